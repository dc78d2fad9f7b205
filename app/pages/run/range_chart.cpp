// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/run/range_chart.h"

#include "charts/run_chart.h"
#include "models/spoken.h"
#include "models/words.h"
#include "style/scaling.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace mantissa::app {
namespace {

constexpr int leftEdge = 66, rightEdge = 118; // as the panes above
constexpr std::size_t mostLines = 40;         // beyond, the histogram alone says more
constexpr int mostNamed = 8;

// Of a share of all tensors or blocks: seven steps from the panel to the accent.
QColor cellColor(double share) {
    const double borders[] = {0.01, 0.03, 0.08, 0.2, 0.4, 0.7};
    const auto level = std::upper_bound(std::begin(borders), std::end(borders), share) - std::begin(borders);
    return mixed(theme().accent, theme().panel, 0.16 + 0.13 * double(level));
}

} // namespace

RangeChart::RangeChart(RunStore& store, RunChart& chart, QWidget* parent) : QWidget(parent), m_store(store), m_chart(chart) {
    setAccessibleName(tr("Ranges: shared exponents and scales"));
    setProperty("titled", true);
    setToolTip(tr("Where shared exponents and scales are: the darker, the more of them at that power of two. Point at it for names."));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&m_source, &RangeSource::changed, this, &RangeChart::digest);
    connect(&chart, &RunChart::drawn, this, [this] {
        place();
        update();
    });
    connect(&store, &RunStore::cleared, this, [this] { setRun(-1); }); // what is drawn before the page looks again is of no run
    connect(&Appearance::instance(), &Appearance::changed, this, [this] {
        updateGeometry();
        update();
    });
}

QSize RangeChart::sizeHint() const { return {240, scaled(128)}; }

QRect RangeChart::pane() const { return QRect(leftEdge, scaled(26), width() - leftEdge - rightEdge, height() - scaled(26) - 8); }

void RangeChart::setRun(int key) {
    m_key = key;
    refresh();
}

void RangeChart::refresh() {
    if (isVisible())
        m_source.follow(m_key < 0 ? QString() : m_store.run(m_key).folder);
}

void RangeChart::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

// Scales of blocks are known of observed steps alone; where there are any, they are what is shown.
void RangeChart::digest() {
    if (std::exchange(m_toldDamage, damage()) != damage())
        Q_EMIT damaged(m_key);
    m_looks.clear();
    const bool blocks = std::ranges::any_of(records(), [](const RangeRecord& record) { return !record.blocks.empty(); });
    m_lowest = 1000;
    m_highest = -1000;
    for (std::size_t i = 0; i < records().size(); ++i) {
        if (records()[i].blocks.empty() == blocks)
            continue;
        m_looks.push_back({.record = i, .spread = histogram_of(records()[i])});
        const RangeHistogram& spread = m_looks.back().spread;
        if (spread.counts.empty())
            continue;
        m_lowest = std::min(m_lowest, spread.place(0.002)); // a single block of hundreds sets no axis
        m_highest = std::max(m_highest, spread.place(0.998));
    }
    if (m_lowest > m_highest)
        m_lowest = -4, m_highest = 4;
    if (m_highest - m_lowest < 4)
        m_lowest -= 2, m_highest += 2;
    place();
    setAccessibleDescription(unit());
    update();
}

double RangeChart::xOf(std::int64_t step) const {
    return std::max(-1e4, m_chart.pixelOf(m_chart.view().xOf(m_store.run(m_key), double(std::max<std::int64_t>(1, step)))));
}

// Each holds until the next.
void RangeChart::place() {
    if (m_key < 0 || m_store.run(m_key).loss.empty())
        return;
    const double end = xOf(m_store.run(m_key).steps());
    for (std::size_t i = 0; i < m_looks.size(); ++i) {
        m_looks[i].from = xOf(records()[m_looks[i].record].step);
        m_looks[i].to = i + 1 < m_looks.size() ? xOf(records()[m_looks[i + 1].record].step) : std::max(end, m_looks[i].from + 3);
    }
}

