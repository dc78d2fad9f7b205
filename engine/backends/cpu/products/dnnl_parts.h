// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// oneDNN's own types behind dnnl_shim.h, for the two files that use them.
#include "backends/cpu/products/dnnl_shim.h"
#include "backends/cpu/products/slices.h"

#include <oneapi/dnnl/dnnl.hpp>

#include <functional>
#include <vector>

namespace mantissa::cpu {

using Descriptor = dnnl::memory::desc;

const dnnl::engine& dnnl_engine();

struct Product::Parts {
    std::string implementation;
    Number operands = Number::float32;
    Descriptor left, right, result, scratchpad;
    Descriptor weights, plain_weights; // convolutions alone
    int left_argument = 0, right_argument = 0, result_argument = 0;
    std::function<dnnl::primitive()> make;
    Slices slices;
    dnnl::primitive primitive;

    // What one slice, or the whole, is called with.
    struct Bound {
        dnnl::memory memories[4];
        std::vector<dnnl_exec_arg_t> arguments;
    };
    std::vector<Bound> bound;

    void bind();
    void run(std::size_t slice, const Operands& operands) const;
    void run_slices(const Operands& operands) const;
    std::size_t scratch_of_slice() const { return (scratchpad.get_size() + 63) / 64 * 64; }
    bool is_packed() const { return plain_weights != Descriptor() && weights != plain_weights; }
};

} // namespace mantissa::cpu
