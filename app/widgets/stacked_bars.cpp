// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "widgets/stacked_bars.h"

#include "style/appearance.h"
#include "style/card_head.h"
#include "style/elided_name.h"
#include "style/run_painter.h"
#include "style/scaling.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <numeric>
#include <utility>

namespace mantissa::app {
namespace {

constexpr int side = 12;
constexpr int mostDrawn = 12; // the table has the others

int headHeight() { return scaled(34); }
int wordsHeight() { return scaled(17); } // over each bar

} // namespace

StackedBars::StackedBars(const QString& title, QWidget* parent) : QWidget(parent), m_title(title) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    setAccessibleName(title);
    setProperty("titled", true);
    connect(&Appearance::instance(), &Appearance::changed, this, [this] { updateGeometry(); });
}

void StackedBars::setSubtitle(const QString& text) {
    m_subtitle = text;
    update();
}

void StackedBars::setParts(const QVector<BarPart>& parts) {
    const int before = beneath();
    m_legend.setParts(parts);
    if (beneath() != before)
        updateGeometry();
    update();
}

void StackedBars::setRows(const QVector<BarRow>& rows, const QString& whenEmpty) {
    const bool resized = rows.size() != m_rows.size();
    m_rows = rows;
    m_whenEmpty = whenEmpty;
    QStringList words;
    for (const BarRow& row : rows)
        words << row.name + ' ' + row.figure;
    setAccessibleDescription(words.join("; "));
    if (resized)
        updateGeometry();
    update();
}

void StackedBars::setLimit(double limit, const QString& words) {
    m_limit = limit;
    m_limitWords = words;
    update();
}

QString StackedBars::table() const {
    auto quoted = [](QString text) { return '"' + text.replace('"', "\"\"") + '"'; };
    QStringList heads = {"run"};
    for (const BarPart& part : m_legend.parts())
        heads << quoted(part.name);
    QString text = heads.join(',') + '\n';
    for (const BarRow& row : m_rows) {
        QStringList cells = {quoted(row.name)};
        for (double part : row.parts)
            cells << QString::number(part, 'g', 12);
        text += cells.join(',') + '\n';
    }
    return text;
}

int StackedBars::rowHeight() const {
    const int free = height() - headHeight() - beneath() - 16;
    return m_rows.isEmpty() ? scaled(35) : qBound(wordsHeight() + 11, free / drawn(), wordsHeight() + 19);
}

int StackedBars::drawn() const { return qMin(mostDrawn, int(m_rows.size())); }

int StackedBars::moreRows() const { return m_rows.size() > mostDrawn ? 1 : 0; }

int StackedBars::beneath() const { return m_legend.height(width()) + moreRows() * PartLegend::rowHeight(); }

QSize StackedBars::sizeHint() const { return {276, headHeight() + qMax(1, drawn()) * scaled(35) + beneath() + 18}; }

QSize StackedBars::minimumSizeHint() const { return {240, headHeight() + qMax(1, drawn()) * (wordsHeight() + 11) + beneath() + 10}; }

double StackedBars::largest() const {
    double most = 0;
    for (const BarRow& row : m_rows)
        most = std::max({most, std::accumulate(row.parts.begin(), row.parts.end(), 0.0), row.tick});
    return m_limit > 0 && m_limit < 4 * most ? std::max(most, m_limit) : most;
}

QRectF StackedBars::barOf(int row) const {
    return QRectF(side, headHeight() + row * rowHeight() + wordsHeight(), width() - 2 * side - 4, 11);
}

void StackedBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintCard(painter, rect());
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QRectF head(side, 0, width() - 2 * side - m_cornerWidth, headHeight());
    const QString subtitle = m_limitWords.isEmpty() || m_limit > largest() ? m_subtitle : m_subtitle + ", " + m_limitWords;
    paintCardHead(painter, head, m_title, subtitle);
    if (m_rows.isEmpty()) {
        painter.drawText(QRectF(side, headHeight() - 4, width() - 2 * side, height() - headHeight()), // all there is: nothing else is shown
                         Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_whenEmpty);
        return;
    }
    const double scale = barOf(0).width() / std::max(1e-12, largest());
    for (int row = 0; row < drawn(); ++row) {
        painter.setOpacity(m_rows[row].stale ? 0.35 : 1);
        paintRow(painter, row, scale);
    }
    painter.setOpacity(1);
    paintLimit(painter, scale);
    const double below = headHeight() + double(drawn()) * rowHeight() + 5;
    if (moreRows() > 0) {
        painter.setPen(theme().muted);
        painter.drawText(QRectF(side, below - 4, width() - 2 * side, PartLegend::rowHeight()), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("and %1 more").arg(m_rows.size() - drawn()));
    }
    m_legend.paint(painter, below + moreRows() * PartLegend::rowHeight(), width());
}

