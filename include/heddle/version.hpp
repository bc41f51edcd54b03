// SPDX-License-Identifier: Apache-2.0
// version.hpp - the version of Heddle, written here and nowhere else (CMake reads it from this file).
#pragma once

#define HEDDLE_VERSION_MAJOR 0
#define HEDDLE_VERSION_MINOR 1
#define HEDDLE_VERSION_PATCH 0
