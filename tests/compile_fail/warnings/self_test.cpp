// SPDX-License-Identifier: Apache-2.0
// self_test.cpp - must_warn.py must notice a line without its warning, and a warning without its line.
namespace {

[[nodiscard]] int is_the_point() { return 1; }
int is_not() { return 1; }

}  // namespace

int main() {
    is_the_point();
    is_not();  // warns
}
