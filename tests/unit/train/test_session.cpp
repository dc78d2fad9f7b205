// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The seams of a session: State apart from programs, changes between two steps, probes, evaluation of any size.
#include "backends/registry.h"
#include "core/paths.h"
#include "data/memory_dataset.h"
#include "data/source.h"
#include "support/small_experiment.h"
#include "train/session.h"
#include "train/summary.h"

#include <QtTest>

#include <cmath>

using namespace mantissa;

namespace {

std::unique_ptr<Session> session_of(const Json& json) {
    static std::vector<Experiment> kept;
    kept.push_back(parsed(json));
    const Variant& variant = kept.back().variants[0];
    return std::make_unique<Session>(variant, make_backend("cpu"), open_data({variant.data, variant.model.input, ".", resources_folder()}));
}

std::vector<double> values(Session& session, const std::string& name) {
    return session.state().values(*session.state().layout().find(name));
}

// Whose stopwatch answers otherwise each time: where there is a choice, another way in every compilation.
class FickleBackend : public Backend {
public:
    std::string device() const override { return device_->device(); }
    std::size_t memory_limit() const override { return device_->memory_limit(); }
    bool fuses(const Graph& graph, const Operation& operation, const Operation& next) const override {
        return device_->fuses(graph, operation, next);
    }
    Selection select(const Graph& graph, const Operation& operation, const std::string& wanted) const override {
        const std::vector<std::string> ways = device_->implementations(graph, operation);
        if (!wanted.empty() || ways.size() < 2)
            return device_->select(graph, operation, wanted);
        return device_->select(graph, operation, ways[times_asked_[operation.name]++ % ways.size()]);
    }
    DeviceInfo info() const override { return device_->info(); }
    std::vector<FormatSupport> formats() const override { return device_->formats(); }
    std::unique_ptr<Memory> allocate(std::size_t bytes) const override { return device_->allocate(bytes); }
    std::unique_ptr<Program> prepare(std::shared_ptr<const Plan> plan, const ProgramMemory& memory) const override {
        return device_->prepare(std::move(plan), memory);
    }

private:
    std::shared_ptr<const Backend> device_ = make_backend("cpu");
    mutable std::map<std::string, std::size_t> times_asked_;
};

Json with_scale(const Json& scale) {
    Json json = small_experiment({"mixed_float16"});
    json["variants"][0]["loss_scale"] = scale;
    return json;
}

} // namespace

class TestSession : public QObject {
    Q_OBJECT

private slots:
    void variants_start_from_the_same_weights_but_for_rounding() {
        auto single = session_of(small_experiment({"float32"})), half = session_of(small_experiment({"float16"}));
        auto a = values(*single, "conv2d/kernel"), b = values(*half, "conv2d/kernel");
        for (std::size_t i = 0; i < a.size(); ++i)
            QCOMPARE(b[i], round_to(a[i], float16));
        QVERIFY(a != values(*session_of(small_experiment({"float32"})), "conv2d_1/kernel"));
    }

    // The number that drew a weight must not decide, too, whether its first update is rounded up.
    void the_first_update_is_rounded_by_chance() {
        Json json = small_experiment({"float32"}), chance = json;
        json["training"]["optimizer"] = chance["training"]["optimizer"] = {{"type", "sgd"}, {"learning_rate", 0.01}};
        chance["variants"][0]["policy"] = {{"base", "bfloat16"}, {"rounding", {{"variables", "stochastic"}}}};
        auto exact = session_of(json), rounded = session_of(chance);
        const auto wide = values(*exact, "dense/kernel"), narrow = values(*rounded, "dense/kernel");
        exact->step();
        rounded->step();
        const auto wide_after = values(*exact, "dense/kernel"), narrow_after = values(*rounded, "dense/kernel");
        double bias = 0, variance = 0; // in units of the last place
        for (std::size_t i = 0; i < wide.size(); ++i) {
            const double unit = std::ldexp(1, std::ilogb(narrow[i]) - 7), wanted = (wide_after[i] - wide[i]) / unit;
            bias += (narrow_after[i] - narrow[i]) / unit - wanted;
            variance += std::min(0.25, std::abs(wanted));
        }
        QVERIFY2(variance > 10, qPrintable(QString::number(variance)));
        QVERIFY2(std::abs(bias) < 5 * std::sqrt(variance), qPrintable(QString("%1 of %2").arg(bias).arg(std::sqrt(variance))));
    }

