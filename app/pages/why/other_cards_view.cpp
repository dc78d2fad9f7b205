// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/why/other_cards_view.h"

#include "charts/nice_step.h"
#include "insight/words.h"
#include "models/spoken.h"
#include "style/appearance.h"
#include "style/elided_name.h"
#include "style/run_painter.h"
#include "style/scaling.h"
#include "style/view_focus.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr int cardLine = 20, cardHead = 20, cardName = 124, cardNumber = 50, wideNumber = 110, cardMemory = 40, roomyCards = 640,
              aroundWords = 8;

const QString simulatedSign = QStringLiteral("◌ ");

QString msOnCard(double value) { return spoken(words_of_milliseconds(value)); }
QString gibOnCard(std::size_t bytes) { return spoken(words_of(double(bytes) / double(1 << 30))); }

QString limitsOf(const std::vector<insight::OnCard>& cards) {
    QString text = any_is_simulated(cards) ? '\n' + simulatedSign + asSentence(spoken(insight::what_simulated_plans_tell())) : QString();
    if (const std::string where = insight::not_run_on(cards); !where.empty())
        text += '\n' + asSentence(spoken(where));
    return text;
}

double deviceTime(const insight::Answer& answer, double insight::PartTime::*side) {
    double time = 0;
    for (const insight::PartTime& part : answer.parts)
        if (part.of != insight::PartTime::Of::reading && part.of != insight::PartTime::Of::preparing)
            time += part.*side;
    return time;
}

insight::PlannedStep measuredStep(double time) {
    insight::PlannedStep step;
    step.step = {time, time, time};
    return step;
}

} // namespace

// Milliseconds to pixels, logarithmic.
struct OtherCardsView::Axis {
    double low = 1e18, high = 0, left = 0, room = 1;
    // Powers of ten; where there would be few of them their doubles and halves, too.
    std::vector<double> numbers() const {
        std::vector<double> all;
        for (double decade = std::pow(10, std::floor(std::log10(low))); decade < high; decade *= 10)
            for (double factor : high < 100 * low ? std::vector{1.0, 2.0, 5.0} : std::vector{1.0})
                if (factor * decade >= low && factor * decade < high)
                    all.push_back(factor * decade);
        return all;
    }
    double at(double value) const { return left + std::log(std::max(value, low) / low) / std::log(high / low) * room; }
};

OtherCardsView::OtherCardsView(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("On another card"));
    setFocusPolicy(Qt::StrongFocus);
    connect(&Appearance::instance(), &Appearance::changed, this, [this] {
        measureWords();
        update();
    });
}

QSize OtherCardsView::sizeHint() const {
    return {320, scaled(cardHead + cardLine * std::max<int>(6, int(m_rows.size()))) + aroundWords + m_wordsHeight};
}

// Whichever row is picked: what stands beneath does not move.
void OtherCardsView::measureWords() {
    const QFontMetrics metrics(typeFont(Appearance::Type::caption));
    const auto high = [&](const QString& words) {
        return metrics.boundingRect(QRect(0, 0, width(), 10000), Qt::TextWordWrap, words).height();
    };
    int highest = high(whatToPick());
    for (int row = 0; row < m_rows.size(); ++row)
        highest = std::max(highest, high(memoryOf(row)));
    if (std::exchange(m_wordsHeight, highest) != highest)
        updateGeometry();
}

void OtherCardsView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->oldSize().width() != width())
        measureWords();
}

void OtherCardsView::show(const std::shared_ptr<const insight::Answer>& answer, const Cards& cards, const std::array<int, 2>& lines) {
    m_rows.clear();
    m_lines = lines;
    m_limits = answer && cards ? limitsOf(*cards) : QString();
    if (answer && cards) {
        m_base = QString::fromStdString(answer->base);
        m_run = QString::fromStdString(answer->run);
        const double base = deviceTime(*answer, &insight::PartTime::base), run = deviceTime(*answer, &insight::PartTime::run);
        if (base > 0 && run > 0) // who is in its warm-up has no time yet
            m_rows << Row{tr("here, measured"), 0, measuredStep(base), measuredStep(run)};
        for (const insight::OnCard& one : *cards) {
            m_rows << Row{QString::fromStdString(one.card.card.name), double(one.card.card.memory_bytes) / double(1 << 30), one.base,
                          one.run};
            for (const std::string& sentence : one.published)
                m_rows.last().published += '\n' + spoken(sentence);
            if (const std::string why = why_not_run_on(one.card.card); !why.empty())
                m_rows.last().whyNot = '\n' + asSentence(spoken(why));
        }
    }
    pick(qMin(m_picked, int(m_rows.size()) - 1));
    measureWords();
    updateGeometry();
}

