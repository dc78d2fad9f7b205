// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/run_chart.h"

#include "charts/line_graph.h"
#include "charts/run_overlay.h"
#include "charts/tickers.h"
#include "models/words.h"
#include "style/appearance.h"
#include "style/run_painter.h"

#include <QResizeEvent>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace mantissa::app {
namespace {

constexpr int minimumHeights[] = {96, 60, 60, 32, 22}, stretches[] = {34, 22, 20, 9, 1};
constexpr int leftMargin = 58, rightMargin = 112, titleHeight = 26, axisHeight = 26;

// What a logarithmic axis begins with when it shows everything.
double leastX(XUnit unit) { return unit == XUnit::step ? 1 : unit == XUnit::epoch ? 0.001 : 0.01; }

class Plot : public QCustomPlot {
public:
    using QCustomPlot::QCustomPlot;

protected:
    void mousePressEvent(QMouseEvent* event) override {
        // Ctrl and the middle button drag, a plain left drag draws the box to zoom to.
        setSelectionRectMode(event->modifiers() & Qt::ControlModifier || event->button() != Qt::LeftButton ? QCP::srmNone : QCP::srmZoom);
        QCustomPlot::mousePressEvent(event);
    }
};

} // namespace

RunChart::RunChart(RunStore& store, QWidget* parent)
    : QWidget(parent), m_store(store), m_plot(new Plot(this)), m_overlay(new RunOverlay(*this, m_plot)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    buildPanes();
    m_plot->addLayer("raw", m_plot->layer("main"), QCustomPlot::limBelow); // no raw curve covers a smoothed one
    m_plot->setInteractions(QCP::Interactions());
    m_plot->installEventFilter(this);
    m_plot->setMouseTracking(true);
    m_plot->setAccessibleName(tr("Curves of the runs"));
    setAccessibleName(tr("Curves of the runs"));
    setAccessibleDescription(tr("Left and Right move the cursor, plus and minus zoom, Home shows everything, the menu key opens the menu. "
                                "The button Table shows the same as figures."));
    setFocusPolicy(Qt::StrongFocus);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_paint.setSingleShot(true);
    connect(&m_paint, &QTimer::timeout, this, &RunChart::repaint);
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, &RunChart::fit);
    connect(&store, &RunStore::structureChanged, this, &RunChart::rebuildRuns);
    connect(&store, &RunStore::visibilityChanged, this, &RunChart::rebuildRuns);
    connect(&store, &RunStore::appended, this, &RunChart::refresh);
    connect(&store, &RunStore::stateChanged, this, &RunChart::refresh);
    connect(&Appearance::instance(), &Appearance::changed, this, &RunChart::applyTheme);
    applyTheme();
    rebuildRuns();
}

void RunChart::buildPanes() {
    auto* grid = m_plot->plotLayout();
    grid->clear();
    grid->setRowSpacing(0);
    for (int i = 0; i < paneCount; ++i) {
        auto* rect = new QCPAxisRect(m_plot, true);
        rect->setLayer("background");
        const bool events = i == paneCount - 1;
        m_panes[static_cast<std::size_t>(i)] = {static_cast<PaneKind>(i), rect, false};
        grid->addElement(i, 0, rect);
        grid->setRowStretchFactor(i, stretches[i]);
        rect->setAutoMargins(QCP::msNone);
        rect->setMargins(QMargins(leftMargin, events ? 4 : titleHeight, rightMargin, events ? axisHeight : 4));
        rect->setMinimumSize(60, minimumHeights[i]);
        if (events)
            rect->setMaximumSize(QWIDGETSIZE_MAX, minimumHeights[i]);
        rect->axis(QCPAxis::atTop)->setVisible(false);
        rect->axis(QCPAxis::atRight)->setVisible(false);
        rect->axis(QCPAxis::atBottom)->setTickLabels(events);
        rect->axis(QCPAxis::atBottom)->setTicker(QSharedPointer<QCPAxisTicker>(new PlainTicker(6)));
        rect->axis(QCPAxis::atLeft)->setTicker(QSharedPointer<QCPAxisTicker>(new PlainTicker(4)));
        rect->axis(QCPAxis::atLeft)->setVisible(!events);
        rect->setRangeZoomAxes(rect->axis(QCPAxis::atBottom), nullptr);
        connect(rect->axis(QCPAxis::atBottom), qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, &RunChart::linkX);
    }
    setLogLoss(m_logLoss);
    QCPAxis* scale = m_panes[static_cast<std::size_t>(PaneKind::scale)].rect->axis(QCPAxis::atLeft);
    scale->setScaleType(QCPAxis::stLogarithmic);
    scale->setTicker(QSharedPointer<QCPAxisTicker>(new PowerTicker));
}

