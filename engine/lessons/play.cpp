// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/play.h"

#include "core/stopwatch.h"
#include "health/sampling.h"
#include "numerics/code.h"
#include "runs/run_folder.h"
#include "train/trainer.h"

#include <algorithm>
#include <cmath>

namespace mantissa::lessons {
// What the runs of a step left, and how long they took.
struct TrainedStep {
    std::map<std::string, std::string> folders = {};
    double first = 0, seconds = 0;
};
using TrainedSteps = std::map<int, TrainedStep>; // by the step's place

namespace {

using Do = LessonAction::Do;
using Predicts = LessonPrediction::Kind;

// When the first figure of a run came, whoever else is told.
class FirstResult : public Observer {
public:
    explicit FirstResult(Observer* other) : other_(other) {}
    void on_start(int run, const RunStart& start) override {
        pass([&](Observer& to) { to.on_start(run, start); });
    }
    void on_step(int run, const StepRecord& record) override {
        if (first_ < 0)
            first_ = watch_.seconds();
        pass([&](Observer& to) { to.on_step(run, record); });
    }
    void on_epoch(int run, const EpochRecord& record) override {
        pass([&](Observer& to) { to.on_epoch(run, record); });
    }
    void on_event(int run, const EventRecord& record) override {
        pass([&](Observer& to) { to.on_event(run, record); });
    }
    void on_end(int run, const RunEnd& end) override {
        pass([&](Observer& to) { to.on_end(run, end); });
    }
    double first() const { return std::max(0.0, first_); }
    double seconds() const { return watch_.seconds(); }

private:
    template <typename Tell>
    void pass(const Tell& tell) {
        if (other_)
            tell(*other_);
    }
    Observer* other_;
    Stopwatch watch_;
    double first_ = -1;
};

TrainerOptions trainer_options(const LessonStep& step, const PlayOptions& options) {
    TrainerOptions trainer{.device = options.device, .out = options.out / step.id, .variants = step.action.variants};
    trainer.steps = step.action.steps;
    trainer.epochs = step.action.epochs;
    if (options.steps > 0) {
        trainer.steps = trainer.steps > 0 ? std::min(trainer.steps, options.steps) : options.steps;
        trainer.epochs = 0;
    }
    trainer.health = health::parse_sampling(step.action.health).value_or(health::SamplingSettings{});
    return trainer;
}

TrainedStep train_step(const Player& player, const PlayOptions& options, Observer* observer) {
    TrainerOptions trainer = trainer_options(player.step(), options);
    Experiment experiment =
        parse_experiment(experiment_to_run(player), player.lesson().folder / player.lesson().experiment_of(player.step()));
    experiment = with_options(std::move(experiment), trainer);
    FirstResult watch(observer);
    Control control;
    train(experiment, trainer, watch, control);
    TrainedStep trained{.first = watch.first(), .seconds = watch.seconds()};
    for (const Variant& variant : experiment.variants)
        trained.folders[variant.name] = (trainer.out / run_folder_name(variant.index, variant.name)).string();
    return trained;
}

Json any_choice_but(const LessonPrediction& prediction, const Value& not_this) {
    for (const Choice& choice : prediction.choices)
        if (Value{choice.id} != not_this)
            return choice.id;
    return prediction.choices.empty() ? Json() : Json(prediction.choices.front().id);
}

double within(const LessonPrediction& prediction, double value) {
    return std::clamp(value, prediction.minimum.value_or(-1e300), prediction.maximum.value_or(1e300));
}

double wrong_number(const LessonPrediction& prediction, double happened) {
    double far = std::max({10 * prediction.near.distance, 1e-3, std::fabs(happened) * 10 * std::max(1.0, prediction.near.factor)});
    double above = within(prediction, happened + far), below = within(prediction, happened - far);
    return std::fabs(above - happened) >= std::fabs(below - happened) ? above : below;
}

// The loss as it was, at eight places; times a factor.
Json sketch(const Facts& facts, const std::string& variant, double factor) {
    Json points = Json::array();
    const RunFacts* run = facts.run(variant);
    if (!run || run->stored().log.steps.empty())
        return Json::array({Json::array({1, 1.0})});
    const auto& steps = run->stored().log.steps;
    std::size_t from = 0;
    for (std::size_t k = 1; k <= 8; ++k) {
        std::size_t to = std::max(from + 1, steps.size() * k / 8);
        double sum = 0, count = 0;
        for (std::size_t i = from; i < std::min(to, steps.size()); ++i)
            if (std::isfinite(steps[i].loss)) {
                sum += steps[i].loss;
                ++count;
            }
        if (count > 0 && sum > 0)
            points.push_back({steps[std::min(to, steps.size()) - 1].step, factor * sum / count});
        from = std::min(to, steps.size());
    }
    return points.empty() ? Json::array({Json::array({1, 1.0})}) : points;
}

// What such a learner says who knows what will happen; `facts`: of the lesson played once.
Json prediction_by(PlayOptions::Learner learner, const LessonPrediction& prediction, const Facts& facts) {
    bool right = learner == PlayOptions::Learner::right;
    if (prediction.kind == Predicts::curve)
        return sketch(facts, prediction.variant, right ? 1 : 20);
    Value happened = happened_value(prediction, facts);
    if (prediction.kind == Predicts::choice)
        return right && is_known(happened) ? Json(std::get<std::string>(happened)) : any_choice_but(prediction, happened);
    const double* number = std::get_if<double>(&happened);
    double value = number && std::isfinite(*number) ? *number : prediction.minimum.value_or(1);
    if (right)
        return within(prediction, value);
    if (prediction.kind == Predicts::bits) {
        Format format = parse_format(prediction.format).value_or(float32);
        double other = decode(encode(value, format) ^ 1u, format); // another last bit, or the largest where that is no number
        return std::isfinite(other) ? other : largest_finite(format);
    }
    return prediction.kind == Predicts::loss_scale ? value + 5 * std::max(1.0, prediction.near.distance) : wrong_number(prediction, value);
}

// Goes through the lesson; where it was trained before, the runs are those.
class Walk {
public:
    Walk(Player player, const PlayOptions& options, Observer* observer)
        : player_(std::move(player)), options_(options), observer_(observer) {}

