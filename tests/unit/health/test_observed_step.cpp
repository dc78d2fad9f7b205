// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a sample says, against counting one value after the other; faults that were planted are found where they are.
#include "backends/registry.h"
#include "core/paths.h"
#include "data/source.h"
#include "plan/compile.h"
#include "support/small_experiment.h"
#include "train/requirements.h"
#include "train/session.h"

#include <QtTest>

#include <cmath>
#include <map>
#include <numeric>

using namespace mantissa;

namespace {

struct Trained {
    Experiment experiment;
    std::shared_ptr<const Backend> backend;
    DataSets data;
    std::unique_ptr<Session> session;

    Trained(const Json& json, const std::string& device) : experiment(parsed(json)), backend(make_backend(device)) {
        const Variant& variant = experiment.variants[0];
        data = open_data({variant.data, variant.model.input, ".", resources_folder()});
        session = std::make_unique<Session>(variant, backend, data);
    }

    std::vector<double> values(const std::string& name) const { return session->state().values(*session->state().layout().find(name)); }
    void set(const std::string& name, const std::vector<double>& values) {
        session->state().set_values(*session->state().layout().find(name), values);
    }
};

Census counted(const std::vector<double>& values, const Format& against) {
    Census census;
    for (double value : values) {
        ++census.count;
        double magnitude = std::abs(value), rounded = std::abs(round_to(value, against));
        if (!std::isfinite(value)) {
            ++census.non_finite;
            continue;
        }
        if (magnitude == 0) {
            ++census.zeros;
            continue;
        }
        census.underflows_to_zero += rounded == 0;
        census.subnormals += rounded > 0 && rounded < smallest_normal(against);
        census.overflows += overflows(value, against);
        census.min_abs = std::min(census.min_abs, static_cast<float>(magnitude));
        census.max_abs = std::max(census.max_abs, static_cast<float>(magnitude));
        int exponent = std::clamp(std::ilogb(magnitude), Census::lowest_exponent, Census::highest_exponent);
        ++census.exponents[static_cast<std::size_t>(exponent - Census::lowest_exponent)];
    }
    return census;
}

struct Seen {
    std::vector<double> wide, stored;
    Format format;
};

// The same step by a program of this test's own, whose numbers are taken out whole.
std::map<std::string, Seen> numbers_of_next_step(Trained& trained) {
    Session& session = *trained.session;
    StepRequest request = step_request(session.variant(), Mode::train);
    request.purpose = StepRequest::Purpose::observe;
    request.wanted = selection_of(session.plan());
    auto plan = std::make_shared<Plan>(compile(request, *trained.backend));
    State state(plan->state, trained.backend->allocate(State::bytes_needed(plan->state)));
    state.memory().copy_from(session.state().memory());
    auto arena = trained.backend->allocate(plan->arena_bytes);
    auto program = trained.backend->prepare(plan, {.state = state, .arena = *arena});
    std::map<std::string, Seen> seen;
    std::map<int, std::vector<double>> wide;
    program->set_probe([&](const Probe& probe) {
        for (int output : probe.operation.outputs) {
            const Tensor& tensor = plan->graph.tensor(output);
            if (tensor.role == Role::raw || !tensor.layout.empty() || tensor.residence == Residence::state)
                continue;
            wide[output] = probe.values(output);
            bool casts = probe.operation.kind == OpKind::quantize;
            seen[tensor.name] = {casts ? wide[probe.operation.inputs[0]] : wide[output], wide[output], tensor.format.format};
            if (casts && seen[tensor.name].wide.empty())
                seen[tensor.name].wide = state.values(*state.layout().find(plan->graph.input(probe.operation, 0).name));
        }
    });
    const TrainingSettings& training = session.variant().training;
    Course course{.set = trained.data.train,
                  .batches = {.batch = training.batch, .seed = training.seed, .augment = read_augmentation(session.variant().data)},
                  .learning_rate = session.learning_rate(),
                  .schedule = session.variant().training.schedule,
                  .steps = 12};
    replay(*program, state, course, session.steps_done() + 1);
    for (auto& [name, numbers] : seen) // of what was done once more, wide
        if (auto wide_one = seen.find(name + ":wide"); wide_one != seen.end())
            numbers.wide = wide_one->second.stored;
    return seen;
}

// Whose ends are where scales, exponents or blocks have put them (tests/unit/numerics/test_tally.cpp).
bool moves_its_range(const Format& format, const QString& policy) {
    return has_blocks(format) || format.kind == FormatKind::dynamic_fixed || (policy == "float8" && format.storage != Storage::float32);
}

Census without_ends(Census census) {
    census.overflows = census.subnormals = census.underflows_to_zero = 0;
    return census;
}

std::int64_t became_zero(const Seen& numbers) {
    std::int64_t count = 0;
    for (std::size_t i = 0; i < numbers.wide.size(); ++i)
        count += numbers.wide[i] != 0 && numbers.stored[i] == 0;
    return count;
}

const TensorHealth& tensor(const HealthSample& sample, const std::string& name) {
    auto found = std::ranges::find(sample.tensors, name, &TensorHealth::tensor);
    if (found == sample.tensors.end())
        throw Error("the sample has no " + name);
    return *found;
}

const UpdateHealth& update(const HealthSample& sample, const std::string& variable) {
    auto found = std::ranges::find(sample.updates, variable, &UpdateHealth::variable);
    if (found == sample.updates.end())
        throw Error("the sample has no update of " + variable);
    return *found;
}

Json tiny(const std::string& policy, const Json& optimizer) {
    Json json = tiny_experiment({policy});
    json["training"]["optimizer"] = optimizer;
    return json;
}

void add_devices_and_policies() {
    QTest::addColumn<QString>("device");
    QTest::addColumn<QString>("policy");
    for (const char* device : {"cpu", "reference"})
        for (const BuiltinPolicy& policy : builtin_policies())
            QTest::addRow("%s, %s", device, policy.name.c_str()) << device << QString::fromStdString(policy.name);
}

void add_devices() {
    QTest::addColumn<QString>("device");
    for (const char* device : {"cpu", "reference"})
        QTest::addRow("%s", device) << device;
}

} // namespace

