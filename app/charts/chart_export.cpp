// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/chart_export.h"

#include "charts/export_dialog.h"
#include "core/json.h"
#include "models/spoken.h"
#include "style/appearance.h"
#include "style/show_once.h"

#include <QBuffer>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QPdfWriter>
#include <QPointer>
#include <QSvgGenerator>

#include <qcustomplot.h>

namespace mantissa::app {
namespace {

constexpr double screenDots = 96, pageDots = 72;

void drawOn(QPaintDevice& device, const ChartFace& face, const QSize& size, double scale, bool* good) {
    const Appearance::Borrowed light(Theme::Shade::light);
    QCPPainter painter;
    *good = painter.begin(&device);
    if (!*good)
        return;
    painter.setMode(QCPPainter::pmVectorized);
    painter.scale(scale, scale);
    painter.fillRect(QRect(QPoint(), size), Qt::white);
    face.draw(painter, size);
}

bool drawSvg(const ChartFace& face, QBuffer& out, const QSize& size) {
    QSvgGenerator generator;
    generator.setOutputDevice(&out);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setTitle(face.title);
    bool good = false;
    drawOn(generator, face, size, 1, &good);
    return good;
}

bool drawPdf(const ChartFace& face, QBuffer& out, const QSize& size) {
    QPdfWriter writer(&out);
    writer.setResolution(int(screenDots));
    writer.setTitle(face.title);
    writer.setCreator("Mantissa");
    writer.setPageSize(QPageSize(QSizeF(size) * pageDots / screenDots, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({});
    bool good = false;
    drawOn(writer, face, size, 1, &good);
    return good;
}

bool drawTable(const ChartFace& face, QBuffer& out, ExportSize::Reach reach) {
    const QString table = reach == ExportSize::Reach::inSight && face.tableInSight ? face.tableInSight() : face.table();
    return out.write(table.toUtf8()) >= 0;
}

bool drawAs(const QString& ending, const ChartFace& face, QBuffer& out, const ExportSize& how) {
    return ending == "pdf"   ? drawPdf(face, out, how.size)
           : ending == "svg" ? drawSvg(face, out, how.size)
           : ending == "csv" ? drawTable(face, out, how.reach)
                             : !ending.isEmpty() && pictureOf(face, how).save(&out, ending.toUtf8().constData());
}

} // namespace

QImage pictureOf(const ChartFace& face, const ExportSize& how) {
    const double scale = how.dotsPerInch / screenDots;
    QImage image((QSizeF(how.size) * scale).toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    bool good = false;
    drawOn(image, face, how.size, scale, &good);
    image.setDotsPerMeterX(qRound(how.dotsPerInch / 0.0254));
    image.setDotsPerMeterY(qRound(how.dotsPerInch / 0.0254));
    return image;
}

bool saveChart(const ChartFace& face, const QString& file, const ExportSize& how, QString* whatIsWrong) {
    if (QFileInfo(file).fileName().trimmed().isEmpty()) {
        *whatIsWrong = QObject::tr("Name a file that ends in .png, .svg, .pdf or .csv.");
        return false;
    }
    QBuffer whole; // an earlier file stays until the new one is there to its end
    whole.open(QIODevice::WriteOnly);
    if (!drawAs(QFileInfo(file).suffix().toLower(), face, whole, how)) {
        *whatIsWrong = QObject::tr("%1 could not be drawn. Choose a name that ends in .png, .svg, .pdf or .csv.").arg(file);
        return false;
    }
    try {
        write_file(file.toStdString(), whole.data().toStdString());
        return true;
    } catch (const std::exception& error) {
        *whatIsWrong = spoken(error.what());
        return false;
    }
}

// Asked for again, the dialog that is open comes to the front, and writes the chart as it is now.
void askAndSave(const ChartFace& face, QWidget* parent, const QString& ending) {
    auto* asked = new ExportDialog(parent, ending);
    if (!face.title.isEmpty()) // of each chart there is one
        asked->setWindowTitle(QStringLiteral("%1 – %2").arg(asked->windowTitle(), face.title));
    if (face.tableInSight)
        asked->offerWhatIsInSight();
    ExportDialog* dialog = showOnce(asked);
    if (ending != QLatin1String("png")) // a drawing was asked for, whatever the one that is open was to write
        dialog->endIn(ending);
    QObject::disconnect(dialog, &ExportDialog::chosen, dialog, nullptr);
    QObject::disconnect(dialog, &ExportDialog::copyWanted, dialog, nullptr);
    const QPointer<QWidget> window(parent->window());
    QObject::connect(dialog, &ExportDialog::chosen, dialog,
                     [face, dialog, window](const QString& file, const QSize& size, int dotsPerInch) {
                         QString wrong;
                         const auto reach = dialog->onlyInSight() ? ExportSize::Reach::inSight : ExportSize::Reach::all;
                         if (!saveChart(face, file, {size, dotsPerInch, reach}, &wrong))
                             return dialog->complain(wrong);
                         dialog->close();
                         if (window && window->metaObject()->indexOfMethod("tellSaved(QString)") >= 0)
                             QMetaObject::invokeMethod(window, "tellSaved", Q_ARG(QString, QFileInfo(file).absoluteFilePath()));
                     });
    QObject::connect(dialog, &ExportDialog::copyWanted, dialog, [face](const QSize& size, int dotsPerInch) {
        QGuiApplication::clipboard()->setImage(pictureOf(face, {size, dotsPerInch}));
    });
}

void addExportActions(QMenu& menu, const ChartFace& face, QWidget* parent) {
    menu.addAction(QObject::tr("Copy picture"), parent, [face] { QGuiApplication::clipboard()->setImage(pictureOf(face, {})); });
    menu.addAction(QObject::tr("Copy numbers"), parent, [face] { QGuiApplication::clipboard()->setText(face.table()); });
    menu.addAction(QObject::tr("Export chart…"), parent, [face, parent] { askAndSave(face, parent); });
}

} // namespace mantissa::app
