// SPDX-License-Identifier: Apache-2.0
// valgrind.cpp - client requests of helgrind and of DRD. Each tool ignores the requests of the other, and a processor ignores both.
#if defined(HEDDLE_VALGRIND)

#include <heddle/detail/base/valgrind.hpp>

#include <valgrind/helgrind.h>

#include <valgrind/drd.h>

namespace heddle::inline v0::detail {

void tell_atomic(const void* object, std::size_t size) noexcept {
    VALGRIND_DO_CLIENT_REQUEST_STMT(_VG_USERREQ__HG_ARANGE_MAKE_UNTRACKED, object, size, 0, 0, 0);
    VALGRIND_DO_CLIENT_REQUEST_STMT(VG_USERREQ__DRD_START_SUPPRESSION, object, size, 0, 0, 0);
}

void tell_release(const void* object) noexcept {
    VALGRIND_DO_CLIENT_REQUEST_STMT(_VG_USERREQ__HG_USERSO_SEND_PRE, object, 0, 0, 0, 0);
    VALGRIND_DO_CLIENT_REQUEST_STMT(VG_USERREQ__DRD_ANNOTATE_HAPPENS_BEFORE, object, 0, 0, 0, 0);
}

void tell_acquire(const void* object) noexcept {
    VALGRIND_DO_CLIENT_REQUEST_STMT(_VG_USERREQ__HG_USERSO_RECV_POST, object, 0, 0, 0, 0);
    VALGRIND_DO_CLIENT_REQUEST_STMT(VG_USERREQ__DRD_ANNOTATE_HAPPENS_AFTER, object, 0, 0, 0, 0);
}

}  // namespace heddle::inline v0::detail

#endif
