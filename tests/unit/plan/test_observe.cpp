// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A step that is observed does what the step does that trains: to the last bit of State, in every policy.
#include "backends/registry.h"
#include "core/paths.h"
#include "data/source.h"
#include "ops/operation_table.h"
#include "plan/observe.h"
#include "support/small_experiment.h"
#include "train/course.h"
#include "train/requirements.h"

#include <QtTest>

using namespace mantissa;

namespace {

struct Holding {
    std::string name;
    std::vector<double> values;
};

// A plan with memory of its own, trained from the start.
class Lone {
public:
    Lone(const Variant& variant, const Backend& device, StepRequest::Purpose purpose, const SelectionRecord& wanted = {}) {
        StepRequest request = step_request(variant, Mode::train);
        request.purpose = purpose;
        request.wanted = wanted;
        plan = std::make_shared<Plan>(compile(request, device));
        state = std::make_unique<State>(plan->state, device.allocate(State::bytes_needed(plan->state)));
        arena = device.allocate(plan->arena_bytes);
        initialize(*state, 1);
        StepBlock block;
        block.seed = 1;
        block.loss_scale = static_cast<float>(variant.loss_scale.mode == LossScaling::Mode::off ? 1 : variant.loss_scale.initial);
        state->set_block(block);
        program = device.prepare(plan, {.state = *state, .arena = *arena});
    }

    // What every result of one step holds when its operation is done.
    std::vector<Holding> step_through(const Course& course) {
        std::vector<Holding> all;
        program->set_probe([&](const Probe& probe) {
            for (int output : probe.operation.outputs)
                if (const Tensor& tensor = plan->graph.tensor(output); tensor.layout.empty() && tensor.role != Role::accumulators) {
                    std::erase_if(all, [&](const Holding& known) { return known.name == tensor.name; });
                    all.push_back({tensor.name, probe.values(output)});
                }
        });
        replay(*program, *state, course, 1);
        program->set_probe({});
        return all;
    }

    QByteArray bytes() const {
        std::vector<std::byte> all(state->memory().size());
        state->memory().read(0, all);
        return {reinterpret_cast<const char*>(all.data()), static_cast<qsizetype>(all.size())};
    }

    std::shared_ptr<Plan> plan;
    std::unique_ptr<State> state;
    std::unique_ptr<Memory> arena;
    std::unique_ptr<Program> program;
};

Course course_of(const Variant& variant, const DataSets& data) {
    return {.set = data.train,
            .batches = {.batch = variant.training.batch, .seed = 1},
            .learning_rate = 0.003,
            .schedule = variant.training.schedule,
            .steps = 100};
}

void add_devices_and_policies() {
    QTest::addColumn<QString>("device");
    QTest::addColumn<QString>("policy");
    for (const char* device : {"cpu", "reference"})
        for (const BuiltinPolicy& policy : builtin_policies())
            QTest::addRow("%s, %s", device, policy.name.c_str()) << device << QString::fromStdString(policy.name);
}

} // namespace

class TestObserve : public QObject {
    Q_OBJECT

private slots:
    void each_tensor_holds_the_same_data() { add_devices_and_policies(); }
    void each_tensor_holds_the_same() {
        QFETCH(QString, device);
        QFETCH(QString, policy);
        Experiment experiment = parsed(small_experiment({policy.toStdString()}));
        const Variant& variant = experiment.variants[0];
        auto backend = make_backend(device.toStdString());
        Lone plain(variant, *backend, StepRequest::Purpose::probe);
        Lone observed(variant, *backend, StepRequest::Purpose::observe, selection_of(*plain.plan));
        DataSets data = open_data({variant.data, variant.model.input, ".", resources_folder()});
        std::vector<Holding> left = plain.step_through(course_of(variant, data)), right = observed.step_through(course_of(variant, data));
        for (const Holding& tensor : left) {
            auto same = std::ranges::find(right, tensor.name, &Holding::name);
            QVERIFY2(same != right.end() && same->values == tensor.values, tensor.name.c_str());
        }
        QVERIFY(left.size() > 30);
    }

