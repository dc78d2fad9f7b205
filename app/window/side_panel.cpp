// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/side_panel.h"

#include "style/icons.h"
#include "style/scaling.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTextEdit>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

// What is at a glance asks for no height of the window, but is never cut at its right: there is no bar to scroll to it.
class GlanceArea : public QScrollArea {
public:
    GlanceArea(QWidget* glance, QWidget* parent) : QScrollArea(parent) {
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

// Where something is typed that was not taken yet; null: nowhere.
QLineEdit* typedIn(QWidget* field) {
    auto* line = qobject_cast<QLineEdit*>(field);
    if (qobject_cast<QAbstractSpinBox*>(field) || qobject_cast<QComboBox*>(field))
        line = field->findChild<QLineEdit*>();
    return line && line->isModified() && line->isUndoAvailable() ? line : nullptr;
}

bool isText(QWidget* field) {
    const auto* plain = qobject_cast<QPlainTextEdit*>(field);
    const auto* rich = qobject_cast<QTextEdit*>(field);
    return (plain && !plain->isReadOnly()) || (rich && !rich->isReadOnly());
}

// Not where a field of it was chosen meanwhile.
void focusFirst(QWidget* editor) {
    QWidget* first = editor->nextInFocusChain();
    if (first && editor->isVisible() && editor->isAncestorOf(first) && !editor->isAncestorOf(QApplication::focusWidget()))
        first->setFocus(Qt::TabFocusReason);
}

} // namespace

SidePanel::SidePanel(QWidget* glance, QWidget* parent) : QWidget(parent), m_head(new QWidget(this)), m_inside(new QStackedWidget(this)) {
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
    auto* area = new GlanceArea(glance, m_inside);
    area->setAccessibleName(tr("At a glance"));
    m_inside->addWidget(area);
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
    QMetaObject::invokeMethod(
        editor, [editor] { focusFirst(editor); }, Qt::QueuedConnection); // its forms fill themselves in a moment
}

// No shortcut, which a list that a field has opened does not keep away: it closes first, and leaves the key to it.
void SidePanel::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape || !editing())
        QWidget::keyPressEvent(event);
    else if (!leaveField())
        back();
}

// What is typed is taken back, and a text is left, before the editor is: closed with it, it would be taken.
bool SidePanel::leaveField() {
    QWidget* field = focusWidget();
    if (!field || !m_inside->currentWidget()->isAncestorOf(field))
        return false;
    if (isText(field)) {
        m_inside->currentWidget()->setFocus();
        return true;
    }
    QLineEdit* typed = typedIn(field);
    if (!typed)
        return false;
    while (typed->isUndoAvailable())
        typed->undo();
    Q_EMIT typed->editingFinished(); // so that what was wrong with it is not told any more
    return true;
}

void SidePanel::back() {
    m_inside->setCurrentIndex(0);
    m_head->hide();
    Q_EMIT changed();
}

QString SidePanel::title() const { return editing() ? m_inside->currentWidget()->windowTitle() : QString(); }

} // namespace mantissa::app
