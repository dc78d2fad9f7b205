// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What evaluation makes of weights alone is made once and stays until they change.
#include "backends/host/host_program.h"
#include "backends/registry.h"
#include "data/source.h"
#include "support/small_experiment.h"
#include "train/session.h"

#include <QtTest>

using namespace mantissa;

namespace {

Session fresh_session(const std::string& policy) {
    Variant variant = parsed(tiny_experiment({policy})).variants.at(0);
    return Session(variant, make_backend("cpu"), open_data({variant.data, variant.model.input, ".", {}}));
}

void turn_weights(Session& session) {
    for (const StateEntry& entry : session.state().layout().entries)
        if (entry.name.ends_with("/kernel")) {
            std::vector<double> values = session.state().values(entry);
            for (double& value : values)
                value = -value;
            session.state().set_values(entry, values);
        }
}

// An evaluation whose kernels only count, by operation.
struct Counted {
    std::shared_ptr<const Plan> plan;
    std::map<std::string, int> runs;
    std::map<std::string, bool> changed; // as a product sees its weights

    explicit Counted(const std::string& policy) {
        auto cpu = make_backend("cpu");
        plan = std::make_shared<Plan>(compile(step_request(parsed(tiny_experiment({policy})).variants.at(0), Mode::evaluate), *cpu));
    }
    std::unique_ptr<Program> program(State& state, Memory& arena) {
        return make_host_program(plan, {.state = state, .arena = arena}, [this](const KernelSite& site) -> Kernel {
            const std::string name = site.operation().name;
            const bool* weights = is_product(site.operation().kind) ? site.changed(1) : nullptr;
            return [this, name, weights] {
                ++runs[name];
                if (weights)
                    changed[name] = *weights;
            };
        });
    }
    int kept_runs() const {
        int count = 0;
        for (const Operation& operation : plan->graph.operations)
            if (operation.when == Operation::When::weights_changed)
                count += runs.contains(operation.name) ? runs.at(operation.name) : 0;
        return count;
    }
};

} // namespace

class TestKeptWeights : public QObject {
    Q_OBJECT

private slots:
    void casts_of_weights_are_done_once() {
        Counted counted("binary");
        auto kept =
            static_cast<int>(std::ranges::count(counted.plan->graph.operations, Operation::When::weights_changed, &Operation::when));
        QCOMPARE(kept, 2); // a kernel each; in training none
        State state(counted.plan->state, std::make_unique<HostMemory>(State::bytes_needed(counted.plan->state)));
        HostMemory arena(counted.plan->arena_bytes);
        auto program = counted.program(state, arena), other = counted.program(state, arena);
        auto runs_after = [&](auto&& what) {
            int before = counted.kept_runs();
            what();
            program->step({});
            return counted.kept_runs() - before;
        };
        QCOMPARE(runs_after([] {}), kept);
        QVERIFY(std::ranges::all_of(counted.changed, [](const auto& seen) { return seen.second; }));
        QCOMPARE(runs_after([] {}), 0);
        QCOMPARE(counted.changed.size(), std::size_t(2));
        QVERIFY(std::ranges::none_of(counted.changed, [](const auto& seen) { return seen.second; }));
        QCOMPARE(runs_after([&] { state.set_block(state.block()); }), 0); // no weights
        QCOMPARE(runs_after([&] { state.memory(); }), kept);
        QCOMPARE(runs_after([&] { other->step({}); }), 2 * kept); // which worked in the same arena
        QCOMPARE(runs_after([] {}), 0);
    }

    void evaluation_sees_weights_that_change_data() {
        QTest::addColumn<QString>("policy");
        for (const char* policy : {"binary", "mixed_bfloat16", "fixed16", "mxfp4"})
            QTest::newRow(policy) << policy;
    }

    void evaluation_sees_weights_that_change() {
        QFETCH(QString, policy);
        Session looked = fresh_session(policy.toStdString()), plain = fresh_session(policy.toStdString());
        const double first = looked.validate().val_loss;
        QCOMPARE(looked.validate().val_loss, first);
        for (int step = 0; step < 3; ++step) {
            looked.step();
            plain.step();
        }
        const double trained = looked.validate().val_loss;
        QVERIFY(trained != first);
        turn_weights(looked);
        turn_weights(plain);
        const double turned = looked.validate().val_loss;
        QVERIFY(turned != trained);
        QCOMPARE(turned, plain.validate().val_loss);
    }
};

QTEST_GUILESS_MAIN(TestKeptWeights)
#include "test_kept_weights.moc"
