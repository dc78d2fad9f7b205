// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a run takes is what was predicted: counted by the allocator, and by the system.
#include "backends/registry.h"
#include "core/paths.h"
#include "data/source.h"
#include "support/small_experiment.h"
#include "train/session.h"

#include <QtTest>

#include <fstream>

using namespace mantissa;

namespace {

std::size_t resident_bytes() {
    std::ifstream in("/proc/self/statm");
    std::size_t total = 0, resident = 0;
    in >> total >> resident;
    return resident * 4096;
}

DataSets data_of(const Variant& variant) { return open_data({variant.data, variant.model.input, ".", resources_folder()}); }

Json with_layers(const Json& input, const Json& layers, int batch) {
    Json json = small_experiment({"float32", "mixed_float16", "mixed_bfloat16", "float16"});
    json["model"]["input"] = input;
    json["model"]["layers"] = layers;
    json["training"]["batch"] = batch;
    json["data"]["train"] = batch;
    json["data"]["validation"] = 8;
    return json;
}

Json conv(int filters, int kernel, int stride = 1) {
    return {{"type", "conv2d"}, {"filters", filters}, {"kernel", kernel}, {"stride", stride}, {"padding", "same"}, {"activation", "relu"}};
}

Json network(const QString& name) {
    Json pool = {{"type", "max_pool2d"}}, norm = {{"type", "batch_norm"}}, flat = {{"type", "flatten"}},
         gap = {{"type", "global_average_pool2d"}};
    Json head = {{"type", "dense"}, {"units", 4}};
    if (name == "plain")
        return with_layers({64, 64, 3}, Json::array({conv(32, 3), pool, conv(64, 3), pool, flat, head}), 64);
    if (name == "normalised")
        return with_layers({48, 48, 3}, Json::array({conv(24, 5, 2), norm, conv(48, 3), norm, gap, head}), 128);
    return with_layers(
        {32, 32, 1},
        Json::array({flat, {{"type", "dense"}, {"units", 2048}, {"activation", "relu"}}, {{"type", "dense"}, {"units", 1024}}, head}), 256);
}

} // namespace

class TestMemory : public QObject {
    Q_OBJECT

private slots:
    void prediction_is_true_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("variant");
        for (const char* name : {"plain", "normalised", "dense"})
            for (int variant = 0; variant < 4; ++variant)
                QTest::addRow("%s %d", name, variant) << name << variant;
    }

    void prediction_is_true() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("a sanitizer's own memory hides what the run takes");
#endif
        QFETCH(QString, name);
        QFETCH(int, variant);
        std::shared_ptr<const Backend> device = make_backend("cpu");
        warmUp(device);
        Experiment experiment = parsed(network(name));
        const Variant& chosen = experiment.variants[static_cast<std::size_t>(variant)];
        DataSets data = data_of(chosen);
        std::size_t before = resident_bytes();
        Session session(chosen, device, data);
        for (int i = 0; i < 3; ++i)
            session.step();
        session.find_first_non_finite(); // what looking for what is not finite takes is given back
        session.validate();
        auto grown = static_cast<double>(resident_bytes()) - static_cast<double>(before),
             predicted = static_cast<double>(session.memory().peak_bytes);
        qInfo("%s %s: predicted %.1f MiB, resident memory grew by %.1f MiB", qPrintable(name), chosen.name.c_str(), predicted / (1 << 20),
              grown / (1 << 20));
        QVERIFY(std::abs(static_cast<double>(session.allocated_bytes()) - predicted) <= 0.01 * predicted);
        QVERIFY(grown <= 1.1 * predicted + (64 << 20));
    }

    void sixteen_bits_are_really_sixteen() {
        Plan whole = compiled("float32"), half = compiled("mixed_float16");
        for (const Tensor& tensor : half.graph.tensors) {
            bool activation =
                tensor.category == Category::activations && tensor.role == Role::activations && tensor.residence == Residence::arena;
            if (activation)
                QCOMPARE(tensor.bytes, 2 * static_cast<std::size_t>(elements(tensor.shape)));
        }
        auto activations = [](const Plan& plan) {
            return static_cast<double>(plan.bytes[static_cast<std::size_t>(Category::activations)]);
        };
        QVERIFY(activations(half) < 0.6 * activations(whole));
    }

private:
    static Plan compiled(const std::string& policy) {
        Json json = network("plain");
        json["variants"] = Json::array({{{"name", policy}, {"policy", policy}}});
        Experiment experiment = parsed(json);
        return compile(step_request(experiment.variants[0], Mode::train), *make_backend("cpu"));
    }

    static void warmUp(const std::shared_ptr<const Backend>& device) {
        Experiment tiny = parsed(small_experiment({"mixed_float16"}));
        Session session(tiny.variants[0], device, data_of(tiny.variants[0]));
        session.step();
    }
};

QTEST_GUILESS_MAIN(TestMemory)
#include "test_memory.moc"
