// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/network_sheet.h"

#include "bridge/workbench.h"
#include "charts/table_sheet.h"
#include "insight/network_difference.h"
#include "models/spoken.h"
#include "models/words.h"
#include "report/experiment_of.h"
#include "style/show_once.h"
#include "work/worker.h"

#include <QFileDialog>
#include <QFileInfo>

#include <exception>
#include <memory>

namespace mantissa::app {
namespace {

QString quotedLayer(const QString& text) { return '"' + QString(text).replace('"', "\"\"") + '"'; }

QString layerWords(const std::string& layer) { return layer.empty() ? noFigure() : spoken(QString::fromStdString(layer)); }

QString differenceOf(const LayersBeside& row) {
    if (row.one == row.other)
        return {};
    return row.one.empty() ? QObject::tr("only there") : row.other.empty() ? QObject::tr("only here") : QObject::tr("differs");
}

void tellIncomparable(Workbench& workbench, const QString& why) {
    workbench.tell([why] { return Message{Message::Kind::warn, QObject::tr("The networks were not compared."), spoken(why)}; });
}

} // namespace

QString networkTable(const NamedNetwork& here, const NamedNetwork& there) {
    QString text = quotedLayer(here.name) + ',' + quotedLayer(there.name) + ',' + quotedLayer(QObject::tr("Difference")) + '\n';
    for (const LayersBeside& row : side_by_side(here.model, there.model))
        text += quotedLayer(layerWords(row.one)) + ',' + quotedLayer(layerWords(row.other)) + ',' + quotedLayer(differenceOf(row)) + '\n';
    return text;
}

namespace {

void showTable(const QString& table, QWidget* parent) {
    auto* sheet = showOnce(new TableSheet(QObject::tr("Networks side by side"), parent));
    sheet->fill(table);
    sheet->fitWords();
}

} // namespace

// Of the selected variant, which may have a network of its own, beside the first of the other file.
void showOtherNetwork(Workbench& workbench, const QString& file, QWidget* parent) {
    const auto& experiment = workbench.document().experiment();
    const auto variant = std::size_t(workbench.document().selectedVariant());
    if (!experiment || variant >= experiment->variants.size())
        return tellIncomparable(workbench, workbench.document().firstProblem());
    auto* worker = new Worker(parent); // a drive that does not answer holds nobody up
    worker->ask([=, &workbench, title = workbench.document().title(), here = experiment->variants[variant].model]() -> Worker::Job {
        std::shared_ptr<const Experiment> other;
        QString problem;
        try {
            other = std::make_shared<const Experiment>(report::open_experiment(file.toStdString()));
        } catch (const std::exception& error) {
            problem = QString::fromStdString(error.what());
        }
        return [=, &workbench] {
            worker->deleteLater();
            if (other)
                showTable(networkTable({title, here}, {QFileInfo(file).fileName(), other->variants.front().model}), parent);
            else
                tellIncomparable(workbench, problem);
        };
    });
}

void askForOtherNetwork(Workbench& workbench, QWidget* parent) {
    auto* dialog = new QFileDialog(parent, QObject::tr("The experiment with the other network"), workbench.project().root(),
                                   QObject::tr("Experiments, and reports that hold one (*.mantissa *.html *.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(false);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent,
                     [&workbench, parent](const QString& file) { showOtherNetwork(workbench, file, parent); });
    showOnce(dialog);
}

} // namespace mantissa::app