double RangeChart::pixelOf(double power) const {
    const QRect area = pane();
    return area.bottom() - (power - m_lowest + 1) / (m_highest - m_lowest + 1) * area.height();
}

QString RangeChart::unit() const {
    if (m_key < 0)
        return tr("no run is chosen");
    const QString name = shownName(m_store.run(m_key));
    if (m_looks.empty())
        return tr("%1 tells none: its formats have fixed ranges, or scales of blocks that nobody observed (Health)").arg(name);
    const RangeRecord& last = records()[m_looks.back().record];
    const QString many = formatCount(m_looks.back().spread.all());
    if (m_looks.back().spread.all() == 1)
        return !last.blocks.empty()      ? tr("the scale of 1 block of %1, in observed steps").arg(name)
               : !last.exponents.empty() ? tr("the shared exponent of 1 tensor of %1: bits before the point").arg(name)
                                         : tr("the scale of 1 tensor of %1").arg(name);
    return !last.blocks.empty()      ? tr("scales of %1 blocks of %2, in observed steps").arg(many, name)
           : !last.exponents.empty() ? tr("shared exponents of %1 tensors of %2: bits before the point").arg(many, name)
                                     : tr("scales of %1 tensors of %2").arg(many, name);
}

QString RangeChart::table() const {
    QString text = "step,tensor,what,power,count,beyond\n";
    for (const RangeRecord& record : records()) {
        auto line = [&](const std::string& tensor, const char* what, double power, std::int64_t count, double beyond) {
            text += QStringLiteral("%1,\"%2\",%3,%4,%5,%6\n")
                        .arg(record.step)
                        .arg(QString::fromStdString(tensor), what)
                        .arg(power, 0, 'g', 9)
                        .arg(count)
                        .arg(beyond, 0, 'g', 6);
        };
        for (const auto& one : record.exponents)
            line(one.tensor, "exponent", one.bits, 1, one.beyond);
        for (const auto& one : record.scales)
            line(one.tensor, "scale", std::log2(one.scale), 1, 0);
        for (const auto& one : record.blocks)
            for (std::size_t i = 0; i < one.counts.size(); ++i)
                if (one.counts[i] > 0)
                    line(one.tensor, "blocks", one.lowest + double(i), one.counts[i], 0);
    }
    return text;
}

QString RangeChart::wordsAt(const QPointF& at) const {
    for (const Look& look : m_looks) {
        if (at.x() < look.from || at.x() >= look.to)
            continue;
        const RangeRecord& record = records()[look.record];
        const int power = m_lowest + int(std::floor((pane().bottom() - at.y()) / (double(pane().height()) / (m_highest - m_lowest + 1))));
        QStringList names;
        std::int64_t count = 0;
        auto add = [&](const std::string& tensor, std::int64_t more) {
            count += more;
            if (more > 0)
                names << QString::fromStdString(tensor);
        };
        for (const auto& one : record.exponents)
            add(one.tensor, one.bits == power);
        for (const auto& one : record.scales)
            add(one.tensor, one.scale > 0 && std::ilogb(one.scale) == power);
        for (const auto& one : record.blocks)
            if (const int i = power - one.lowest; i >= 0 && i < int(one.counts.size()))
                add(one.tensor, one.counts[std::size_t(i)]);
        const QString more = names.size() > mostNamed ? tr(" and %1 more").arg(names.size() - mostNamed) : QString();
        return tr("Step %1, %2: %3 of %4")
                   .arg(formatCount(record.step), "2" + raised(power), formatCount(count), formatCount(look.spread.all())) +
               (names.isEmpty() ? QString() : '\n' + names.mid(0, mostNamed).join('\n') + more);
    }
    return {};
}

bool RangeChart::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const QString words = wordsAt(help->pos());
    QToolTip::showText(help->globalPos(), words.isEmpty() ? toolTip() : words, this);
    return true;
}

