// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/run_chart.h"

namespace mantissa::app {

QString RunChart::table(const QChar& separator) const {
    QString text =
        QStringList{"run", "policy", "step", "epoch", "seconds", "loss", "accuracy", "ms_step", "loss_scale", "skipped"}.join(separator) +
        '\n';
    for (int key : m_runs) {
        const RunData& run = m_store.run(key);
        for (std::size_t i = 0; i < run.loss.size(); ++i) {
            const QString name = run.name.contains(separator) ? '"' + run.name + '"' : run.name;
            text += QStringList{name,
                                run.policy,
                                QString::number(qint64(run.stepOf(i))),
                                QString::number((qint64(run.stepOf(i)) - 1) / run.stepsPerEpoch + 1),
                                QString::number(run.seconds[i]),
                                QString::number(double(run.loss[i])),
                                QString::number(double(run.accuracy[i])),
                                QString::number(double(run.milliseconds[i])),
                                QString::number(double(run.lossScale[i])),
                                QString::number(run.skipped[i])}
                        .join(separator) +
                    '\n';
        }
    }
    return text;
}

} // namespace mantissa::app
