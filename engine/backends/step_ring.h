// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <cstddef>

namespace mantissa {

// Which of a ring's places each step under way has: steps end in the order in which they were begun.
class StepRing {
public:
    explicit StepRing(std::size_t places) : places_(places) {}
    std::size_t begin() {
        if (under_way() == places_)
            throw Error("[steps] the ring is full");
        return begun_++ % places_;
    }
    std::size_t finish() {
        if (under_way() == 0)
            throw Error("[steps] none is under way");
        return finished_++ % places_;
    }
    // With none under way, the next step has the first place again.
    void rewind() {
        if (under_way() == 0)
            begun_ = finished_ = 0;
    }
    std::size_t under_way() const { return begun_ - finished_; }

private:
    std::size_t places_, begun_ = 0, finished_ = 0;
};

} // namespace mantissa