void RangeChart::paintCells(QPainter& painter) const {
    const double row = double(pane().height()) / (m_highest - m_lowest + 1);
    double drawn = -1;
    for (const Look& look : m_looks) {
        const double from = std::max(look.from, double(pane().left())), to = std::min(look.to, double(pane().right()));
        if (to <= from || (to - drawn < 1 && drawn > 0))
            continue;
        drawn = to;
        for (std::size_t i = 0; i < look.spread.counts.size(); ++i) {
            const int power = look.spread.lowest + int(i);
            if (look.spread.counts[i] > 0 && power >= m_lowest && power <= m_highest)
                painter.fillRect(QRectF(from, pixelOf(power), std::max(1.0, to - from), row),
                                 cellColor(double(look.spread.counts[i]) / double(look.spread.all())));
        }
    }
}

// Of each tensor, where there are few enough to be told apart.
void RangeChart::paintLines(QPainter& painter) const {
    const double half = double(pane().height()) / (m_highest - m_lowest + 1) / 2;
    QHash<QString, QPolygonF> lines;
    for (const Look& look : m_looks) {
        const RangeRecord& record = records()[look.record];
        if (record.exponents.size() + record.scales.size() > mostLines)
            return;
        auto add = [&](const std::string& tensor, double power) {
            lines[QString::fromStdString(tensor)] << QPointF(look.from, pixelOf(power) + half) << QPointF(look.to, pixelOf(power) + half);
        };
        for (const auto& one : record.exponents)
            add(one.tensor, one.bits);
        for (const auto& one : record.scales)
            if (one.scale > 0)
                add(one.tensor, std::log2(one.scale) - 0.5);
    }
    painter.setPen(QPen(mixed(theme().text, theme().panel, 0.6), 1));
    for (const QPolygonF& line : lines)
        painter.drawPolyline(line);
}

void RangeChart::paintAxis(QPainter& painter) const {
    const int every = std::max(1, int(std::ceil((m_highest - m_lowest + 1) * double(scaled(16)) / pane().height())));
    const double half = double(pane().height()) / (m_highest - m_lowest + 1) / 2;
    for (int power = m_lowest; power <= m_highest; power += every) {
        const double y = pixelOf(power) + half;
        painter.setPen(theme().muted);
        painter.drawText(QRectF(0, y - scaled(9), leftEdge - 6, scaled(18)), Qt::AlignRight | Qt::AlignVCenter,
                         QStringLiteral("2") + raised(power));
    }
    painter.setPen(theme().axis);
    painter.drawLine(pane().topLeft(), pane().bottomLeft());
    painter.drawLine(pane().bottomLeft(), pane().bottomRight());
}

// At the last look: from where to where, and the middle one.
void RangeChart::paintFigures(QPainter& painter) const {
    const RangeHistogram& spread = m_looks.back().spread;
    if (spread.counts.empty())
        return;
    const QString words[] = {tr("highest 2%1").arg(raised(spread.place(1))), tr("middle 2%1").arg(raised(spread.place(0.5))),
                             tr("lowest 2%1").arg(raised(spread.place(1e-9)))};
    double y = pane().top();
    painter.setPen(theme().text);
    for (const QString& word : words) {
        painter.drawText(QRectF(width() - rightEdge + 8, y, rightEdge - 10, scaled(18)), Qt::AlignLeft | Qt::AlignVCenter, word);
        y += scaled(20);
    }
}

void RangeChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(typeFont(Appearance::Type::strong));
    painter.setPen(theme().text);
    const QString title = tr("Ranges");
    painter.drawText(QRectF(leftEdge, 2, width() - leftEdge - 8, scaled(20)), Qt::AlignLeft | Qt::AlignVCenter, title);
    const double taken = leftEdge + painter.fontMetrics().horizontalAdvance(title) + 8;
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    painter.drawText(QRectF(taken, 2, width() - taken - 8, scaled(20)), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(unit(), Qt::ElideRight, int(width() - taken - 8)));
    if (!m_looks.empty()) {
        painter.save();
        painter.setClipRect(pane());
        paintCells(painter);
        painter.setRenderHint(QPainter::Antialiasing);
        paintLines(painter);
        painter.restore();
        painter.setFont(typeFont(Appearance::Type::caption));
        paintFigures(painter);
        paintAxis(painter);
    }
}

} // namespace mantissa::app