    void same_bits_as_the_step_that_trains_data() { add_devices_and_policies(); }

    void same_bits_as_the_step_that_trains() {
        QFETCH(QString, device);
        QFETCH(QString, policy);
        // Where gradients are float32 the processor adds up that of a bias behind a fused relu in another order.
        Experiment experiment = parsed(small_experiment({policy.toStdString()}));
        const Variant& variant = experiment.variants[0];
        bool wide = device == "cpu" && variant.policy.precision.format(Role::gradients) == float32;
        auto backend = make_backend(device.toStdString());
        const bool card = backend->device() == "cuda:0";
        if (card && policy == "tf32")
            QSKIP("a card's units cut operands by a rounding of their own, an observed step casts them to the nearest");
        Lone trained(variant, *backend, StepRequest::Purpose::run);
        Lone observed(variant, *backend, StepRequest::Purpose::observe, selection_of(*trained.plan));
        QVERIFY(trained.bytes() == observed.bytes());
        DataSets data = open_data({variant.data, variant.model.input, ".", resources_folder()});
        Course course = course_of(variant, data);
        // From the second step on there are biases: behind a dense product cuBLASLt adds them before it rounds, an observed step after.
        for (int step = 1; step <= (card && policy != "float32" ? 1 : 3); ++step) {
            replay(*trained.program, *trained.state, course, step);
            replay(*observed.program, *observed.state, course, step);
            std::string different;
            for (const StateEntry& entry : trained.plan->state.entries)
                if (trained.state->read(entry) != observed.state->read(entry))
                    different += entry.name + " ";
            if (wide) {
                const QStringList names = QString::fromStdString(different).split(' ', Qt::SkipEmptyParts);
                for (const QString& name : names)
                    QVERIFY2(name.startsWith("residual_projection/bias"), qPrintable(name));
                return;
            }
            QVERIFY2(different.empty(), (std::to_string(step) + ": " + different).c_str());
            QVERIFY(trained.bytes() == observed.bytes());
        }
    }

    void each_rounded_result_is_there_before_it_is_rounded() {
        Experiment experiment = parsed(small_experiment({"mixed_float16"}));
        Lone observed(experiment.variants[0], *make_backend("cpu"), StepRequest::Purpose::observe);
        const Graph& graph = observed.plan->graph;
        int rounded = 0;
        for (const Observation& seen : observations_of(*observed.plan)) {
            const Tensor& stored = graph.tensor(seen.stored);
            bool narrow = stored.format.format == float16, moved = seen.wide == seen.stored;
            QVERIFY2(!narrow || !moved || only_moves(graph.operations[seen.operation].kind), stored.name.c_str());
            rounded += narrow && !moved;
        }
        QVERIFY(rounded > 20);
    }

    void a_cast_is_about_what_was_cast_data() { add_devices_and_policies(); }

    void a_cast_is_about_what_was_cast() {
        QFETCH(QString, device);
        QFETCH(QString, policy);
        Experiment experiment = parsed(small_experiment({policy.toStdString()}));
        StepRequest request = step_request(experiment.variants[0], Mode::train);
        request.loss_scale = {.mode = LossScaling::Mode::fixed, .initial = 1024};
        request.purpose = StepRequest::Purpose::observe;
        const Plan plan = compile(request, *make_backend(device.toStdString()));
        bool casts_of_loss = false;
        for (const Observation& seen : observations_of(plan)) {
            const QString name = QString::fromStdString(plan.graph.tensor(seen.stored).name);
            QVERIFY2((seen.subject == Subject::gradients) == name.contains("gradient"), qPrintable(name));
            const bool of_scaled_loss = name.startsWith("loss:scaled_gradient");
            QVERIFY2(!of_scaled_loss || seen.scale == Observation::Scale::loss_scale, qPrintable(name));
            casts_of_loss = casts_of_loss || (of_scaled_loss && seen.wide != seen.stored);
        }
        if (policy == "float8" || policy == "mxfp4")
            QVERIFY(casts_of_loss);
    }
};

QTEST_GUILESS_MAIN(TestObserve)
#include "test_observe.moc"
