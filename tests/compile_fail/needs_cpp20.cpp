// SPDX-License-Identifier: Apache-2.0
// expect: Heddle needs C++20 (-std=c++20)
// misuse with: -std=c++17
// at most: 12 lines
#include <heddle/join.hpp>

int main() {
    heddle::join([] {}, [] {});
}
