// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What the map shows and how it is moved about; how it looks is in health_map_paint.cpp.
#include "pages/health/map/health_map.h"

#include "models/words.h"
#include "style/appearance.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

constexpr qsizetype fewestSamples = 8;

} // namespace

HealthMap::HealthMap(QWidget* parent) : QWidget(parent), m_nothing(tr("Nothing observed yet.")) {
    setAccessibleName(tr("Heat map of layers and steps"));
    setFocusPolicy(Qt::StrongFocus);
    keepScaled(this, [this] {
        updateGeometry();
        update();
    });
}

void HealthMap::setGrid(std::shared_ptr<const insight::HealthGrid> grid, insight::Measure measure) {
    const bool otherLayers = !m_grid || !grid || grid->layers != m_grid->layers;
    const qsizetype shown = samplesShown();
    m_grid = std::move(grid);
    m_series.clear();
    m_measure = measure;
    if (m_follows && samples() > 0)
        m_step = m_grid->steps.back();
    if (otherLayers)
        layRows();
    m_all || samples() < m_end ? setWindow(0, samples()) : m_follows ? setWindow(samples() - shown, shown) : setWindow(m_begin, shown);
    const bool known = m_grid && std::ranges::find(m_grid->layers, m_layer.toStdString()) != m_grid->layers.end();
    if (!known || !m_chosen)
        pickWorst();
    update();
}

void HealthMap::setBlocks(const MapBlocks& blocks) {
    if (blocks == m_blocks)
        return;
    m_blocks = blocks;
    layRows();
}

void HealthMap::setMarks(const QVector<MapMark>& marks) {
    m_marks = marks;
    update();
}

void HealthMap::setNothing(const QString& words) {
    if (words == m_nothing)
        return;
    m_nothing = words;
    update();
}

void HealthMap::layRows() {
    m_series.clear();
    m_rows = m_grid ? mapRows(m_grid->layers, m_blocks, m_open) : QVector<MapRow>();
    m_first = qBound(0, m_first, qMax(0, int(m_rows.size()) - rowsShown()));
    update();
}

void HealthMap::setWindow(qsizetype begin, qsizetype count) {
    count = std::clamp(count, std::min(fewestSamples, samples()), samples());
    m_begin = std::clamp<qsizetype>(begin, 0, samples() - count);
    m_end = m_begin + count;
    m_all = count == samples();
    update();
}

// Around the picked step, where it is shown.
void HealthMap::zoom(int by) {
    const qsizetype at = sampleOf(m_step), count = by > 0 ? samplesShown() / 2 : samplesShown() * 2;
    const double share = samplesShown() > 0 ? double(at - m_begin) / double(samplesShown()) : 0.5;
    setWindow(at - qsizetype(double(count) * std::clamp(share, 0.0, 1.0)), count);
}

void HealthMap::scroll(qsizetype by) { setWindow(m_begin + by, samplesShown()); }

void HealthMap::fold(int row) {
    if (row < 0 || row >= m_rows.size() || m_rows[row].kind == MapRow::Kind::layer)
        return;
    const QString block = m_rows[row].name;
    if (!m_open.remove(block))
        m_open << block;
    layRows();
}

qsizetype HealthMap::sampleOf(qint64 step) const {
    if (samples() == 0)
        return 0;
    return std::min<qsizetype>(std::ranges::lower_bound(m_grid->steps, step) - m_grid->steps.begin(), samples() - 1);
}

qint64 HealthMap::step() const { return samples() > 0 ? m_grid->steps[std::size_t(sampleOf(m_step))] : m_step; }

int HealthMap::rowOf(const QString& layer) const {
    int found = -1;
    for (int i = 0; i < m_rows.size(); ++i)
        for (std::size_t one : m_rows[i].layers)
            if (m_rows[i].kind != MapRow::Kind::open && m_grid->layers[one] == layer.toStdString())
                found = i;
    return found;
}

void HealthMap::pickWorst() {
    if (samples() == 0 || m_rows.isEmpty())
        return;
    const qsizetype at = sampleOf(m_step);
    const auto badness = [&](const MapRow& row) {
        const double value = double(worst(row, at, at + 1));
        return std::isnan(value) ? -INFINITY : insight::is_in_bits(m_measure) ? -value : value;
    };
    int most = 0;
    for (int i = 1; i < m_rows.size(); ++i)
        most = badness(m_rows[i]) > badness(m_rows[most]) ? i : most;
    m_layer = QString::fromStdString(m_grid->layers[worstLayer(m_rows[most], at)]);
    keepInView();
}

void HealthMap::keepInView() {
    if (const int shown = row(); shown >= 0)
        m_first = qBound(qMax(0, shown - rowsShown() + 1), m_first, shown);
    if (const qsizetype at = sampleOf(m_step); at < m_begin || at >= m_end)
        setWindow(at - samplesShown() / 2, samplesShown());
}

void HealthMap::setFollows(bool follows) {
    if (m_follows == follows)
        return;
    m_follows = follows;
    if (follows && samples() > 0) {
        m_step = m_grid->steps.back();
        keepInView();
        update();
        Q_EMIT picked();
    }
    Q_EMIT followsChanged(follows);
}

