// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/summary.h"

#include <type_traits>

// Each struct of summary.json is described once: its keys in the file beside its members. Writing, reading and looking up follow.
namespace mantissa::summary_fields {

enum class Allowed { plain, count, share, any }; // from 0 to 10^15, the same and never NaN, from 0 to 1, whatever a loss may be

// A figure that is null where it is unknown; others are left out.
template <typename T>
struct OrNull {
    T& value;
    Allowed kind = Allowed::plain;
};
template <typename T>
OrNull<T> loss(T& value) {
    return {value, Allowed::any};
}
template <typename T>
OrNull<T> share(T& value) {
    return {value, Allowed::share};
}

template <typename S, typename T>
concept Is = std::is_same_v<std::remove_const_t<S>, T>;

template <typename V>
void describe(V& visit, Is<StepTimes> auto& s) {
    visit("median", s.median);
    visit("p95", s.p95);
    visit("steps", s.steps);
    visit("warm_up_steps", s.warm_up_steps);
    visit("left_out_steps", s.left_out_steps);
}

template <typename V>
void describe(V& visit, Is<ProcessorFacts> auto& s) {
    visit("had", s.had);
    visit("stolen", s.stolen);
    visit("pressure", s.pressure);
    visit("turns", s.turns);
    visit("disturbed_turns", s.disturbed_turns);
    visit("least_megahertz", s.least_megahertz);
    visit("most_megahertz", s.most_megahertz);
    visit("watts", s.watts);
    visit("most_celsius", s.most_celsius);
}

template <typename V>
void describe(V& visit, Is<std::array<Number, part_count>> auto& s) {
    for (int i = 0; i < part_count; ++i)
        visit(name_of(static_cast<Part>(i)), s[static_cast<std::size_t>(i)]);
}

template <typename V>
void describe(V& visit, Is<std::array<Count, category_count>> auto& s) {
    for (int i = 0; i < category_count; ++i)
        visit(name_of(static_cast<Category>(i)), s[static_cast<std::size_t>(i)]);
}

template <typename V>
void describe(V& visit, Is<RunMemory> auto& s) {
    visit("predicted_bytes", s.predicted_bytes);
    describe(visit, s.bytes);
    visit("format_bytes", s.format_bytes);
    visit("peak_bytes", s.peak_bytes);
    visit("data_bytes", s.data_bytes);
    visit("observing_bytes", s.observing_bytes);
}

template <typename V>
void describe(V& visit, Is<Results> auto& s) {
    visit("loss", loss(s.loss));
    visit("accuracy", share(s.accuracy));
    visit("val_loss", loss(s.val_loss));
    visit("val_accuracy", share(s.val_accuracy));
}

template <typename V>
void describe(V& visit, Is<BestEpoch> auto& s) {
    visit("epoch", s.epoch);
    visit("step", s.step);
    visit("val_loss", loss(s.val_loss));
    visit("val_accuracy", share(s.val_accuracy));
}

template <typename V>
void describe(V& visit, Is<OperandValue> auto& s) {
    visit("what", s.what);
    visit("tensor", s.tensor);
    visit("value", loss(s.value));
}

template <typename V>
void describe(V& visit, Is<SeenBefore> auto& s) {
    visit("step", s.step);
    visit("smallest", loss(s.smallest));
    visit("largest", loss(s.largest));
}

template <typename V>
void describe(V& visit, Is<FirstNonFinite> auto& s) {
    visit("step", s.step);
    visit("layer", s.layer);
    visit("tensor", s.tensor);
    if (s.element < 0 && std::is_const_v<std::remove_reference_t<decltype(s)>>)
        return; // an older run knows no more
    visit("element", s.element);
    visit("elements", s.elements);
    visit("skipped", s.skipped);
    visit("operation", s.operation);
    visit("format", s.format);
    visit("value", loss(s.value));
    visit("exact", loss(s.exact));
    visit("loss_scale", loss(s.loss_scale));
    visit("terms", s.terms);
    visit("operands", s.operands);
    visit("before", s.before);
}

template <typename V>
void describe(V& visit, Is<NumericFacts> auto& s) {
    visit("skipped_steps", s.skipped_steps);
    visit("non_finite_steps", s.non_finite_steps);
    visit("first_non_finite", s.first_non_finite);
    visit("loss_scale", loss(s.loss_scale));
    if (s.taken_back || !std::is_const_v<std::remove_reference_t<decltype(s)>>)
        visit("taken_back", s.taken_back);
}

template <typename V>
void describe(V& visit, Is<PassedOver::File> auto& s) {
    visit("file", s.file);
    visit("reason", s.reason);
}

template <typename V>
void describe(V& visit, Is<UsedData> auto& s) {
    visit("train", s.train);
    visit("validation", s.validation);
    if (s.commonest > 0 || !std::is_const_v<std::remove_reference_t<decltype(s)>>)
        visit("commonest_class", s.commonest);
    if (!s.identity.empty() || !std::is_const_v<std::remove_reference_t<decltype(s)>>)
        visit("identity", s.identity);
    visit("classes", s.classes);
    visit("broken_files", s.broken_files);
    visit("broken", s.broken);
    visit("notes", s.notes);
}

template <typename V>
void describe(V& visit, Is<CapabilityRow> auto& s) {
    visit("operation", s.operation);
    visit("formats", s.formats);
    visit("support", s.support);
    visit("implementation", s.implementation);
    visit("reason", s.reason);
}

template <typename V>
void describe(V& visit, Is<LayerRow> auto& s) {
    visit("name", s.name);
    visit("shape", s.shape);
    visit("parameters", s.parameters);
    visit("macs", s.macs);
    visit("flops", s.flops);
    visit("weight_bytes", s.weight_bytes);
    visit("activation_bytes", s.activation_bytes);
    visit("gradient_bytes", s.gradient_bytes);
    visit("variables", s.variable_format);
    visit("activations", s.activation_format);
    visit("casts", s.casts);
}

template <typename V>
void describe(V& visit, Is<Summary> auto& s) {
    visit("variant", s.variant);
    visit("policy", s.policy);
    visit("device", s.device);
    visit("exceptions", s.exceptions);
    visit("status", s.status);
    visit("reason", s.reason);
    visit("steps", s.steps);
    visit("epochs", s.epochs);
    visit("batch", s.batch);
    visit("seconds", s.seconds);
    visit("images_s", s.images_s);
    visit("observing_s", s.observing_s);
    visit("ms_step", s.ms_step);
    visit("time", s.time);
    visit("processor", s.processor);
    visit("memory", s.memory);
    visit("final", s.final);
    visit("best", s.best);
    visit("numerics", s.numerics);
    visit("data", s.data);
    visit("telemetry", s.telemetry);
    visit("layers", s.layers);
    visit("capabilities", s.capabilities);
}

} // namespace mantissa::summary_fields
