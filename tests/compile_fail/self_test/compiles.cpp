// SPDX-License-Identifier: Apache-2.0
// expect: anything
int main() { return 0; }
