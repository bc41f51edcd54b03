// SPDX-License-Identifier: Apache-2.0
// expect gcc: cannot convert
// expect clang: no viable conversion
// at most: 30 lines
#include <heddle/parallel_for.hpp>
#include <heddle/progress.hpp>

int main() {
    heddle::progress shown;
#ifdef CORRECTED
    const heddle::options how{.progress = &shown};
#else
    const heddle::options how{.progress = shown};
#endif
    heddle::parallel_for(0, 10, [](int) {}, how);
}