class TestObservedStep : public QObject {
    Q_OBJECT

private slots:
    void counts_equal_counting_one_by_one_data() { add_devices_and_policies(); }
    void counts_equal_counting_one_by_one() {
        QFETCH(QString, device);
        QFETCH(QString, policy);
        Trained trained(small_experiment({policy.toStdString()}), device.toStdString());
        trained.session->step();
        std::map<std::string, Seen> expected = numbers_of_next_step(trained);
        HealthSample sample = observe_next_step(*trained.session);
        QCOMPARE(sample.step, std::int64_t{2});
        int compared = 0;
        for (const TensorHealth& health : sample.tensors) {
            auto seen = expected.find(health.tensor);
            if (seen == expected.end())
                continue; // a variable, as it lies in State
            const Seen& numbers = seen->second;
            ++compared;
            if (moves_its_range(numbers.format, policy)) {
                QVERIFY2(without_ends(health.tally.wide) == without_ends(counted(numbers.wide, numbers.format)), health.tensor.c_str());
                if (has_blocks(numbers.format))
                    QCOMPARE(health.tally.wide.underflows_to_zero, became_zero(numbers));
                continue;
            }
            QVERIFY2(health.tally.wide == counted(numbers.wide, numbers.format), health.tensor.c_str());
            QVERIFY2(health.tally.stored == counted(numbers.stored, numbers.format), health.tensor.c_str());
        }
        QVERIFY(compared >= 30);
        for (const UpdateHealth& health : sample.updates) {
            QCOMPARE(std::accumulate(health.lost_at.begin(), health.lost_at.end(), std::int64_t{0}), health.lost);
            for (std::size_t i = 0; i < health.lost_at.size(); ++i)
                QVERIFY2(health.lost_at[i] <= health.wanted.exponents[i], health.variable.c_str());
        }
    }

