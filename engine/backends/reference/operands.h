// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Tensors as doubles: decoded whole, computed with, rounded once on their way back.
#include "backends/host/kernel.h"

#include <algorithm>
#include <vector>

namespace mantissa::reference {

using Values = std::vector<double>;

// Rounds the elements of one tensor to its format. Tensors stored as float64 and raw ones are left as they are.
class Rounder {
public:
    Rounder(const KernelSite& site, const Tensor& tensor);
    double operator()(double value, std::int64_t element) const;
    bool is_plain_float32() const; // no more than a conversion

private:
    bool exact_;
    Format format_;
    RoundingRule rule_;
    RandomKey key_;
    int exponent_; // shared by the tensor's elements
};

int shared_exponent(const KernelSite& site, const Tensor& tensor);

Values read_tensor(const KernelSite& site, int tensor);
Values read(const KernelSite& site, std::size_t input);
void write(const KernelSite& site, std::size_t output, const Values& values);
// Of a tensor that has just been written: what a later reader will see.
Values read_back(const KernelSite& site, std::size_t output);

// What is fused with a relu: gradients count where its result y was positive.
void pass_where_positive(const KernelSite& site, Values& dy);

// How many items of `work` elementary steps each are worth a thread.
inline std::int64_t worth_a_thread(std::int64_t work) { return 100000 / std::max<std::int64_t>(1, work) + 1; }

// Samples of the batch that count, no more than the first dimension of `tensor` has.
std::int64_t valid_rows(const KernelSite& site, const Tensor& tensor);

} // namespace mantissa::reference
