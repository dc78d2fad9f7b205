// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/why/layer_times_view.h"

#include "insight/words.h"
#include "models/spoken.h"
#include "style/scaling.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

#include <cmath>

namespace mantissa::app {
namespace {

// Shape and word: a colour alone says nothing.
QString unitsWords(insight::LayerTime::Units units) {
    switch (units) {
    case insight::LayerTime::Units::used: return LayerTimesView::tr("✓ used");
    case insight::LayerTime::Units::could: return LayerTimesView::tr("▲ could");
    case insight::LayerTime::Units::cannot: return LayerTimesView::tr("✕ no");
    case insight::LayerTime::Units::none: break;
    }
    return QString::fromStdString(no_figure);
}

} // namespace

LayerTimesView::LayerTimesView(QWidget* parent) : LayerChart(parent) { setAccessibleName(tr("Layer by layer")); }

void LayerTimesView::show(std::shared_ptr<const insight::Answer> answer, const std::array<int, 2>& lines) {
    m_answer = std::move(answer);
    m_lines = lines;
    update();
}

void LayerTimesView::setSide(Side side) {
    m_side = side;
    update();
}

int LayerTimesView::mostRows() const { return std::max(3, (height() - scaled(layerHead)) / scaled(layerLine) - 1); }

// Where each stands in the compiled step, and between which formats.
QVector<LayerTimesView::Row> LayerTimesView::castRows() const {
    QVector<Row> rows;
    for (const insight::CastTime& cast : m_answer->casts) {
        const QString formats = QString::fromStdString(cast.from) + QStringLiteral(" → ") + QString::fromStdString(cast.to);
        rows << Row{QString::fromStdString(cast.name), formats, formats, cast.base, cast.run, false};
    }
    return rows;
}

QVector<LayerTimesView::Row> LayerTimesView::layerRows() const {
    QVector<Row> rows;
    for (const insight::LayerTime& layer : m_answer->layers) {
        const insight::LayerTime::Sides& sides = m_side == Side::both      ? layer.all
                                                 : m_side == Side::forward ? layer.forward
                                                                           : layer.backward;
        if (sides.base == 0 && sides.run == 0)
            continue;
        const QString name = QString::fromStdString(layer.name);
        rows << Row{layer.count > 0 ? tr("%1, %2").arg(name).arg(layer.count) : name,
                    unitsWords(layer.units),
                    spoken(layer.why),
                    sides.base,
                    sides.run,
                    isLayer(*m_answer, name)};
    }
    return rows;
}

// What belongs to no layer has names of its own, which are no layer's.
bool LayerTimesView::isLayer(const insight::Answer& answer, const QString& name) {
    return std::ranges::find(answer.layer_names, name.toStdString()) != answer.layer_names.end();
}

QVector<LayerTimesView::Row> LayerTimesView::rows(int most) const {
    if (!m_answer)
        return {};
    QVector<Row> rows = m_side == Side::casts ? castRows() : layerRows();
    std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.run - a.base > b.run - b.base; });
    if (rows.size() <= most)
        return rows;
    // The smallest changes go together.
    QVector<double> changes;
    for (const Row& row : rows)
        changes << std::abs(row.run - row.base);
    std::sort(changes.begin(), changes.end(), std::greater<>());
    const double least = changes[most - 1];
    Row rest;
    rest.layer = false;
    int gathered = 0;
    QVector<Row> kept;
    for (const Row& row : rows) {
        if (std::abs(row.run - row.base) > least || (std::abs(row.run - row.base) == least && kept.size() < most - 1)) {
            kept << row;
            continue;
        }
        rest.base += row.base;
        rest.run += row.run;
        ++gathered;
    }
    rest.name = tr("%1 more").arg(gathered);
    rest.units = QString::fromStdString(no_figure);
    return kept << rest;
}

QString LayerTimesView::table() const {
    QString text = QStringLiteral("layer,base_ms,run_ms,forward_base_ms,forward_run_ms,backward_base_ms,backward_run_ms,units,why,"
                                  "implementation,base_implementation\n");
    for (const insight::LayerTime& layer : m_answer ? m_answer->layers : std::vector<insight::LayerTime>()) {
        text += QString::fromStdString(layer.name);
        for (const insight::LayerTime::Sides* sides : {&layer.all, &layer.forward, &layer.backward})
            text += QStringLiteral(",%1,%2").arg(sides->base).arg(sides->run);
        text += ',' + unitsWords(layer.units);
        for (const std::string* words : {&layer.why, &layer.implementation, &layer.base_implementation})
            text += ",\"" + QString::fromStdString(*words).replace('"', "\"\"") + '"';
        text += '\n';
    }
    for (const insight::CastTime& cast : m_answer ? m_answer->casts : std::vector<insight::CastTime>())
        text += QStringLiteral("%1,%2,%3,,,,,\"cast, %4 to %5\",,,\n")
                    .arg(QString::fromStdString(cast.name))
                    .arg(cast.base)
                    .arg(cast.run)
                    .arg(QString::fromStdString(cast.from), QString::fromStdString(cast.to));
    return text;
}

int LayerTimesView::rowAt(const QPointF& place) const {
    const int row = int((place.y() - scaled(layerHead)) / scaled(layerLine));
    return place.y() < scaled(layerHead) || row >= rows(mostRows()).size() ? -1 : row;
}

void LayerTimesView::choose(int row) {
    const QVector<Row> all = rows(mostRows());
    if (row < 0 || row >= all.size())
        return;
    pick(all[row].name);
    Q_EMIT layerPicked(picked());
}

void LayerTimesView::mousePressEvent(QMouseEvent* event) { choose(rowAt(event->position())); }

void LayerTimesView::mouseDoubleClickEvent(QMouseEvent*) {
    if (m_answer && isLayer(*m_answer, picked()))
        Q_EMIT layerOpened(picked());
}

void LayerTimesView::keyPressEvent(QKeyEvent* event) {
    const QVector<Row> all = rows(mostRows());
    int place = -1;
    for (int i = 0; i < all.size(); ++i)
        if (all[i].name == picked())
            place = i;
    switch (event->key()) {
    case Qt::Key_Down: return choose(std::min(place + 1, int(all.size()) - 1));
    case Qt::Key_Up: return choose(std::max(place - 1, 0));
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (place >= 0 && all[place].layer)
            Q_EMIT layerOpened(picked());
        return;
    default: QWidget::keyPressEvent(event);
    }
}

bool LayerTimesView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const QVector<Row> all = rows(mostRows());
    const int row = rowAt(help->pos());
    if (row >= 0)
        QToolTip::showText(help->globalPos(), all[row].why.isEmpty() ? all[row].name : all[row].name + ": " + all[row].why, this);
    return true;
}

} // namespace mantissa::app
