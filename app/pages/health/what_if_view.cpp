// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/what_if_view.h"

#include "models/words.h"
#include "style/appearance.h"

#include <QPainter>

#include <array>

namespace mantissa::app {
namespace {

constexpr int formatNameWidth = 116, shareWidth = 52;

QString percent(double share) { return share == 0 ? QStringLiteral("0") : formatPlain(share * 100, 3); }

} // namespace

WhatIfView::WhatIfView(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("What other formats would lose"));
    connect(&Appearance::instance(), &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void WhatIfView::setTensor(const std::optional<TensorHealth>& tensor) {
    m_rows.clear();
    if (tensor) {
        const Tally& tally = tensor->tally;
        const double seen = double(qMax<std::int64_t>(1, tally.wide.count - tally.wide.zeros - tally.wide.non_finite));
        const auto share = [&](std::int64_t count) { return double(count) / seen; };
        m_rows << Row{QString::fromStdString(tensor->format), share(tally.wide.underflows_to_zero), share(tally.wide.overflows),
                      tally.error, true};
        for (const FormatToll& toll : tally.others)
            if (const QString name = QString::fromStdString(format_name(toll.format)); name != m_rows.front().format)
                m_rows << Row{name, share(toll.underflows_to_zero), share(toll.overflows), toll.error, false};
    }
    update();
}

void WhatIfView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    if (m_rows.isEmpty()) {
        painter.drawText(rect(), Qt::AlignCenter, tr("Pick a cell of the map."));
        return;
    }
    const QStringList titles = {tr("To zero, %"), tr("Overflow, %"), tr("Error, rel. RMS, %")};
    const int column = (width() - formatNameWidth) / 3, high = qBound(18, height() / int(m_rows.size() + 1), 30);
    painter.drawText(QRect(10, 0, formatNameWidth, high), Qt::AlignVCenter, tr("Format"));
    for (int i = 0; i < 3; ++i)
        painter.drawText(QRect(formatNameWidth + i * column, 0, column, high), Qt::AlignVCenter, titles[i]);
    for (int row = 0; row < m_rows.size(); ++row) {
        const Row& line = m_rows[row];
        const int y = (row + 1) * high;
        if (line.now)
            painter.fillRect(QRect(0, y, width(), high), theme().accentSoft);
        painter.setPen(theme().text);
        painter.drawText(QRect(10, y, formatNameWidth, high), Qt::AlignVCenter, line.now ? tr("%1, now").arg(line.format) : line.format);
        const std::array values = {line.underflow, line.overflow, line.error};
        const std::array colors = {theme().warn, theme().bad, theme().axis};
        for (int i = 0; i < 3; ++i) {
            const int x = formatNameWidth + i * column, wide = qMax(0, column - shareWidth - 16);
            painter.fillRect(QRect(x, y + high / 2 - 4, wide, 8), theme().grid);
            painter.fillRect(QRectF(x, y + high / 2 - 4, wide * qMin(1.0, values[std::size_t(i)]), 8), colors[std::size_t(i)]);
            painter.drawText(QRect(x + wide, y, shareWidth, high), Qt::AlignVCenter | Qt::AlignRight, percent(values[std::size_t(i)]));
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
