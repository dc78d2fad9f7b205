// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/reference/operands.h"

#include "core/parallel.h"
#include "numerics/convert.h"

namespace mantissa::reference {
namespace {

constexpr std::int64_t smallest_part = 16384; // elements worth a thread

// Floating formats with a shared exponent hold value / 2^exponent, as scaled float8 does; fixed ones have it in their grid.
double scale_of(const KernelSite& site, const Tensor& tensor) {
    return tensor.format.format.kind == FormatKind::floating ? power_of_two(shared_exponent(site, tensor)) : 1;
}

bool plain_float32(const Format& format, RoundingRule rule) { return format == float32 && rule == RoundingRule{}; }

} // namespace

int shared_exponent(const KernelSite& site, const Tensor& tensor) {
    int slot = tensor.format.state_slot;
    return slot < 0 ? 0 : static_cast<int>(load(site.address(slot), storage_of(site.graph().tensor(slot)), 0));
}

Rounder::Rounder(const KernelSite& site, const Tensor& tensor)
    : exact_(tensor.role == Role::raw || tensor.format.format.storage == Storage::float64),
      format_(tensor.format.format),
      rule_(site.operation().rounding),
      key_(random_key(*site.block(), hash_name(tensor.name))),
      exponent_(shared_exponent(site, tensor)) {}

double Rounder::operator()(double value, std::int64_t element) const {
    if (exact_)
        return value;
    if (plain_float32(format_, rule_))
        return static_cast<double>(static_cast<float>(value));
    bool draws = rule_.rounding == Rounding::stochastic;
    return round_to(value, format_, rule_, draws ? random_bits(key_, static_cast<std::uint64_t>(element)) : 0, exponent_);
}

Values read_tensor(const KernelSite& site, int tensor) {
    const Tensor& t = site.graph().tensor(tensor);
    const std::byte* data = site.address(tensor);
    double scale = scale_of(site, t);
    Values values(static_cast<std::size_t>(elements(t.shape)));
    parallel_for(elements(t.shape), smallest_part,
                 [&](std::int64_t i) { values[static_cast<std::size_t>(i)] = load(data, storage_of(t), i) * scale; });
    return values;
}

Values read(const KernelSite& site, std::size_t input) { return read_tensor(site, site.operation().inputs.at(input)); }

Values read_back(const KernelSite& site, std::size_t output) { return read_tensor(site, site.operation().outputs.at(output)); }

void write(const KernelSite& site, std::size_t output, const Values& values) {
    const Tensor& tensor = site.output(output);
    std::byte* data = site.output_data(output);
    Rounder rounded(site, tensor);
    double scale = scale_of(site, tensor);
    parallel_for(static_cast<std::int64_t>(values.size()), smallest_part,
                 [&](std::int64_t i) { store(rounded(values[static_cast<std::size_t>(i)] / scale, i), data, storage_of(tensor), i); });
}

void pass_where_positive(const KernelSite& site, Values& dy) {
    if (!site.has(Operand::y))
        return;
    Values y = read(site, site.at(Operand::y));
    for (std::size_t i = 0; i < dy.size(); ++i)
        dy[i] = y[i] > 0 ? dy[i] : 0;
}

std::int64_t valid_rows(const KernelSite& site, const Tensor& tensor) {
    return std::min<std::int64_t>(site.block()->valid_count, tensor.shape.at(0));
}

} // namespace mantissa::reference
