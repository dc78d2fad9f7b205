// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/run/run_table_delegate.h"

#include "models/run_table_model.h"
#include "models/run_tree_model.h"
#include "style/appearance.h"
#include "style/elided_name.h"
#include "style/icons.h"
#include "style/run_painter.h"
#include "style/scaling.h"
#include "widgets/run_delegate.h"

#include <QApplication>
#include <QMouseEvent>

namespace mantissa::app {
namespace {

QRect tickOf(const QRect& cell) {
    const int side = scaled(15); // as the words beside it
    return QRect(cell.left() + 8, cell.center().y() - side / 2, side, side);
}

bool isWords(int column) {
    return column == RunTableModel::Policy || column == RunTableModel::Device || column == RunTableModel::Experiment;
}

constexpr int beforeDifference = 8;

QString differenceBehind(const QModelIndex& index) { return index.data(RunTableModel::DifferenceRole).toString(); }

// Without its difference from the baseline, which the model tells behind two spaces.
QString figureAlone(const QModelIndex& index) {
    QString words = index.data().toString();
    if (const QString difference = differenceBehind(index); !difference.isEmpty())
        words.chop(difference.size() + 2);
    return words;
}

QString usualDifference(int column) {
    const bool ofAccuracy = column == RunTableModel::ValAccuracy || column == RunTableModel::BestAccuracy,
               ofLoss = column == RunTableModel::Loss || column == RunTableModel::ValLoss;
    return ofAccuracy ? QStringLiteral("+00.00") : ofLoss ? QStringLiteral("+0.0000") : QStringLiteral("0.00 ×");
}

bool hasDifferencesAround(const QModelIndex& index) {
    constexpr int inSight = 16; // rows to either side
    const int first = qMax(0, index.row() - inSight), last = qMin(index.model()->rowCount() - 1, index.row() + inSight);
    for (int row = first; row <= last; ++row)
        if (!differenceBehind(index.siblingAtRow(row)).isEmpty())
            return true;
    return false;
}

} // namespace

QString numberIn(const QFontMetrics& metrics, const QString& words, int width) {
    if (metrics.horizontalAdvance(words) <= width)
        return words;
    bool good = false;
    const QLocale locale;
    const double number = locale.toDouble(words, &good);
    const qsizetype point = words.indexOf(locale.decimalPoint());
    for (qsizetype digits = point < 0 ? 0 : words.size() - point - 2; good && digits > 0; --digits)
        if (const QString shorter = locale.toString(number, 'f', int(digits)); metrics.horizontalAdvance(shorter) <= width)
            return shorter;
    return {};
}

QRect figurePlace(const QFontMetrics& metrics, const QRect& cell, const QModelIndex& index) {
    const QString own = differenceBehind(index);
    const int figure = metrics.horizontalAdvance(figureAlone(index)), mine = own.isEmpty() ? 0 : metrics.horizontalAdvance(own),
              all = qMax(mine, metrics.horizontalAdvance(usualDifference(index.column())));
    for (const int room : {all, mine}) // where not all have room, this one may
        if (room > 0 && figure + beforeDifference + room <= cell.width() && (mine > 0 || hasDifferencesAround(index)))
            return cell.adjusted(0, 0, -room - beforeDifference, 0);
    return cell;
}

void RunTableDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    painter->save();
    const QColor surface = option.state & QStyle::State_Selected ? theme().accentSoft : theme().panel;
    painter->fillRect(option.rect, surface);
    painter->setPen(theme().grid);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    QRect place = option.rect.adjusted(8, 0, -8, 0);
    if (index.column() == RunTableModel::Name) {
        paintName(*painter, option.rect, index, surface);
    } else if (index.column() == RunTableModel::Status) {
        const auto state = static_cast<RunState>(index.data(RunTreeModel::StateRole).toInt());
        const bool held = index.data(RunTreeModel::HeldRole).toBool();
        const QColor color = held ? theme().muted : colorOf(state);
        paintIcon(*painter, QRectF(place.left(), place.center().y() - 7, 16, 16), held ? "pause" : iconOf(state), color);
        painter->setPen(color);
        painter->drawText(place.adjusted(21, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
    } else {
        const QString words = figureAlone(index);
        painter->setFont(typeFont(Appearance::Type::body));
        const QRect figure = figurePlace(painter->fontMetrics(), place, index); // which comes first where there is little room
        painter->setPen(theme().muted);
        if (figure != place)
            painter->drawText(place, Qt::AlignRight | Qt::AlignVCenter, differenceBehind(index));
        painter->setPen(index.column() >= RunTableModel::Batch && index.column() < RunTableModel::Time ? theme().text : theme().muted);
        painter->drawText(figure, index.data(Qt::TextAlignmentRole).toInt(),
                          isWords(index.column()) ? elidedMiddle(painter->fontMetrics(), words, figure.width())
                                                  : numberIn(painter->fontMetrics(), words, figure.width()));
    }
    if (option.state & QStyle::State_HasFocus && option.state & QStyle::State_KeyboardFocusChange) {
        painter->setPen(QPen(theme().focus, 2));
        painter->drawRect(option.rect.adjusted(1, 1, -2, -2));
    }
    painter->restore();
}

void RunTableDelegate::paintName(QPainter& painter, const QRect& cell, const QModelIndex& index, const QColor& surface) const {
    QStyleOption box;
    box.rect = tickOf(cell);
    box.state = QStyle::State_Enabled | (index.data(Qt::CheckStateRole).toInt() == Qt::Checked ? QStyle::State_On : QStyle::State_Off);
    QApplication::style()->drawPrimitive(QStyle::PE_IndicatorCheckBox, &box, &painter);
    paintRunSample(painter, QRectF(box.rect.right() + 9, cell.top(), 24, cell.height()),
                   theme().line(index.data(RunTreeModel::LineRole).toInt()), surface);
    const bool pinned = index.data(RunTableModel::PinnedRole).toBool();
    if (pinned)
        paintIcon(painter, QRectF(cell.right() - 20, cell.center().y() - 7, 16, 16), "pin", theme().accent);
    painter.setFont(typeFont(pinned ? Appearance::Type::strong : Appearance::Type::body));
    painter.setPen(theme().text);
    const QRect words = cell.adjusted(box.rect.right() + 41 - cell.left(), 0, pinned ? -24 : -6, 0);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, elidedName(painter.fontMetrics(), index.data().toString(), words.width()));
}

bool RunTableDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option, const QModelIndex& index) {
    const QVariant tick = index.data(Qt::CheckStateRole);
    const bool byMouse = event->type() == QEvent::MouseButtonRelease && static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton &&
                         tickOf(option.rect).adjusted(-6, -6, 6, 6).contains(static_cast<QMouseEvent*>(event)->pos());
    const bool byKey = event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space;
    if (!tick.isValid() || (!byMouse && !byKey))
        return false;
    return model->setData(index, tick.toInt() == Qt::Checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

} // namespace mantissa::app
