// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QScrollArea>
#include <QVBoxLayout>

#include <functional>

namespace mantissa::app {

// What stands beside the charts. Where it is higher than they are it is scrolled: it never makes the page higher, for the axis of the
// charts would be out of sight then.
class SideColumn : public QScrollArea {
public:
    SideColumn() : m_parts(new QVBoxLayout) {
        auto* inside = new QWidget;
        inside->setLayout(m_parts);
        m_parts->setContentsMargins(0, 0, 0, 0);
        m_parts->setSpacing(10);
        setWidget(inside);
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    }
    QVBoxLayout& parts() { return *m_parts; }
    std::function<void()> resized; // there is more room, or less

    // Beside those that are shown.
    bool hasRoomFor(const QWidget& last) const {
        int high = last.minimumSizeHint().height();
        for (int i = 0; i < m_parts->count(); ++i)
            if (const QWidget* part = m_parts->itemAt(i)->widget(); part != &last && !part->isHidden())
                high += part->minimumSizeHint().height() + m_parts->spacing();
        return high <= height();
    }

protected:
    void resizeEvent(QResizeEvent* event) override {
        QScrollArea::resizeEvent(event);
        if (resized)
            resized();
    }

private:
    QVBoxLayout* m_parts;
};

} // namespace mantissa::app
