// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

namespace mantissa {

// Steps that a device tells in one go: the first was waited for in the place of all, so each has its share of that time.
class Burst {
public:
    // together: as StepQueue::told_together(); seconds: that a step was waited for.
    double share(int together, double seconds) {
        if (together > 0)
            share_ = together == 1 ? 0 : seconds / together;
        return together == 1 ? seconds : together > 1 ? share_ : seconds + share_;
    }

private:
    double share_ = 0;
};

} // namespace mantissa
