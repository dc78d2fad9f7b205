// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/leading.h"

#include <QScrollArea>
#include <QScrollBar>
#include <QTabWidget>
#include <QTimer>

#include <utility>

namespace mantissa::app {
namespace {

// What lies in a tab that is not in front is brought there.
void showTabOf(QWidget& part) {
    for (QWidget* page = &part; page && page->parentWidget(); page = page->parentWidget())
        if (auto* tabs = qobject_cast<QTabWidget*>(page->parentWidget()->parentWidget()); tabs && tabs->indexOf(page) >= 0)
            tabs->setCurrentWidget(page);
}

// A page may scroll within the one that shows it: each is asked, the innermost first. Where it lies in that; none: (0, 0).
QPoint bringIntoSight(QWidget& part, const QPoint& before) {
    QPoint place;
    bool innermost = true;
    for (QWidget* above = part.parentWidget(); above; above = above->parentWidget())
        if (auto* scroll = qobject_cast<QScrollArea*>(above)) {
            if (std::exchange(innermost, false) && (place = part.mapTo(scroll->widget(), QPoint())) == before)
                return place; // where it was seen already; the page is the learner's
            scroll->ensureWidgetVisible(&part, 0, 24);
            if (part.height() > scroll->viewport()->height()) // it begins where it begins, not in its middle
                scroll->verticalScrollBar()->setValue(part.mapTo(scroll->widget(), QPoint()).y() - 8);
        }
    return place;
}

} // namespace

void leadTo(QWidget& part, QObject& until) {
    auto* look = new QTimer(&until);
    look->setInterval(150);
    QObject::connect(look, &QTimer::timeout, &part, [look, &part, left = 40, still = 0, last = QPoint(-1, -1)]() mutable {
        if (!part.isVisible())
            showTabOf(part);
        const bool there = part.isVisible() && part.height() > 40;
        const QPoint now = there ? bringIntoSight(part, last) : last;
        still = there && now == std::exchange(last, now) ? still + 1 : 0;
        if (still == 4 || --left == 0)
            look->deleteLater();
    });
    look->start();
}

} // namespace mantissa::app
