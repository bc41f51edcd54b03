// SPDX-License-Identifier: Apache-2.0
// expect: undeclared
int main() { return undeclared; }
