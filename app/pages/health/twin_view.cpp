// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/twin_view.h"

#include "models/words.h"
#include "numerics/format.h"
#include "style/appearance.h"
#include "style/outcome_colors.h"
#include "style/scaling.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr int twinAxisWidth = 62, twinPaneTitle = 18, twinFoot = 56, twinEdge = 10;

// From the value at the foot of a pane to that at its top.
struct TwinRange {
    double low = 0, high = 1;
};

// Decades that hold all that is not 0, or from the least up to 1 of cosines.
TwinRange rangeOf(const std::vector<double>& values, bool logarithmic) {
    double least = INFINITY, most = -INFINITY;
    for (double value : values)
        if (std::isfinite(value) && (!logarithmic || value > 0)) {
            least = std::min(least, value);
            most = std::max(most, value);
        }
    if (!std::isfinite(least))
        return logarithmic ? TwinRange{-3, 0} : TwinRange{0, 1};
    return logarithmic ? TwinRange{std::floor(std::log10(least)), std::floor(std::log10(most)) + 1}
                       : TwinRange{least, least < 1 ? 1.0 : 1.001};
}

QString formatOf(const insight::CoursePoint& point) { return QString::fromStdString(told_name(point.ulps_of)); }

// A last place is that of a format, which another tensor of the layer may not have.
QString largestDifference(const insight::CoursePoint& picked) {
    return picked.ulps_of.empty() ? TwinView::tr("Largest difference, ulps")
                                  : TwinView::tr("Largest difference, ulps of %1").arg(formatOf(picked));
}

} // namespace

struct TwinView::Pane {
    QString (*title)(const insight::CoursePoint& picked);
    double (*value)(const insight::TwinPoint&);
    int digits;
    bool logarithmic;
};

const std::vector<TwinView::Pane>& TwinView::panes() {
    using insight::CoursePoint, insight::TwinPoint;
    static const std::vector<Pane> all = {
        {[](const CoursePoint&) { return tr("Difference, % (root mean square)"); },
         [](const TwinPoint& point) { return 100 * point.error; }, 3, true},
        {[](const CoursePoint&) { return tr("Cosine of the angle"); }, [](const TwinPoint& point) { return point.cosine; }, 6, false},
        {largestDifference, [](const TwinPoint& point) { return point.ulps; }, 3, true}};
    return all;
}

TwinView::TwinView(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Distance from the twin, step by step"));
    setFocusPolicy(Qt::StrongFocus);
    keepScaled(this, [this] {
        updateGeometry();
        update();
    });
}

void TwinView::setCourse(const std::vector<insight::CoursePoint>& course, qint64 step) {
    m_course = course;
    m_step = step;
    update();
}

void TwinView::setParting(const QString& words) {
    m_parting = words;
    setToolTip(words);
    update();
}

QString TwinView::table() const {
    QString text = QStringLiteral("step,difference,cosine,ulps,of\n");
    for (const insight::CoursePoint& point : m_course)
        text += QStringLiteral("%1,%2,%3,%4,\"%5\"\n")
                    .arg(point.step)
                    .arg(point.error, 0, 'g', 9)
                    .arg(point.cosine, 0, 'g', 12)
                    .arg(point.ulps, 0, 'g', 9)
                    .arg(formatOf(point));
    return text;
}

QRectF TwinView::area() const {
    return QRectF(rect()).marginsRemoved(QMarginsF(scaled(twinAxisWidth), 0, scaled(twinEdge), scaled(twinFoot)));
}

QRectF TwinView::placeOf(int pane) const {
    const double high = area().height() / double(panes().size());
    return QRectF(area().left(), area().top() + high * pane + scaled(twinPaneTitle), area().width(), high - scaled(twinPaneTitle) - 3);
}

double TwinView::xOf(std::size_t point) const {
    return area().left() + area().width() * double(point) / double(std::max<std::size_t>(1, m_course.size() - 1));
}

std::size_t TwinView::pointAt(double x) const {
    const double last = double(m_course.size() - 1), at = (x - area().left()) / area().width() * last;
    return std::size_t(std::lround(std::clamp(at, 0.0, last)));
}

std::size_t TwinView::picked() const {
    const auto at = std::ranges::lower_bound(m_course, m_step, {}, &insight::TwinPoint::step);
    return std::min<std::size_t>(std::size_t(at - m_course.begin()), m_course.size() - 1);
}

