// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/layer_delegate.h"

#include "model/layer.h"
#include "pages/build/layer_model.h"
#include "style/appearance.h"
#include "style/icons.h"

#include <QPainter>

#include <cmath>

namespace mantissa::app {
namespace {

constexpr double plus = 5; // radius

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
        painter.drawRect(
            QRectF(centre.x() - side / 2 + sheet * 2 - sheets + 0.5, centre.y() - side / 2 - sheet * 1.5 + sheets / 2.0, side, side));
}

} // namespace

QString iconOfLayer(const QString& type) {
    const LayerType* row = find_layer_type(type.toStdString());
    return row ? QString::fromStdString(row->face.icon) : QStringLiteral("data"); // the input
}

void LayerDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QColor surface = option.state & QStyle::State_Selected ? theme().accentSoft : theme().panel;
    painter->save();
    painter->fillRect(option.rect, surface);
    painter->setPen(theme().grid);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    if (index.column() == LayerModel::Layer) {
        const bool wrong = !static_cast<const LayerModel*>(index.model())->entry(index.row()).problem.isEmpty();
        paintCard(*painter, option.rect, index,
                  wrong                                   ? State::wrong
                  : option.state & QStyle::State_Selected ? State::selected
                                                          : State::plain);
    } else if (index.column() == LayerModel::Share) {
        const double share = index.data(LayerModel::ShareRole).toDouble();
        if (share > 0)
            painter->fillRect(
                QRectF(option.rect.left() + 10, option.rect.center().y() - 4, qMax(1.0, share * (option.rect.width() - 22)), 9),
                theme().axis);
    } else {
        const bool stale =
            index.column() != LayerModel::Output && static_cast<const LayerModel*>(index.model())->costs() == LayerModel::Costs::stale;
        QFont font = typeFont(Appearance::Type::body);
        font.setItalic(stale);
        painter->setFont(font);
        painter->setPen(stale ? theme().muted : theme().text);
        painter->drawText(option.rect.adjusted(4, 0, -10, 0), index.data(Qt::TextAlignmentRole).toInt(), index.data().toString());
    }
    painter->restore();
}

CardLayout LayerDelegate::layout(int row, const QRect& cell, const LayerModel& model, bool selected) const {
    return {model.entry(row), cell, selected, row == editedRow ? editedWord : CardLayout::none};
}

void LayerDelegate::paintSpine(QPainter& painter, const QRect& cell, const QModelIndex& index, bool wrong) {
    const bool last = index.row() == index.model()->rowCount() - 1;
    const double x = cell.left() + CardLayout::spine;
    painter.setPen(QPen(wrong ? theme().bad : theme().axis, 1.5, wrong ? Qt::DotLine : Qt::SolidLine));
    painter.drawLine(QPointF(x, index.row() == 0 ? cell.center().y() : cell.top()), QPointF(x, last ? cell.center().y() : cell.bottom()));
}

// What goes round the layers of a residual: down at their left, and where its last one ends, to a plus on the spine.
void LayerDelegate::paintBypass(QPainter& painter, const QRect& cell, int row, const LayerModel& model) {
    const int depth = model.entry(row).depth, below = row + 1 < model.rowCount() ? model.entry(row + 1).depth : 0;
    const double spine = cell.left() + CardLayout::spine, bottom = cell.bottom() - plus;
    painter.setPen(QPen(theme().accent, 1.5));
    for (int level = 1; level <= depth; ++level) {
        const double x = cell.left() + 2 * CardLayout::spine + level * CardLayout::indent - 9;
        const bool ends = level > below;
        painter.drawLine(QPointF(x, cell.top()), QPointF(x, ends ? bottom : cell.bottom() + 1));
        if (ends)
            painter.drawLine(QPointF(x, bottom), QPointF(spine, bottom));
        if (level == depth && model.entry(row).place.to_string().find("/shortcut/") != std::string::npos)
            painter.drawLine(QPointF(x, cell.center().y()), QPointF(x + 9, cell.center().y())); // lies on the by-pass
    }
    if (depth <= below)
        return;
    painter.setBrush(theme().panel);
    painter.drawEllipse(QPointF(spine, bottom), plus, plus);
    painter.drawLine(QPointF(spine - plus / 2, bottom), QPointF(spine + plus / 2, bottom));
    painter.drawLine(QPointF(spine, bottom - plus / 2), QPointF(spine, bottom + plus / 2));
}

void LayerDelegate::paintCard(QPainter& painter, const QRect& cell, const QModelIndex& index, State state) const {
    const auto& model = static_cast<const LayerModel&>(*index.model());
    const LayerModel::Entry& entry = model.entry(index.row());
    const bool wrong = state == State::wrong;
    const CardLayout card = layout(index.row(), cell, model, state == State::selected);
    if (entry.depth > 0 && state != State::selected)
        painter.fillRect(QRectF(cell.left() + 2 * CardLayout::spine, cell.top(), cell.width() - 2 * CardLayout::spine - 8, cell.height()),
                         theme().raised);
    paintSpine(painter, cell, index, wrong);
    painter.setRenderHint(QPainter::Antialiasing);
    paintMap(painter, {double(cell.left() + CardLayout::spine), double(cell.center().y())}, entry.cost.shape);
    paintBypass(painter, cell, index.row(), model);
    painter.setPen(QPen(wrong ? theme().bad : state == State::selected ? theme().accent : theme().border, state == State::plain ? 1 : 1.6));
    painter.setBrush(wrong ? theme().badSoft : theme().panel);
    painter.drawRoundedRect(card.card, 4, 4);
    const QColor ink = wrong ? theme().bad : state == State::selected ? theme().accent : theme().text;
    paintIcon(painter, QRectF(card.card.left() + 9, card.card.center().y() - 8, 16, 16), wrong ? "error" : iconOfLayer(entry.type), ink);
    paintWords(painter, card, state);
    if (wrong) {
        painter.setFont(typeFont(Appearance::Type::body));
        painter.setPen(theme().bad);
        const double from = card.parts.isEmpty() ? card.card.left() + 33 : card.parts.last().place.right() + 8;
        const QRectF rest(from, card.card.top(), card.card.right() - 6 - from, card.card.height());
        painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(entry.problem, Qt::ElideRight, int(rest.width())));
    }
}

// On the selected card a dashed line tells what can be edited where it stands.
void LayerDelegate::paintWords(QPainter& painter, const CardLayout& card, State state) const {
    for (const CardLayout::Part& part : card.parts) {
        const bool name = part.word == CardLayout::name, marked = state == State::selected && part.value;
        painter.setFont(typeFont(name ? Appearance::Type::strong : Appearance::Type::body));
        painter.setPen(name || marked ? theme().text : theme().muted);
        painter.drawText(part.place.adjusted(0, 0, 1, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         name ? painter.fontMetrics().elidedText(part.text, Qt::ElideRight, int(part.place.width() + 1)) : part.text);
        if (!marked || name)
            continue;
        painter.setPen(QPen(theme().accent, 1, Qt::DashLine));
        const double y = std::round(part.place.center().y() + painter.fontMetrics().ascent() / 2.0 + 2) + 0.5;
        painter.drawLine(QPointF(part.place.left(), y), QPointF(part.place.right(), y));
    }
}

} // namespace mantissa::app
