// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What convolutions and dense layers share: in which numbers to multiply, what surrounds the product, where it works.
#include "backends/cpu/products/dnnl_shim.h"
#include "backends/cpu/tiles/tiles.h"
#include "backends/cpu/vectors/stored.h"

namespace mantissa::cpu {

// A product and the numbers it was found in. Operands in other numbers are widened before, the result is rounded after.
struct FoundProduct {
    Product product;
    Number operands = Number::float32, result = Number::float32;
};

// bfloat16 where the operands are stored so and the processor multiplies it; float32 otherwise.
template <typename Problem>
std::optional<FoundProduct> find_product(const Graph& graph, const Operation& operation, Problem problem);

// A way that multiplies bfloat16 in float32, for processors whose bfloat16 units are the slower ones: ends its name.
inline const std::string widened_way = ", widened to float32";
inline const std::string why_widened =
    "stored in bfloat16, multiplied in float32, which was measured to be faster here than the bfloat16 units";
inline bool is_widened_way(const std::string& implementation) { return implementation.ends_with(widened_way); }
// The ways in which the library can do this product: as it is, and widened where there are bfloat16 units.
std::vector<std::string> library_ways(const Graph& graph, const Operation& operation);
// The operation as that way does it.
Operation done_by(const Operation& operation, const std::string& way);

Storage storage_of(Number number);
bool may_multiply_bfloat16(const Graph& graph, const Operation& operation);
// Whether the product may write its result itself, without a rounding of ours.
bool may_write_bfloat16(const Graph& graph, const Operation& operation);
bool is_fast(const Product& product);

// Support and reason of a product that multiplies in these numbers.
Selection support_of_product(const Graph& graph, const Operation& operation, const FoundProduct& found);
Selection no_product();

// Carves one workspace into aligned parts.
class Carver {
public:
    std::size_t take(std::size_t bytes) {
        std::size_t at = total_;
        total_ += (bytes + 63) / 64 * 64;
        return at;
    }
    std::size_t total() const { return total_; }

private:
    std::size_t total_ = 0;
};

// One of the two as the product wants it: where it lies, or widened to float32 in the workspace.
class Factor {
public:
    Factor() = default;
    Factor(const KernelSite& site, int tensor, Number number, std::byte* workspace);
    static bool is_direct(const Tensor& tensor, Number number);
    const void* at(std::int64_t first, std::int64_t count) const;

private:
    TensorReader reader_;
    const std::byte* direct_ = nullptr;
    std::int64_t element_bytes_ = 4;
    float* workspace_ = nullptr;
};

// What follows a product's sums: rounding, and the fused bias and function, with the roundings that the separate
// operations would make.
class Epilogue {
public:
    Epilogue() = default;
    Epilogue(const KernelSite& site, Function function, std::byte* pattern);
    static std::size_t pattern_bytes(const Graph& graph, const Operation& operation);

    void begin() const; // of a step: reads the bias
    void finish(const float* sums, std::int64_t first, std::int64_t count) const;
    // Of sums that the product has rounded and stored itself.
    void finish_stored(std::int64_t first, std::int64_t count) const;
    // Part of one row, on the calling thread.
    void finish_part(const float* sums, std::int64_t first, std::int64_t count, std::int64_t column) const;
    // finish() on the calling thread.
    void finish_here(const float* sums, std::int64_t first, std::int64_t count) const;
    // Where results from `first` on will lie, to be fetched ahead; null: not known.
    const std::byte* target(std::int64_t first) const { return stored_ ? stored_ + first * number_bytes(format_) : nullptr; }
    std::int64_t target_bytes() const { return number_bytes(format_); }

private:
    TensorWriter y_;
    TensorReader bias_;
    RowTiles tiles_;
    bool relu_ = false;
    float* pattern_ = nullptr;    // null: no bias
    std::byte* stored_ = nullptr; // null: not by the vectors' own loop
    Stored format_ = Stored::float32;
};

// Where a product's result goes: straight into the tensor, or as float32 into the workspace on its way there.
bool needs_finish(const Graph& graph, const Operation& operation, const FoundProduct& found);

template <typename Problem>
std::optional<FoundProduct> find_product(const Graph& graph, const Operation& operation, Problem problem) {
    if (may_multiply_bfloat16(graph, operation)) {
        problem.operands = Number::bfloat16;
        problem.result = may_write_bfloat16(graph, operation) ? Number::bfloat16 : Number::float32;
        auto product = Product::find(problem);
        if (product && is_fast(*product))
            return FoundProduct{*product, problem.operands, problem.result};
    }
    problem.operands = problem.result = Number::float32;
    auto product = Product::find(problem);
    return product ? std::optional(FoundProduct{*product}) : std::nullopt;
}

} // namespace mantissa::cpu
