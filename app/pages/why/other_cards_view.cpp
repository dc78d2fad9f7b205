// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/why/other_cards_view.h"

#include "insight/words.h"
#include "style/appearance.h"
#include "style/run_painter.h"
#include "style/scaling.h"

#include <QPainter>

#include <cmath>

namespace mantissa::app {
namespace {

constexpr int cardLine = 24, cardHead = 20;

QString msOnCard(double value) { return QString::fromStdString(words_of_milliseconds(value)); }

} // namespace

OtherCardsView::OtherCardsView(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("On another card"));
    setToolTip(QString::fromUtf8(how_steps_are_estimated()));
    connect(&Appearance::instance(), &Appearance::changed, this, [this] { update(); });
}

QSize OtherCardsView::sizeHint() const { return {320, scaled(cardHead + cardLine * std::max<int>(6, int(m_rows.size())))}; }

void OtherCardsView::show(const RunProfile* base, const RunProfile* run, const std::array<int, 2>& lines) {
    m_rows.clear();
    m_lines = lines;
    m_problem.clear();
    if (base && run) {
        try {
            const std::vector<EstimatedWork> before = work_of(*base), after = work_of(*run);
            for (const CatalogueCard& card : device_catalogue())
                m_rows << Row{QString::fromStdString(card.card.name), double(card.card.memory_bytes) / double(1 << 30),
                              estimate_step(card, before), estimate_step(card, after)};
        } catch (const std::exception& error) {
            m_problem = QString::fromStdString(error.what());
        }
    }
    updateGeometry();
    update();
}

QString OtherCardsView::table() const {
    QString text = QStringLiteral("card,memory_gib,base_ms,base_least_ms,base_most_ms,run_ms,run_least_ms,run_most_ms\n");
    for (const Row& row : m_rows)
        text += QStringLiteral("%1,%2,%3,%4,%5,%6,%7,%8\n")
                    .arg(row.name)
                    .arg(row.memoryGib)
                    .arg(row.base.milliseconds)
                    .arg(row.base.least)
                    .arg(row.base.most)
                    .arg(row.run.milliseconds)
                    .arg(row.run.least)
                    .arg(row.run.most);
    return text;
}

void OtherCardsView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    if (m_rows.isEmpty()) {
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                         m_problem.isEmpty() ? tr("An estimate needs the profile of a step. Measure takes one.") : m_problem);
        return;
    }
    double low = 1e18, high = 0;
    for (const Row& row : m_rows)
        for (const StepEstimate* one : {&row.base, &row.run}) {
            low = std::min(low, one->least);
            high = std::max(high, one->most);
        }
    const QFontMetricsF metrics(painter.font());
    const double name = scaled(124), number = scaled(50), left = name, room = std::max(30.0, width() - name - 2 * number - 8);
    const auto at = [&](double value) { return left + std::log(std::max(value, low) / low) / std::log(high / low) * room; };
    painter.drawText(QRectF(0, 0, name, scaled(cardHead)), Qt::AlignVCenter, tr("Card"));
    for (double value = std::pow(10, std::ceil(std::log10(low))); value < high; value *= 10)
        painter.drawText(QRectF(at(value) - 30, 0, 60, scaled(cardHead)), Qt::AlignCenter, QString::fromStdString(words_of(value, 1)));
    painter.drawText(QRectF(width() - 2 * number, 0, 2 * number, scaled(cardHead)), Qt::AlignVCenter | Qt::AlignRight, tr("ms, estimate"));
    for (int i = 0; i < m_rows.size(); ++i) {
        const Row& row = m_rows[i];
        const double top = scaled(cardHead) + i * scaled(cardLine);
        painter.setPen(theme().grid);
        painter.drawLine(QPointF(0, top), QPointF(width(), top));
        painter.setPen(theme().text);
        painter.drawText(QRectF(0, top, name - 6, scaled(cardLine)), Qt::AlignVCenter,
                         metrics.elidedText(row.name, Qt::ElideRight, name - 6));
        for (int side = 0; side < 2; ++side) {
            const StepEstimate& one = side == 0 ? row.base : row.run;
            const RunLine line = theme().lines.value(m_lines[std::size_t(side)]);
            const double y = top + scaled(cardLine) * (side == 0 ? 0.32 : 0.68);
            painter.setPen(QPen(line.color, 1.5));
            painter.drawLine(QPointF(at(one.least), y), QPointF(at(one.most), y));
            paintMarker(painter, QPointF(at(one.milliseconds), y), line, 3.5, theme().panel);
            painter.setPen(theme().text);
            painter.drawText(QRectF(width() - (2 - side) * number, top, number - 4, scaled(cardLine)), Qt::AlignVCenter | Qt::AlignRight,
                             msOnCard(one.milliseconds));
        }
    }
}

} // namespace mantissa::app
