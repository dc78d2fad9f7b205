// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/side_panel.h"

#include "style/icons.h"
#include "style/scaling.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

// What is at a glance asks for no height of the window, but is never cut at its right: there is no bar to scroll to it.
class GlanceArea : public QScrollArea {
public:
    explicit GlanceArea(QWidget* glance) {
        setWidget(glance);
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    }
    QSize minimumSizeHint() const override {
        const int glance = qMax(widget()->minimumWidth(), widget()->minimumSizeHint().width());
        return {glance + verticalScrollBar()->sizeHint().width(), QScrollArea::minimumSizeHint().height()};
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == widget() && event->type() == QEvent::LayoutRequest)
            updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }
};

} // namespace

SidePanel::SidePanel(QWidget* glance, QWidget* parent) : QWidget(parent), m_head(new QWidget), m_inside(new QStackedWidget) {
    setProperty("panel", true);
    setAttribute(Qt::WA_StyledBackground);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* row = new QHBoxLayout(m_head);
    row->setContentsMargins(12, 8, 12, 4);
    auto* button = new QPushButton(tr("Back"));
    button->setToolTip(tr("Back to the variant at a glance (Esc). What was edited stays."));
    row->addWidget(button);
    row->addStretch(1);
    m_head->hide();
    layout->addWidget(m_head);
    m_inside->addWidget(new GlanceArea(glance));
    layout->addWidget(m_inside, 1);
    connect(button, &QPushButton::clicked, this, &SidePanel::back);
    connect(&Appearance::instance(), &Appearance::changed, this, &SidePanel::changed);
}

bool SidePanel::editing() const { return m_inside->currentIndex() > 0; }

// An editor needs room for its fields.
int SidePanel::wantedWidth() const {
    return editing() ? qMax(scaled(448), m_inside->currentWidget()->property(wantedWidthProperty).toInt()) : scaled(252);
}

void SidePanel::edit(QWidget* editor) {
    if (m_inside->indexOf(editor) < 0) {
        m_inside->addWidget(editor);
        connect(editor, &QWidget::windowTitleChanged, this, &SidePanel::changed);
    }
    m_inside->setCurrentWidget(editor);
    m_head->show();
    Q_EMIT changed();
    if (QWidget* first = editor->nextInFocusChain(); first && editor->isAncestorOf(first))
        first->setFocus(Qt::TabFocusReason);
}

// No shortcut, which a list that a field has opened does not keep away: it closes first, and leaves the key to it.
void SidePanel::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && editing())
        back();
    else
        QWidget::keyPressEvent(event);
}

void SidePanel::back() {
    m_inside->setCurrentIndex(0);
    m_head->hide();
    Q_EMIT changed();
}

QString SidePanel::title() const { return editing() ? m_inside->currentWidget()->windowTitle() : QString(); }

} // namespace mantissa::app