// A layer in a folded block opens it.
void HealthMap::pick(const QString& layer, qint64 step) {
    m_chosen = true;
    m_layer = layer;
    m_step = step;
    for (QString block = m_blocks.value(layer); !block.isEmpty(); block = m_blocks.value(block))
        m_open << block;
    layRows();
    keepInView();
    update();
    Q_EMIT picked();
}

void HealthMap::choose(int row, qsizetype sample) {
    if (samples() == 0 || m_rows.isEmpty())
        return;
    row = qBound(0, row, int(m_rows.size()) - 1);
    sample = std::clamp<qsizetype>(sample, 0, samples() - 1);
    if (m_follows && sample + 1 != samples()) {
        m_follows = false;
        Q_EMIT followsChanged(false);
    }
    m_chosen = true;
    m_layer = QString::fromStdString(m_grid->layers[worstLayer(m_rows[row], sample)]);
    m_step = m_grid->steps[std::size_t(sample)];
    keepInView();
    update();
    Q_EMIT picked();
}

void HealthMap::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layRows();
}

void HealthMap::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::RightButton)
        return;
    const QRect area = cells();
    const int at = m_first + int(event->position().y() - area.top()) / rowHeight();
    if (event->position().y() < area.top() || at >= m_rows.size())
        return;
    if (event->position().x() < area.left()) {
        const bool onChevron = event->type() == QEvent::MouseButtonPress && event->position().x() < Appearance::instance().scaled(24);
        return onChevron && m_rows[at].kind != MapRow::Kind::layer ? fold(at) : choose(at, sampleOf(m_step));
    }
    choose(at, sampleAt(event->position().x()));
}

void HealthMap::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton && event->position().x() >= cells().left())
        mousePressEvent(event);
}

// Rows; steps with Shift or sideways; zoom with Ctrl.
void HealthMap::wheelEvent(QWheelEvent* event) {
    const QPoint turned = event->angleDelta();
    if (event->modifiers() & Qt::ControlModifier)
        return zoom(turned.y() > 0 ? 1 : -1);
    if (turned.x() != 0 || event->modifiers() & Qt::ShiftModifier) {
        const int by = turned.x() != 0 ? turned.x() : turned.y();
        return scroll(qsizetype(-by * double(samplesShown()) / 120 / 16));
    }
    const int first = qBound(0, m_first - turned.y() / 120, qMax(0, int(m_rows.size()) - rowsShown()));
    event->setAccepted(first != m_first); // at its end the page goes on
    m_first = first;
    update();
}

void HealthMap::keyPressEvent(QKeyEvent* event) {
    const qsizetype at = sampleOf(m_step), by = perColumn();
    switch (event->key()) {
    case Qt::Key_Left: return choose(row(), at - by);
    case Qt::Key_Right: return choose(row(), at + by);
    case Qt::Key_Up: return choose(row() - 1, at);
    case Qt::Key_Down: return choose(row() + 1, at);
    case Qt::Key_Home: return choose(row(), 0);
    case Qt::Key_End: return choose(row(), samples() - 1);
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoom(1);
    case Qt::Key_Minus: return zoom(-1);
    case Qt::Key_F: return setFollows(!m_follows);
    case Qt::Key_Return:
    case Qt::Key_Enter: {
        int at_row = row();
        while (at_row > 0 && m_rows[at_row].kind == MapRow::Kind::layer && m_rows[at_row].depth > 0)
            --at_row; // to the block that it lies in
        return fold(at_row);
    }
    default: QWidget::keyPressEvent(event);
    }
}

bool HealthMap::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const QString words = wordsAt(help->pos());
    words.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), words, this);
    return true;
}

// A stop on its sign in the row of its layer, too.
bool HealthMap::isAt(const MapMark& mark, const QPoint& at) const {
    const bool above = at.y() < cells().top(), stopped = mark.kind == MapMark::Kind::stopped;
    if (stopped && m_end > m_begin)
        return stopPlace(mark).adjusted(-2, -4, 2, 4).contains(at) || (above && std::abs(stopX() - at.x()) < 8);
    return above && std::abs(xOf(sampleOf(mark.step)) - at.x()) < 8;
}

// Of a column that stands for several steps, of the one that a click there picks.
QString HealthMap::wordsAt(const QPoint& at) const {
    if (samples() == 0)
        return {};
    QStringList marks; // several changes may stand on one observed step
    for (const MapMark& mark : m_marks)
        if (isAt(mark, at))
            marks << tr("Step %1: %2").arg(formatCount(mark.step), mark.words);
    if (!marks.isEmpty())
        return marks.join('\n');
    const int row = m_first + (at.y() - cells().top()) / rowHeight();
    if (!m_cellWords || at.y() < cells().top() || row >= m_rows.size())
        return {};
    const qsizetype sample = cells().contains(at) ? sampleAt(at.x()) : sampleOf(m_step);
    const std::size_t layer = worstLayer(m_rows[row], sample);
    return m_cellWords(QString::fromStdString(m_grid->layers[layer]), m_grid->steps[std::size_t(sample)]);
}

} // namespace mantissa::app
