// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "forms/field_form.h"
#include "pages/build/layer_inspector.h"
#include "pages/build/layer_palette.h"
#include "pages/build/problem_strip.h"
#include "widgets/segmented.h"

#include <QEvent>
#include <QHash>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>

namespace mantissa::app {

// Beside a lesson's text, a locked network or data set is read, selected in and scrolled; what would edit it is off and says why.
class LockedParts : public QObject {
public:
    explicit LockedParts(QWidget* page) : QObject(page), m_table(page->findChild<QTableView*>("layers")) {
        setObjectName("lockedParts");
        for (QWidget* part : editingParts(*page)) {
            m_parts.insert(part, {});
            part->installEventFilter(this);
        }
        if (m_table) { // before the table's own, which edits
            m_table->installEventFilter(this);
            m_table->viewport()->installEventFilter(this);
        }
    }
    void setReason(const QString& reason) { // empty: all is free
        if (reason == m_reason)
            return;
        const bool wasFree = m_reason.isEmpty();
        m_reason = reason;
        for (auto part = m_parts.begin(); part != m_parts.end(); ++part) {
            if (wasFree)
                part.value() = {part.key()->isEnabledTo(part.key()->parentWidget()), part.key()->toolTip()};
            part.key()->setEnabled(reason.isEmpty() && part->enabled);
            part.key()->setToolTip(reason.isEmpty() ? part->toolTip : reason);
        }
        if (m_table)
            m_table->setToolTip(reason);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (m_reason.isEmpty())
            return false;
        if (watched == m_table)
            return onTable(*event);
        if (m_table && watched == m_table->viewport())
            return onLayers(*event);
        keepOff(*static_cast<QWidget*>(watched), event->type());
        return false;
    }

private:
    struct Own { // as it is where nothing is locked
        bool enabled = true;
        QString toolTip = {};
    };

    static QList<QWidget*> editingParts(const QWidget& page) {
        constexpr auto direct = Qt::FindDirectChildrenOnly;
        QList<QWidget*> parts;
        const auto* inspector = page.findChild<LayerInspector*>();
        if (!inspector) { // data: its settings and its buttons, not the choice of what is looked at
            for (QPushButton* button : page.findChild<Segmented*>()->parentWidget()->findChildren<QPushButton*>(QString(), direct))
                parts << button;
            return parts << page.findChild<FieldForm*>();
        }
        parts << page.findChild<LayerPalette*>() << page.findChild<ProblemStrip*>() << inspector->findChild<QScrollArea*>()->widget();
        for (QPushButton* verb : inspector->findChildren<QPushButton*>(QString(), direct))
            parts << verb;
        return parts;
    }

    // Its page frees it with the layer that is selected.
    void keepOff(QWidget& part, QEvent::Type what) {
        Own& own = m_parts[&part];
        if (what == QEvent::EnabledChange && part.isEnabledTo(part.parentWidget())) {
            own.enabled = true;
            part.setEnabled(false);
        } else if (what == QEvent::ToolTipChange && part.toolTip() != m_reason) {
            own.toolTip = part.toolTip();
            part.setToolTip(m_reason);
        }
    }

    static bool edits(const QKeyEvent& key) {
        const bool alt = key.modifiers() & Qt::AltModifier, control = key.modifiers() & Qt::ControlModifier;
        switch (key.key()) {
        case Qt::Key_Up:
        case Qt::Key_Down: return alt;
        case Qt::Key_D: return control;
        case Qt::Key_Delete:
        case Qt::Key_Backspace:
        case Qt::Key_F2:
        case Qt::Key_Return:
        case Qt::Key_Enter: return true;
        default: return key.matches(QKeySequence::Cut) || key.matches(QKeySequence::Paste);
        }
    }
    static bool onTable(QEvent& event) {
        const bool overrides = event.type() == QEvent::ShortcutOverride;
        if ((!overrides && event.type() != QEvent::KeyPress) || !edits(static_cast<QKeyEvent&>(event)))
            return false;
        if (overrides)
            event.accept(); // then it comes as a key, not as a shortcut
        return true;
    }
    // A press selects and does no more: a card's words are not opened, layers are not dragged.
    bool onLayers(QEvent& event) {
        switch (event.type()) {
        case QEvent::MouseButtonPress:
            if (const QModelIndex at = m_table->indexAt(static_cast<QMouseEvent&>(event).pos()); at.isValid())
                m_table->setCurrentIndex(at);
            m_table->setFocus();
            return true;
        case QEvent::MouseButtonDblClick:
        case QEvent::MouseButtonRelease:
        case QEvent::MouseMove: return true;
        case QEvent::DragEnter:
        case QEvent::DragMove:
        case QEvent::Drop: event.ignore(); return true;
        default: return false;
        }
    }

    QString m_reason;
    QTableView* m_table;
    QHash<QWidget*, Own> m_parts;
};

} // namespace mantissa::app
