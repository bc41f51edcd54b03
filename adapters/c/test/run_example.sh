#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run_example.sh WORK LIBRARIES EXAMPLE - compiles an example if it has to be, runs it, and compares what it prints.
#
# WORK       a directory to write to
# LIBRARIES  where libheddle_c.so.0 lies
# EXAMPLE    a program, a .py or .rs file, or a directory with a Go module
set -euo pipefail
work=$1 libraries=$2 example=$3
export LD_LIBRARY_PATH=$libraries LIBRARY_PATH=$libraries
case $example in
*.py) command=(python3 "$example" "$libraries/libheddle_c.so.0") ;;
*.rs)
    rustc -O -L "$libraries" -o "$work/example_rust" "$example"
    command=("$work/example_rust")
    ;;
*/go)
    export GOCACHE=$work/go_cache GOFLAGS=-mod=mod GOPROXY=off CGO_ENABLED=1
    export CGO_CFLAGS="-I$example/../../include" CGO_LDFLAGS="-L$libraries -Wl,-rpath-link,$libraries"
    (cd "$example" && go build -o "$work/example_go")
    command=("$work/example_go")
    ;;
*) command=("$example") ;;
esac
printed=$("${command[@]}")
if [[ $printed != "sum 499999500000, fib 6765, tasks 100" ]]; then
    echo "it printed: $printed"
    exit 1
fi