    // Where the range is goes with what was counted against it; of blocks each has its own, and what they clamp is counted.
    void ranges_that_follow_their_values_are_told_data() { add_devices(); }
    void ranges_that_follow_their_values_are_told() {
        QFETCH(QString, device);
        std::int64_t scaled = 0, blocks = 0, clamped = 0;
        for (const char* policy : {"float8", "mxfp4", "dynamic_fixed", "float16"}) {
            Trained trained(small_experiment({policy}), device.toStdString());
            for (const TensorHealth& health : observe_next_step(*trained.session).tensors) {
                const Format format = parse_format(health.format).value();
                const bool moves = format.kind == FormatKind::dynamic_fixed || format.storage == Storage::float8_e4m3 ||
                                   format.storage == Storage::float8_e5m2;
                QVERIFY2(health.range_scale.has_value() == moves, health.tensor.c_str());
                QCOMPARE(health.range_follows(), moves || has_blocks(format));
                scaled += moves && health.range_scale != 1;
                blocks += has_blocks(format);
                clamped += has_blocks(format) ? health.tally.wide.overflows : 0;
                if (std::string(policy) == "float8" && moves && health.tally.wide.max_abs > 0) // the scale brings the largest to the end
                    QVERIFY2(std::abs(std::log2(largest_finite(format) * *health.range_scale /
                                                static_cast<double>(health.tally.wide.max_abs))) < 0.01,
                             health.tensor.c_str());
            }
        }
        QVERIFY(scaled > 0 && blocks > 0 && clamped > 0);
    }

    void observing_changes_nothing_data() { add_devices_and_policies(); }
    void observing_changes_nothing() {
        QFETCH(QString, device);
        QFETCH(QString, policy);
        Trained plain(small_experiment({policy.toStdString()}), device.toStdString());
        Trained observed(small_experiment({policy.toStdString()}), device.toStdString());
        for (int step = 0; step < 4; ++step) {
            observe_next_step(*observed.session);
            QCOMPARE(observed.session->step().loss, plain.session->step().loss);
        }
        std::vector<std::byte> a(plain.session->state().memory().size()), b(a.size());
        plain.session->state().memory().read(0, a);
        observed.session->state().memory().read(0, b);
        QVERIFY(a == b);
    }

    // The step that is observed is the one that comes next: weights before and after are those of the training itself.
    void updates_equal_what_the_next_step_does_data() { add_devices_and_policies(); }
    void updates_equal_what_the_next_step_does() {
        QFETCH(QString, device);
        QFETCH(QString, policy);
        Trained trained(small_experiment({policy.toStdString()}), device.toStdString());
        trained.session->step();
        HealthSample sample = observe_next_step(*trained.session);
        std::map<std::string, std::vector<double>> before;
        for (const UpdateHealth& update : sample.updates)
            before[update.variable] = trained.values(update.variable);
        trained.session->step();
        QVERIFY(sample.updates.size() >= 10);
        for (const UpdateHealth& update : sample.updates) {
            std::vector<double> after = trained.values(update.variable);
            std::int64_t unmoved = 0, finite = 0;
            for (std::size_t i = 0; i < after.size(); ++i) {
                finite += std::isfinite(after[i]);
                unmoved += after[i] == before[update.variable][i];
            }
            QCOMPARE(update.count, static_cast<std::int64_t>(after.size()));
            QVERIFY2(update.spoiled == update.count - finite, update.variable.c_str());
            QVERIFY2(update.lost <= unmoved && update.lost + update.idle >= unmoved, update.variable.c_str());
        }
    }

    // What one step loses of such a weight's update comes whole in another, so it is no fault.
    void stochastic_updates_say_so() {
        for (const char* rounding : {"nearest_even", "stochastic"}) {
            Json policy = {{"base", "bfloat16"}, {"rounding", {{"variables", rounding}}}};
            Json experiment = small_experiment({"bfloat16"});
            experiment["variants"][0]["policy"] = policy;
            Trained trained(experiment, "reference");
            HealthSample sample = observe_next_step(*trained.session);
            QVERIFY(!sample.updates.empty());
            for (const UpdateHealth& update : sample.updates)
                if (update.variable.find("/moving_") == std::string::npos)
                    QVERIFY2(update.drawn == (std::string(rounding) == "stochastic"), update.variable.c_str());
        }
    }