    void what_is_compiled_later_keeps_to_what_was_chosen_first() {
        Json json = small_experiment();
        json["model"]["layers"].insert(json["model"]["layers"].begin() + 1, Json{{"type", "conv2d"}, {"filters", 32}, {"kernel", 3}});
        json["model"]["layers"][0]["filters"] = 16;
        const Experiment experiment = parsed(json);
        const Variant& variant = experiment.variants[0];
        const auto device = std::make_shared<FickleBackend>();
        const auto chosen = [&] { return selection_of(compile(step_request(variant, Mode::train), *device)); };
        QVERIFY(chosen() != chosen());
        for (int begun = 0; begun < 4; ++begun) {
            Session session(variant, device, open_data({variant.data, variant.model.input, ".", resources_folder()}));
            QVERIFY(std::isfinite(session.step().loss));
            QVERIFY(std::isfinite(session.validate().val_loss));
        }
    }

    void training_learns() {
        auto session = session_of(small_experiment());
        double first = 0, last = 0; // of six steps each: one pass over the data
        for (int i = 0; i < 240; ++i) {
            double loss = session->step().loss / 6;
            first += i < 6 ? loss : 0;
            last += i >= 234 ? loss : 0;
        }
        QVERIFY2(last < 0.6 * first, qPrintable(QString("%1 to %2").arg(first).arg(last)));
    }

    void evaluation_changes_nothing_and_takes_partial_batches() {
        auto session = session_of(small_experiment({"mixed_float16"}));
        for (int i = 0; i < 3; ++i)
            session->step();
        auto before = gathered(session->checkpoint()).tensors;
        EpochRecord record = session->validate();
        QCOMPARE(record.val_accuracy * 40, std::round(record.val_accuracy * 40)); // 40 samples in batches of 16: all count, once
        for (const auto& [name, tensor] : gathered(session->checkpoint()).tensors)
            QVERIFY(tensor.bytes == before[name].bytes);
        QCOMPARE(session->steps_done(), std::int64_t{3});
    }

    // Every layer once in another format, flatten and pooling too: the first losses stay near those of one format for all.
    void exceptions_by_layer_train_data() {
        QTest::addColumn<QString>("layer");
        QTest::addColumn<QString>("format");
        for (const char* layer : {"conv2d", "residual", "activation", "max_pool2d", "dropout", "flatten", "dense", "head"})
            for (const char* format : {"float32", "bfloat16", "mixed_float16"})
                QTest::addRow("%s in %s", layer, format) << layer << format;
    }

    void exceptions_by_layer_train() {
        QFETCH(QString, layer);
        QFETCH(QString, format);
        Json json = small_experiment({"float16"});
        json["training"]["optimizer"] = {{"type", "sgd"}, {"learning_rate", 0.05}}; // Adam diverges in float16 by itself
        auto plain = session_of(json);
        json["variants"][0]["layers"] = {{layer.toStdString(), format.toStdString()}};
        auto excepted = session_of(json);
        for (int i = 0; i < 6; ++i) {
            double a = plain->step().loss, b = excepted->step().loss;
            QVERIFY2(std::abs(a - b) < 0.02 * a, qPrintable(QString("step %1: %2 and %3").arg(i + 1).arg(a).arg(b)));
        }
        QVERIFY(std::isfinite(excepted->validate().val_loss));
    }

