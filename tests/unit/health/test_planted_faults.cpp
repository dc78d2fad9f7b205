// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Faults that are planted after some healthy steps: each is found at its step, in its layer, with its share, and nowhere else; on every
// back end, the CUDA kernels as loops among them.
#include "backends/cuda/serial/serial_device.h"
#include "backends/registry.h"
#include "core/paths.h"
#include "data/source.h"
#include "insight/findings/finding.h"
#include "insight/health_table.h"
#include "support/small_experiment.h"
#include "train/session.h"

#include <QtTest>

#include <cmath>

using namespace mantissa;
using insight::HealthHistory;

namespace {

constexpr std::int64_t healthy_steps = 4, planted_step = healthy_steps + 1;

struct Planted {
    Experiment experiment;
    std::unique_ptr<Session> session;
    std::shared_ptr<HealthHistory> history = std::make_shared<HealthHistory>();

    Planted(const Json& json, const QString& device) : experiment(parsed(json)) {
        const Variant& variant = experiment.variants[0];
        std::shared_ptr<const Backend> backend = device == "cuda, as loops" ? make_serial_device() : make_backend(device.toStdString());
        session = std::make_unique<Session>(variant, backend, open_data({variant.data, variant.model.input, ".", resources_folder()}));
        for (std::int64_t step = 0; step < healthy_steps; ++step) {
            observe();
            session->step();
        }
    }

    void observe() { history->add(observe_next_step(*session)); }
    std::vector<double> values(const std::string& name) const { return session->state().values(*session->state().layout().find(name)); }
    void set(const std::string& name, const std::vector<double>& values) {
        session->state().set_values(*session->state().layout().find(name), values);
    }
    std::vector<insight::Found> rules() const {
        insight::RunEvidence run{
            .name = "run", .policy = experiment.variants[0].policy.name, .experiment = experiment.json, .health = history};
        return insight::rules_about_numbers({.runs = {run}});
    }
};

Json tiny(const std::string& policy, double rate) {
    Json json = tiny_experiment({policy});
    json["training"]["optimizer"] = {{"type", "sgd"}, {"learning_rate", rate}};
    return json;
}

// Of the tensors whose layer this is, what was counted in all of them together at a step.
std::int64_t counted(const HealthHistory& history, const std::string& layer, Subject subject, std::int64_t step,
                     std::int64_t insight::TensorPoint::*what) {
    std::int64_t sum = 0;
    for (const insight::TensorTrack& track : history.tensors())
        for (const insight::TensorPoint& point : track.points)
            if (track.last.subject == subject && point.step == step && (layer.empty() || track.last.layer == layer))
                sum += point.*what;
    return sum;
}

} // namespace

class TestPlantedFaults : public QObject {
    Q_OBJECT

private slots:
    // Three of the eight rows of the head's kernel are so small that the gradient which they give back is nothing in float16.
    void a_gradient_that_underflows_data() { devices(); }
    void a_gradient_that_underflows() {
        QFETCH(QString, device);
        Json json = tiny("mixed_float16", 0.01);
        json["variants"][0]["loss_scale"] = {{"mode", "off"}};
        Planted planted(json, device);
        std::vector<double> kernel = planted.values("head/kernel");
        for (std::size_t i = 0; i < kernel.size(); ++i)
            kernel[i] = i / 4 >= 3 ? 0.5 + 0.125 * static_cast<double>(i % 4) : i % 4 == 0 ? 0x1p-21 : 0;
        planted.set("head/kernel", kernel);
        planted.observe();
        const auto underflows = &insight::TensorPoint::underflows;
        for (std::int64_t step = 1; step <= healthy_steps; ++step)
            QCOMPARE(counted(*planted.history, "", Subject::gradients, step, underflows), std::int64_t{0});
        QCOMPARE(counted(*planted.history, "head", Subject::gradients, planted_step, underflows), std::int64_t{16 * 3});
        QCOMPARE(counted(*planted.history, "", Subject::gradients, planted_step, underflows), std::int64_t{16 * 3});
        for (const insight::HealthRow& row : health_rows(*planted.history, insight::WhichStep::last))
            if (row.subject == Subject::gradients && row.layer == "head")
                QCOMPARE(row.underflow, 3.0 / 8);
    }

