// SPDX-License-Identifier: Apache-2.0
// constructor.cpp - a plugin whose constructor calls the program that opens it, while the loader holds its lock.
#include "constructor.hpp"

namespace {

struct at_load {
    at_load() { called_by_constructor(); }
} g_at_load;

}  // namespace
