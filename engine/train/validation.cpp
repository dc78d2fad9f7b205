// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/validation.h"

#include "train/course.h"

#include <algorithm>
#include <map>

namespace mantissa {
namespace {

// As the loss counts what is correct: the largest output, or on which side of the middle the only one lies.
void take_predictions(Programs& programs, const Variant& variant, const Batch& batch, std::vector<std::int32_t>& predicted) {
    std::vector<double> outputs = programs.evaluate().values(programs.evaluate_plan().graph.outputs);
    std::size_t each = outputs.size() / static_cast<std::size_t>(variant.training.batch);
    double middle = variant.model.loss.inputs == LogitsKind::logits ? 0 : 0.5;
    for (std::size_t i = 0; i < batch.indices.size(); ++i) {
        auto first = outputs.begin() + static_cast<std::ptrdiff_t>(i * each);
        auto largest = std::max_element(first, first + static_cast<std::ptrdiff_t>(each)) - first;
        predicted[static_cast<std::size_t>(batch.indices[i])] = static_cast<std::int32_t>(each == 1 ? *first > middle : largest);
    }
}

// Whatever happens, the block is as it was: training goes on from it.
class BlockKeeper {
public:
    explicit BlockKeeper(State& state) : state_(state), block_(state.block()) {}
    ~BlockKeeper() {
        try {
            state_.set_block(block_);
        } catch (const std::exception&) { // the device is lost, as what comes next will tell
        }
    }
    BlockKeeper(const BlockKeeper&) = delete;
    BlockKeeper& operator=(const BlockKeeper&) = delete;

private:
    State& state_;
    StepBlock block_;
};

} // namespace

Validation validate(Programs& programs, const Blueprint& blueprint, const Dataset& set) {
    const Variant& variant = blueprint.variant;
    BlockKeeper kept(programs.state());
    Preparation preparation = blueprint.kept.validation > 0 ? Preparation{.picked = true, .first = blueprint.kept.samples}
                                                            : preparation_for(variant, programs.plan());
    Validation result;
    result.predicted.assign(static_cast<std::size_t>(set.size()), -1);
    std::int64_t correct = 0, count = 0, batches = validation_batches(set, variant.training.batch);
    for (std::int64_t i = 0; i < batches; ++i) {
        auto batch = make_validation_batch(set, variant.training.batch, i, preparation);
        if (batch->count == 0) // every file of it is broken
            continue;
        leave_if_given_up();
        programs.evaluate().step(view_of(*batch));
        take_predictions(programs, variant, *batch, result.predicted);
        StepBlock block = programs.state().block();
        result.loss += block.loss * static_cast<double>(batch->count);
        correct += block.correct;
        count += batch->count;
    }
    if (count == 0)
        throw Error("data: no validation image can be read; is the folder still there?");
    result.loss /= static_cast<double>(count);
    result.accuracy = static_cast<double>(correct) / static_cast<double>(count);
    return result;
}

std::vector<std::int32_t> labels_of(const Dataset& set) {
    std::vector<std::int32_t> labels(static_cast<std::size_t>(set.size()));
    for (std::size_t i = 0; i < labels.size(); ++i)
        labels[i] = set.label(static_cast<std::int64_t>(i));
    return labels;
}

std::int64_t images_of_commonest_class(const Dataset& set) {
    std::map<std::int32_t, std::int64_t> images;
    std::int64_t most = 0;
    for (std::int32_t label : labels_of(set))
        most = std::max(most, ++images[label]);
    return most;
}

} // namespace mantissa
