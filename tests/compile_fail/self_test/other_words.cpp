// SPDX-License-Identifier: Apache-2.0
// expect: words that no compiler prints
int main() {
#ifndef CORRECTED
    return undeclared;
#endif
}