    void a_new_policy_takes_the_state_along() {
        auto session = session_of(small_experiment({"float32"}));
        for (int i = 0; i < 5; ++i)
            session->step();
        auto kernel = values(*session, "conv2d/kernel"), moment = values(*session, "conv2d/kernel:first_moment");
        Problems problems;
        session->replace(read_policy("float16", "policy", problems));
        auto after = values(*session, "conv2d/kernel"), moment_after = values(*session, "conv2d/kernel:first_moment");
        for (std::size_t i = 0; i < kernel.size(); ++i) {
            QCOMPARE(after[i], round_to(kernel[i], float16));
            QCOMPARE(moment_after[i], round_to(moment[i], float16));
        }
        QCOMPARE(session->steps_done(), std::int64_t{5});
        QCOMPARE(session->step().step, std::int64_t{6});
    }

    void a_new_learning_rate_holds_from_the_next_step() {
        auto still = session_of(small_experiment());
        const double first = still->step().learning_rate;
        QCOMPARE(first, still->variant().training.optimizer.learning_rate());
        auto before = values(*still, "head/kernel");
        still->set_learning_rate(0);
        QCOMPARE(still->step().learning_rate, 0.0);
        QVERIFY(values(*still, "head/kernel") == before);
    }

    void a_new_loss_scale_holds_from_the_next_step() {
        auto session = session_of(with_scale({{"mode", "fixed"}, {"value", 8}}));
        QCOMPARE(session->step().loss_scale, 8.0);
        session->set_loss_scale({.mode = LossScaling::Mode::fixed, .initial = 0.25});
        QCOMPARE(session->step().loss_scale, 0.25);
    }

    // It never grows again.
    void a_scale_that_has_fallen_to_0_is_a_divergence() {
        const LossScaling dynamic{.mode = LossScaling::Mode::dynamic};
        StepBlock skipped;
        skipped.found_bad = 1;
        skipped.loss = NAN;
        skipped.loss_scale = 1e-45f;
        QVERIFY(!has_diverged(skipped, dynamic));
        skipped.loss_scale = 0;
        QVERIFY(has_diverged(skipped, dynamic));
    }

    // Losses are told in float32: what is infinite there is no loss.
    void a_loss_beyond_float32_is_a_divergence() {
        StepBlock block;
        block.loss = 3e38;
        QVERIFY(!has_diverged(block, {}) && !saw_non_finite(block));
        block.loss = 1e39;
        QVERIFY(has_diverged(block, {}) && saw_non_finite(block));
        QVERIFY(std::isinf(told_loss(block)));
    }

    // A scale only shifts exponents: in float32 a power of two changes nothing at all.
    void scaling_is_undone_before_the_update() {
        Json plain = small_experiment({"float32"}), scaled = plain;
        scaled["variants"][0]["loss_scale"] = {{"mode", "fixed"}, {"value", 0.0625}};
        auto a = session_of(plain), b = session_of(scaled);
        for (int i = 0; i < 4; ++i)
            QCOMPARE(b->step().loss, a->step().loss);
    }

    void a_skipped_step_leaves_variables_and_slots_as_they_were() {
        auto session = session_of(with_scale({{"mode", "dynamic"}, {"initial", 1e30}}));
        auto kernel = values(*session, "conv2d/kernel"), moment = values(*session, "conv2d/kernel:second_moment"),
             mean = values(*session, "batch_norm/moving_mean");
        StepRecord record = session->step();
        QVERIFY(record.skipped);
        QVERIFY(values(*session, "conv2d/kernel") == kernel);
        QVERIFY(values(*session, "conv2d/kernel:second_moment") == moment);
        QVERIFY2(values(*session, "batch_norm/moving_mean") != mean, "moving statistics follow in skipped steps too");
        QCOMPARE(session->state().block().applied_steps, std::int64_t{0});
        QCOMPARE(session->step().loss_scale, static_cast<double>(1e30f * 0.5f));
    }

