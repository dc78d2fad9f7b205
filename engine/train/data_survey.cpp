// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/data_survey.h"

#include "core/interruption.h"
#include "core/paths.h"
#include "core/system_cause.h"
#include "data/source.h"

#include <fmt/format.h>

#include <filesystem>
#include <new>

namespace mantissa {
namespace {

std::optional<Problem> too_many_classes(const Variant& variant, const DataFacts& data) {
    int known = classes_of(variant.model);
    if (data.classes <= known)
        return std::nullopt;
    return Problem{"data",
                   ProblemKind::more_classes,
                   {.variant = variant.name, .asked = data.classes, .there = known},
                   fmt::format("variant \"{}\": the set has {} classes, the model tells {} apart; give its last layer {} outputs",
                               variant.name, data.classes, known, data.classes)};
}

std::optional<Problem> too_large_batch(const Variant& variant, const DataFacts& data) {
    if (variant.training.batch <= data.train.size)
        return std::nullopt;
    return Problem{"training.batch",
                   ProblemKind::batch_too_large,
                   {.variant = variant.name, .asked = variant.training.batch, .there = data.train.size},
                   fmt::format("variant \"{}\": {} is more than the {} {}; choose a smaller batch", variant.name, variant.training.batch,
                               data.train.size, data.train.size == 1 ? "training image" : "training images")};
}

void remark_on_count(const Variant& variant, const std::string& key, std::int64_t there, Problems& remarks) {
    const Json asked = variant.data.value(key, Json());
    if (!asked.is_number() || asked.get<double>() <= static_cast<double>(there)) // a share is below 1
        return;
    const std::string used = there == 1 ? "there is 1, so 1 is used" : fmt::format("there are {}, so {} are used", there, there);
    remarks.push_back({"data." + key,
                       ProblemKind::fewer_samples,
                       {.variant = variant.name, .asked = asked.get<std::int64_t>(), .there = there},
                       fmt::format("{} images are asked for, {}", asked.get<std::int64_t>(), used)});
}

void remark_on_loss(const Variant& variant, Problems& remarks) {
    auto outputs = output_shape(variant.model).at(0);
    if (variant.model.loss.kind != LossKind::binary_crossentropy || outputs < 2)
        return;
    remarks.push_back({"model.loss",
                       ProblemKind::many_binary_outputs,
                       {.variant = variant.name, .there = outputs},
                       fmt::format("binary_crossentropy asks each of the {} outputs by itself whether the image is of its class; "
                                   "sparse_categorical_crossentropy chooses one class of {}",
                                   outputs, outputs)});
}

// As where the last layer was deleted: what remains trains, and has answers that no image is of.
void remark_on_outputs(const Variant& variant, int classes, Problems& remarks) {
    int outputs = classes_of(variant.model);
    if (variant.model.loss.kind == LossKind::binary_crossentropy || classes < 1 || outputs <= classes)
        return;
    remarks.push_back(
        {"model.layers",
         ProblemKind::idle_outputs,
         {.variant = variant.name, .asked = outputs, .there = classes},
         fmt::format("the network tells {} classes apart, the set has {}; what the other outputs say is never right", outputs, classes)});
}

DataSurvey::Found open(const Experiment& experiment, const Variant& variant) {
    try {
        DataRequest request{variant.data, variant.model.input, std::filesystem::absolute(experiment.file).parent_path(),
                            resources_folder()};
        request.purpose = DataRequest::Purpose::survey;
        request.named_in = experiment.file;
        return {.facts = facts_of(open_data(request))};
    } catch (const Error& error) {
        return {.failure = error};
    } catch (const Interrupted&) { // nobody waits any more
        throw;
    } catch (const std::filesystem::filesystem_error& error) { // whoever waits for the answer has one
        return {.failure = bad_input(error.path1().string() + ": cannot be read: " + why_unreadable(error.code().value()))};
    } catch (const std::bad_alloc&) {
        return {.failure = bad_input("the images do not fit in memory; end other programs, or take a smaller set")};
    } catch (const std::exception& error) {
        return {.failure = Error(error.what())};
    }
}

} // namespace

DataFacts facts_of(const DataSets& data) { return {facts_of(*data.train), facts_of(*data.validation), data.train->classes()}; }

std::optional<Problem> refusal(const Variant& variant, const DataFacts& data) {
    auto classes = too_many_classes(variant, data);
    return classes ? classes : too_large_batch(variant, data);
}

std::optional<Error> refusal(const Variant& variant, const DataSurvey::Found& data) {
    if (!data.facts)
        return data.failure;
    auto problem = refusal(variant, *data.facts);
    return problem ? std::optional(problem_error(*problem)) : std::nullopt;
}

void check_data(const Variant& variant, const DataSets& data) {
    if (auto problem = refusal(variant, facts_of(data)))
        throw problem_error(*problem);
}

Problems remarks(const Variant& variant, const DataFacts& data) {
    Problems remarks;
    remark_on_count(variant, "train", data.train.size, remarks);
    remark_on_count(variant, "validation", data.validation.size, remarks);
    remark_on_loss(variant, remarks);
    remark_on_outputs(variant, data.classes, remarks);
    return remarks;
}

const DataSurvey::Found& DataSurvey::look(const Experiment& experiment, const Variant& variant) {
    std::string key = experiment.file.string() + variant.data.dump() + Json(variant.model.input).dump();
    Found& found = found_[key];
    if (!found.facts)
        found = open(experiment, variant);
    return found;
}

} // namespace mantissa
