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
    if (m_controls)
        for (Control& control : *m_controls)
            control.stop();
}

void MemoryProbe::start(const Experiment& experiment, const QString& device, int threads) {
    if (m_busy)
        return;
    m_busy = true;
    m_controls = std::make_shared<std::deque<Control>>(experiment.variants.size());
    m_worker.start([this, experiment, device, threads, controls = m_controls] {
        QVector<Row> rows;
        for (std::size_t i = 0; i < experiment.variants.size(); ++i)
            if (Control& control = (*controls)[i]; !control.stopping())
                rows << measure({experiment, experiment.variants[i], device, threads}, control);
        m_worker.tell([this, rows] {
            m_busy = false;
            Q_EMIT measured(rows);
        });
    });
}

MemoryProbe::Row MemoryProbe::measure(const Wanted& wanted, Control& control) {
    const auto& [experiment, variant, device, threads] = wanted;
    Row row{.name = QString::fromStdString(variant.name), .failure = {}};
    QTemporaryDir folder;
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
