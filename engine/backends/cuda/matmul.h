// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/card/block_places.h"
#include "backends/cuda/device/queue.h"

#include <memory>
#include <string>

namespace mantissa::cuda {

// One product as cuBLASLt is asked for it: column-major c (rows x columns) = a' (rows x inner) * b' (inner x columns).
struct MatmulProblem {
    enum class Turn { no, yes };
    enum class Blocks { none, of_32, of_16 } blocks = Blocks::none; // operands whose blocks share a scale: MXFP8; NVFP4
    Storage storage = Storage::float32;                             // of the result
    Storage storage_a = Storage::float32; // of the operands: the same, or 8-bit floats, each of its own kind; of_16: what it says is not so
    Storage storage_b = Storage::float32;
    bool tf32_units = false, biased = false;
    bool scaled_a = false, scaled_b = false; // 8-bit floats: by a scale of the whole tensor
    std::int64_t rows = 0, columns = 0, inner = 0;
    Turn turn_a = Turn::no, turn_b = Turn::no;
    std::size_t a = 0, b = 0; // which input of the operation each is

    bool in_8_bits() const { return storage_bytes(storage_a) == 1; }
    bool lies_along_sum() const { return in_8_bits() || blocks != Blocks::none; } // both operands do
    bool has_tensor_scales() const { return blocks == Blocks::of_16; }            // that sums are multiplied by, on the device
    std::string key() const;                                                      // tells any two problems apart, in words
    // What of an operation's scratch is the library's own; where tensors have scales, MatmulPointers::alpha lies behind it.
    std::size_t workspace_in(std::size_t scratch_bytes) const;
    std::size_t bytes_of_a() const { return bytes_of(rows, storage_a); }
    std::size_t bytes_of_b() const { return bytes_of(columns, storage_b); }
    BlockPlaces places(std::int64_t outer) const; // of an operand of blocks, which has so many rows

private:
    std::size_t bytes_of(std::int64_t outer, Storage storage) const;
};
// codes: of blocks, before they are packed as such.
enum class Reads { as_they_lie, codes };
MatmulProblem product_of(const mantissa::Graph& graph, const Operation& operation, Reads reads = Reads::as_they_lie);

struct MatmulPointers {
    const void *a = nullptr, *b = nullptr, *bias = nullptr;
    const void *scale_a = nullptr, *scale_b = nullptr; // what codes are multiplied by: a float, or one per block; null: 1
    const float* alpha = nullptr;                      // on the device, a zero behind it: what sums are multiplied by; null: 1
    void *c = nullptr, *workspace = nullptr;
    std::size_t workspace_bytes = 0;
};

// "cuBLASLt 3": the fourth of the algorithms that it proposes; without a number the first.
std::string algorithm_name(int algorithm);
int algorithm_in(const std::string& implementation);

// cuBLASLt, loaded at run time; one handle per device.
class BlasLt {
public:
    virtual ~BlasLt() = default;
    // Dense forward and backward; a bias is added in the same go. Its workspace lies in the operation's scratch.
    virtual Launch make(const KernelSite& site) const = 0;
    virtual Launch make(const MatmulProblem& problem, const MatmulPointers& pointers, int algorithm) const = 0;
    // That it proposes for these, some at most; what it proposes may turn on which pointers there are.
    virtual int algorithms(const MatmulProblem& problem, const MatmulPointers& pointers) const = 0;
    // Whether it proposes any, with so much room; asked once for each such problem.
    virtual bool offers(const MatmulProblem& problem, std::size_t workspace_bytes) const = 0;
    virtual std::size_t version() const = 0; // another may propose others
};

std::unique_ptr<BlasLt> make_blas(); // null where the library is not here
// Has the library take all that such a product is described and asked for by, for which it needs no device; throws where it does not.
void describe_product(const MatmulProblem& problem, std::size_t workspace_bytes);
std::string why_no_blas();

} // namespace mantissa::cuda
