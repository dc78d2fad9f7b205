// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/trial.h"

#include "report/measure.h"
#include "runs/run_folder.h"
#include "train/trainer.h"

#include <QFileInfo>

namespace mantissa::app {

// Called on the trial's thread; tells how far it is, no more often than one reads.
class Trial::Watcher : public Observer {
public:
    Watcher(Trial& trial, qint64 all) : m_trial(trial), m_all(all) {}
    void on_start(int, const RunStart&) override {}
    void on_step(int, const StepRecord&) override {
        if (++m_done % 8 == 0)
            m_trial.m_worker.tell([&trial = m_trial, done = m_done, all = m_all] { Q_EMIT trial.progressed(done, all); });
    }
    void on_epoch(int, const EpochRecord&) override {}
    void on_event(int, const EventRecord&) override {}
    void on_end(int, const RunEnd& end) override {
        if (end.status == Status::failed && problem.isEmpty())
            problem = QString::fromStdString(end.reason);
    }
    QString problem = {};

private:
    Trial& m_trial;
    qint64 m_all, m_done = 0;
};

Trial::~Trial() { stop(); }

void Trial::stop() {
    if (m_control)
        m_control->stop();
}

QString Trial::train(const Request& request, Control& control, QStringList& folders) {
    try {
        TrainerOptions options{.device = request.device.toStdString(),
                               .threads = request.threads,
                               .out = request.folder.toStdString(),
                               .steps = request.steps};
        for (const QString& name : request.variants)
            options.variants.push_back(name.toStdString());
        std::error_code none;
        std::filesystem::remove_all(options.out, none);
        const Experiment experiment = with_options(parse_experiment(request.experiment, request.file.toStdString()), options);
        Watcher watcher(*this, request.steps * qint64(experiment.variants.size()));
        mantissa::train(experiment, options, watcher, control);
        if (!watcher.problem.isEmpty())
            return watcher.problem;
        if (control.stopping())
            return {};
        for (const Variant& variant : experiment.variants) {
            const std::filesystem::path folder = options.out / run_folder_name(variant.index, variant.name);
            if (request.beside == Request::Beside::measurements)
                report::measure_run(report::read_run(folder));
            folders << QString::fromStdString(folder.string());
        }
        return {};
    } catch (const std::exception& error) {
        return QString::fromStdString(error.what());
    }
}

void Trial::start(const Request& request) {
    if (busy())
        return;
    m_control = std::make_shared<Control>();
    m_folders.clear();
    m_worker.start([this, request, control = m_control] {
        QStringList folders;
        const QString problem = train(request, *control, folders);
        m_worker.tell([this, problem, folders] {
            m_control.reset();
            m_folders = folders;
            Q_EMIT ended(problem);
        });
    });
}

} // namespace mantissa::app
