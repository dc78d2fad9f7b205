// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/export/script.h"

#include "core/paths.h"
#include "report/export/missing.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa::report {
namespace {

std::string constant(const std::string& name, const Json& value) { return name + " = " + literal(value) + "\n"; }

// Frameworks have numbers of these alone.
bool in_frameworks(const Format& format) { return format == float32 || format == tf32 || format == float16 || format == bfloat16; }

// tf32 is a way to multiply; its numbers are float32's.
std::string number_of(const Precision& precision, Role role) {
    return format_name(precision.format(role) == tf32 ? float32 : precision.format(role));
}

// What a framework can tell apart.
bool looks_like(const Precision& a, const Precision& b) {
    return std::ranges::all_of(std::array{Role::compute, Role::variables}, [&](Role role) {
        return with_subnormals(a.format(role), Subnormals::kept) == with_subnormals(b.format(role), Subnormals::kept);
    });
}

// Of a policy that rounds the loss too: what Keras's set_floatx() does.
std::string floatx_of(const Precision& precision) {
    for (const BuiltinPolicy& policy : builtin_policies())
        if (const Precision own = policy.make().precision; own.format(Role::loss) != float32 && own == precision)
            return format_name(own.format(Role::loss));
    return {};
}

std::string exceptions_words(const Policy& policy, const std::string& framework) {
    std::string words;
    for (const auto& [layer, precision] : policy.layers)
        if (const Counterpart own = counterpart_of(precision); !own.same)
            words += fmt::format("{}{} ({} {}; {} instead)", words.empty() ? "" : ", ", layer, framework_title(framework),
                                 missing_in(framework, precision), own.policy);
    return words;
}

bool changes_images(const Json& data) {
    return data.value("random_resized_crop", 1.0) < 1 || data.value("rotation", 0.0) > 0 || data.value("brightness", 0.0) > 0 ||
           data.value("contrast", 0.0) > 0 || data.value("saturation", 0.0) > 0;
}

std::string data_folder(const Variant& variant, const ExportOptions& options) {
    if (!options.data.empty())
        return options.data.string();
    if (variant.data.value("source", "") == "mnist")
        return (resources_folder() / "data" / "mnist").lexically_normal().string();
    std::string path = variant.data.value("path", "");
    return path.empty() ? "data" : (options.folder / path).lexically_normal().string();
}

// Of pictures alone, where they are not in the folder of the others.
Json validation_folder(const Variant& variant, const ExportOptions& options) {
    const std::string path = options.data.empty() ? variant.data.value("validation_path", "") : "";
    return path.empty() ? Json() : Json((options.folder / path).lexically_normal().string());
}

Json typed(Json values, const std::string& type) {
    values["type"] = type;
    return values;
}

Json scale_of(const LossScaling& scale) {
    if (scale.mode == LossScaling::Mode::off)
        return nullptr;
    if (scale.mode == LossScaling::Mode::fixed)
        return {{"mode", "fixed"}, {"initial", scale.initial}};
    return {{"mode", "dynamic"},
            {"initial", scale.initial},
            {"growth_interval", scale.growth_interval},
            {"growth_factor", scale.growth_factor},
            {"backoff_factor", scale.backoff_factor},
            {"minimum", scale.minimum},
            {"maximum", scale.maximum}};
}

} // namespace

std::string literal(const Json& value) {
    if (value.is_null())
        return "None";
    if (value.is_boolean())
        return value.get<bool>() ? "True" : "False";
    if (value.is_array()) {
        std::string text;
        for (const Json& item : value)
            text += (text.empty() ? "" : ", ") + literal(item);
        return "[" + text + "]";
    }
    if (!value.is_object())
        return value.dump(-1, ' ', true, Json::error_handler_t::replace); // strings and numbers are JSON's
    std::string text;
    for (const auto& [key, item] : value.items())
        text += (text.empty() ? "" : ", ") + literal(Json(key)) + ": " + literal(item);
    return "{" + text + "}";
}

std::string one_line(const std::string& text) {
    std::string safe;
    for (char c : text)
        safe += c == '"' || c == '\\' ? '\'' : static_cast<unsigned char>(c) < 32 ? ' ' : c;
    return safe;
}

Counterpart counterpart_of(const Precision& precision) {
    const BuiltinPolicy& usual = builtin_policies().front();
    const BuiltinPolicy* nearest = &usual;
    for (const BuiltinPolicy& policy : builtin_policies()) {
        Precision own = policy.make().precision;
        if (own.format(Role::loss) != float32)
            continue; // a floatx: frameworks have no policy of that name
        bool better = own == precision || (nearest == &usual && looks_like(own, precision));
        if (better && in_frameworks(own.format(Role::compute)) && in_frameworks(own.format(Role::variables)))
            nearest = &policy;
    }
    Precision own = nearest->make().precision;
    return {.policy = nearest->name,
            .keras = own.format(Role::compute) == tf32 ? usual.name : nearest->name,
            .compute = number_of(own, Role::compute),
            .variables = number_of(own, Role::variables),
            .same = own == precision,
            .floatx = floatx_of(precision)};
}

namespace {

bool has_counterpart(const Variant& variant, const ExportOptions& options) {
    const Counterpart own = counterpart_of(variant.policy.precision);
    return own.same || (options.framework == "keras" && !own.floatx.empty());
}

} // namespace

