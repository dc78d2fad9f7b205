// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/run_chart.h"
#include "charts/run_overlay.h"

#include <QFile>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <qcustomplot.h>

namespace mantissa::app {
namespace {

constexpr double pointsPerPixel = 0.75;

} // namespace

QPixmap RunChart::picture(double scale) {
    QPixmap pixmap = m_plot->toPixmap(m_plot->width(), m_plot->height(), scale);
    QPainter painter(&pixmap);
    if (pixmap.devicePixelRatio() == 1)
        painter.scale(scale, scale);
    m_overlay->paintAll(painter);
    return pixmap;
}

bool RunChart::save(const QString& file, QString* whatIsWrong) {
    bool done = false;
    auto drawOn = [this](QPaintDevice& device, double scale) {
        QCPPainter painter;
        if (!painter.begin(&device))
            return false;
        painter.setMode(QCPPainter::pmVectorized);
        painter.scale(scale, scale);
        m_plot->toPainter(&painter, m_plot->width(), m_plot->height());
        m_overlay->paintAll(painter);
        return true;
    };
    if (file.endsWith(".svg", Qt::CaseInsensitive)) {
        QSvgGenerator generator;
        generator.setFileName(file);
        generator.setSize(m_plot->size());
        generator.setViewBox(m_plot->rect());
        generator.setTitle(tr("Curves of the runs"));
        done = drawOn(generator, 1);
    } else if (file.endsWith(".pdf", Qt::CaseInsensitive)) {
        QPdfWriter writer(file);
        writer.setTitle(tr("Curves of the runs"));
        writer.setPageSize(QPageSize(QSizeF(m_plot->size()) * pointsPerPixel, QPageSize::Point));
        writer.setPageMargins({});
        done = drawOn(writer, writer.resolution() * pointsPerPixel / 72);
    } else if (file.endsWith(".csv", Qt::CaseInsensitive)) {
        QFile out(file);
        done = out.open(QIODevice::WriteOnly) && out.write(table(',').toUtf8()) >= 0;
    } else {
        done = picture(2).save(file);
    }
    if (!done)
        *whatIsWrong = tr("%1 could not be written. Choose another folder.").arg(file);
    return done;
}

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