// What falls on one pixel shows its worst: the largest difference, the smallest cosine. 0 has no logarithm and lies on the foot.
void TwinView::paintPane(QPainter& painter, const Pane& pane, const QRectF& place) const {
    std::vector<double> values;
    for (const insight::TwinPoint& point : m_course)
        values.push_back(pane.value(point));
    const TwinRange range = rangeOf(values, pane.logarithmic);
    const auto yOf = [&](double value) {
        const double at = !pane.logarithmic ? value : value > 0 ? std::log10(value) : range.low;
        return place.bottom() - std::clamp((at - range.low) / (range.high - range.low), 0.0, 1.0) * place.height();
    };
    painter.setPen(theme().grid);
    for (double y : {place.top(), place.bottom()})
        painter.drawLine(QPointF(place.left(), y), QPointF(place.right(), y));
    painter.setPen(theme().muted);
    const QString ends[] = {pane.logarithmic ? formatPlain(std::pow(10, range.high), 1) : formatPlain(range.high, 4),
                            pane.logarithmic ? formatPlain(std::pow(10, range.low), 1) : formatPlain(range.low, 4)};
    const double line = scaled(16);
    for (int i = 0; i < 2; ++i)
        painter.drawText(QRectF(0, (i == 0 ? place.top() : place.bottom()) - line / 2, place.left() - 6, line),
                         Qt::AlignRight | Qt::AlignVCenter, ends[i]);
    const QString now = formatPlain(values[picked()], pane.digits);
    const QRectF head(place.left(), place.top() - scaled(twinPaneTitle), place.width(), scaled(twinPaneTitle));
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, pane.title(m_course[picked()]));
    painter.setPen(theme().text);
    painter.drawText(head, Qt::AlignRight | Qt::AlignVCenter, std::isfinite(values[picked()]) ? now : noFigure());
    QPolygonF curve;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!std::isfinite(values[i]))
            continue;
        const QPointF at(xOf(i), yOf(values[i]));
        if (curve.isEmpty() || at.x() - curve.last().x() >= 1)
            curve << at;
        else if (pane.logarithmic ? at.y() < curve.last().y() : at.y() > curve.last().y())
            curve.last().setY(at.y());
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(outcomeColor(Outcome::inRange), 2));
    curve.size() == 1 ? painter.drawEllipse(curve.first(), 2, 2) : painter.drawPolyline(curve);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void TwinView::paintAxis(QPainter& painter) const {
    const double x = xOf(picked()), top = area().bottom() + 2, line = scaled(18);
    painter.setPen(theme().text);
    painter.drawLine(QPointF(x, placeOf(0).top()), QPointF(x, area().bottom()));
    const QString step = formatCount(m_course[picked()].step);
    const double wide = painter.fontMetrics().horizontalAdvance(step) + 12;
    const QRectF tag(std::clamp(x - wide / 2, area().left(), area().right() - wide), top, wide, line);
    painter.fillRect(tag, theme().text);
    painter.setPen(theme().panel);
    painter.drawText(tag, Qt::AlignCenter, step);
    painter.setPen(theme().muted);
    const QString first = tr("step %1").arg(formatCount(m_course.front().step)), last = formatCount(m_course.back().step);
    if (tag.left() > area().left() + painter.fontMetrics().horizontalAdvance(first) + 8)
        painter.drawText(QRectF(area().left(), top, area().width(), line), Qt::AlignLeft | Qt::AlignVCenter, first);
    if (tag.right() < area().right() - painter.fontMetrics().horizontalAdvance(last) - 8)
        painter.drawText(QRectF(area().left(), top, area().width(), line), Qt::AlignRight | Qt::AlignVCenter, last);
    painter.drawText(QRectF(4, top + line + 2, width() - 8, 2 * line), Qt::AlignLeft | Qt::TextWordWrap, m_parting);
}

void TwinView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(typeFont(Appearance::Type::caption));
    painter.setPen(theme().muted);
    if (m_course.empty()) {
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                         m_parting.isEmpty()
                             ? tr("No twin steps beside this run. Choose one for the variant at the right of Build, then press Run.")
                             : tr("This layer has nothing to set beside the twin's. %1").arg(m_parting));
        return;
    }
    for (std::size_t i = 0; i < panes().size(); ++i)
        paintPane(painter, panes()[i], placeOf(int(i)));
    paintAxis(painter);
    if (hasFocus()) {
        painter.setPen(theme().focus);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void TwinView::pick(std::size_t point) {
    m_step = m_course[point].step;
    update();
    Q_EMIT stepPicked(m_step);
}

void TwinView::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && !m_course.empty())
        pick(pointAt(event->position().x()));
}

void TwinView::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton && !m_course.empty())
        pick(pointAt(event->position().x()));
}

void TwinView::keyPressEvent(QKeyEvent* event) {
    if (m_course.empty())
        return QWidget::keyPressEvent(event);
    const std::size_t at = picked(), last = m_course.size() - 1;
    switch (event->key()) {
    case Qt::Key_Left: return pick(at - (at > 0 ? 1 : 0));
    case Qt::Key_Right: return pick(std::min(at + 1, last));
    case Qt::Key_Home: return pick(0);
    case Qt::Key_End: return pick(last);
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace mantissa::app
