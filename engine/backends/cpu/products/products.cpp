// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/products/products.h"

#include "backends/cpu/fusion.h"
#include "backends/cpu/support.h"
#include "backends/cpu/tiles/add_bias.h"
#include "backends/cpu/vectors/vector_formats.h"
#include "backends/cpu/vectors/window_kernels.h"

namespace mantissa::cpu {
namespace {

bool is_plain_bfloat16(const Tensor& tensor) { return storage_of(tensor) == Storage::bfloat16 && tensor.format.state_slot < 0; }

bool has_bias(const Operation& operation) { return has_input(operation, Operand::bias); }

bool rounds_as_product(const Operation& operation) { return operation.rounding == RoundingRule{}; }

} // namespace

Storage storage_of(Number number) { return number == Number::float32 ? Storage::float32 : Storage::bfloat16; }

bool may_multiply_bfloat16(const Graph& graph, const Operation& operation) {
    return is_plain_bfloat16(graph.input(operation, 0)) && is_plain_bfloat16(graph.input(operation, 1)) && has_bfloat16_products() &&
           !is_widened_way(operation.selection.implementation);
}

std::vector<std::string> library_ways(const Graph& graph, const Operation& operation) {
    std::vector<std::string> names = {direct_way};
    if (may_multiply_bfloat16(graph, done_by(operation, names[0])))
        names.push_back(names[0] + widened_way);
    return names;
}

Operation done_by(const Operation& operation, const std::string& way) {
    Operation copy = operation;
    copy.selection.implementation = way;
    return copy;
}

bool may_write_bfloat16(const Graph& graph, const Operation& operation) {
    // Gradients of weights are summed over the batch and then packed: they stay float32 until they are unpacked.
    bool weights = direction_of(operation.kind) == Direction::backward_weights && is_convolution(operation.kind);
    return !weights && is_plain_bfloat16(graph.output(operation, 0)) && rounds_as_product(operation) &&
           (!has_bias(operation) || is_storable(graph.output(operation, 0)));
}

bool is_fast(const Product& product) { return product.implementation().find("ref") == std::string::npos; }

Selection support_of_product(const Graph& graph, const Operation& operation, const FoundProduct& found) {
    Selection selection = support_of(graph, operation);
    selection.implementation = found.product.implementation();
    if (found.operands == Number::bfloat16) {
        selection.support = Support::native;
        selection.reason.clear();
    }
    const bool plainly = selection.support == Support::converted; // else another format is why
    if (plainly && found.operands == Number::float32 && may_multiply_bfloat16(graph, operation))
        selection.reason =
            dnnl_version() + " multiplies no bfloat16 in these sizes, or not rightly: stored in bfloat16, multiplied in float32";
    if (is_widened_way(operation.selection.implementation)) {
        selection.implementation += widened_way;
        selection.reason = plainly ? why_widened : selection.reason;
    }
    return selection;
}

Selection no_product() {
    Selection selection;
    selection.reason = dnnl_version() + " has no implementation for these sizes";
    return selection;
}

Factor::Factor(const KernelSite& site, int tensor, Number number, std::byte* workspace) : reader_(site, tensor) {
    const Tensor& t = site.graph().tensor(tensor);
    element_bytes_ = static_cast<std::int64_t>(number_bytes(number));
    if (is_direct(t, number))
        direct_ = site.address(tensor);
    workspace_ = reinterpret_cast<float*>(workspace);
}

bool Factor::is_direct(const Tensor& tensor, Number number) {
    return !tensor.layout.empty() || mantissa::storage_of(tensor) == storage_of(number);
}

const void* Factor::at(std::int64_t first, std::int64_t count) const {
    if (direct_)
        return direct_ + first * element_bytes_;
    for_tiles(count, [&](std::int64_t begin, std::int64_t size) { reader_.read(first + begin, size, workspace_ + begin); });
    return workspace_;
}

Epilogue::Epilogue(const KernelSite& site, Function function, std::byte* pattern)
    : y_(writer(site, 0)), tiles_(row_tiles(site.output(0).shape)), relu_(has_relu(function)) {
    if (is_storable(site.output(0)) && rounds_plainly(site.output(0).format.format, site.operation().rounding)) {
        stored_ = site.output_data(0);
        format_ = stored_of(mantissa::storage_of(site.output(0)));
    }
    if (!has_bias(site.operation()))
        return;
    bias_ = reader(site, site.at(Operand::bias));
    pattern_ = reinterpret_cast<float*>(pattern);
}

std::size_t Epilogue::pattern_bytes(const Graph& graph, const Operation& operation) {
    if (!has_bias(operation))
        return 0;
    return static_cast<std::size_t>(row_tiles(graph.output(operation, 0).shape).pattern()) * sizeof(float);
}

void Epilogue::begin() const {
    if (pattern_)
        read_pattern(bias_, tiles_, pattern_);
}

void Epilogue::finish(const float* sums, std::int64_t first, std::int64_t count) const {
    for_row_tiles({count / tiles_.columns, tiles_.columns}, [&](std::int64_t begin, std::int64_t size, std::int64_t column) {
        finish_part(sums + begin, first + begin, size, column);
    });
}

void Epilogue::finish_here(const float* sums, std::int64_t first, std::int64_t count) const {
    RowTiles tiles{count / tiles_.columns, tiles_.columns};
    for (std::int64_t tile = 0; tile < tiles.count(); ++tile)
        tiles.at(tile, [&](std::int64_t begin, std::int64_t size, std::int64_t column) {
            finish_part(sums + begin, first + begin, size, column);
        });
}

void Epilogue::finish_stored(std::int64_t first, std::int64_t count) const {
    for_row_tiles({count / tiles_.columns, tiles_.columns},
                  [&](std::int64_t begin, std::int64_t size, std::int64_t column) { finish_part(nullptr, first + begin, size, column); });
}

void Epilogue::finish_part(const float* sums, std::int64_t first, std::int64_t count, std::int64_t column) const {
    if (stored_)
        return finish_run()({.sums = sums,
                             .bias = pattern_ ? pattern_ + column : nullptr,
                             .relu = relu_,
                             .stored = format_,
                             .to = stored_ + first * number_bytes(format_),
                             .count = count});
    if (!pattern_)
        return y_.write(sums, first, count);
    Tile tile;
    float* result = y_.target(first, tile);
    if (!y_.is_exact()) {
        std::copy_n(sums, count, tile.values);
        y_.round(tile, first, count);
        add_bias(result, tile, pattern_ + column, relu_, count);
    } else {
        add_bias(result, sums, pattern_ + column, relu_, count);
    }
    y_.write(result, first, count);
}

bool needs_finish(const Graph& graph, const Operation& operation, const FoundProduct& found) {
    if (found.result == Number::bfloat16)
        return has_bias(operation);
    return graph.output(operation, 0).format.format != float32 || !rounds_as_product(operation) || has_bias(operation);
}

} // namespace mantissa::cpu
