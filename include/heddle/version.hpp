// SPDX-License-Identifier: Apache-2.0
// version.hpp - the version of Heddle, written here and nowhere else (CMake reads it from this file).
#pragma once

#define HEDDLE_VERSION_MAJOR 0
#define HEDDLE_VERSION_MINOR 2
#define HEDDLE_VERSION_PATCH 0

// One number to compare: 10203 is version 1.2.3.
#define HEDDLE_VERSION (HEDDLE_VERSION_MAJOR * 10000 + HEDDLE_VERSION_MINOR * 100 + HEDDLE_VERSION_PATCH)

// The number of the inline namespace that contains all names of the library: heddle::join is heddle::v0::join. It changes with every release
// after which object files that were compiled with the headers before cannot be linked with the library any more. The linker
// then reports an undefined symbol instead of mixing both. tools/check_namespaces compares it with the sources.
#define HEDDLE_ABI_VERSION 0
