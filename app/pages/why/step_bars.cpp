// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/why/step_bars.h"

#include "insight/words.h"
#include "models/spoken.h"
#include "style/appearance.h"
#include "style/elided_name.h"
#include "style/run_painter.h"
#include "style/scaling.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr int barRowHeight = 20, names = 150, figures = 76;

QString msOfPart(double value) { return spoken(words_of_milliseconds(value)); }

QColor inkOn(const QColor& color) { return color.lightness() > 140 ? QColor("#12151A") : QColor("#FFFFFF"); }

} // namespace

StepBars::StepBars(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Where a step goes"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Appearance::instance(), &Appearance::changed, this, [this] { update(); });
}

QSize StepBars::sizeHint() const { return {600, scaled(2 * barRowHeight + 44)}; }

void StepBars::show(std::shared_ptr<const insight::Answer> answer, const std::array<int, 2>& lines) {
    m_answer = std::move(answer);
    m_lines = lines;
    QStringList words;
    for (const Part& part : parts())
        words << tr("%1: %2 and %3 ms").arg(part.name, msOfPart(part.base), msOfPart(part.run));
    setAccessibleDescription(words.join("; "));
    update();
}

QVector<StepBars::Part> StepBars::parts() const {
    if (!m_answer)
        return {};
    const QHash<QString, QColor>& time = theme().time;
    QVector<Part> parts = {{tr("read and decode"), time["input wait"]},
                           {tr("prepare"), mixed(time["input wait"], theme().panel, 0.7)},
                           {tr("copy"), time["other"]},
                           {tr("forward"), time["forward"]},
                           {tr("backward"), time["backward"]},
                           {tr("update"), time["update"]},
                           {tr("casts"), time["casts"]},
                           {tr("finite check"), time["finite check"]},
                           {tr("other"), time["other"]}};
    for (const insight::PartTime& part : m_answer->parts) {
        Part& to = parts[int(part.of)];
        to.base += part.base;
        to.run += part.run;
    }
    return parts;
}

QString StepBars::table() const {
    QString text = QStringLiteral("part,base_ms,run_ms\n");
    for (const Part& part : parts())
        text += QStringLiteral("%1,%2,%3\n").arg(part.name).arg(part.base).arg(part.run);
    return text;
}

void StepBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!m_answer)
        return;
    painter.setFont(typeFont(Appearance::Type::caption));
    const QVector<Part> all = parts();
    for (const Side side : {Side::base, Side::run}) {
        const QRectF line(0, int(side) * scaled(barRowHeight) + 2, width(), scaled(barRowHeight) - 4);
        paintName(painter, line, side);
        paintParts(painter, line, all, side);
        paintLength(painter, line, side);
    }
    paintLegend(painter, all);
}

void StepBars::paintName(QPainter& painter, const QRectF& line, Side side) const {
    paintRunSample(painter, QRectF(0, line.top(), scaled(30), line.height()), theme().line(m_lines[std::size_t(side)]), theme().panel);
    painter.setPen(theme().text);
    const QString name = QString::fromStdString(side == Side::base ? m_answer->base : m_answer->run);
    painter.drawText(QRectF(0, line.top(), scaled(names), line.height()).adjusted(scaled(36), 0, -6, 0), Qt::AlignVCenter,
                     elidedName(QFontMetricsF(painter.font()), name, scaled(names) - scaled(42)));
}

void StepBars::paintParts(QPainter& painter, const QRectF& line, const QVector<Part>& all, Side side) const {
    const QFontMetricsF metrics(painter.font());
    const double room = width() - scaled(names) - scaled(figures), most = std::max(m_answer->base_ms, m_answer->run_ms);
    double x = scaled(names);
    for (const Part& part : all) {
        const double value = side == Side::base ? part.base : part.run, wide = most > 0 ? value / most * room : 0;
        if (wide <= 0)
            continue;
        const QRectF bar(x, line.top(), std::max(1.0, wide - 1), line.height());
        painter.fillRect(bar, part.color);
        const QString words = part.name + ' ' + msOfPart(value);
        if (metrics.horizontalAdvance(words) + 10 < wide) {
            painter.setPen(inkOn(part.color));
            painter.drawText(bar.adjusted(5, 0, 0, 0), Qt::AlignVCenter, words);
        }
        x += wide;
    }
}

void StepBars::paintLength(QPainter& painter, const QRectF& line, Side side) const {
    painter.setPen(theme().text);
    painter.setFont(typeFont(Appearance::Type::strong));
    painter.drawText(QRectF(width() - scaled(figures), line.top(), scaled(figures), line.height()), Qt::AlignVCenter | Qt::AlignRight,
                     msOfPart(side == Side::base ? m_answer->base_ms : m_answer->run_ms) + " ms");
    painter.setFont(typeFont(Appearance::Type::caption));
}

// Names of parts begin beneath the bars, where there is room for them.
void StepBars::paintLegend(QPainter& painter, const QVector<Part>& all) const {
    const QFontMetricsF metrics(painter.font());
    double wide = 0;
    for (const Part& part : all)
        if (part.base + part.run > 0)
            wide += metrics.horizontalAdvance(part.name) + 30;
    double x = std::clamp(width() - wide, 0.0, 1.0 * scaled(names));
    double top = 2 * scaled(barRowHeight) + 8;
    for (const Part& part : all) {
        if (part.base + part.run <= 0)
            continue;
        if (x > 0 && x + 15 + metrics.horizontalAdvance(part.name) > width()) {
            x = 0;
            top += metrics.height();
        }
        const double base = top + 3 + metrics.ascent(); // the sample stands in the middle of small letters, whatever their size
        painter.fillRect(QRectF(x, std::round(base - (metrics.xHeight() + 10) / 2), 10, 10), part.color);
        painter.setPen(theme().muted);
        painter.drawText(QPointF(x + 15, base), part.name);
        x += metrics.horizontalAdvance(part.name) + 30;
    }
}

} // namespace mantissa::app
