// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "widgets/run_delegate.h"

#include "models/run_data.h"
#include "models/run_tree_model.h"
#include "style/appearance.h"
#include "style/elided_name.h"
#include "style/icons.h"
#include "style/run_painter.h"
#include "style/scaling.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QTreeView>

namespace mantissa::app {
namespace {

// What stands in a row beside its words grows as they do.
int tickSide() { return scaled(15); }
int iconSide() { return scaled(16); }
QRect tickOf(const QRect& row) { return QRect(12, row.center().y() - tickSide() / 2, tickSide(), tickSide()); }
QRectF iconAt(int left, const QRect& row) { return QRectF(left, row.center().y() - iconSide() / 2 + 1, iconSide(), iconSide()); }

void paintTick(QPainter& painter, const QRect& place, int tick) {
    QStyleOption box;
    box.rect = place;
    box.state = QStyle::State_Enabled | (tick == Qt::Checked            ? QStyle::State_On
                                         : tick == Qt::PartiallyChecked ? QStyle::State_NoChange
                                                                        : QStyle::State_Off);
    QApplication::style()->drawPrimitive(QStyle::PE_IndicatorCheckBox, &box, &painter);
}

void paintStateIcon(QPainter& painter, const QRectF& place, const QModelIndex& index) {
    const auto state = static_cast<RunState>(index.data(RunTreeModel::StateRole).toInt());
    const bool held = index.data(RunTreeModel::HeldRole).toBool();
    paintIcon(painter, place, held ? "pause" : iconOf(state), held ? theme().muted : colorOf(state));
}

// Its name, and the figure at the end; the pin stands between them.
void paintNameAndFigure(QPainter& painter, const QRect& place, const QModelIndex& index) {
    painter.setFont(typeFont(Appearance::Type::body));
    painter.setPen(theme().text);
    const QString figure = index.data(RunTreeModel::FigureRole).toString();
    painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, figure);
    int width = place.width() - (figure.isEmpty() ? 0 : painter.fontMetrics().horizontalAdvance(figure) + 8);
    if (index.data(RunTreeModel::PinnedRole).toBool()) {
        width -= iconSide() + 4;
        paintIcon(painter, iconAt(place.left() + width + 2, place), "pin", theme().accent);
    }
    if (!index.data(RunTreeModel::LineRole).isValid())
        painter.setPen(theme().muted);
    painter.drawText(QRect(place.left(), place.top(), width, place.height()), Qt::AlignLeft | Qt::AlignVCenter,
                     elidedName(painter.fontMetrics(), index.data().toString(), width));
}

} // namespace

const char* iconOf(RunState state) {
    const char* names[] = {"wait", "running", "check", "stop", "error", "error", "info"};
    return names[static_cast<int>(state)];
}

QColor colorOf(RunState state) {
    switch (state) {
    case RunState::running: return theme().accent;
    case RunState::completed: return theme().good;
    case RunState::diverged:
    case RunState::failed: return theme().bad;
    default: return theme().muted;
    }
}

QSize RunDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const { return {100, scaled(28)}; }

void RunDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    painter->save();
    painter->setClipRect(option.rect);
    const QRect row(0, option.rect.top(), option.rect.right() + 1, option.rect.height());
    const bool selected = option.state & QStyle::State_Selected;
    const QColor surface = selected ? theme().accentSoft : theme().panel;
    painter->setClipRect(row);
    painter->fillRect(row, surface);
    int x = 12, right = row.right() - 10;
    const QVariant tick = index.data(Qt::CheckStateRole), line = index.data(RunTreeModel::LineRole);
    if (tick.isValid()) {
        paintTick(*painter, tickOf(option.rect), tick.toInt());
        x += tickSide() + 8;
    }
    if (line.isValid()) {
        paintRunSample(*painter, QRectF(x, row.top(), 24, row.height()), theme().line(line.toInt()), surface);
        x += 32;
    }
    if (index.data(RunTreeModel::StateRole).isValid()) {
        paintStateIcon(*painter, iconAt(right + 1 - iconSide(), row), index);
        right -= iconSide() + 8;
    }
    const auto* tree = qobject_cast<const QTreeView*>(option.widget);
    if (tree && !line.isValid()) {
        paintIcon(*painter, iconAt(x, row), tree->isExpanded(index) ? "down" : "right", theme().text);
        x += iconSide() + 7;
    }
    paintNameAndFigure(*painter, QRect(x, row.top(), right - x, row.height()), index);
    if (option.state & QStyle::State_HasFocus && option.state & QStyle::State_KeyboardFocusChange) {
        painter->setPen(QPen(theme().focus, 2));
        painter->drawRect(row.adjusted(1, 1, -2, -1));
    }
    painter->restore();
}

bool RunDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option, const QModelIndex& index) {
    const QVariant tick = index.data(Qt::CheckStateRole);
    if (!tick.isValid())
        return false;
    const bool byMouse = event->type() == QEvent::MouseButtonRelease && static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton &&
                         tickOf(option.rect).adjusted(-4, -6, 4, 6).contains(static_cast<QMouseEvent*>(event)->pos());
    const bool byKey = event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space;
    if (!byMouse && !byKey)
        return false;
    return model->setData(index, tick.toInt() == Qt::Checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

} // namespace mantissa::app
