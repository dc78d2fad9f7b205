// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/reference/operands.h"

#include "core/parallel.h"
#include "numerics/block.h"
#include "numerics/convert.h"

#include <cstring>

namespace mantissa::reference {
namespace {

constexpr std::int64_t smallest_part = 16384; // elements worth a thread

double in_slot(const KernelSite& site, const Tensor& tensor) {
    int slot = tensor.format.state_slot;
    return load(site.address(slot), storage_of(site.graph().tensor(slot)), 0);
}

bool is_scaled(const Tensor& tensor) { return tensor.format.state_slot >= 0 && tensor.format.format.kind == FormatKind::floating; }

// Floating formats with a slot hold value / scale; fixed ones have an exponent in their grid.
double scale_of(const KernelSite& site, const Tensor& tensor) { return is_scaled(tensor) ? in_slot(site, tensor) : 1; }

// Every back end divides and multiplies by a scale in float32, so that none rounds otherwise.
double divided(double value, double scale) {
    return scale == 1 ? value : static_cast<double>(static_cast<float>(value) / static_cast<float>(scale));
}
double multiplied(double value, double scale) {
    return scale == 1 ? value : static_cast<double>(static_cast<float>(value) * static_cast<float>(scale));
}

// Blocks are rounded whole.
void write_blocks(const KernelSite& site, const Tensor& tensor, std::byte* data, const Values& values) {
    const Format& format = tensor.format.format;
    Rounding rounding = site.operation().rounding.rounding;
    BlockGrid grid = block_grid(tensor.shape, format);
    BlockRule rule = block_rule(format, rounding);
    RandomKey key = rounding_key(*site.block(), hash_name(tensor.name));
    auto bits = [&](std::int64_t i) { return finite_magnitude(bits_of(static_cast<float>(values[static_cast<std::size_t>(i)]))); };
    std::uint32_t largest_of_all = 0;
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(values.size()); ++i)
        largest_of_all = std::max(largest_of_all, bits(i));
    float of_tensor = tensor_scale(float_of(largest_of_all), rule);
    for (std::int64_t block = 0; block < grid.count(); ++block) {
        std::int64_t band = block / grid.blocks_across(), first = block % grid.blocks_across() * grid.block_columns;
        std::int64_t end = std::min(first + grid.block_columns, grid.columns), row = grid.first_row(band);
        auto each = [&](auto&& work) {
            for (std::int64_t r = row; r < row + grid.rows_of(band); ++r)
                for (std::int64_t column = first; column < end; ++column)
                    work(r * grid.columns + column);
        };
        std::uint32_t largest = 0;
        each([&](std::int64_t i) { largest = std::max(largest, bits(i)); });
        float scale = largest == 0 ? 1.0f : block_scale(largest, of_tensor, rule);
        each([&](std::int64_t i) {
            std::uint32_t random = rounding == Rounding::stochastic ? random_bits(key, static_cast<std::uint64_t>(i)) : 0;
            auto value = static_cast<float>(values[static_cast<std::size_t>(i)]);
            store(static_cast<double>(block_element(value, scale, rule, rounding, random) * scale), data, storage_of(tensor), i);
        });
    }
}

bool plain_float32(const Format& format, RoundingRule rule) { return format == float32 && rule == RoundingRule{}; }

// Most tensors by far: a loop of their own, without a question for every element.
Values read_float32(const std::byte* data, std::int64_t count) {
    Values values(static_cast<std::size_t>(count));
    parallel_for(count, smallest_part, [&](std::int64_t i) {
        float value;
        std::memcpy(&value, data + static_cast<std::size_t>(i) * sizeof value, sizeof value);
        values[static_cast<std::size_t>(i)] = static_cast<double>(value);
    });
    return values;
}

void write_float32(std::byte* data, const Values& values) {
    parallel_for(static_cast<std::int64_t>(values.size()), smallest_part, [&](std::int64_t i) {
        auto value = static_cast<float>(values[static_cast<std::size_t>(i)]);
        std::memcpy(data + static_cast<std::size_t>(i) * sizeof value, &value, sizeof value);
    });
}

} // namespace

int shared_exponent(const KernelSite& site, const Tensor& tensor) {
    int slot = tensor.format.state_slot;
    return slot < 0 || is_scaled(tensor) ? 0 : static_cast<int>(in_slot(site, tensor));
}

Rounder::Rounder(const KernelSite& site, const Tensor& tensor)
    : exact_(tensor.role == Role::raw || tensor.format.format.storage == Storage::float64),
      format_(tensor.format.format),
      rule_(site.operation().rounding),
      key_(rounding_key(*site.block(), hash_name(tensor.name))),
      exponent_(shared_exponent(site, tensor)) {}

bool Rounder::is_plain_float32() const { return !exact_ && plain_float32(format_, rule_); }

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
    if (storage_of(t) == Storage::float32 && scale == 1)
        return read_float32(data, elements(t.shape));
    Values values(static_cast<std::size_t>(elements(t.shape)));
    parallel_for(elements(t.shape), smallest_part,
                 [&](std::int64_t i) { values[static_cast<std::size_t>(i)] = multiplied(load(data, storage_of(t), i), scale); });
    return values;
}

Values read(const KernelSite& site, std::size_t input) { return read_tensor(site, site.operation().inputs.at(input)); }

Values read_back(const KernelSite& site, std::size_t output) { return read_tensor(site, site.operation().outputs.at(output)); }

void write(const KernelSite& site, std::size_t output, const Values& values) {
    const Tensor& tensor = site.output(output);
    std::byte* data = site.output_data(output);
    if (has_blocks(tensor.format.format))
        return write_blocks(site, tensor, data, values);
    Rounder rounded(site, tensor);
    double scale = scale_of(site, tensor);
    if (rounded.is_plain_float32() && scale == 1)
        return write_float32(data, values);
    parallel_for(static_cast<std::int64_t>(values.size()), smallest_part, [&](std::int64_t i) {
        store(rounded(divided(values[static_cast<std::size_t>(i)], scale), i), data, storage_of(tensor), i);
    });
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
