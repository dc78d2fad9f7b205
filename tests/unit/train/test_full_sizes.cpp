// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What `run --full` makes of the experiments that ship: networks, batches and schedules of the papers, which are planned here, and begun
// where the data ship too.
#include "backends/registry.h"
#include "core/json.h"
#include "core/paths.h"
#include "data/source.h"
#include "train/session.h"

#include <QtTest>

#include <cmath>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

fs::path shipped(const std::string& name) { return fs::path(MANTISSA_RESOURCES) / "experiments" / (name + ".mantissa"); }

Experiment papers(const std::string& name) { return in_full(read_experiment(shipped(name))); }

// With layers of 256 at most: whether 4096 can be begun with is a matter of memory, of which a plan tells.
Experiment narrowed(const std::string& name) {
    Json json = full_size(read_json(shipped(name)));
    for (Json& layer : json["model"]["layers"])
        if (layer.value("units", 0) > 256)
            layer["units"] = 256;
    return parse_experiment(json, shipped(name));
}

std::int64_t weights_of(const Plan& plan) {
    std::int64_t count = 0;
    for (const Tensor& tensor : plan.graph.tensors)
        if (tensor.residence == Residence::state && tensor.name.ends_with("/kernel"))
            count += elements(tensor.shape);
    return count;
}

double rate_at(const Variant& variant, std::int64_t epoch, std::int64_t images) {
    const std::int64_t steps = images / variant.training.batch;
    return variant.training.optimizer.learning_rate() * variant.training.schedule.factor(epoch * steps, variant.training.epochs * steps);
}

} // namespace

class TestFullSizes : public QObject {
    Q_OBJECT

private slots:
    void networks_are_those_of_the_papers_data() {
        QTest::addColumn<qint64>("weights"); // of kernels
        QTest::addColumn<qint64>("images");
        QTest::addColumn<int>("batch");
        QTest::addColumn<int>("epochs");
        QTest::addColumn<double>("first_rate");
        QTest::addColumn<double>("last_rate");
        QTest::newRow("gupta-2015-nearest-fails")
            << qint64{784'000 + 1'000'000 + 10'000} << qint64{60'000} << 100 << 30 << 0.1 << 0.1 * std::pow(0.95, 30);
        QTest::newRow("chen-2014-fixed32") << qint64{200 + 3'200 + 32'768 + 1'280} << qint64{60'000} << 100 << 30 << 0.1
                                           << 0.1 * std::pow(0.95, 30);
        QTest::newRow("courbariaux-2014-dynamic")
            << qint64{784 * 1200 + 1200 * 1200 + 12'000} << qint64{50'000} << 100 << 800 << 0.05 << 0.005;
        QTest::newRow("binarynet-2016") << qint64{784 * 4096 + 2 * 4096 * 4096 + 40'960} << qint64{50'000} << 100 << 1000 << 3e-3 << 3e-7;
        QTest::newRow("micikevicius-2017-loss-scale") << qint64{138'344'128} << qint64{1'281'167} << 256 << 74 << 0.01 << 1e-5; // VGG-D
        QTest::newRow("float8-today") << qint64{200 + 3'200 + 32'768 + 1'280} << qint64{60'000} << 128 << 20 << 0.002 << 0.002;
        QTest::newRow("nvfp4-ablation") << qint64{200 + 3'200 + 32'768 + 1'280} << qint64{60'000} << 128 << 20 << 0.002 << 0.002;
    }

    void networks_are_those_of_the_papers() {
        QFETCH(qint64, weights);
        QFETCH(qint64, images);
        QFETCH(int, batch);
        QFETCH(int, epochs);
        QFETCH(double, first_rate);
        QFETCH(double, last_rate);
        Experiment experiment = papers(QTest::currentDataTag());
        auto cpu = make_backend("reference"); // which measures nothing to choose
        for (const Variant& variant : experiment.variants) {
            QCOMPARE(variant.training.batch, std::int64_t{batch});
            QCOMPARE(variant.training.epochs, std::int64_t{epochs});
            QCOMPARE(rate_at(variant, 0, images), first_rate);
            QVERIFY(std::abs(rate_at(variant, epochs, images) / last_rate - 1) < 0.01);
            QCOMPARE(weights_of(compile(step_request(variant, Mode::train), *cpu)), weights);
        }
    }

    void scales_of_the_paper() {
        std::vector<std::string> names;
        for (const Variant& variant : papers("micikevicius-2017-loss-scale").variants)
            names.push_back(variant.name);
        QCOMPARE(names, (std::vector<std::string>{"float32", "no scale", "times 8", "times 32768", "dynamic"}));
    }

    // Of the first variant and the last, in its batches, policies and schedule; VGG-D's data do not ship.
    void steps_are_done_data() {
        QTest::addColumn<int>("variant");
        for (const char* name : {"gupta-2015-nearest-fails", "chen-2014-fixed32", "courbariaux-2014-dynamic", "binarynet-2016",
                                 "float8-today", "nvfp4-ablation"})
            for (int variant : {0, -1})
                QTest::addRow("%s %d", name, variant) << variant;
    }

    void steps_are_done() {
        QFETCH(int, variant);
        Experiment experiment = narrowed(QString(QTest::currentDataTag()).section(' ', 0, 0).toStdString());
        const Variant& one = variant < 0 ? experiment.variants.back() : experiment.variants.front();
        Session session(one, make_backend("cpu"),
                        open_data({one.data, one.model.input, experiment.file.parent_path(), resources_folder()}));
        for (int step = 0; step < 2; ++step)
            QVERIFY(std::isfinite(session.step().loss));
    }
};

QTEST_GUILESS_MAIN(TestFullSizes)
#include "test_full_sizes.moc"
