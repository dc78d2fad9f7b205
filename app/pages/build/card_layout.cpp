// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/card_layout.h"

#include "style/appearance.h"

#include <QFontMetricsF>
#include <QObject>

namespace mantissa::app {
namespace {

constexpr double left = 33, gap = 8, margin = 6;

} // namespace

CardLayout::CardLayout(const LayerModel::Entry& entry, const QRect& cell, bool selected, int edited) {
    const int inward = 2 * spine + entry.depth * indent;
    card = QRectF(cell.left() + inward, cell.top() + 3.5, cell.width() - inward - 8, cell.height() - 8);
    m_right = card.left() + left;
    const QFontMetricsF strong(typeFont(Appearance::Type::strong)), body(typeFont(Appearance::Type::body));
    const double plus = selected && entry.problem.isEmpty() && !entry.others.empty() ? gap + body.horizontalAdvance("+") : 0;
    const QString policy = entry.policy.isEmpty() || !entry.problem.isEmpty() ? QString() : QObject::tr("in %1").arg(entry.policy);
    const double policyRoom = policy.isEmpty() ? 0 : gap + body.horizontalAdvance(policy);
    const double room = card.right() - margin - plus - policyRoom, dots = body.horizontalAdvance(QStringLiteral("…"));
    const double own = edited == name ? 1.6 * fieldWidth : strong.horizontalAdvance(entry.name);
    put(name, entry.name, std::min(own, room - m_right), !entry.place.empty());
    m_right += gap;
    for (int i = 0; i < entry.words.size() && entry.problem.isEmpty(); ++i) {
        const LayerWord& word = entry.words[i];
        const QString before = (i > 0 ? QStringLiteral(", ") : QString()) + word.before;
        const double value = edited == i ? double(fieldWidth) : body.horizontalAdvance(word.value);
        const double whole = body.horizontalAdvance(before) + value + body.horizontalAdvance(word.after);
        if (m_right + whole > room - (i + 1 < entry.words.size() ? dots : 0)) {
            put(none, QStringLiteral("…"), dots, false);
            break;
        }
        put(i, before, body.horizontalAdvance(before), false);
        put(i, word.value, value, true);
        put(i, word.after, body.horizontalAdvance(word.after), false);
    }
    m_right += gap;
    put(none, policy, body.horizontalAdvance(policy), false);
    m_right += policy.isEmpty() ? 0 : gap;
    if (plus > 0)
        put(more, QStringLiteral("+"), plus - gap, true);
}

void CardLayout::put(int word, const QString& text, double width, bool value) {
    if (text.isEmpty() || m_right + width > card.right() - margin + 1)
        return;
    parts << Part{word, text, QRectF(m_right, card.top(), width, card.height()), value};
    m_right += width;
}

const CardLayout::Part* CardLayout::at(const QPointF& point) const {
    for (const Part& part : parts)
        if (part.value && part.place.adjusted(-2, 0, 2, 0).contains(point))
            return &part;
    return nullptr;
}

const CardLayout::Part* CardLayout::partOf(int word) const {
    for (const Part& part : parts)
        if (part.value && part.word == word)
            return &part;
    return nullptr;
}

} // namespace mantissa::app
