// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/check/cases.h"

#include <algorithm>
#include <set>

namespace mantissa::check {
namespace {

struct Entry {
    OpKind kind;
    Cases (*make)(OpKind kind, Depth depth);
    const char* why_none = "";
};

// Every operation has a line: tests/contract fails where one is missing.
constexpr Entry entries[] = {
    {OpKind::prepare_input, input_cases},
    {OpKind::gather, gather_cases},
    {OpKind::quantize, quantize_cases},
    {OpKind::quantize_backward, quantize_backward_cases},
    {OpKind::convolution, convolution_cases},
    {OpKind::convolution_backward_data, convolution_cases},
    {OpKind::convolution_backward_weights, convolution_cases},
    {OpKind::dense, dense_cases},
    {OpKind::dense_backward_data, dense_cases},
    {OpKind::dense_backward_weights, dense_cases},
    {OpKind::bias_add, bias_cases},
    {OpKind::bias_backward, bias_cases},
    {OpKind::activation, activation_cases},
    {OpKind::activation_backward, activation_cases},
    {OpKind::max_pool, pooling_cases},
    {OpKind::max_pool_backward, pooling_cases},
    {OpKind::average_pool, pooling_cases},
    {OpKind::average_pool_backward, pooling_cases},
    {OpKind::global_average_pool, global_pooling_cases},
    {OpKind::global_average_pool_backward, global_pooling_cases},
    {OpKind::batch_norm, batch_norm_cases},
    {OpKind::batch_norm_inference, batch_norm_cases},
    {OpKind::batch_norm_backward, batch_norm_cases},
    {OpKind::dropout, dropout_cases},
    {OpKind::dropout_backward, dropout_cases},
    {OpKind::add, add_cases},
    {OpKind::reshape, nullptr, "a view, never executed"},
    {OpKind::loss, loss_cases},
    {OpKind::scale_gradient, gradient_scaling_cases},
    {OpKind::finite_check, gradient_scaling_cases},
    {OpKind::unscale, gradient_scaling_cases},
    {OpKind::add_l2, decay_cases},
    {OpKind::sgd, optimizer_cases},
    {OpKind::rmsprop, optimizer_cases},
    {OpKind::adam, optimizer_cases},
    {OpKind::clip, clip_cases},
    {OpKind::update_loss_scale, loss_scale_cases},
    {OpKind::advance_step, loss_scale_cases},
    {OpKind::range_update, range_update_cases},
    {OpKind::pack, nullptr, "run with the operations whose implementation asks for it"},
    {OpKind::unpack, nullptr, "run with the operations whose implementation asks for it"},
};

} // namespace

// A shape that was drawn twice is tried once.
Cases cases_of(OpKind kind, Depth depth) {
    auto entry = std::ranges::find(entries, kind, &Entry::kind);
    Cases cases = entry == std::end(entries) || !entry->make ? Cases{} : entry->make(kind, depth);
    std::set<std::string> names;
    std::erase_if(cases, [&](const Case& c) { return !names.insert(c.name).second; });
    return cases;
}

Cases all_cases(Depth depth, const std::string& filter) {
    auto is_named = [&](const Entry& entry) { return filter.starts_with(std::string(name_of(entry.kind)) + "/"); };
    bool of_one = std::ranges::any_of(entries, is_named);
    Cases all;
    for (const Entry& entry : entries)
        if (!of_one || is_named(entry))
            std::ranges::move(cases_of(entry.kind, depth), std::back_inserter(all));
    return all;
}

std::string why_no_cases(OpKind kind) {
    auto entry = std::ranges::find(entries, kind, &Entry::kind);
    return entry == std::end(entries) ? "" : entry->why_none;
}

std::vector<FormatSet> format_sets(Depth depth) {
    std::vector<FormatSet> sets = {
        {"float32", float32, float32}, {"tf32", tf32, float32}, {"float16", float16, float16}, {"bfloat16", bfloat16, bfloat16}};
    if (depth == Depth::full) {
        sets.push_back({"float8", float8_e4m3, bfloat16});
        sets.push_back({"float<5,7>", small_float(5, 7), small_float(5, 7)});
        sets.push_back({"fixed<8,8>", fixed_point(8, 8), fixed_point(8, 8)});
    }
    return sets;
}

} // namespace mantissa::check