    void an_activation_that_is_driven_past_the_format_data() { devices(); }
    void an_activation_that_is_driven_past_the_format() {
        QFETCH(QString, device);
        Planted planted(tiny("mixed_float16", 0.01), device);
        std::vector<double> bias = planted.values("dense/bias"), kernel = planted.values("dense/kernel");
        for (std::size_t i = 0; i < kernel.size(); ++i)
            kernel[i] = i % 8 == 2 || i % 8 == 5 ? 60 : 0.001;
        bias[2] = bias[5] = 64000;
        planted.set("dense/kernel", kernel);
        planted.set("dense/bias", bias);
        planted.observe();
        const auto overflows = &insight::TensorPoint::overflows;
        for (std::int64_t step = 1; step <= healthy_steps; ++step)
            QCOMPARE(counted(*planted.history, "", Subject::activations, step, overflows), std::int64_t{0});
        QCOMPARE(counted(*planted.history, "dense", Subject::activations, planted_step, overflows), std::int64_t{16 * 2});
        auto rules = planted.rules();
        QVERIFY(!rules.empty());
        QCOMPARE(rules.front().finding, std::string("activations_overflow"));
        QCOMPARE(rules.front().step, planted_step);
        QVERIFY(rules.front().layers == std::vector<std::string>{"dense"});
        QVERIFY(std::abs(rules.front().figures[0].value - 25) < 1e-9);
    }

    // A float16 between 1024 and 2048 moves by whole ones, and no gradient of this bias is as large as half of one.
    void updates_below_half_an_ulp_data() { devices(); }
    void updates_below_half_an_ulp() {
        QFETCH(QString, device);
        Planted planted(tiny("float16", 0.01), device);
        planted.set("head/bias", {1024, 1024.0 + 3, 1536, 0.002});
        std::vector<double> kernel(32, 0.0);
        planted.set("head/kernel", kernel);
        // All logits but the last are far above it: their gradients are shares of one picture's each, never zero.
        planted.observe();
        std::int64_t lost = 0, wanted = 0;
        for (const insight::UpdateTrack& track : planted.history->updates()) {
            for (const insight::UpdatePoint& point : track.points)
                if (track.last.variable == "head/bias")
                    QVERIFY2(point.step == planted_step || point.lost < point.wanted(), "it moved before");
            if (track.last.variable == "head/bias") {
                lost = track.points.back().lost;
                wanted = track.points.back().wanted();
            }
        }
        std::vector<double> before = planted.values("head/bias");
        planted.session->step();
        std::vector<double> after = planted.values("head/bias");
        std::int64_t large_unmoved = 0;
        for (std::size_t i = 0; i < 3; ++i)
            large_unmoved += after[i] == before[i];
        QCOMPARE(large_unmoved, std::int64_t{3});
        QVERIFY2(wanted >= 2 && lost == wanted - (after[3] != before[3]), qPrintable(QString("%1 of %2").arg(lost).arg(wanted)));
    }

    // Numbers whose last place is so large that no change of this training reaches half of it.
    void a_known_share_of_a_layer_loses_its_updates_data() { devices(); }
    void a_known_share_of_a_layer_loses_its_updates() {
        QFETCH(QString, device);
        Planted planted(tiny("float16", 0.01), device);
        std::vector<double> kernel = planted.values("dense/kernel");
        std::vector<std::int64_t> large;
        for (std::size_t i = 0; i < kernel.size(); ++i)
            if (std::size_t row = i / 8; row % 4 == 0) { // a quarter of them, which take each other away
                kernel[i] = row % 8 == 0 ? 256 : -256;
                large.push_back(static_cast<std::int64_t>(i));
            }
        planted.set("dense/kernel", kernel);
        planted.observe();
        auto update = std::ranges::find(planted.history->updates(), std::string("dense/kernel"),
                                        [](const auto& track) { return track.last.variable; });
        QVERIFY(update != planted.history->updates().end());
        const insight::UpdatePoint& point = update->points.back();
        QCOMPARE(point.step, planted_step);
        QCOMPARE(point.count, static_cast<std::int64_t>(kernel.size()));
        // Counted anew from what the step itself does: a weight that stays though its gradient is not zero.
        std::vector<double> before = planted.values("dense/kernel");
        planted.session->step();
        std::vector<double> after = planted.values("dense/kernel");
        std::int64_t unmoved = 0;
        for (std::size_t i = 0; i < after.size(); ++i)
            unmoved += after[i] == before[i];
        QVERIFY2(point.lost >= static_cast<std::int64_t>(large.size()) / 4, "the gradients are zero there");
        QCOMPARE(point.lost + point.idle, unmoved);
        for (std::int64_t i : large)
            QCOMPARE(after[static_cast<std::size_t>(i)], before[static_cast<std::size_t>(i)]);
    }

private:
    static void devices() {
        QTest::addColumn<QString>("device");
        for (const char* device : {"cpu", "reference", "cuda, as loops"})
            QTest::addRow("%s", device) << device;
    }
};

QTEST_GUILESS_MAIN(TestPlantedFaults)
#include "test_planted_faults.moc"