void RunChart::applyTheme() {
    const Theme& colors = theme();
    m_plot->setBackground(colors.panel);
    for (const Pane& pane : m_panes) {
        const bool events = pane.kind == PaneKind::events;
        pane.rect->setBackground(events ? QBrush(colors.raised) : QBrush(colors.panel));
        for (QCPAxis* axis : {pane.rect->axis(QCPAxis::atLeft), pane.rect->axis(QCPAxis::atBottom)}) {
            axis->setBasePen(events ? QPen(Qt::NoPen) : QPen(colors.axis, 1));
            axis->setTickPen(Qt::NoPen);
            axis->setSubTickPen(Qt::NoPen);
            axis->setTickLength(0);
            axis->setTickLabelColor(colors.muted);
            axis->setTickLabelFont(typeFont(Appearance::Type::caption));
            axis->setTickLabelPadding(8);
            axis->grid()->setPen(QPen(colors.grid, 1));
            axis->grid()->setZeroLinePen(Qt::NoPen);
            axis->grid()->setVisible(!events);
        }
    }
    m_plot->selectionRect()->setPen(QPen(colors.accent));
    m_plot->selectionRect()->setBrush(Qt::NoBrush);
    rebuildRuns();
}

void RunChart::rebuildRuns() {
    m_runs = m_store.visibleRuns();
    m_plot->clearGraphs();
    m_curves.clear();
    for (int key : m_runs) {
        const RunLine& line = theme().lines[m_store.run(key).line];
        auto& curves = m_curves[key];
        for (std::size_t i = 0; i + 1 < paneCount; ++i) {
            QCPAxis *x = m_panes[i].rect->axis(QCPAxis::atBottom), *y = m_panes[i].rect->axis(QCPAxis::atLeft);
            auto graph = [&](const QPen& pen) {
                QCPGraph* added = new LineGraph(x, y); // the plot's
                added->setPen(pen);
                added->setAdaptiveSampling(true);
                return added;
            };
            curves[i].raw = graph(QPen(mixed(line.color, theme().panel, 0.2), 1));
            curves[i].raw->setLayer("raw");
            curves[i].smooth = graph(runPen(line, 2));
            curves[i].smooth->setAntialiased(true);
            for (QCPGraph** points : {&curves[i].markers, &curves[i].validation, &curves[i].best}) {
                *points = graph(QPen(line.color));
                (*points)->setLineStyle(QCPGraph::lsNone);
            }
            curves[i].markers->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssNone)); // painted by the overlay, in our shapes
            curves[i].validation->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(line.color, 1.8), theme().panel, 8));
            curves[i].best->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(line.color, 1.8), line.color, 8));
            if (m_panes[i].kind == PaneKind::scale)
                curves[i].smooth->setLineStyle(QCPGraph::lsStepLeft);
        }
    }
    refresh();
}

void RunChart::refresh() {
    if (isVisible() && !m_paint.isActive())
        m_paint.start();
}

// Painting takes at most about a twentieth of the time: a slow machine gets fewer frames, not a slow training.
void RunChart::repaint() {
    QElapsedTimer timer;
    timer.start();
    updateSeries();
    if (m_follow)
        fitX();
    for (int i = 0; i + 1 < paneCount; ++i) {
        if (!m_panes[static_cast<std::size_t>(i)].zoomed)
            fitY(i);
        fillPane(i);
    }
    m_plot->replot(QCustomPlot::rpImmediateRefresh);
    m_overlay->update();
    m_paint.setInterval(qBound(33, static_cast<int>(timer.elapsed()) * 25, 500));
}

