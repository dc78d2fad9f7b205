// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "style/scaling.h"

#include <QEvent>

namespace mantissa::app {
namespace {

// A style sheet gives a widget the font back that it had when it was made, if it is first seen in texts of another size.
class FontAtFirstSight : public QObject {
public:
    FontAtFirstSight(QWidget* widget, Appearance::Type type) : QObject(widget), m_type(type) { widget->installEventFilter(this); }
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Polish)
            static_cast<QWidget*>(watched)->setFont(typeFont(m_type));
        return false;
    }

private:
    Appearance::Type m_type;
};

} // namespace

void setType(QWidget* widget, Appearance::Type type) {
    keepScaled(widget, [widget, type] { widget->setFont(typeFont(type)); });
    new FontAtFirstSight(widget, type);
}

} // namespace mantissa::app
