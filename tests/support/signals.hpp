// SPDX-License-Identifier: Apache-2.0
// signals.hpp - handlers that interrupt: a waiting system call returns EINTR instead of being restarted.
#pragma once

#include <csignal>

namespace heddle::test {

// Returns false if the system refuses.
inline bool interrupt_by(int signal, void (*handler)(int)) {
    struct sigaction action{};
    action.sa_handler = handler;  // and no SA_RESTART
    return sigaction(signal, &action, nullptr) == 0;
}

}  // namespace heddle::test
