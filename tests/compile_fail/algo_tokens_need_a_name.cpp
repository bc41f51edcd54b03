// SPDX-License-Identifier: Apache-2.0
// expect: heddle: the pieces would refer to a container that does not outlive them
// at most: 14 lines
#include <heddle/pieces.hpp>

#include <string>

std::string text();

int main() {
#ifdef CORRECTED
    const std::string named = text();
    static_cast<void>(heddle::tokens(named));
#else
    static_cast<void>(heddle::tokens(text()));
#endif
}
