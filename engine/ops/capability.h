// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "numerics/format.h"

#include <cstddef>
#include <string>
#include <vector>

namespace mantissa {

// How a back end does an operation in the formats asked for.
enum class Support {
    native,    // computed in the format
    converted, // stored in the format, computed in a wider one
    simulated, // carried in float32, rounded to the format after the operation
    unsupported,
};
const char* name_of(Support support);

// A layout only the back end understands; empty: plain, channels last.
using LayoutToken = std::string;

// An operand that the implementation wants in a layout of its own: becomes a `pack` or `unpack` operation.
struct Packing {
    enum class Side { input, output } side = Side::input;
    int index = 0; // of the operation's inputs or outputs
    LayoutToken token;
    std::size_t bytes = 0;
    // cast: an input's layout is made of what the cast before it read, by its rounding, so that nobody needs the cast's own result.
    enum class From { plain, cast } from = From::plain;
};

struct Selection {
    Support support = Support::unsupported;
    std::string implementation; // "oneDNN jit:avx512_core", "tiles"
    std::string reason;         // a sentence for the user where it is not native
    std::vector<Packing> packings;
    std::size_t scratch_bytes = 0;
    bool leaves_sums = false; // of a convolution: for the batch normalisation behind it
};

struct Graph;
struct Operation;

// As `wanted`: the way that no stopwatch chose, products as they are defined; the same on every machine of a kind.
inline constexpr const char* direct_way = "direct";

// What `plan` may ask of a back end without knowing which one it is.
class Capabilities {
public:
    virtual ~Capabilities() = default;
    virtual std::string device() const = 0;
    // Chooses an implementation; `wanted` (may be empty) is the one a stored selection names, kept if it still exists.
    virtual Selection select(const Graph& graph, const Operation& operation, const std::string& wanted) const = 0;
    // All that `wanted` may name, where there is a choice: the contract suite tries each.
    virtual std::vector<std::string> implementations(const Graph&, const Operation&) const { return {}; }
    // Whether `next`, the only reader of `operation`'s output, can be done in the same go with the same results. Asked of a cast
    // (`quantize`), of each of its readers: whether that reads what was cast as well as the cast's result, which then is not made;
    // a product that does so of a narrower format cuts its operands itself (`Operation::operands`).
    // A product is asked of the bias behind it though casts of parameters stand between them, and is then moved past those.
    virtual bool fuses(const Graph& graph, const Operation& operation, const Operation& next) const = 0;
    // Whether a step can take its batch from a data set in the device's own memory (`gather`).
    virtual bool keeps_data() const { return false; }
    virtual bool keeps_validation() const { return keeps_data(); } // and a validation's likewise
    // Whether State is copied behind steps that are under way, so that a snapshot waits for none of them.
    virtual bool snapshots_in_order() const { return false; }
    // Whether all packing of variables is best done in one go, at the start of a step, and all unpacking at its end.
    virtual bool packs_together() const { return false; }
    // Whether what evaluation makes of weights alone stays from step to step, until they change.
    virtual bool keeps_weights() const { return false; }
    // In which results are before they are rounded to a narrower format.
    virtual Format widest() const { return float32; }
    // Whether an operation adds up what it leaves that wide in the order in which it adds up what it rounds itself.
    virtual bool sums_alike_when_wide(const Graph&, const Operation&) const { return true; }
    // Bytes that a plan may use beside whatever is taken already; 0: unknown, 1: none.
    virtual std::size_t memory_limit() const = 0;
};

} // namespace mantissa
