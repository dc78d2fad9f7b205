// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QEvent>
#include <QScrollArea>
#include <QStackedWidget>

namespace mantissa::app {

// Where a page scrolls that does not fit; the keyboard is with what lies in it. It is in the stack before its page is in it: what is hung
// elsewhere asks the style sheet anew, with all that lies in it.
template <typename Area = QScrollArea>
Area* scrollIn(QStackedWidget& stack) {
    auto* scroll = new Area;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    stack.addWidget(scroll);
    return scroll;
}

// The page, made in the viewport, is placed when it is first in front: one that nobody looks at is not laid out, which was a seventh of
// the time in which a window opens.
class PageArea : public QScrollArea {
public:
    void setPage(QWidget* page) {
        m_page = page;
        isHidden() ? page->hide() : setWidget(page); // nor is it shown before it has its place
    }
    QWidget* page() const { return m_page; }

protected:
    bool event(QEvent* event) override {
        if (event->type() == QEvent::ShowToParent && m_page && !widget()) // also in a window that is not shown yet
            setWidget(m_page);
        return QScrollArea::event(event);
    }

private:
    QWidget* m_page = nullptr;
};

// As large as its largest page would like to be, at most as a page that scrolls may: those that were not placed are not asked.
class PageStack : public QStackedWidget {
public:
    QSize sizeHint() const override { return QSize(36, 24) * fontMetrics().height(); }
};

} // namespace mantissa::app
