// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/loss_course.h"

#include <algorithm>
#include <cmath>

namespace mantissa::insight {

LossCourse loss_course(std::int64_t steps, std::size_t count, const std::function<double(std::size_t)>& loss) {
    LossCourse course{.steps = steps};
    const std::size_t stretches = std::min(count, LossCourse::most_stretches);
    for (std::size_t stretch = 0; stretch < stretches; ++stretch) {
        double sum = 0;
        int finite = 0;
        for (std::size_t i = stretch * count / stretches; i < (stretch + 1) * count / stretches; ++i)
            if (double value = loss(i); std::isfinite(value)) {
                sum += value;
                ++finite;
            }
        course.stretches.push_back(finite > 0 ? sum / finite : NAN);
    }
    return course;
}

} // namespace mantissa::insight
