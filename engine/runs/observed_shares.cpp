// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/observed_shares.h"

#include "numerics/format_table.h"

#include <algorithm>

namespace mantissa {
namespace {

struct Share {
    std::int64_t part = 0, whole = 0;
    double value() const { return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : ObservedShares::none; }
};

// Is there a copy of these weights that holds nothing but their signs? It is named after them.
bool reads_signs(const HealthSample& sample, const std::string& variable) {
    return std::ranges::any_of(sample.tensors, [&](const TensorHealth& tensor) {
        return tensor.subject == Subject::weights && tensor.format == format_name(binary) && tensor.tensor.starts_with(variable + ":");
    });
}

bool is_statistic(const UpdateHealth& update) { return update.variable.find("/moving_") != std::string::npos; }

// Of signs alone nothing is beyond.
bool has_range(const TensorHealth& tensor) { return tensor.format != format_name(binary); }

} // namespace

ObservedShares shares_of(const HealthSample& sample) {
    Share lost, beyond, flipped;
    for (const UpdateHealth& update : sample.updates) {
        if (is_statistic(update))
            continue;
        const std::int64_t apart = update.lost_to_any();
        lost.part += update.lost - apart;
        lost.whole += update.count - update.idle - apart;
        if (update.flipped && reads_signs(sample, update.variable)) {
            flipped.part += *update.flipped;
            flipped.whole += update.count;
        }
    }
    for (const TensorHealth& tensor : sample.tensors)
        if (has_range(tensor)) {
            beyond.part += tensor.tally.wide.overflows;
            beyond.whole += tensor.tally.wide.count - tensor.tally.wide.zeros;
        }
    return {.lost_updates = lost.value(), .beyond = beyond.value(), .flipped = flipped.value()};
}

} // namespace mantissa
