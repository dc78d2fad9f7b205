// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "widgets/bits_delegate.h"

#include "models/format_model.h"
#include "style/appearance.h"

#include <QMouseEvent>
#include <QPainter>

namespace mantissa::app {
namespace {

constexpr int widestBox = 16, tallestBox = 23, boxGap = 4, mostBits = 32, airy = 11, narrowestDigit = 8;
constexpr double narrowestBox = 3;

// Between sign and fraction: of fixed point the bits before the point.
int exponentBits(const Format& format) { return format.kind == FormatKind::fixed ? format.integer_bits - 1 : format.exponent_bits; }

// Of the bit that is `place` from the left.
QRectF boxOf(const QRect& cell, const Format& format, int place) {
    const int whole = (cell.width() - 20) / mostBits; // of pixels, as long as digits have some air
    const double boxWidth = whole >= airy ? qMin(whole, widestBox) : qBound(narrowestBox, (cell.width() - 20.0) / mostBits, double(airy));
    const double boxHeight = qMin(tallestBox, cell.height() - 6);
    const int gaps = place == 0 ? 0 : place <= exponentBits(format) ? 1 : 2;
    return QRectF(cell.left() + 8 + place * boxWidth + gaps * boxGap, cell.center().y() - boxHeight / 2.0, boxWidth, boxHeight);
}

// In the same field, so that the boxes touch.
bool followsOne(const Format& format, std::uint32_t code, int bit) {
    const bool first = bit <= 1 || bit == exponentBits(format) + 1;
    return !first && (code >> (code_bits(format) - bit) & 1) == 1;
}

const Format& formatOf(const QModelIndex& index) { return static_cast<const FormatModel*>(index.model())->format(index.row()); }

} // namespace

QSize BitsDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
    return {16 + code_bits(formatOf(index)) * widestBox + 2 * boxGap, 42};
}

void paintBits(QPainter& painter, const QRect& place, const Format& format, std::uint32_t code) {
    painter.save();
    painter.setClipRect(place);
    painter.setPen(theme().grid);
    painter.drawLine(place.bottomLeft(), place.bottomRight());
    painter.setFont(typeFont(Appearance::Type::code));
    const int bits = code_bits(format);
    for (int bit = 0; bit < bits; ++bit) {
        const bool sign = bit == 0, exponent = !sign && bit <= exponentBits(format);
        const QColor ink = sign ? theme().sign : exponent ? theme().exponent : theme().fraction;
        const QColor surface = sign ? theme().signSoft : exponent ? theme().exponentSoft : theme().fractionSoft;
        const QRectF box = boxOf(place, format, bit);
        painter.setPen(ink);
        const bool one = code >> (bits - 1 - bit) & 1, narrow = box.width() < narrowestDigit; // a one is then a full box
        painter.setBrush(narrow && one ? ink : surface);
        painter.drawRect(box.adjusted(0.5, 0.5, 0.5, -0.5));
        if (narrow && one && followsOne(format, code, bit)) { // else the two would be one box
            painter.setPen(surface);
            painter.drawLine(QPointF(box.left() + 0.5, box.top() + 1.5), QPointF(box.left() + 0.5, box.bottom() - 1.5));
        }
        if (!narrow)
            painter.drawText(box.adjusted(1, 0, 1, 0), Qt::AlignCenter, one ? "1" : "0");
    }
    painter.restore();
}

void BitsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    paintBits(*painter, option.rect, formatOf(index), index.data(FormatModel::CodeRole).toUInt());
}

bool BitsDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option, const QModelIndex& index) {
    if (event->type() != QEvent::MouseButtonRelease || static_cast<QMouseEvent*>(event)->button() != Qt::LeftButton)
        return false;
    const Format format = formatOf(index);
    for (int place = 0; place < code_bits(format); ++place)
        if (boxOf(option.rect, format, place).contains(static_cast<QMouseEvent*>(event)->position())) {
            static_cast<FormatModel*>(model)->flip(index.row(), code_bits(format) - 1 - place);
            return true;
        }
    return false;
}

} // namespace mantissa::app