    // In float32 hardly anything of a change is lost: what the formula in double precision wanted is what was done.
    void what_is_wanted_is_what_float32_does_data() {
        QTest::addColumn<QByteArray>("optimizer");
        for (const char* text :
             {R"({"type":"sgd","learning_rate":0.01})", R"({"type":"sgd","learning_rate":0.01,"momentum":0.9})",
              R"({"type":"sgd","learning_rate":0.01,"momentum":0.9,"nesterov":true})",
              R"({"type":"sgd","learning_rate":0.01,"weight_decay":0.1})", R"({"type":"rmsprop","learning_rate":0.001})",
              R"({"type":"rmsprop","learning_rate":0.001,"epsilon_outside":true})", R"({"type":"adam","learning_rate":0.001})",
              R"({"type":"adam","learning_rate":0.001,"weight_decay":0.01})"})
            QTest::addRow("%s", text) << QByteArray(text);
    }
    void what_is_wanted_is_what_float32_does() {
        QFETCH(QByteArray, optimizer);
        Trained trained(tiny("float32", Json::parse(optimizer.toStdString())), "reference");
        for (int i = 0; i < 3; ++i)
            trained.session->step();
        HealthSample sample = observe_next_step(*trained.session);
        for (const char* name : {"dense/kernel", "head/kernel", "head/bias"}) {
            std::vector<double> before = trained.values(name);
            const UpdateHealth& change = update(sample, name);
            QVERIFY2(change.partly_lost + change.lost <= change.count / 50, name);
            Trained again(tiny("float32", Json::parse(optimizer.toStdString())), "reference");
            for (int i = 0; i < 4; ++i)
                again.session->step();
            std::vector<double> after = again.values(name);
            double squares = 0;
            for (std::size_t i = 0; i < after.size(); ++i)
                squares += (after[i] - before[i]) * (after[i] - before[i]);
            QVERIFY(std::abs(std::sqrt(squares / static_cast<double>(after.size())) - change.changes) <= 1e-3 * change.changes);
        }
    }

    // Three of the eight rows of the head's kernel are so small that the gradient they give back is nothing in float16.
    void a_gradient_that_underflows_is_found_with_its_share_data() { add_devices(); }
    void a_gradient_that_underflows_is_found_with_its_share() {
        QFETCH(QString, device);
        Json json = tiny("mixed_float16", {{"type", "sgd"}, {"learning_rate", 0.01}});
        json["variants"][0]["loss_scale"] = {{"mode", "off"}};
        Trained trained(json, device.toStdString());
        std::vector<double> kernel = trained.values("head/kernel");
        for (std::size_t i = 0; i < kernel.size(); ++i)
            if (i / 4 < 3)
                kernel[i] = i % 4 == 0 ? 0x1p-21 : 0;
            else
                kernel[i] = 0.5 + 0.125 * static_cast<double>(i % 4);
        trained.set("head/kernel", kernel);
        HealthSample sample = observe_next_step(*trained.session);
        std::int64_t lost = 0, counted = 0;
        for (const TensorHealth& health : sample.tensors) {
            bool here = health.subject == Subject::gradients && health.tally.wide.count == 16 * 8 && health.layer == "head";
            (here ? lost : counted) += health.tally.wide.underflows_to_zero;
            if (here)
                QCOMPARE(health.tally.wide.underflows_to_zero, std::int64_t{16 * 3});
        }
        QCOMPARE(lost, std::int64_t{16 * 3});
    }