// A point that stands for several steps is smoothed as they would have been.
void RunChart::updateSeries() {
    for (int key : m_runs)
        for (std::size_t i = 0; i + 1 < paneCount; ++i) {
            Curves& curves = m_curves[key][i];
            if (const qint64 stride = m_store.run(key).stride; stride != curves.stride) {
                curves.series = Series();
                curves.stride = stride;
            }
            curves.series.update(column(key, m_panes[i].kind),
                                 m_panes[i].kind == PaneKind::scale ? 0 : std::pow(m_smoothing, double(curves.stride)),
                                 m_panes[i].kind == PaneKind::time ? Series::Mean::geometric : Series::Mean::arithmetic);
        }
}

void RunChart::linkX(const QCPRange& range) {
    if (m_linking)
        return;
    m_linking = true;
    const bool byUser = sender() && qobject_cast<QCPAxis*>(sender());
    QCPRange inside = range;
    inside.lower = std::max(m_logX ? leastX(m_xUnit) * 1e-3 : 0.0, inside.lower);
    for (const Pane& pane : m_panes)
        pane.rect->axis(QCPAxis::atBottom)->setRange(inside);
    m_linking = false;
    if (byUser) {
        if (m_follow) {
            m_follow = false;
            Q_EMIT followChanged(false);
        }
        m_paint.setInterval(0);
        refresh();
    }
}

void RunChart::setXUnit(XUnit unit) {
    m_xUnit = unit;
    fit();
}

void RunChart::setSmoothing(double smoothing) {
    m_smoothing = smoothing;
    refresh();
}

void RunChart::setFollow(bool follow) {
    m_follow = follow;
    refresh();
}

void RunChart::setTimeUnit(TimeUnit unit) {
    m_timeUnit = unit;
    refresh();
}

void RunChart::setLogLoss(bool log) {
    m_logLoss = log;
    QCPAxis* axis = m_panes[0].rect->axis(QCPAxis::atLeft);
    axis->setScaleType(log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis->setTicker(log ? QSharedPointer<QCPAxisTicker>(new LogTicker) : QSharedPointer<QCPAxisTicker>(new PlainTicker(4)));
    refresh();
}

void RunChart::setLogX(bool log) {
    m_logX = log;
    for (const Pane& pane : m_panes) {
        QCPAxis* axis = pane.rect->axis(QCPAxis::atBottom);
        axis->setScaleType(log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        axis->setTicker(log ? QSharedPointer<QCPAxisTicker>(new LogTicker) : QSharedPointer<QCPAxisTicker>(new PlainTicker(6)));
    }
    fit();
}

void RunChart::fit() {
    for (Pane& pane : m_panes)
        pane.zoomed = false;
    if (!m_follow) {
        m_follow = true;
        Q_EMIT followChanged(true);
    }
    m_paint.setInterval(0);
    refresh();
}

void RunChart::moveCursor(const QPointF& at) {
    const QRect rect = m_panes[0].rect->rect();
    m_cursor.reset();
    if (at.x() >= rect.left() && at.x() <= rect.right())
        m_cursor = m_panes[0].rect->axis(QCPAxis::atBottom)->pixelToCoord(at.x());
    m_overlay->update();
}

bool RunChart::clickValue(const QPointF& at) {
    const int key = m_overlay->runAt(at);
    if (key < 0)
        return false;
    if (!m_hidden.remove(key))
        m_hidden.insert(key);
    m_paint.setInterval(0);
    refresh();
    return true;
}

// By keyboard: the cursor steps along, plus and minus zoom about it.
void RunChart::stepCursor(double pixels) {
    QCPAxis* axis = m_panes[0].rect->axis(QCPAxis::atBottom);
    const QRect rect = m_panes[0].rect->rect();
    const double from = m_cursor ? axis->coordToPixel(*m_cursor) : rect.center().x();
    moveCursor(QPointF(qBound(double(rect.left()), from + pixels, double(rect.right())), rect.top()));
}

void RunChart::zoomX(double factor) {
    QCPAxis* axis = m_panes[0].rect->axis(QCPAxis::atBottom);
    axis->scaleRange(factor, m_cursor.value_or(axis->pixelToCoord(m_panes[0].rect->rect().center().x())));
}

void RunChart::keyPressEvent(QKeyEvent* event) {
    const double far = event->modifiers() & Qt::ShiftModifier ? 50 : 5;
    switch (event->key()) {
    case Qt::Key_Left: return stepCursor(-far);
    case Qt::Key_Right: return stepCursor(far);
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoomX(0.8);
    case Qt::Key_Minus: return zoomX(1.25);
    case Qt::Key_Home: return fit();
    case Qt::Key_Escape: return moveCursor({-1, -1});
    default: QWidget::keyPressEvent(event);
    }
}

void RunChart::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    m_overlay->update();
}

void RunChart::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    m_overlay->update();
}