void StackedBars::paintRow(QPainter& painter, int row, double scale) const {
    const BarRow& value = m_rows[row];
    const QRectF bar = barOf(row), words(bar.left(), bar.top() - wordsHeight(), bar.width() + 4, wordsHeight() - 1);
    paintRunSample(painter, QRectF(words.left(), words.top(), 22, words.height()), theme().line(value.line), theme().panel);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().text);
    const QString figure = value.figure;
    const double figureWidth = painter.fontMetrics().horizontalAdvance(figure) + 8;
    const QRectF name = words.adjusted(29, 0, -figureWidth, 0);
    if (notesFit()) {
        painter.setPen(theme().muted);
        painter.drawText(name.adjusted(0, 0, -4, 0), Qt::AlignRight | Qt::AlignVCenter, value.note);
        painter.setPen(theme().text);
    }
    painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter, elidedName(painter.fontMetrics(), value.name, name.width()));
    painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter, figure);
    double x = bar.left();
    for (int part = 0; part < value.parts.size() && part < m_legend.parts().size(); ++part) {
        const double width = value.parts[part] * scale;
        if (width >= 0.75)
            painter.fillRect(QRectF(x, bar.top(), std::max(1.0, width - 1), bar.height()), m_legend.parts()[part].color);
        x += width;
    }
    const double limit = bar.left() + m_limit * scale;
    if (m_limit > 0 && x > limit + 1) { // what does not fit
        const QRectF excess(limit, bar.top(), x - limit, bar.height());
        painter.fillRect(excess, theme().panel);
        painter.fillRect(excess, QBrush(theme().bad, Qt::BDiagPattern));
    }
    if (value.tick > 0) {
        const double at = std::min(bar.left() + value.tick * scale, bar.right() + 3);
        painter.fillRect(QRectF(at - 1, bar.top() - 2, 2, bar.height() + 4), theme().text);
    }
}

// Beside the longest name, too: a note that one row alone lacks would be missed there.
bool StackedBars::notesFit() const {
    const QFontMetricsF metrics(typeFont(Appearance::Type::caption));
    return std::all_of(m_rows.begin(), m_rows.begin() + drawn(), [&](const BarRow& row) {
        const double room = barOf(0).width() + 4 - 29 - metrics.horizontalAdvance(row.figure) - 8;
        return row.note.isEmpty() || metrics.horizontalAdvance(row.name) + 10 + metrics.horizontalAdvance(row.note) + 4 < room;
    });
}

// Drawn where it is on the scale; a device that has far more than is needed shows none.
void StackedBars::paintLimit(QPainter& painter, double scale) const {
    const double x = barOf(0).left() + m_limit * scale;
    if (m_limit <= 0 || x > barOf(0).right() + 3)
        return;
    painter.setPen(QPen(theme().text, 1.2));
    for (int row = 0; row < drawn(); ++row) // not through the words between the bars
        painter.drawLine(QPointF(x, barOf(row).top() - 1), QPointF(x, barOf(row).bottom() + 3));
}

// A narrower legend has more rows.
void StackedBars::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (std::exchange(m_beneath, beneath()) != beneath())
        updateGeometry();
}

bool StackedBars::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    for (int row = 0; row < drawn(); ++row)
        if (barOf(row).adjusted(0, -wordsHeight(), 4, 4).contains(help->pos())) {
            QToolTip::showText(help->globalPos(), m_rows[row].toolTip, this);
            return true;
        }
    QToolTip::hideText();
    return true;
}

} // namespace mantissa::app
