// SPDX-License-Identifier: Apache-2.0
// expect: one
// at most: 2 lines
#ifndef CORRECTED
#error "one"
#error "two"
#error "three"
#endif