QString OtherCardsView::memoryOf(int row) const {
    const Row& one = m_rows[row];
    if (one.isMeasured())
        return tr("Measured on this device, without the wait for data.");
    const auto side = [](const QString& name, const insight::PlannedStep& planned) {
        const QString told = planned.is_simulated() ? tr("%1, simulated").arg(name) : name;
        return tr("%1: %2 GiB: %3").arg(told, gibOnCard(planned.peak_bytes), spoken(insight::words_of(planned.bytes)));
    };
    return side(m_base, one.base) + '\n' + side(m_run, one.run) + one.whyNot + one.published;
}

QString OtherCardsView::whatToPick() const {
    QStringList published;
    for (const Row& row : m_rows)
        if (!row.published.isEmpty())
            published << row.name;
    const QString words = tr("Pick a card: its memory by category stands here.");
    return (published.isEmpty() ? words : words + ' ' + tr("Times were published for %1.").arg(published.join(QStringLiteral(", ")))) +
           m_limits;
}

QString OtherCardsView::words() const { return m_picked < 0 ? whatToPick() : memoryWords(); }

QString OtherCardsView::memoryWords() const { return m_picked < 0 ? QString() : memoryOf(m_picked); }

void OtherCardsView::pick(int row) {
    m_picked = row;
    setAccessibleDescription(row < 0 ? QString() : m_rows[row].name + ": " + memoryOf(row));
    update();
}

QString OtherCardsView::table() const {
    QString text = QStringLiteral(
        "card,memory_gib,base_ms,base_least_ms,base_most_ms,run_ms,run_least_ms,run_most_ms,base_fits,run_fits,base_runs_as,run_runs_as");
    for (const char* side : {"base", "run"})
        for (int i = 0; i < category_count; ++i)
            text += QStringLiteral(",%1_%2_bytes").arg(side, name_of(static_cast<Category>(i)));
    text += '\n';
    for (const Row& row : m_rows) {
        text += row.name + ',' + QString::number(row.memoryGib);
        for (const insight::PlannedStep* one : {&row.base, &row.run})
            text += QStringLiteral(",%1,%2,%3").arg(one->step.milliseconds).arg(one->step.least).arg(one->step.most);
        for (const insight::PlannedStep* one : {&row.base, &row.run})
            text += one->fits ? ",yes" : ",no";
        for (const insight::PlannedStep* one : {&row.base, &row.run})
            text += one->support ? QStringLiteral(",%1").arg(name_of(*one->support)) : QStringLiteral(",");
        for (const insight::PlannedStep* one : {&row.base, &row.run})
            for (std::size_t bytes : one->bytes)
                text += row.isMeasured() ? QStringLiteral(",") : ',' + QString::number(bytes);
        text += '\n';
    }
    return text;
}

void OtherCardsView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    if (m_rows.isEmpty()) {
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, tr("An estimate needs two runs that tell what they trained."));
        return;
    }
    Axis axis{.left = namesWidth(), .room = std::max(30.0, width() - namesWidth() - 2 * numberWidth() - 8)};
    for (const Row& row : m_rows)
        for (const insight::PlannedStep* one : {&row.base, &row.run}) {
            if (one->step.least > 0) { // what takes no time has no place on a logarithmic axis
                axis.low = std::min(axis.low, one->step.least);
                axis.high = std::max(axis.high, one->step.most);
            }
        }
    paintHeads(painter);
    std::vector<double> figures = axis.numbers();
    std::erase_if(figures, [&](double one) { return axis.at(one) < axis.left + 15 || axis.at(one) > axis.left + axis.room - 15; });
    for (double value : figuresWithRoom(
             figures, [&axis](double one) { return axis.at(one); }, 30))
        painter.drawText(QRectF(axis.at(value) - 30, 0, 60, scaled(cardHead)), Qt::AlignCenter, spoken(words_of(value, 1)));
    for (int row = 0; row < m_rows.size(); ++row)
        paintRow(painter, row, axis);
    painter.setPen(theme().muted);
    const double beneath = scaled(cardHead) + m_rows.size() * scaled(cardLine) + 4;
    painter.drawText(QRectF(0, beneath, width(), height() - beneath), Qt::AlignTop | Qt::TextWordWrap, words());
    if (hasFocus())
        paintFocusFrame(painter, rect());
}

// Names have the room that they need, as long as the axis keeps most of it.
double OtherCardsView::namesWidth() const {
    const QFontMetricsF metrics(typeFont(Appearance::Type::caption));
    double widest = 0;
    for (const Row& row : m_rows)
        widest = std::max(widest, metrics.horizontalAdvance(row.name));
    const double least = scaled(cardName);
    return std::clamp(widest + scaled(cardMemory) + 16, least, std::max(least, 0.35 * width()));
}

