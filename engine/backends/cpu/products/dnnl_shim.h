// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// oneDNN as this back end uses it: products of two operands, channels last, prepared once. What lies behind it is the
// only place that knows its types (dnnl_parts.h) and how its versions 2 and 3 differ (dnnl_find.cpp, dnnl_shim.cpp).
#include "ops/operation_table.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

namespace mantissa::cpu {

enum class Number { float32, bfloat16 };
std::size_t number_bytes(Number number);

struct ConvolutionSizes {
    std::int64_t batch = 1, height = 1, width = 1, in = 1;
    std::int64_t out_height = 1, out_width = 1, out = 1;
    Window window;
    bool operator==(const ConvolutionSizes&) const = default;
};

struct ConvolutionProblem {
    Direction direction = Direction::forward;
    ConvolutionSizes sizes;
    Number operands = Number::float32, result = Number::float32;
    bool operator==(const ConvolutionProblem&) const = default;
};

// result {rows, columns} = left {rows, inner} x right {inner, columns}, row by row; `transposed`: stored the other way round.
struct MatrixProblem {
    enum class Order { plain, transposed };
    std::int64_t rows = 1, inner = 1, columns = 1;
    Order left = Order::plain, right = Order::plain;
    Number operands = Number::float32, result = Number::float32;
    bool operator==(const MatrixProblem&) const = default;
};

// What the product reads and writes when it runs. left, right: source and weights, gradient and weights, or source and gradient.
struct Operands {
    const void* left = nullptr;
    const void* right = nullptr;
    void* result = nullptr;
    void* scratch = nullptr;
};

class Product {
public:
    // Nothing where oneDNN has no implementation. `wanted`: the implementation to prefer, may be empty.
    // What oneDNN itself prefers. Its other implementations are not looked through: in 2.6.3 some of them divide by zero
    // while they are asked.
    static std::optional<Product> find(const ConvolutionProblem& problem);
    static std::optional<Product> find(const MatrixProblem& problem);
    static long asked(); // times that the library was, by this process

    std::string implementation() const; // "oneDNN jit:avx512_core"
    std::size_t scratch_bytes() const;
    // The weights' layout: empty for {height, width, in, out}.
    std::string weights_token() const;
    std::size_t weights_bytes() const;

    void prepare();
    void run(const Operands& operands) const;

    struct Parts;

private:
    explicit Product(std::shared_ptr<Parts> parts) : parts_(std::move(parts)) {}
    friend class WeightsReorder;
    std::shared_ptr<Parts> parts_;
};

// Copies weights between {height, width, in, out} and the layout that a product wants, in the product's own numbers.
class WeightsReorder {
public:
    enum class Way { pack, unpack };
    WeightsReorder(const Product& product, Way way);
    void run(const void* from, void* to) const;

private:
    struct Parts;
    std::shared_ptr<Parts> parts_;
};

// Whether the processor multiplies bfloat16 itself; without, oneDNN would emulate it.
bool has_bfloat16_products();
std::string dnnl_instructions(); // the number of what it uses, which $ONEDNN_MAX_CPU_ISA may cap
std::string dnnl_version();      // "oneDNN 2.6.3"

} // namespace mantissa::cpu
