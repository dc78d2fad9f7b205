// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/leading.h"

#include <QScrollArea>
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

} // namespace

void leadTo(QScrollArea& scroll, QWidget& part, QObject& until) {
    auto* look = new QTimer(&until);
    look->setInterval(150);
    QObject::connect(look, &QTimer::timeout, &part, [look, &scroll, &part, left = 40, still = 0, last = QPoint(-1, -1)]() mutable {
        if (!part.isVisible())
            showTabOf(part);
        const bool there = part.isVisible() && part.height() > 40;
        const QPoint now = there ? part.mapTo(scroll.widget(), QPoint()) : QPoint(-1, -1);
        still = there && now == last ? still + 1 : 0;
        if (there && now != std::exchange(last, now))
            scroll.ensureWidgetVisible(&part, 0, 24);
        if (still == 4 || --left == 0)
            look->deleteLater();
    });
    look->start();
}

} // namespace mantissa::app
