// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/report_actions.h"

#include "bridge/outside.h"
#include "charts/page_chart.h"
#include "pages/compare/compare_page.h"
#include "report/export/tensorboard.h"
#include "style/show_once.h"
#include "window/main_window.h"
#include "window/script_dialog.h"
#include "work/worker.h"

#include <QAction>
#include <QFileDialog>

namespace mantissa::app {

ReportActions::ReportActions(MainWindow& window)
    : QObject(&window),
      report(new QAction(tr("Report"), this)),
      reportAs(new QAction(tr("Export the report…"), this)),
      script(new QAction(tr("Export to PyTorch, Keras or ONNX…"), this)),
      tensorBoard(new QAction(tr("Curves for TensorBoard…"), this)),
      chart(new QAction(tr("Save the chart…"), this)),
      vector(new QAction(tr("Save the chart as a drawing…"), this)),
      m_window(window) {
    report->setShortcut(Qt::CTRL | Qt::Key_R);
    report->setToolTip(tr("Write a report of the ticked runs beside them, as HTML, and open it (Ctrl+R)"));
    reportAs->setToolTip(tr("The report as HTML, PDF, Markdown, LaTeX, CSV or JSON"));
    script->setToolTip(
        tr("A variant as a program that trains there, to go on where one machine is not enough; or its trained network, for inference"));
    auto wish = [this](ComparePage::Wish what) {
        m_window.showPage("compare");
        if (auto* page = qobject_cast<ComparePage*>(m_window.pageOf("compare")))
            page->wish(what);
    };
    connect(report, &QAction::triggered, this, [wish] { wish(ComparePage::Wish::report); });
    connect(reportAs, &QAction::triggered, this, [wish] { wish(ComparePage::Wish::file); });
    tensorBoard->setToolTip(tr("The ticked runs as event files, a folder each: tensorboard --logdir shows them"));
    connect(tensorBoard, &QAction::triggered, this, &ReportActions::askForTensorBoard);
    chart->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_E);
    vector->setShortcut(Qt::CTRL | Qt::ALT | Qt::Key_E);
    chart->setToolTip(tr("The chart that has the keyboard, else the largest of the page, as PNG, SVG, PDF or CSV"));
    vector->setToolTip(tr("The same as SVG, sharp at every size"));
    connect(chart, &QAction::triggered, this, [this] { saveChart("png"); });
    connect(vector, &QAction::triggered, this, [this] { saveChart("svg"); });
    connect(script, &QAction::triggered, this, &ReportActions::askForScript);
}

void ReportActions::saveChart(const QString& ending) {
    QWidget* page = m_window.pageOf(m_window.page());
    if (const auto face = page ? chartOf(*page) : std::nullopt)
        return askAndSave(*face, page, ending);
    m_window.workbench().tell([] {
        return Message{Message::Kind::info, tr("There is no chart on this page."), tr("Run, Health, Why slow and Compare have some.")};
    });
}

void ReportActions::askForScript() {
    Workbench& workbench = m_window.workbench();
    if (!workbench.document().experiment()) {
        workbench.tell([&workbench] {
            return Message{Message::Kind::info, tr("This experiment cannot be exported yet."), workbench.document().firstProblem()};
        });
        return;
    }
    showOnce(new ScriptDialog(workbench, &m_window));
}

void ReportActions::askForTensorBoard() {
    auto* dialog = new QFileDialog(&m_window, tr("The folder for TensorBoard"), m_window.workbench().project().root());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(false);
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, this, &ReportActions::writeTensorBoard);
    showOnce(dialog);
}

// In the background: a long run has many steps.
void ReportActions::writeTensorBoard(const QString& folder) {
    Workbench& workbench = m_window.workbench();
    std::vector<std::filesystem::path> folders;
    for (int key : workbench.store().visibleRuns())
        folders.emplace_back(workbench.store().run(key).folder.toStdString());
    if (folders.empty())
        return workbench.tell([=] {
            return Message{Message::Kind::info, tr("There is nothing to export yet."), tr("Tick a run at the left first.")};
        });
    auto* worker = new Worker(this);
    worker->start([worker, folders, folder, &workbench] {
        QString problem;
        try {
            report::write_tensorboard(report::read_runs(folders), folder.toStdString());
        } catch (const std::exception& error) {
            problem = QString::fromStdString(error.what());
        }
        worker->tell([worker, problem, folder, &workbench] {
            worker->deleteLater();
            workbench.tell([problem, folder, &workbench] {
                return problem.isEmpty() ? Message{Message::Kind::good,
                                                   tr("The curves are written."),
                                                   tr("tensorboard --logdir %1").arg(folder),
                                                   {{tr("Folder"), [&workbench, folder] { openOutside(workbench, folder); }}}}
                                         : Message{Message::Kind::bad, tr("The curves were not written."), problem};
            });
        });
    });
}

} // namespace mantissa::app
