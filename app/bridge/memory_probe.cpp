// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/memory_probe.h"

#include "train/trainer.h"

#include <QTemporaryDir>

namespace mantissa::app {
namespace {

// Ends the training after its first step, and keeps how it ended.
class OneStep : public Observer {
public:
    explicit OneStep(Control& control) : m_control(control) {}
    void on_start(int, const RunStart&) override {}
    void on_step(int, const StepRecord&) override { m_control.stop(); }
    void on_epoch(int, const EpochRecord&) override {}
    void on_event(int, const EventRecord&) override {}
    void on_end(int, const RunEnd& end) override { ended = end; }
    RunEnd ended;

private:
    Control& m_control;
};

} // namespace

MemoryProbe::MemoryProbe(QObject* parent) : QObject(parent) {}

MemoryProbe::~MemoryProbe() {
    m_given_up = true;
    m_worker.finish();
}

void MemoryProbe::start(const Experiment& experiment, const QString& device, int threads) {
    if (m_busy)
        return;
    m_busy = true;
    m_worker.start([this, experiment, device, threads] {
        QVector<Row> rows;
        for (const Variant& variant : experiment.variants)
            if (!m_given_up)
                rows << measure(experiment, variant, device, threads);
        m_worker.tell([this, rows] {
            m_busy = false;
            Q_EMIT measured(rows);
        });
    });
}

MemoryProbe::Row MemoryProbe::measure(const Experiment& experiment, const Variant& variant, const QString& device, int threads) const {
    Row row{.name = QString::fromStdString(variant.name), .failure = {}};
    QTemporaryDir folder;
    Control control;
    OneStep observer(control);
    TrainerOptions options;
    options.device = device.toStdString();
    options.out = folder.path().toStdString();
    options.threads = threads;
    options.turns = 0;
    options.variants = {variant.name};
    try {
        train(with_options(experiment, options), options, observer, control);
        if (observer.ended.status == Status::failed)
            throw std::runtime_error(observer.ended.reason);
        const RunMemory& memory = observer.ended.summary.memory;
        row.predicted = double(memory.predicted_bytes.value_or(0));
        row.measured = double(memory.peak_bytes.value_or(0));
    } catch (const std::exception& error) {
        row.failure = QString::fromStdString(error.what());
    }
    return row;
}

} // namespace mantissa::app
