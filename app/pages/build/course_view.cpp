// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/course_view.h"

#include "charts/nice_step.h"
#include "models/words.h"
#include "style/scaling.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr int side = 12, stages = 3;
constexpr double stageEnds[stages + 1] = {0, 0.4, 0.8, 1}; // shares of the width; an update is short

int headHeight() { return scaled(34); }
int figuresWidth() { return scaled(46); }
int courseLine() { return scaled(18); }

auto stageRange(const QVector<MemoryAt>& moments, int stage) { return std::ranges::equal_range(moments, stage, {}, &MemoryAt::stage); }

int fullestOf(const QVector<MemoryAt>& moments) { return int(std::ranges::max_element(moments, {}, &MemoryAt::total) - moments.begin()); }

} // namespace

CourseView::CourseView(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Memory through a step"));
    setProperty("titled", true);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    connect(&Appearance::instance(), &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void CourseView::setVariants(const QVector<Variant>& variants, int stacked, const QString& whenEmpty) {
    m_variants = variants;
    m_most = 1;
    for (const Variant& variant : m_variants)
        for (const MemoryAt& moment : variant.moments)
            m_most = std::max(m_most, moment.total());
    m_stacked = stacked;
    m_whenEmpty = whenEmpty;
    setCursorAt(-1);
}

void CourseView::setStale(bool stale) {
    m_stale = stale;
    update();
}

QSize CourseView::minimumSizeHint() const {
    return {240, headHeight() + scaled(60) + 2 * courseLine() + m_legend.height(qMax(240, width())) + 14};
}

QRect CourseView::pane() const {
    const int beneath = 2 * courseLine() + m_legend.height(width()) + 12;
    return {side + figuresWidth(), headHeight(), width() - 2 * side - figuresWidth(), height() - headHeight() - beneath};
}

CourseView::Unit CourseView::unit() const {
    const QString names[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    const int power = std::clamp(int(std::log2(m_most) / 10), 0, int(std::size(names)) - 1);
    return {std::ldexp(1.0, 10 * power), names[power]};
}

double CourseView::top() const {
    const double size = unit().bytes, step = niceStep(m_most / size / 4);
    return size * step * std::ceil(m_most / size / step);
}

double CourseView::heightOf(double bytes) const { return bytes / top() * pane().height(); }

double CourseView::leftOf(const Variant& variant, int moment) const {
    const auto& moments = variant.moments;
    if (moment >= moments.size())
        return pane().right() + 1;
    const int stage = moments[moment].stage;
    const auto range = stageRange(moments, stage);
    const double within = double(moment - (range.begin() - moments.begin())) / double(range.size());
    return edgeOf(stage) + within * (edgeOf(stage + 1) - edgeOf(stage));
}

QString CourseView::wordOfStage(int stage) {
    const QString words[stages] = {tr("forward"), tr("backward"), tr("update")};
    return words[stage];
}

double CourseView::edgeOf(int stage) const { return pane().left() + (pane().width() + 1) * stageEnds[stage]; }

int CourseView::momentAt(double x) const {
    if (!stacked() || x < pane().left() || x > pane().right() + 1)
        return -1;
    int found = 0;
    while (found + 1 < stacked()->moments.size() && leftOf(*stacked(), found + 1) <= x)
        ++found;
    return found;
}

void CourseView::setCursorAt(int moment) {
    m_cursor = moment;
    setAccessibleDescription(words());
    setToolTip(m_cursor < 0 ? QString() : stacked()->moments[m_cursor].operation + '\n' + partsOf(stacked()->moments[m_cursor]).join('\n'));
    update();
}

// Those that can be seen.
QStringList CourseView::partsOf(const MemoryAt& at) const {
    QStringList parts;
    for (int i = 0; i < m_legend.parts().size(); ++i)
        if (const double bytes = at.bytes[std::size_t(i)]; bytes > 0.005 * at.total())
            parts << m_legend.parts()[i].name + ' ' + formatBytes(bytes);
    return parts;
}

QString CourseView::words() const {
    if (!stacked() || stacked()->moments.isEmpty())
        return {};
    const MemoryAt& at = stacked()->moments[m_cursor < 0 ? fullestOf(stacked()->moments) : m_cursor];
    const QString where = (at.layer.isEmpty() ? at.operation : at.layer) + ", " + wordOfStage(at.stage);
    const QString words = m_cursor < 0
                              ? tr("At most %1 at once (%2); taken: %3").arg(formatBytes(at.total()), where, formatBytes(stacked()->taken))
                              : tr("%1: %2, of it %3").arg(where, formatBytes(at.total()), partsOf(at).join(", "));
    return whose(*stacked(), words);
}

QString CourseView::whose(const Variant& variant, const QString& words) {
    return variant.simulated ? QObject::tr("%1, simulated").arg(words) : words;
}

QString CourseView::table() const {
    QString text = "operation,layer,stage," + memoryParts().join(',') + '\n';
    if (!stacked())
        return text;
    for (const MemoryAt& at : stacked()->moments) {
        text += '"' + at.operation + "\",\"" + at.layer + "\"," + QStringList{"forward", "backward", "update"}[at.stage];
        for (double bytes : at.bytes)
            text += ',' + QString::number(bytes, 'f', 0);
        text += '\n';
    }
    return text;
}

void CourseView::mouseMoveEvent(QMouseEvent* event) { setCursorAt(momentAt(event->position().x())); }
void CourseView::leaveEvent(QEvent*) { setCursorAt(-1); }
void CourseView::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    setCursorAt(-1);
}

void CourseView::keyPressEvent(QKeyEvent* event) {
    const int last = stacked() ? int(stacked()->moments.size()) - 1 : -1;
    const int from = m_cursor < 0 && last >= 0 ? fullestOf(stacked()->moments) : m_cursor;
    switch (event->key()) {
    case Qt::Key_Left: return setCursorAt(qMax(qMin(0, last), from - 1));
    case Qt::Key_Right: return setCursorAt(qMin(last, from + 1));
    case Qt::Key_Home: return setCursorAt(qMin(0, last));
    case Qt::Key_End: return setCursorAt(last);
    case Qt::Key_Escape: return setCursorAt(-1);
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace mantissa::app
