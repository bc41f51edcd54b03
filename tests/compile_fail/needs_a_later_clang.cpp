// SPDX-License-Identifier: Apache-2.0
// expect: Heddle needs C++20 (-std=c++20) and g++ 11, clang 16, Apple clang 15 or a later compiler
// misuse with: -D__clang__=1 -D__clang_major__=15 -U__apple_build_version__ -w
// at most: 12 lines
#include <heddle/config.hpp>

int main() {}
