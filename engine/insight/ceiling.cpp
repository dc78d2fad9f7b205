// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/ceiling.h"

#include <algorithm>

namespace mantissa {
namespace {

// The format that the operation multiplies in: that of its operands where the device multiplies it, else the wider one.
double rate_of(const Graph& graph, const Operation& operation, const Peaks& peaks) {
    std::string format = "float32";
    if (operation.selection.support == Support::native && !operation.inputs.empty())
        format = format_name(graph.operand_format(operation, 0));
    auto found = peaks.flops_s.find(format);
    if (found == peaks.flops_s.end())
        found = peaks.flops_s.find("float32");
    return found == peaks.flops_s.end() ? 0 : found->second;
}

} // namespace

double ceiling_seconds(const Graph& graph, const Operation& operation, const Peaks& peaks) {
    double rate = rate_of(graph, operation, peaks);
    double arithmetic = rate > 0 ? operation.cost.flops / rate : 0, memory = peaks.bytes_s > 0 ? operation.cost.bytes / peaks.bytes_s : 0;
    return std::max(arithmetic, memory);
}

} // namespace mantissa
