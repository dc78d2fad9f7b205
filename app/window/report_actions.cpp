// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/report_actions.h"

#include "pages/compare/compare_page.h"
#include "window/main_window.h"
#include "window/script_dialog.h"

namespace mantissa::app {

ReportActions::ReportActions(MainWindow& window)
    : QObject(&window), report(new QAction(tr("Report"), this)), reportAs(new QAction(tr("Export the report…"), this)), script(new QAction(tr("Export as a script…"), this)), m_window(window) {
    report->setShortcut(Qt::CTRL | Qt::Key_R);
    report->setToolTip(tr("Write a report of the ticked runs beside them, as HTML, and open it (Ctrl+R)"));
    reportAs->setToolTip(tr("The report as HTML, PDF, Markdown, LaTeX, CSV or JSON"));
    script->setToolTip(tr("A variant as a PyTorch or Keras program, to go on where one machine is not enough"));
    auto wish = [this](ComparePage::Wish what) {
        m_window.showPage("compare");
        if (auto* page = qobject_cast<ComparePage*>(m_window.pageOf("compare")))
            page->wish(what);
    };
    connect(report, &QAction::triggered, this, [wish] { wish(ComparePage::Wish::report); });
    connect(reportAs, &QAction::triggered, this, [wish] { wish(ComparePage::Wish::file); });
    connect(script, &QAction::triggered, this, &ReportActions::askForScript);
}

void ReportActions::askForScript() {
    Workbench& workbench = m_window.workbench();
    if (!workbench.document().experiment()) {
        workbench.tell({Message::Kind::info, tr("This experiment cannot be exported yet."), workbench.document().firstProblem()});
        return;
    }
    auto* dialog = new ScriptDialog(workbench, &m_window);
    dialog->show();
}

} // namespace mantissa::app
