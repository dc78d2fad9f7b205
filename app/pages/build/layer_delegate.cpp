// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/layer_delegate.h"

#include "pages/build/layer_model.h"
#include "style/appearance.h"
#include "style/icons.h"

#include <QPainter>

#include <cmath>

namespace mantissa::app {
namespace {

constexpr int spine = 34, indent = 18;

// Side by pixels, depth by channels, both softly, so that every layer of a network can be seen.
void paintMap(QPainter& painter, const QPointF& centre, const QVector<qint64>& shape) {
    if (shape.isEmpty())
        return;
    painter.setPen(QPen(theme().muted, 1));
    painter.setBrush(theme().panel);
    if (shape.size() == 1) {
        const double width = qBound(8.0, 5 * std::log2(double(shape[0]) + 1), 46.0);
        painter.drawRect(QRectF(centre.x() - width / 2, centre.y() - 4, width, 8));
        return;
    }
    const double side = qBound(7.0, 3.6 * std::log2(double(shape[0]) + 1), 26.0);
    const int sheets = qBound(1, int(std::log2(double(shape[2]) + 1)), 5);
    for (int sheet = sheets - 1; sheet >= 0; --sheet)
        painter.drawRect(QRectF(centre.x() - side / 2 + sheet * 2 - sheets + 0.5, centre.y() - side / 2 - sheet * 1.5 + sheets / 2.0, side, side));
}

} // namespace

QString iconOfLayer(const QString& type) {
    if (type.endsWith("pool2d"))
        return QStringLiteral("pool");
    return type == "input" ? QStringLiteral("data") : type;
}

void LayerDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QColor surface = option.state & QStyle::State_Selected ? theme().accentSoft : theme().panel;
    painter->save();
    painter->fillRect(option.rect, surface);
    painter->setPen(theme().grid);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    if (index.column() == LayerModel::Layer) {
        paintCard(*painter, option.rect, index, surface);
    } else if (index.column() == LayerModel::Share) {
        const double share = index.data(LayerModel::ShareRole).toDouble();
        if (share > 0)
            painter->fillRect(QRectF(option.rect.left() + 10, option.rect.center().y() - 4, qMax(1.0, share * (option.rect.width() - 22)), 9), theme().axis);
    } else {
        painter->setFont(typeFont(Appearance::Type::body));
        painter->setPen(theme().text);
        painter->drawText(option.rect.adjusted(4, 0, -10, 0), index.data(Qt::TextAlignmentRole).toInt(), index.data().toString());
    }
    painter->restore();
}

void LayerDelegate::paintCard(QPainter& painter, const QRect& cell, const QModelIndex& index, const QColor& surface) const {
    const auto& entry = static_cast<const LayerModel*>(index.model())->entry(index.row());
    const bool wrong = !entry.problem.isEmpty(), last = index.row() == index.model()->rowCount() - 1;
    const double x = cell.left() + spine;
    QPen line(wrong ? theme().bad : theme().axis, 1.5);
    if (wrong)
        line.setStyle(Qt::DotLine);
    painter.setPen(line);
    painter.drawLine(QPointF(x, index.row() == 0 ? cell.center().y() : cell.top()), QPointF(x, last ? cell.center().y() : cell.bottom()));
    painter.setRenderHint(QPainter::Antialiasing);
    paintMap(painter, {x, double(cell.center().y())}, entry.cost.shape);
    const QRectF card(cell.left() + 2 * spine + entry.depth * indent, cell.top() + 3.5, cell.width() - 2 * spine - entry.depth * indent - 8, cell.height() - 8);
    if (entry.depth > 0) {
        painter.setPen(QPen(theme().accent, 1.5));
        painter.drawLine(QPointF(card.left() - 9, cell.top()), QPointF(card.left() - 9, cell.bottom()));
    }
    painter.setPen(QPen(wrong ? theme().bad : theme().border, wrong ? 1.6 : 1));
    painter.setBrush(wrong ? theme().badSoft : surface == theme().panel ? theme().panel : theme().raised);
    painter.drawRoundedRect(card, 4, 4);
    paintIcon(painter, QRectF(card.left() + 9, card.center().y() - 8, 16, 16), wrong ? "error" : iconOfLayer(entry.type), wrong ? theme().bad : theme().text);
    painter.setFont(typeFont(Appearance::Type::strong));
    painter.setPen(theme().text);
    const double width = painter.fontMetrics().horizontalAdvance(entry.name);
    painter.drawText(card.adjusted(33, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, entry.name);
    painter.setFont(typeFont(Appearance::Type::body));
    painter.setPen(wrong ? theme().bad : theme().muted);
    const QRectF rest = card.adjusted(33 + width + 8, 0, -6, 0);
    painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(wrong ? entry.problem : entry.sentence, Qt::ElideRight, int(rest.width())));
}

} // namespace mantissa::app
