// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/summary.h"

#include "ops/operation_table.h"
#include "plan/layer_table.h"
#include "runs/turns.h"
#include "runs/worst_product.h"
#include "train/validation.h"

#include <set>
#include <tuple>

namespace mantissa {
namespace {

std::string formats_of(const Graph& graph, const Operation& operation) {
    std::string text;
    std::set<std::string> seen;
    for (const auto* list : {&operation.inputs, &operation.outputs})
        for (int index : *list)
            if (graph.tensor(index).role != Role::raw && seen.insert(format_name(graph.tensor(index).format.format)).second)
                text += (text.empty() ? "" : ", ") + format_name(graph.tensor(index).format.format);
    return text;
}

constexpr std::size_t most_named = 1000; // broken files; a folder may have more than anybody reads

UsedData used_data(const DataSets& data) {
    UsedData used{
        .train = data.train->size(), .validation = data.validation->size(), .commonest = images_of_commonest_class(*data.validation)};
    used.classes = data.train->class_names(); // all: what guessing gives, and whose label is one, is told from how many there are
    for (const Dataset* set : {data.train.get(), data.validation.get()}) {
        std::vector<BrokenFile> files = set->broken();
        used.broken_files += static_cast<std::int64_t>(files.size());
        for (const BrokenFile& file : files)
            if (used.broken.size() < most_named)
                used.broken.push_back({file.file, file.reason});
        for (const std::string& note : set->notes())
            used.notes.push_back(note);
    }
    return used;
}

void tell_plan(Summary& summary, const Session& session, const std::string& device) {
    const Variant& variant = session.variant();
    summary.variant = variant.name;
    summary.policy = variant.policy.name;
    for (const auto& [layer, precision] : variant.policy.layers)
        summary.exceptions.push_back(layer);
    summary.device = device;
    summary.memory = memory_of(session.memory());
    summary.memory.data_bytes = session.data().train->bytes() + session.data().validation->bytes();
    summary.data = used_data(session.data());
    summary.layers = layer_table(session.plan());
    summary.capabilities = capabilities_of(session.plan());
}

// Of who ended in its warm-up: no time is not a time of 0.
void leave_out_speed(Summary& summary) {
    summary.ms_step.median.reset();
    summary.ms_step.p95.reset();
    summary.images_s.reset();
    summary.time = {};
}

} // namespace

Summary summary_of(const SummaryNotes& notes, const Session& session, const std::string& device, const HowItEnded& end) {
    Summary summary = notes.figures(session.variant().training.batch);
    summary.numerics.loss_scale = session.loss_scale();
    tell_plan(summary, session, device);
    summary.status = end.status;
    summary.reason = end.reason;
    if (end.status != Status::completed && summary.steps.value_or(0) < fewest_steps)
        leave_out_speed(summary);
    summary.memory.peak_bytes = session.allocated_bytes();
    summary.memory.observing_bytes = session.allocated_bytes(Session::Bytes::observing);
    return summary;
}

Summary planned_summary(const Session& session, const std::string& device) {
    Summary summary;
    summary.batch = session.variant().training.batch;
    tell_plan(summary, session, device);
    return summary;
}

std::vector<CapabilityRow> capabilities_of(const Plan& plan) {
    std::vector<CapabilityRow> rows;
    std::set<std::tuple<std::string, std::string, Support, std::string, std::string>> seen;
    for (const Operation& operation : plan.graph.operations) {
        if (is_view(operation.kind))
            continue;
        const Selection& chosen = operation.selection;
        CapabilityRow row{name_of(operation.kind), formats_of(plan.graph, operation), chosen.support, chosen.implementation, chosen.reason};
        if (seen.insert(std::tie(row.operation, row.formats, row.support, row.implementation, row.reason)).second)
            rows.push_back(std::move(row));
    }
    return rows;
}

std::optional<Support> worst_support(const Plan& plan) {
    Summary summary;
    summary.capabilities = capabilities_of(plan);
    const CapabilityRow* worst = worst_product(summary);
    return worst ? std::optional(worst->support) : std::nullopt;
}

RunMemory memory_of(const MemoryPrediction& memory) {
    RunMemory bytes{.predicted_bytes = memory.peak_bytes};
    for (std::size_t i = 0; i < category_count; ++i) {
        bytes.bytes[i] = memory.bytes[i];
        bytes.format_bytes[i] = memory.format_bytes[i];
    }
    return bytes;
}

} // namespace mantissa
