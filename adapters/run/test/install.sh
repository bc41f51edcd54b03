#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# install.sh BUILD PREFIX [COMPONENT...] - installs what a user of heddle-run needs, and nothing for developers unless a COMPONENT says so.
set -eu
build=$1 prefix=$2
shift 2
rm -rf "$prefix"
for component in heddle_runtime heddle_adapters "$@"; do
    cmake --install "$build" --prefix "$prefix" --component "$component"
done
