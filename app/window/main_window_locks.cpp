// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/locks.h"
#include "style/appearance.h"
#include "window/main_window.h"
#include "window/variant_actions.h"

#include <QStackedWidget>
#include <QTabBar>

// What an open lesson keeps away from.
namespace mantissa::app {

// Locked pages have no tab; a locked network or data set can be looked at, a hidden one has no page either.
void MainWindow::takeLocks() {
    const Locks& locks = Locks::of(m_workbench);
    const QStringList keys = pageKeys();
    for (int i = 0; i < keys.size(); ++i) {
        const bool hidden = (keys[i] == "build" && locks.isHidden("network")) || (keys[i] == "data" && locks.isHidden("data"));
        const bool away = hidden || !locks.reason("pages." + keys[i]).isEmpty() || (locks.state().lesson && keys[i] == "welcome");
        if (away && m_tabs->currentIndex() == i)
            showPage("lessons");
        m_tabs->setTabVisible(i, !away);
        m_tabs->setTabTextColor(i, locks.state().meant == "pages." + keys[i] ? theme().accent : QColor());
        if (auto* show = findChild<QAction*>("page-" + keys[i]))
            show->setEnabled(!away);
    }
    for (const auto& [key, control] : {std::pair{"build", "network"}, {"data", "data"}}) {
        pageOf(key)->setEnabled(locks.reason(control).isEmpty());
        pageOf(key)->setToolTip(locks.reason(control));
    }
    m_variants->training->setVisible(!locks.isHidden("training")); // whether it is locked, it knows itself
}

void MainWindow::showRun() {
    const bool follows = page() == "health" || (page() == "sweep" && m_workbench.sweep().going()) ||
                         (page() == "lessons" && Locks::of(m_workbench).state().lesson);
    if (follows || page() == "run")
        return;
    showPage("run");
    m_pages->currentWidget()->setFocus(); // not its first button: Space is to pause
}

} // namespace mantissa::app