void RunChart::contextMenuEvent(QContextMenuEvent* event) {
    if (event->reason() == QContextMenuEvent::Keyboard)
        Q_EMIT paneMenuAsked(0, mapToGlobal(m_panes[0].rect->rect().center()));
}

// The plot's own wheel and drag would draw everything twice: once with the points of the range before.
void RunChart::wheelX(const QWheelEvent& event) {
    QCPAxis* x = m_panes[0].rect->axis(QCPAxis::atBottom);
    x->scaleRange(std::pow(0.85, event.angleDelta().y() / 120.0), x->pixelToCoord(event.position().x()));
}

// With Ctrl or the middle button. A pane that was zoomed by a box moves up and down, too.
void RunChart::dragTo(const QPointF& at) {
    const QPointF from = *std::exchange(m_dragged, at);
    const auto shift = [](QCPAxis* axis, double was, double is) {
        const double one = axis->pixelToCoord(was), other = axis->pixelToCoord(is);
        const QCPRange range = axis->range();
        axis->setRange(axis->scaleType() == QCPAxis::stLogarithmic ? range * (one / other) : range + (one - other));
    };
    for (Pane& pane : m_panes)
        if (pane.zoomed && pane.rect->rect().contains(from.toPoint()))
            shift(pane.rect->axis(QCPAxis::atLeft), from.y(), at.y());
    shift(m_panes[0].rect->axis(QCPAxis::atBottom), from.x(), at.x());
}

bool RunChart::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseMove) {
        const QPointF at = static_cast<QMouseEvent*>(event)->position();
        if (m_dragged)
            dragTo(at);
        moveCursor(at);
    } else if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), m_overlay->eventWordsAt(help->pos()), m_plot);
        return true;
    } else if (event->type() == QEvent::Leave)
        moveCursor({-1, -1});
    else if (event->type() == QEvent::MouseButtonPress) {
        auto* mouse = static_cast<QMouseEvent*>(event);
        if (const int pane = m_overlay->menuAt(mouse->position()); pane >= 0 || mouse->button() == Qt::RightButton) {
            Q_EMIT paneMenuAsked(qMax(0, pane), mouse->globalPosition().toPoint());
            return true;
        }
        if (clickValue(mouse->position()))
            return true;
        if (mouse->modifiers() & Qt::ControlModifier || mouse->button() == Qt::MiddleButton)
            m_dragged = mouse->position();
    } else if (event->type() == QEvent::MouseButtonRelease) {
        m_dragged.reset();
        // A box that was drawn changes the y of its pane, too: it is kept until the next fit.
        for (Pane& pane : m_panes)
            pane.zoomed =
                pane.zoomed || (m_plot->selectionRect()->isActive() && pane.rect->rect().contains(static_cast<QMouseEvent*>(event)->pos()));
    } else if (event->type() == QEvent::Wheel) {
        wheelX(*static_cast<QWheelEvent*>(event));
        return true;
    } else if (event->type() == QEvent::Resize) {
        m_overlay->setGeometry(m_plot->rect());
        m_paint.setInterval(0);
        refresh();
    }
    return QWidget::eventFilter(watched, event);
}

QWidget* RunChart::plotWidget() const { return m_plot; }

void RunChart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_overlay->setGeometry(m_plot->rect());
}

void RunChart::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_paint.setInterval(0);
    refresh();
}

} // namespace mantissa::app
