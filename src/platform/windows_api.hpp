// SPDX-License-Identifier: Apache-2.0
// windows_api.hpp - <windows.h> without the parts and the macros that Heddle does not use. Only files for Windows include it.
#pragma once

#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
