// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/what_if_view.h"

#include "models/words.h"
#include "style/appearance.h"
#include "style/outcome_colors.h"
#include "style/scaling.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr double mostBeyond = 0.01;

int formatNameWidth() { return scaled(116); }
int tollWidth() { return scaled(52); }

QString percent(double share) {
    return !std::isfinite(share) ? noFigure() : share == 0 ? QStringLiteral("0") : formatPlain(share * 100, 3);
}

} // namespace

WhatIfView::WhatIfView(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("What other formats would lose"));
    setFocusPolicy(Qt::StrongFocus);
    connect(&Appearance::instance(), &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void WhatIfView::setNothing(const QString& words) {
    m_nothing = words;
    update();
}

void WhatIfView::setOwnFormats(const std::vector<Format>& formats) {
    m_own = formats;
    setTensor(m_tensor);
}

// Where no sample told of this format yet, from the exponents: what is lost and what overflows they know, the error they do not.
WhatIfView::Row WhatIfView::rowOf(const Format& format) const {
    const Census& wide = m_tensor->tally.wide;
    const double all = double(qMax<std::int64_t>(1, wide.count - wide.zeros - wide.non_finite));
    Row row{.format = QString::fromStdString(format_name(format)), .error = NAN, .value = format};
    for (const FormatToll& toll : m_tensor->tally.others)
        if (toll.format == format)
            return {row.format,
                    double(toll.underflows_to_zero) / all,
                    double(toll.overflows) / all,
                    double(toll.overflows) < all ? toll.error : NAN,
                    false,
                    false,
                    format};
    const int least = std::ilogb(smallest_positive(format)) - 1, beyond = std::ilogb(largest_finite(format)) + 1;
    for (int exponent = Census::lowest_exponent; exponent <= Census::highest_exponent; ++exponent) {
        const double share = double(wide.exponents[std::size_t(exponent - Census::lowest_exponent)]) / all;
        row.underflow += exponent < least ? share : 0;
        row.overflow += exponent >= beyond ? share : 0;
    }
    return row;
}

void WhatIfView::setTensor(const std::optional<TensorHealth>& tensor) {
    m_tensor = tensor;
    m_rows.clear();
    if (tensor) {
        const Tally& tally = tensor->tally;
        const double seen = double(qMax<std::int64_t>(1, tally.wide.count - tally.wide.zeros - tally.wide.non_finite));
        const auto share = [&](std::int64_t count) { return double(count) / seen; };
        m_rows << Row{QString::fromStdString(tensor->format),
                      share(tally.wide.underflows_to_zero),
                      share(tally.wide.overflows),
                      tally.error,
                      true,
                      false,
                      parse_format(tensor->format).value_or(float32)};
        const auto has = [this](const Format& format) {
            return std::any_of(m_rows.begin(), m_rows.end(), [&](const Row& row) { return row.value == format; });
        };
        for (const FormatToll& toll : tally.others)
            if (!has(toll.format) && std::ranges::find(m_own, toll.format) == m_own.end())
                m_rows << rowOf(toll.format);
        for (const Format& format : m_own)
            if (!has(format)) {
                m_rows << rowOf(format);
                m_rows.back().own = true;
            }
    }
    updateGeometry();
    update();
}

void WhatIfView::pick(const std::optional<Format>& format) {
    m_picked = format;
    update();
    Q_EMIT formatPicked();
}

QSize WhatIfView::minimumSizeHint() const { return {300, scaled(17) * int(qMax<qsizetype>(m_rows.size(), 7) + 1)}; }

int WhatIfView::rowHeight() const { return qBound(scaled(17), height() / int(m_rows.size() + 1), scaled(30)); }

int WhatIfView::rowAt(int y) const {
    const int row = y / rowHeight() - 1;
    return row >= 0 && row < m_rows.size() ? row : -1;
}

int WhatIfView::chosen() const {
    for (int row = 0; m_picked && row < m_rows.size(); ++row)
        if (m_rows[row].value == *m_picked && !m_rows[row].now)
            return row;
    return -1;
}

// The format that is at work has its limits drawn already: a click on it, or a second one on the same, shows it alone again.
void WhatIfView::mousePressEvent(QMouseEvent* event) {
    const int row = rowAt(int(event->position().y()));
    if (row < 0 || event->button() != Qt::LeftButton)
        return;
    pick(m_rows[row].now || row == chosen() ? std::nullopt : std::optional(m_rows[row].value));
}

void WhatIfView::keyPressEvent(QKeyEvent* event) {
    const int by = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
    if (event->key() == Qt::Key_Escape)
        return pick(std::nullopt);
    if (by == 0 || m_rows.isEmpty())
        return QWidget::keyPressEvent(event);
    const int row = qBound(0, qMax(0, chosen()) + by, int(m_rows.size()) - 1);
    pick(m_rows[row].now ? std::nullopt : std::optional(m_rows[row].value));
}

void WhatIfView::offerMore(QMenu* menu, const QPoint& at) {
    const int row = rowAt(at.y());
    if (row < 0 || !m_rows[row].own)
        return;
    menu->addAction(tr("Remove %1 from the list").arg(m_rows[row].format), this,
                    [this, format = m_rows[row].value] { Q_EMIT unwanted(format); });
    menu->addSeparator();
}

void WhatIfView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    if (m_rows.isEmpty()) {
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, m_nothing);
        return;
    }
    const QStringList titles = {tr("To zero, %"), tr("Overflow, %"), tr("Error, rel. RMS, %")};
    const int column = (width() - formatNameWidth()) / 3, high = rowHeight();
    painter.drawText(QRect(10, 0, formatNameWidth(), high), Qt::AlignVCenter, tr("Format"));
    for (int i = 0; i < 3; ++i)
        painter.drawText(QRect(formatNameWidth() + i * column, 0, column, high), Qt::AlignVCenter, titles[i]);
    for (int row = 0; row < m_rows.size(); ++row) {
        const Row& line = m_rows[row];
        const int y = (row + 1) * high;
        if (line.now || row == chosen())
            painter.fillRect(QRect(0, y, width(), high), line.now ? theme().accentSoft : theme().raised);
        if (row == chosen()) {
            painter.setPen(QPen(theme().accent, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(QRect(0, y, width() - 1, high - 1));
        }
        painter.setPen(theme().text);
        painter.drawText(QRect(10, y, formatNameWidth(), high), Qt::AlignVCenter, line.now ? tr("%1, now").arg(line.format) : line.format);
        const bool lost = line.overflow > mostBeyond; // the error of the few that are left would say that all is well
        const std::array values = {line.underflow, line.overflow, lost ? std::nan("") : line.error};
        const std::array colors = {outcomeColor(Outcome::underflow), outcomeColor(Outcome::overflow), outcomeColor(Outcome::inRange)};
        for (int i = 0; i < 3; ++i) {
            const int x = formatNameWidth() + i * column, wide = qMax(0, column - tollWidth() - 16);
            painter.fillRect(QRect(x, y + high / 2 - 4, wide, 8), theme().grid);
            if (std::isfinite(values[std::size_t(i)]))
                painter.fillRect(QRectF(x, y + high / 2 - 4, wide * qMin(1.0, values[std::size_t(i)]), 8), colors[std::size_t(i)]);
            painter.drawText(QRect(x + wide, y, tollWidth(), high), Qt::AlignVCenter | Qt::AlignRight, percent(values[std::size_t(i)]));
        }
    }
}

QString WhatIfView::table() const {
    QString text = "format,to_zero,overflow,error\n";
    for (const Row& row : m_rows)
        text += QStringLiteral("\"%1\",%2,%3,%4\n").arg(row.format).arg(row.underflow).arg(row.overflow).arg(row.error);
    return text;
}

} // namespace mantissa::app
