// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

class QAbstractItemView;
class QPainter;
class QRect;
class QWidget;

namespace mantissa::app {

// A table or list is one stop of the Tab key, arrows move inside it; and a ring around it shows that it has the keyboard. The style adopts
// every view there is.
class ViewFocus : public QObject {
public:
    void adopt(QAbstractItemView& view);
    static void ring(QWidget& painted); // alone, around what has no parts of its own

    static constexpr const char* ringName = "focusRing";

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

void paintFocusFrame(QPainter& painter, const QRect& place); // thin, of what paints itself and has parts to go to

} // namespace mantissa::app