    // To the end, or to where it cannot go on.
    template <typename Says>
    Played through(TrainedSteps& trained, const Says& says) {
        Played played;
        for (bool more = true; more;) {
            if (player_.step().prediction && !player_.is_fixed(player_.at()))
                player_.predict(player_.at(), says(*player_.step().prediction));
            PlayedStep step;
            step.text = player_.text(player_.at(), options_.language); // as it is before anything is done
            player_.check();
            if (player_.step().action.what == Do::run)
                run(trained, step);
            step.lack = player_.lacks_for_next();
            played.steps.push_back(step);
            played.finished = is_finished(player_);
            more = player_.next();
        }
        tell(played);
        return played;
    }
    const Player& player() const { return player_; }

private:
    void run(TrainedSteps& trained, PlayedStep& step) {
        if (!player_.begin_run())
            return;
        auto known = trained.find(player_.at());
        if (known == trained.end())
            known = trained.emplace(player_.at(), train_step(player_, options_, observer_)).first;
        for (const auto& [variant, folder] : known->second.folders) {
            player_.note_run(variant, folder);
            step.ran.push_back(variant);
        }
        player_.note_ended();
        step.first_result = known->second.first;
        step.seconds = known->second.seconds;
    }

    // What is known at the end: outcomes of predictions and the answers.
    void tell(Played& played) {
        for (int i = 0; i < static_cast<int>(played.steps.size()); ++i) {
            PlayedStep& told = played.steps[static_cast<std::size_t>(i)];
            const LessonStep& step = player_.step(i);
            told.id = step.id;
            told.title = step.title.in(options_.language);
            told.branch = player_.answer_branch(i);
            told.answer = player_.answer(i, options_.language);
            for (const AnswerBranch& branch : step.answer)
                if (branch.id != told.branch)
                    played.unreached.push_back(step.id + "/" + branch.id);
            if (step.prediction)
                tell_outcome(told, *step.prediction, player_.outcome(i));
            for (const JudgedClaim& claim : judged_claims(player_, i))
                told.claims.push_back({claim.claim->words.in(options_.language), claim.state});
            played.seconds += told.seconds;
        }
        played.runs = player_.progress().runs;
    }

    void tell_outcome(PlayedStep& told, const LessonPrediction& prediction, const Outcome* outcome) const {
        using Came = PlayedStep::Outcome;
        told.question = prediction.question.in(options_.language);
        told.said = outcome ? words_of_said(prediction, outcome->said, options_.language) : "";
        told.happened = outcome ? words_of_said(prediction, outcome->happened, options_.language) : "";
        told.outcome = !outcome || !is_known(outcome->happened) ? Came::unknown : outcome->right ? Came::right : Came::wrong;
    }

    Player player_;
    const PlayOptions& options_;
    Observer* observer_;
};

// Something that can be said before anything is known.
Json first_guess(const LessonPrediction& prediction) {
    if (prediction.kind == Predicts::choice)
        return any_choice_but(prediction, {});
    if (prediction.kind == Predicts::curve)
        return Json::array({Json::array({1, 1.0})});
    return within(prediction, 1);
}

} // namespace

struct Rehearsal::Trained {
    const Lesson& lesson;
    PlayOptions options;
    TrainedSteps steps = {};
    Facts facts = {};
    Played once = {}; // by somebody who guessed
};

Rehearsal::Rehearsal(const Lesson& lesson, PlayOptions options, Observer* observer)
    : trained_(std::make_unique<Trained>(Trained{.lesson = lesson, .options = std::move(options)})) {
    Walk first(Player(lesson, {}, trained_->options.evidence), trained_->options, observer);
    trained_->once = first.through(trained_->steps, first_guess);
    trained_->facts = first.player().facts();
}

Rehearsal::~Rehearsal() = default;

Played Rehearsal::played(PlayOptions::Learner learner, const std::string& language) const {
    if (!trained_->once.finished)
        return trained_->once;
    PlayOptions options = trained_->options;
    options.language = language;
    Walk walk(Player(trained_->lesson, {}, options.evidence), options, nullptr);
    return walk.through(trained_->steps,
                        [&](const LessonPrediction& prediction) { return prediction_by(learner, prediction, trained_->facts); });
}

Played play(const Lesson& lesson, const PlayOptions& options, Observer* observer) {
    return Rehearsal(lesson, options, observer).played(options.learner, options.language);
}

} // namespace mantissa::lessons