std::vector<std::string> differences_of(const Variant& variant, const ExportOptions& options) {
    std::vector<std::string> words;
    Counterpart own = counterpart_of(variant.policy.precision);
    if (!has_counterpart(variant, options))
        words.push_back(fmt::format("The policy {} has no counterpart in {}, which {}; the nearest, {}, is used instead.",
                                    one_line(variant.policy.name), framework_title(options.framework),
                                    missing_in(options.framework, variant.policy.precision), own.policy));
    if (own.policy == "tf32")
        words.push_back("tf32 is how cards from Ampere on multiply: on a processor or an older card this script multiplies in float32.");
    if (std::string layers = exceptions_words(variant.policy, options.framework); !layers.empty())
        words.push_back("The precision of these layers has no counterpart: " + one_line(layers) + ".");
    if (changes_images(variant.data))
        words.push_back("Of the changes made to training images, flips, shifts and cutout are made here; the others are not.");
    if (variant.data.value("prepare", "bytes") == "policy" && variant.policy.precision.format(Role::compute) != float32)
        words.push_back("Images become numbers in float32 here, not in the policy's format.");
    if (options.data.empty() && variant.data.value("source", "") == "image_folder")
        words.push_back("Pictures are decoded and resized by Pillow (pip install pillow), broken ones are not passed over and random_crop "
                        "takes the middle; "
                        "export with --data for Mantissa's own bytes.");
    const LossScaling& scale = variant.loss_scale;
    bool usual = scale.growth_factor == 2 && scale.backoff_factor == 0.5 && scale.minimum == 0 && scale.maximum == 0;
    if (options.framework == "keras" && scale.mode == LossScaling::Mode::dynamic && !usual)
        words.push_back("Keras's loss scale always doubles and halves, without limits.");
    if (options.processes == ExportOptions::Processes::many)
        words.push_back("Batch normalisation takes its statistics as the framework's data-parallel launch does.");
    return words;
}

std::string script_head(const Experiment& experiment, const Variant& variant, const ExportOptions& options, const std::string& start) {
    const bool same_policy = has_counterpart(variant, options) && exceptions_words(variant.policy, options.framework).empty();
    std::string text = "\"\"\"" + one_line(experiment.name) + ", variant " + one_line(variant.name) + ", policy " +
                       one_line(variant.policy.name) +
                       ".\n\nWritten by Mantissa: the same network, initial weights, images in the same order, " +
                       (same_policy ? "policy, " : "") + "loss scale, optimizer and seed.\nDropout draws its own masks.";
    for (const std::string& difference : differences_of(variant, options))
        text += "\n" + difference;
    return text + "\n\nStart it with: " + start + "\n\"\"\"\n";
}

std::string script_settings(const Variant& variant, const ExportOptions& options) {
    const TrainingSettings& training = variant.training;
    const Json& data = variant.data;
    bool chosen = !options.data.empty(); // then the folder holds just the images that are used
    Json steps = training.steps_per_epoch == 0 ? Json() : Json(training.steps_per_epoch);
    const Counterpart own = counterpart_of(variant.policy.precision);
    const Json floatx = own.floatx.empty() ? Json() : Json(own.floatx);
    return "# ---- settings: change them here, or on the command line where --help names them ----\n" +
           constant("INPUT", variant.model.input) + constant("DATA", data_folder(variant, options)) +
           constant("VALIDATION_DATA", validation_folder(variant, options)) + constant("DATA_SEED", data.value("seed", Json(1))) +
           constant("CROP", data.value("resize", "exact") != "exact") + constant("TRAIN", chosen ? Json() : data.value("train", Json())) +
           constant("VALIDATION", chosen ? Json() : data.value("validation", Json())) +
           constant("RESCALE", data.value("rescale", Json(1.0 / 255))) + constant("FLIPS", data.value("augment", Json::array())) +
           constant("SHIFT", data.value("pad_crop", 0)) + constant("CUTOUT", data.value("cutout", 0)) +
           constant("SHUFFLE", training.order == TrainingSettings::Order::shuffled) + constant("SEED", training.seed) +
           constant("BATCH", training.batch) + constant("EPOCHS", training.epochs) + constant("STEPS_PER_EPOCH", steps) +
           constant("OPTIMIZER", typed(training.optimizer.values, training.optimizer.type->type)) +
           constant("SCHEDULE", typed(training.schedule.values, training.schedule.type->type)) +
           constant("LOSS", name_of(variant.model.loss.kind)) + constant("OUTPUTS", output_shape(variant.model).at(0)) +
           constant("FROM_LOGITS", variant.model.loss.inputs == LogitsKind::logits) + constant("EPSILON", variant.model.loss.epsilon) +
           constant("POLICY", own.policy) + (options.framework == "keras" ? constant("FLOATX", floatx) : "") +
           constant("LOSS_SCALE", scale_of(variant.loss_scale));
}

const char* const script_data =
#include "report/export/data.inl"
    ;
const char* const pytorch_runtime =
#include "report/export/pytorch.inl"
    ;
const char* const keras_runtime =
#include "report/export/keras.inl"
    ;

} // namespace mantissa::report
