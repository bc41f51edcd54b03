// SPDX-License-Identifier: Apache-2.0
// splitter.hpp - how often a range is divided: often enough to feed every thread, and on where a part was stolen.
#pragma once

namespace heddle::detail {

class splitter {
public:
    explicit splitter(unsigned threads) noexcept : threads_(threads), left_(threads) {}

    // May this part be divided once more? Both halves then go on with what is left.
    bool divide() noexcept {
        if (left_ == 0) return false;
        left_ /= 2;
        return true;
    }

    // For a part that was stolen: somebody had nothing to do, so there is demand for more parts.
    splitter stolen() const noexcept { return splitter(threads_); }

private:
    unsigned threads_;
    unsigned left_;
};

}  // namespace heddle::detail