    void the_first_tensor_that_is_not_finite_is_found() {
        auto session = session_of(with_scale({{"mode", "fixed"}, {"value", 1e30}}));
        session->step();
        QVERIFY(session->diverged());
        auto found = session->find_first_non_finite();
        QVERIFY(found.has_value());
        QCOMPARE(found->step, std::int64_t{1});
        QVERIFY2(found->tensor.find("gradient") != std::string::npos, found->tensor.c_str());
    }

    // A probe looks at every tensor; what it sees is what the run without it computes.
    void probing_replays_the_step_it_looks_at() {
        auto session = session_of(with_scale({{"mode", "dynamic"}, {"initial", 1e30}}));
        for (int i = 0; i < 13; ++i)
            session->step();
        auto before = gathered(session->checkpoint()).tensors;
        QVERIFY(session->find_first_non_finite().has_value());
        for (const auto& [name, tensor] : gathered(session->checkpoint()).tensors)
            QVERIFY(tensor.bytes == before[name].bytes);
    }

    void restored_it_goes_on_bit_for_bit() {
        auto whole = session_of(small_experiment({"bfloat16"})), half = session_of(small_experiment({"bfloat16"}));
        for (int i = 0; i < 4; ++i)
            whole->step();
        TensorFile checkpoint = gathered(whole->checkpoint());
        half->restore(checkpoint, "checkpoint");
        for (int i = 0; i < 5; ++i)
            QCOMPARE(half->step().loss, whole->step().loss);
    }

    void slots_that_overflow_are_noticed_before_the_variable() {
        Json json = tiny_experiment({"float16"});
        json["data"]["rescale"] = 40;
        auto session = session_of(json);
        session->step();
        QVERIFY(session->saw_non_finite());
        QVERIFY(!session->diverged());
        auto found = session->find_first_non_finite();
        QVERIFY(found.has_value());
        QCOMPARE(found->step, std::int64_t{1});
        QVERIFY2(found->tensor.ends_with(":second_moment"), found->tensor.c_str());
    }

    void a_checkpoint_brings_back_what_was_changed_while_it_ran() {
        Problems problems;
        auto changed = session_of(small_experiment({"float32"})), later = session_of(small_experiment({"float32"}));
        changed->step();
        changed->replace(read_policy("mixed_bfloat16", "policy", problems));
        changed->set_loss_scale({.mode = LossScaling::Mode::fixed, .initial = 2});
        changed->step();
        later->restore(gathered(changed->checkpoint()), "checkpoint");
        QCOMPARE(later->variant().policy.name, std::string("mixed_bfloat16"));
        QCOMPARE(later->step().loss, changed->step().loss);
    }

    // What guessing gives is told from how many there are; a list cut short would have made it more.
    void a_summary_names_every_class() {
        Json json = tiny_experiment();
        json["model"]["layers"].back()["units"] = 1200;
        const Experiment experiment = parsed(json);
        MemoryDataset::Content content{.shape = {12, 12, 3}, .class_names = {}, .images = {}, .labels = {}};
        for (int i = 0; i < 1200; ++i)
            content.class_names.push_back("class " + std::to_string(i));
        for (int i = 0; i < 16; ++i)
            content.labels.push_back(i % 4);
        content.images.resize(16u * 12 * 12 * 3);
        const auto set = std::make_shared<MemoryDataset>(content);
        const Session session(experiment.variants[0], make_backend("cpu"), {set, set});
        QCOMPARE(planned_summary(session, "cpu").data->classes, content.class_names);
    }

    void times_add_up_to_the_step() {
        auto session = session_of(small_experiment({"mixed_float16"}));
        for (int i = 0; i < 20; ++i) {
            QElapsedTimer timer;
            timer.start();
            StepRecord record = session->step();
            QVERIFY(record.step_seconds() <= 1e-9 * static_cast<double>(timer.nsecsElapsed()));
            QVERIFY(record.parts[static_cast<std::size_t>(Part::cast)] > 0);
        }
    }
};

QTEST_GUILESS_MAIN(TestSession)
#include "test_session.moc"
