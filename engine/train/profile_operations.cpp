// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What an operation is, for a profile; and what can be measured of it by itself.
#include "core/parallel.h"
#include "core/stopwatch.h"
#include "data/preparation.h"
#include "numerics/convert.h"
#include "ops/operation_table.h"
#include "train/profiling.h"

#include <algorithm>
#include <map>

namespace mantissa {
namespace {

constexpr std::int64_t measured_elements = 1 << 19; // 2 MiB of float32: as long as a large tensor, and done in a millisecond
constexpr std::int64_t piece = 4096;
constexpr int times = 5;

OperationProfile::Work work_of(const Operation& operation) {
    switch (row_of(operation.kind).family) {
    case Family::rounding: return OperationProfile::Work::converts;
    case Family::packing: return OperationProfile::Work::arranges;
    default: return is_product(operation.kind) ? OperationProfile::Work::multiplies : OperationProfile::Work::computes;
    }
}

// Of the first tensor of a list that a policy gives a format.
std::string format_in(const Graph& graph, const std::vector<int>& tensors) {
    for (int index : tensors)
        if (graph.tensor(index).role != Role::raw)
            return format_name(graph.tensor(index).format.format);
    return {};
}

void describe_channels(const Graph& graph, const Operation& operation, OperationProfile& one) {
    for (const auto* list : {&operation.inputs, &operation.outputs})
        for (int index : *list) {
            const Tensor& tensor = graph.tensor(index);
            if (tensor.name.find("kernel") == std::string::npos || tensor.shape.size() < 2)
                continue;
            one.in_channels = tensor.shape[tensor.shape.size() - 2];
            one.out_channels = tensor.shape.back();
        }
}

OperationProfile described(const Graph& graph, const Operation& operation) {
    OperationProfile one{.name = operation.name,
                         .layer = operation.layer,
                         .kind = name_of(operation.kind),
                         .part = operation.part,
                         .work = work_of(operation),
                         .format = format_in(graph, operation.inputs),
                         .result = format_in(graph, operation.outputs),
                         .flops = operation.cost.flops,
                         .bytes = operation.cost.bytes,
                         .support = operation.selection.support,
                         .implementation = operation.selection.implementation,
                         .reason = operation.selection.reason};
    if (one.work == OperationProfile::Work::multiplies) {
        one.format = format_name(graph.operand_format(operation, 0));
        describe_channels(graph, operation, one);
    }
    return one;
}

double seconds_of(const std::function<void()>& work) {
    work(); // memory that is touched for the first time costs more
    std::vector<double> seconds;
    for (int i = 0; i < times; ++i) {
        Stopwatch watch;
        work();
        seconds.push_back(watch.seconds());
    }
    return *std::ranges::min_element(seconds);
}

bool is_converted(Storage storage) { return storage_bytes(storage) < sizeof(float) && storage != Storage::uint8; }

Format stored_as(Storage storage) {
    switch (storage) {
    case Storage::bfloat16: return bfloat16;
    case Storage::float8_e4m3: return float8_e4m3;
    case Storage::float8_e5m2: return float8_e5m2;
    default: return float16;
    }
}

// Seconds that it takes to widen, and to narrow, a number of a storage, on all threads as a step would.
class ConversionClock {
public:
    double widening(Storage storage) {
        return cached(widening_, storage, [&](const Format& format) { return time_widening(format); });
    }
    double narrowing(Storage storage) {
        return cached(narrowing_, storage, [&](const Format& format) { return time_narrowing(format); });
    }

private:
    template <typename Measure>
    double cached(std::map<Storage, double>& known, Storage storage, Measure measure) {
        if (auto found = known.find(storage); found != known.end())
            return found->second;
        return known[storage] = measure(stored_as(storage)) / static_cast<double>(measured_elements);
    }

    void in_pieces(const std::function<void(std::int64_t)>& work) {
        parallel_for(measured_elements / piece, 1, [&](std::int64_t i) { work(i * piece); });
    }
    double time_widening(const Format& format) {
        const std::size_t bytes = storage_bytes(format.storage);
        return seconds_of([&] {
            in_pieces([&](std::int64_t at) {
                to_float(narrow_.data() + static_cast<std::size_t>(at) * bytes, format.storage, wide_.data() + at, piece);
            });
        });
    }
    double time_narrowing(const Format& format) {
        const std::size_t bytes = storage_bytes(format.storage);
        return seconds_of([&] {
            in_pieces([&](std::int64_t at) {
                from_float(wide_.data() + at, narrow_.data() + static_cast<std::size_t>(at) * bytes, format, {}, {}, at, piece);
            });
        });
    }

    std::vector<float> wide_ = std::vector<float>(measured_elements, 1.5f);
    std::vector<std::uint8_t> narrow_ = std::vector<std::uint8_t>(measured_elements * sizeof(std::uint16_t), 0x3C);
    std::map<Storage, double> widening_, narrowing_;
};

bool is_narrow(const Tensor& tensor) { return tensor.role != Role::raw && is_converted(storage_of(tensor)); }

double conversion_seconds(const Graph& graph, const Operation& operation, ConversionClock& clock) {
    double seconds = 0;
    for (int index : operation.inputs)
        if (const Tensor& tensor = graph.tensor(index); is_narrow(tensor))
            seconds += static_cast<double>(elements(tensor.shape)) * clock.widening(storage_of(tensor));
    for (int index : operation.outputs)
        if (const Tensor& tensor = graph.tensor(index); is_narrow(tensor))
            seconds += static_cast<double>(elements(tensor.shape)) * clock.narrowing(storage_of(tensor));
    return seconds;
}

} // namespace

std::vector<OperationProfile> described_operations(const Plan& plan) {
    std::vector<OperationProfile> operations;
    for (const Operation& operation : plan.graph.operations)
        if (!is_view(operation.kind))
            operations.push_back(described(plan.graph, operation));
    return operations;
}

// What is computed in a wider format than it is stored in is widened and narrowed within; a tenth of a step's own time would hardly show.
void measure_conversions(const Plan& plan, std::vector<OperationProfile>& operations) {
    std::optional<ConversionClock> clock;
    std::size_t place = 0;
    for (const Operation& operation : plan.graph.operations) {
        if (is_view(operation.kind))
            continue;
        OperationProfile& one = operations[place++];
        if (one.support != Support::converted || one.work != OperationProfile::Work::multiplies)
            continue;
        if (!clock)
            clock.emplace();
        double milliseconds = conversion_seconds(plan.graph, operation, *clock) * 1e3;
        one.conversion = one.time.milliseconds > 0 ? std::min(milliseconds, one.time.milliseconds) : milliseconds;
    }
}

void measure_preparation(const Session& session, const Preparation& preparation, InputProfile& input) {
    const Json& data = session.variant().data;
    input.workers = data.value("prefetch", 0) > 0 ? data.value("workers", 0) : 0;
    input.on_device = preparation.picked;
    Shape image = session.data().train->shape();
    std::int64_t batch = session.variant().training.batch, values = elements(image);
    input.bytes = batch * static_cast<std::int64_t>(preparation.sample_bytes(image));
    if (!preparation.format)
        return;
    input.format = format_name(*preparation.format);
    Preparation plain = preparation;
    plain.format = float32;
    std::vector<std::uint8_t> from(static_cast<std::size_t>(values), 77), to(static_cast<std::size_t>(values) * sizeof(float));
    double seconds = seconds_of([&] { prepare_values(from.data(), values, plain, to.data()); }) * static_cast<double>(batch);
    input.plain = {seconds * 1e3, seconds * 1e3, seconds * 1e3};
}

} // namespace mantissa
