// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

class QToolButton;
class QWidget;

namespace mantissa::app {

// What a chart that paints itself and has an invokable table() offers: its figures as a table (also by T, where it has the keyboard),
// what an invokable offerMore(QMenu*, QPoint) of its own adds, copies and exports. Where it takes no keys, the Tab key comes to it from
// then on, and a ring shows that it did.
void offerChartMenu(QWidget& chart);
QToolButton* chartMenuButton(QWidget& chart); // the same menu, for the head of its card

} // namespace mantissa::app
