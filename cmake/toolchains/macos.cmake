# SPDX-License-Identifier: Apache-2.0
# macos.cmake - toolchain file: macOS on ARM, by zig, which has the headers of the SDK and stubs of the libraries. The programs are not run.
include(${CMAKE_CURRENT_LIST_DIR}/zig.cmake)
set(CMAKE_SYSTEM_NAME Darwin)
set(CMAKE_SYSTEM_PROCESSOR arm64)
heddle_zig(macos aarch64-macos.13.0)
