// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Whole trainings beside those that Keras did: the same weights, batches and steps must give the same losses.
#include "core/json.h"
#include "numerics/convert.h"
#include "support/recorder.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

std::vector<double> values_of(const StoredTensor& tensor) {
    std::vector<double> values(static_cast<std::size_t>(elements(tensor.shape)));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = load(tensor.bytes.data(), tensor.storage, static_cast<std::int64_t>(i));
    return values;
}

double relative_distance(const StoredTensor& ours, const StoredTensor& theirs) {
    auto a = values_of(ours), b = values_of(theirs);
    double difference = 0, size = 0;
    for (std::size_t i = 0; i < b.size(); ++i) {
        difference += (a[i] - b[i]) * (a[i] - b[i]);
        size += b[i] * b[i];
    }
    return std::sqrt(difference / std::max(size, 1e-300));
}

} // namespace

class TestTrajectories : public QObject {
    Q_OBJECT

private slots:
    void agrees_data() {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("device");
        for (const auto& entry : fs::directory_iterator(MANTISSA_ORACLES)) {
            if (!fs::exists(entry.path() / "experiment.mantissa"))
                continue;
            QString folder = QString::fromStdString(entry.path().string()), name = QString::fromStdString(entry.path().filename().string());
            QTest::addRow("%s on cpu", qPrintable(name)) << folder << "cpu";
            if (name.endsWith("float32"))
                QTest::addRow("%s on reference", qPrintable(name)) << folder << "reference";
        }
    }

    void agrees() {
        QFETCH(QString, folder);
        QFETCH(QString, device);
        fs::path path = folder.toStdString();
        Json expected = read_json(path / "expected.json");
        double tolerance = expected["relative_tolerance"].get<double>() * (device == "reference" ? 2 : 1);
        QTemporaryDir out;
        Recorder recorder = run(path, expected["steps"], device.toStdString(), out.path().toStdString());

        QCOMPARE(recorder.steps.size(), expected["loss"].size());
        double largest = 0;
        for (std::size_t i = 0; i < recorder.steps.size(); ++i) {
            double loss = number_from_json(expected["loss"][i]), error = std::abs(recorder.steps[i].loss - loss) / std::abs(loss);
            largest = std::max(largest, error);
            if (!(error <= tolerance)) // NaN too
                QFAIL(qPrintable(QString("step %1: loss %2, Keras %3: %4 apart, %5 allowed")
                                     .arg(i + 1)
                                     .arg(recorder.steps[i].loss, 0, 'g', 9)
                                     .arg(loss, 0, 'g', 9)
                                     .arg(error)
                                     .arg(tolerance)));
        }
        qInfo("largest relative difference of a loss: %.2g of %.2g allowed", largest, tolerance);
        if (expected.contains("accuracy"))
            compareAccuracy(recorder, expected["accuracy"], folder.endsWith("float32"));
        if (folder.endsWith("float32"))
            compareWeights(out.path().toStdString(), path, 20 * tolerance);
    }

private:
    static Recorder run(const fs::path& path, std::int64_t steps, const std::string& device, const fs::path& out) {
        TrainerOptions options{.device = device, .out = out, .weights = path / "initial.safetensors", .steps = steps};
        Recorder recorder;
        Control control;
        train(read_experiment(path / "experiment.mantissa"), options, recorder, control);
        return recorder;
    }

    static void compareAccuracy(const Recorder& recorder, const Json& expected, bool exact) {
        int different = 0;
        for (std::size_t i = 0; i < recorder.steps.size(); ++i)
            different += std::abs(recorder.steps[i].accuracy - expected[i].get<double>()) > 1e-6;
        qInfo("accuracy differs in %d of %zu steps", different, recorder.steps.size());
        if (exact)
            QCOMPARE(different, 0);
    }

    static void compareWeights(const fs::path& out, const fs::path& path, double tolerance) {
        TensorFile ours = read_tensors(out / "01-float32" / "final.safetensors"), theirs = read_tensors(path / "final.safetensors");
        for (const auto& [name, tensor] : theirs.tensors) {
            QVERIFY2(ours.tensors.contains(name), name.c_str());
            double distance = relative_distance(ours.tensors[name], tensor);
            QVERIFY2(distance <= tolerance, qPrintable(QString("%1: %2 apart, %3 allowed").arg(name.c_str()).arg(distance).arg(tolerance)));
        }
    }
};

QTEST_GUILESS_MAIN(TestTrajectories)
#include "test_trajectories.moc"
