// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/plot_card.h"
#include "style/appearance.h"

#include <QFile>
#include <QSvgGenerator>

#include <qcustomplot.h>

namespace mantissa::app {
namespace {

constexpr int head = 34;

QString quoted(QString text) { return '"' + text.replace('"', "\"\"") + '"'; }

} // namespace

// Always light, whatever the window is: it will stand on paper.
QImage PlotCard::picture(const Export& how) {
    const Theme light = loadTheme(Theme::Shade::light);
    const double ratio = how.dotsPerInch / 96.0;
    QImage image(how.size * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.setDotsPerMeterX(qRound(how.dotsPerInch / 0.0254));
    image.setDotsPerMeterY(qRound(how.dotsPerInch / 0.0254));
    image.fill(light.panel);
    QCustomPlot plot;
    draw(light, &plot);
    const QPixmap curves = plot.toPixmap(how.size.width(), how.size.height() - head, ratio);
    QPainter painter(&image);
    painter.setFont(typeFont(Appearance::Type::strong));
    painter.setPen(light.text);
    painter.drawText(QRect(12, 0, how.size.width() - 24, head), Qt::AlignVCenter, m_content.title + "  " + m_content.unit);
    painter.drawPixmap(QRectF(0, head, how.size.width(), how.size.height() - head), curves, QRectF(curves.rect()));
    return image;
}

QString PlotCard::table() const {
    QString text = QStringList{"run", m_content.xTitle.isEmpty() ? "x" : quoted(m_content.xTitle), m_content.yTitle.isEmpty() ? "y" : quoted(m_content.yTitle)}.join(',') + '\n';
    for (const PlotCurve& curve : m_content.curves)
        for (int i = 0; i < curve.x.size(); ++i)
            text += quoted(curve.name) + ',' + QString::number(curve.x[i], 'g', 12) + ',' + QString::number(curve.y[i], 'g', 12) + '\n';
    return text;
}

bool PlotCard::save(const QString& file, const Export& how, QString* whatIsWrong) {
    bool done = false;
    QCustomPlot plot;
    draw(loadTheme(Theme::Shade::light), &plot);
    if (file.endsWith(".pdf", Qt::CaseInsensitive)) {
        done = plot.savePdf(file, how.size.width(), how.size.height(), QCP::epNoCosmetic, "Mantissa", m_content.title);
    } else if (file.endsWith(".svg", Qt::CaseInsensitive)) {
        QSvgGenerator generator;
        generator.setFileName(file);
        generator.setSize(how.size);
        generator.setViewBox(QRect(QPoint(), how.size));
        generator.setTitle(m_content.title);
        QCPPainter painter;
        done = painter.begin(&generator);
        if (done) {
            painter.setMode(QCPPainter::pmVectorized);
            painter.fillRect(QRect(QPoint(), how.size), Qt::white);
            plot.toPainter(&painter, how.size.width(), how.size.height());
        }
    } else if (file.endsWith(".csv", Qt::CaseInsensitive)) {
        QFile out(file);
        done = out.open(QIODevice::WriteOnly) && out.write(table().toUtf8()) >= 0;
    } else {
        done = picture(how).save(file);
    }
    if (!done)
        *whatIsWrong = tr("%1 could not be written. Choose another folder, or a name that ends in .png, .svg, .pdf or .csv.").arg(file);
    return done;
}

} // namespace mantissa::app