double OtherCardsView::numberWidth() const { return scaled(width() > scaled(roomyCards) ? wideNumber : cardNumber); }

void OtherCardsView::paintHeads(QPainter& painter) const {
    const QFontMetricsF metrics(painter.font());
    painter.drawText(QRectF(0, 0, namesWidth(), scaled(cardHead)), Qt::AlignVCenter, tr("Card name"));
    painter.drawText(QRectF(0, 0, namesWidth() - 10, scaled(cardHead)), Qt::AlignVCenter | Qt::AlignRight, QStringLiteral("GiB"));
    for (int side = 0; side < 2; ++side)
        painter.drawText(QRectF(width() - (2 - side) * numberWidth(), 0, numberWidth() - 4, scaled(cardHead)),
                         Qt::AlignVCenter | Qt::AlignRight, elidedName(metrics, side == 0 ? m_base : m_run, numberWidth() - 8));
}

void OtherCardsView::paintRow(QPainter& painter, int row, const Axis& axis) const {
    const Row& one = m_rows[row];
    const QRectF line(0, scaled(cardHead) + row * scaled(cardLine), width(), scaled(cardLine));
    if (row == m_picked || one.isMeasured())
        painter.fillRect(line, row == m_picked ? theme().accentSoft : theme().raised);
    painter.setPen(theme().grid);
    painter.drawLine(line.topLeft(), line.topRight());
    painter.setPen(one.whyNot.isEmpty() ? theme().text : theme().muted);
    const double memory = one.isMeasured() ? 0 : scaled(cardMemory);
    painter.drawText(QRectF(2, line.top(), axis.left - memory - 12, line.height()), Qt::AlignVCenter,
                     QFontMetricsF(painter.font()).elidedText(one.name, Qt::ElideMiddle, axis.left - memory - 12));
    if (memory > 0)
        painter.drawText(QRectF(axis.left - memory - 10, line.top(), memory, line.height()), Qt::AlignVCenter | Qt::AlignRight,
                         QString::number(one.memoryGib, 'f', 0));
    for (int side = 0; side < 2; ++side)
        paintSide(painter, one, side, line, axis);
}

void OtherCardsView::paintSide(QPainter& painter, const Row& row, int side, const QRectF& line, const Axis& axis) const {
    const insight::PlannedStep& one = side == 0 ? row.base : row.run;
    const RunLine own = theme().line(m_lines[std::size_t(side)]);
    const QRectF figure(width() - (2 - side) * numberWidth(), line.top(), numberWidth() - 4, line.height());
    const double y = line.top() + line.height() * (side == 0 ? 0.3 : 0.7);
    if (!one.fits) {
        painter.setPen(theme().bad);
        painter.drawText(figure, Qt::AlignVCenter | Qt::AlignRight, QString::fromStdString(no_figure));
        const QFontMetricsF metrics(painter.font());
        const QString words = tr("✕ needs %1 GiB").arg(gibOnCard(one.peak_bytes));
        painter.drawText(QRectF(axis.left + (side == 0 ? 0 : axis.room / 2), line.top(), axis.room / 2, line.height()), Qt::AlignVCenter,
                         metrics.elidedText(words, Qt::ElideRight, axis.room / 2));
        return;
    }
    painter.setPen(QPen(own.color, 1.5));
    painter.drawLine(QPointF(axis.at(one.step.least), y), QPointF(axis.at(one.step.most), y));
    paintMarker(painter, QPointF(axis.at(one.step.milliseconds), y), own, 3.5, theme().panel);
    painter.setPen(theme().text);
    painter.drawText(figure, Qt::AlignVCenter | Qt::AlignRight,
                     (one.is_simulated() ? simulatedSign : QString()) + msOnCard(one.step.milliseconds));
}

int OtherCardsView::rowAt(const QPointF& place) const {
    const int row = int((place.y() - scaled(cardHead)) / scaled(cardLine));
    return place.y() < scaled(cardHead) || row >= m_rows.size() ? -1 : row;
}

void OtherCardsView::mousePressEvent(QMouseEvent* event) { pick(rowAt(event->position())); }

void OtherCardsView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Down: return pick(std::min(m_picked + 1, int(m_rows.size()) - 1));
    case Qt::Key_Up: return pick(std::min(std::max(m_picked - 1, 0), int(m_rows.size()) - 1));
    default: QWidget::keyPressEvent(event);
    }
}

bool OtherCardsView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const int row = rowAt(help->pos());
    QToolTip::showText(help->globalPos(), row < 0 ? spoken(how_steps_are_estimated()) : m_rows[row].name + "\n" + memoryOf(row), this);
    return true;
}

} // namespace mantissa::app
