// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The loss scale from step to step, as Keras 3 moves it, on every device.
#include "backends/check/trial.h"
#include "backends/registry.h"

#include <QTest>

#include <limits>

using namespace mantissa;

namespace {

constexpr double bad = std::numeric_limits<double>::infinity();

// Check, scale, count: the end of every training step.
class Machine {
public:
    Machine(const Backend& device, const LossScaling& scaling) : trial_(device, graph(scaling)) {
        block_.loss_scale = static_cast<float>(scaling.initial);
    }

    // One step whose gradient is `gradient`; returns the scale after it.
    float step(double gradient) {
        trial_.run({{0, {gradient}}}, block_);
        block_ = trial_.block();
        return block_.loss_scale;
    }
    float steps(int count, double gradient) {
        for (int i = 0; i < count; ++i)
            step(gradient);
        return block_.loss_scale;
    }
    const StepBlock& block() const { return block_; }

private:
    static Graph graph(const LossScaling& scaling) {
        check::CaseBuilder c("loss scale", {});
        int g = c.input("g", {1}, float32, check::constant(0), Role::gradients);
        c.operation(OpKind::finite_check, {g}, {});
        c.operation(OpKind::update_loss_scale, {}, {}, scaling);
        c.operation(OpKind::advance_step, {}, {});
        return c.done().graph;
    }

    check::Trial trial_;
    StepBlock block_;
};

LossScaling dynamic(double initial, std::int64_t interval) {
    return {.mode = LossScaling::Mode::dynamic, .initial = initial, .growth_interval = interval};
}

} // namespace

class TestLossScale : public QObject {
    Q_OBJECT

private slots:
    void initTestCase_data() {
        QTest::addColumn<QString>("id");
        for (const std::string& id : device_ids())
            QTest::newRow(id.c_str()) << QString::fromStdString(id);
    }

    void grows_after_the_interval() {
        Machine machine(*device(), dynamic(32768, 3));
        QCOMPARE(machine.steps(2, 1), 32768.0f);
        QCOMPARE(machine.block().good_steps, 2);
        QCOMPARE(machine.step(1), 65536.0f);
        QCOMPARE(machine.block().good_steps, 0);
        QCOMPARE(machine.steps(3, 1), 131072.0f);
    }

    void an_interval_of_one_grows_each_step() {
        Machine machine(*device(), dynamic(1, 1));
        QCOMPARE(machine.steps(3, 1), 8.0f);
    }

    void halves_and_forgets_on_a_bad_step() {
        Machine machine(*device(), dynamic(1024, 3));
        machine.steps(2, 1);
        QCOMPARE(machine.step(bad), 512.0f);
        QCOMPARE(machine.block().good_steps, 0);
        QCOMPARE(machine.steps(2, 1), 512.0f);
        QCOMPARE(machine.step(1), 1024.0f);
    }

    void goes_below_one() {
        Machine machine(*device(), dynamic(1, 2000));
        QCOMPARE(machine.steps(3, bad), 0.125f);
    }

    void stays_within_its_limits() {
        LossScaling scaling = dynamic(4, 1);
        scaling.minimum = 1;
        scaling.maximum = 6;
        Machine machine(*device(), scaling);
        QCOMPARE(machine.steps(2, 1), 6.0f);
        QCOMPARE(machine.steps(5, bad), 1.0f);
    }

    void never_becomes_infinite() {
        Machine machine(*device(), dynamic(std::ldexp(1.0, 127), 1));
        QCOMPARE(machine.step(1), std::ldexp(1.0f, 127));
        QCOMPARE(machine.block().good_steps, 0);
    }

    void takes_other_factors() {
        LossScaling scaling = dynamic(16, 1);
        scaling.growth_factor = 1.5;
        scaling.backoff_factor = 0.25;
        Machine machine(*device(), scaling);
        QCOMPARE(machine.step(1), 24.0f);
        QCOMPARE(machine.step(bad), 6.0f);
    }

    void fixed_never_moves() {
        LossScaling scaling = dynamic(0.5, 1);
        scaling.mode = LossScaling::Mode::fixed;
        Machine machine(*device(), scaling);
        QCOMPARE(machine.steps(2, 1), 0.5f);
        QCOMPARE(machine.step(bad), 0.5f);
    }

    void counts_applied_steps() {
        Machine machine(*device(), dynamic(1024, 2000));
        machine.steps(2, 1);
        machine.step(bad);
        machine.step(1);
        QCOMPARE(machine.block().step, 4);
        QCOMPARE(machine.block().applied_steps, 3);
    }

private:
    static std::unique_ptr<Backend> device() {
        QFETCH_GLOBAL(QString, id);
        return make_backend(id.toStdString());
    }
};

QTEST_GUILESS_MAIN(TestLossScale)
#include "test_loss_scale.moc"