    void an_activation_that_overflows_is_found_with_its_share_data() { add_devices(); }
    void an_activation_that_overflows_is_found_with_its_share() {
        QFETCH(QString, device);
        Json json = tiny("mixed_float16", {{"type", "sgd"}, {"learning_rate", 0.01}});
        Trained trained(json, device.toStdString());
        std::vector<double> bias = trained.values("dense/bias"), kernel = trained.values("dense/kernel");
        for (std::size_t i = 0; i < kernel.size(); ++i)
            kernel[i] = i % 8 == 2 || i % 8 == 5 ? 60 : 0.001; // 432 pixels between 0 and 1: beyond 5600 with the bias
        bias[2] = bias[5] = 64000;
        trained.set("dense/kernel", kernel);
        trained.set("dense/bias", bias);
        HealthSample sample = observe_next_step(*trained.session);
        QCOMPARE(tensor(sample, "dense/biased").tally.wide.overflows, std::int64_t{16 * 2});
        QCOMPARE(tensor(sample, "dense/biased").tally.stored.non_finite, std::int64_t{16 * 2});
        for (const TensorHealth& health : sample.tensors)
            if (health.tensor == "dense/biased")
                break; // nothing before it
            else
                QVERIFY2(health.tally.wide.overflows == 0, health.tensor.c_str());
    }

    // A float16 of 1024 and more moves by whole ones.
    void updates_below_half_an_ulp_are_found_with_their_share_data() { add_devices(); }
    void updates_below_half_an_ulp_are_found_with_their_share() {
        QFETCH(QString, device);
        Trained trained(tiny("float16", {{"type", "sgd"}, {"learning_rate", 0.01}}), device.toStdString());
        std::vector<double> bias = {1024, 0.001, 1536, 0.002};
        trained.set("head/bias", bias);
        std::vector<double> kernel(32, 0.0);
        trained.set("head/kernel", kernel);
        HealthSample sample = observe_next_step(*trained.session);
        const UpdateHealth& change = update(sample, "head/bias");
        QCOMPARE(change.count, std::int64_t{4});
        QVERIFY(change.lost == 2 || change.idle > 0);
        trained.session->step();
        QCOMPARE(trained.values("head/bias")[0], 1024.0);
    }

    void a_relu_that_is_dead_is_silent() {
        Trained trained(tiny("float32", {{"type", "sgd"}, {"learning_rate", 0.01}}), "cpu");
        std::vector<double> bias = trained.values("dense/bias");
        bias[1] = bias[6] = bias[7] = -1e4;
        trained.set("dense/bias", bias);
        HealthSample sample = observe_next_step(*trained.session);
        const TensorHealth& relu = tensor(sample, "dense/relu");
        QVERIFY(relu.function == Observation::Function::relu);
        QVERIFY(relu.tally.channels == 8 && relu.tally.silent_channels >= 3 && relu.tally.silent_channels < 8);
    }

    void scaled_gradients_are_labelled() {
        Trained trained(small_experiment({"mixed_float16"}), "cpu");
        HealthSample sample = observe_next_step(*trained.session);
        QCOMPARE(sample.loss_scale, 32768.0);
        const TensorHealth &scaled = tensor(sample, "head/kernel:gradient"), &plain = tensor(sample, "head/kernel:unscaled_gradient");
        QVERIFY(scaled.scale == Observation::Scale::loss_scale && plain.scale == Observation::Scale::none);
        QCOMPARE(plain.tally.wide.max_abs * 32768, scaled.tally.stored.max_abs);
        QVERIFY(scaled.format == "float16" && scaled.subject == Subject::gradients);
    }

    void a_skipped_step_has_no_updates() {
        Json json = small_experiment({"mixed_float16"});
        json["variants"][0]["loss_scale"] = {{"mode", "dynamic"}, {"initial", 1e30}};
        Trained trained(json, "cpu");
        HealthSample sample = observe_next_step(*trained.session);
        QVERIFY(sample.skipped);
        for (const UpdateHealth& update : sample.updates)
            QVERIFY2(update.variable.find("moving_") != std::string::npos, update.variable.c_str());
    }
};

QTEST_GUILESS_MAIN(TestObservedStep)
#include "test_observed_step.moc"
