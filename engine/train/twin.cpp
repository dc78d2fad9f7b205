// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/twin.h"

#include "backends/registry.h"
#include "health/distance.h"
#include "health/step_values.h"
#include "train/checkpoint.h"
#include "train/steps.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace mantissa {
namespace {

Policy policy_of_twins() {
    Problems none;
    return read_policy("float32", "twin", none);
}

TwinDistance as_record(const health::Distance& distance) {
    return {.error = distance.error, .cosine = distance.cosine, .ulps = distance.ulps};
}

} // namespace

Twin::Twin(const Session& session, TrainingSettings::Twin kind) : blueprint_(session.blueprint_) {
    const bool same_policy = write_policy(blueprint_.variant.policy) == write_policy(policy_of_twins());
    const bool same_device = kind != TrainingSettings::Twin::on_reference || blueprint_.backend->device() == "reference";
    const bool as_bytes = blueprint_.variant.data.value("prepare", "bytes") == "bytes";
    blueprint_.variant.policy = policy_of_twins();
    blueprint_.variant.loss_scale = blueprint_.variant.policy.loss_scale;
    blueprint_.variant.data["prepare"] = "bytes";
    if (!same_device)
        blueprint_.backend = make_backend("reference");
    if (!same_device || !as_bytes) {
        blueprint_.kept = {};
        blueprint_.images.reset();
    }
    blueprint_.selection = same_policy && same_device && as_bytes ? selection_of(session.plan()) : SelectionRecord{};
    shares_batches_ = as_bytes && (same_device || session.kept_data().samples == 0);
    programs_ = std::make_unique<Programs>(blueprint_);
    initialize(programs_->state(), blueprint_.variant.training.seed);
    programs_->state().set_block({.seed = blueprint_.variant.training.seed});
    programs_->take_snapshot();
}

Course Twin::course_beside(const Session& session) const {
    Course course = session.course_;
    if (!shares_batches_)
        course.batches.preparation = {};
    course.wish = nullptr; // a step that the run has taken is taken here, too
    return course;
}

// Where the run begins again behind a search of ranges, it begins beside it.
void Twin::begin_again_beside(const Session& session) {
    const std::int64_t search = session.variant().policy.precision.ranges.search;
    if (search == 0 || steps_done() != search)
        return;
    begin_again(programs_->state(), blueprint_.variant.training.seed, session.begun_with_);
    programs_->take_snapshot();
}

void Twin::step(const Session& session) {
    Stopwatch watch;
    begin_again_beside(session);
    const std::shared_ptr<const Batch> own =
        shares_batches_ ? nullptr : make_batch(*session.course_.set, course_beside(session).batches, steps_done());
    StepBlock block = programs_->state().block();
    block.learning_rate = static_cast<float>(session.course_.rate_at(block.step));
    programs_->state().set_block(block);
    programs_->train().step(own ? view_of(*own) : session.feed_.view());
    loss_ = told_loss(programs_->state().block());
    seconds_ += watch.seconds();
}

double Twin::distance(Session& session) const {
    health::SquaredDistance all;
    const State& own = session.state();
    for (const StateEntry& entry : own.layout().entries)
        if (const StateEntry* twin = programs_->state().layout().find(entry.name); twin && is_trained(entry))
            all.add(own.values(entry), programs_->state().values(*twin));
    return all.error();
}

std::vector<TwinDistance> Twin::look(Session& session) {
    Stopwatch watch;
    session.begin_again_if_due();
    begin_again_beside(session);
    std::vector<TwinDistance> distances;
    const auto add = [&](const health::Distance& distance, const std::string& layer, const std::string& tensor, Subject subject) {
        distances.push_back(as_record(distance));
        distances.back().layer = layer;
        distances.back().tensor = tensor;
        distances.back().subject = subject;
    };
    std::map<std::string, std::vector<double>> twins;
    for (health::StepValues& seen : observing_.values(blueprint_, *programs_, course_beside(session)))
        twins[seen.tensor] = std::move(seen.values);
    for (const health::StepValues& seen : session.observing_.values(session.blueprint_, *session.programs_, session.course_))
        if (auto twin = twins.find(seen.tensor); twin != twins.end() && twin->second.size() == seen.values.size())
            add(health::distance_of(seen.values, twin->second, seen.format, seen.factor), seen.layer, seen.tensor, seen.subject);
    const State& own = session.state();
    for (const StateEntry& entry : own.layout().entries)
        if (const StateEntry* twin = programs_->state().layout().find(entry.name); twin && is_trained(entry))
            add(health::distance_of(own.values(entry), programs_->state().values(*twin), entry.format.format,
                                    std::ldexp(1.0, health::shared_exponent_of(session.plan().graph, own, entry.name).value_or(0))),
                entry.name.substr(0, entry.name.find('/')), entry.name, Subject::weights);
    seconds_ += watch.seconds();
    return distances;
}

void Twin::load_weights(const TensorFile& file, const std::string& name) {
    put_weights(file, name, programs_->state());
    programs_->take_snapshot();
}

TensorSources Twin::checkpoint() const {
    return checkpoint_of(programs_->state(), {blueprint_.variant.policy, blueprint_.variant.loss_scale}, 0);
}

void Twin::restore(const TensorFile& checkpoint, const std::string& name) {
    put_checkpoint(checkpoint, name, programs_->state());
    programs_->take_snapshot();
}

} // namespace mantissa
