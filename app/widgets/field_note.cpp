// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "widgets/field_note.h"

#include "style/scaling.h"

#include <QEvent>

namespace mantissa::app {
namespace {

constexpr int noteEdge = 8;

} // namespace

FieldNote::FieldNote(QWidget* page) : QLabel(page) {
    setProperty("bad", true);
    setProperty("card", true);
    setMargin(scaled(6));
    setWordWrap(true);
    page->installEventFilter(this);
    hide();
}

void FieldNote::tell(QWidget& field, const QString& why) {
    if (m_field != &field) {
        if (m_field)
            m_field->removeEventFilter(this);
        field.installEventFilter(this);
        m_field = &field;
    }
    setText(why);
    setVisible(!why.isEmpty());
    place();
}

// The page is laid out after it was told of its size: the field tells once more.
bool FieldNote::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::Move)
        place();
    return QLabel::eventFilter(watched, event);
}

void FieldNote::place() {
    if (!m_field || text().isEmpty())
        return;
    const QPoint below = m_field->mapTo(parentWidget(), QPoint(0, m_field->height() + 2));
    const int around = 2 * (margin() + frameWidth()) + noteEdge, room = qMax(1, parentWidget()->width() - 2 * noteEdge);
    const int wide = qMin(room, fontMetrics().horizontalAdvance(text()) + around);
    setGeometry(qMin(below.x(), parentWidget()->width() - noteEdge - wide), below.y(), wide, heightForWidth(wide));
    raise();
}

} // namespace mantissa::app
