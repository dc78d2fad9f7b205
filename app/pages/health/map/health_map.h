// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "insight/health_grid.h"
#include "pages/health/map/map_rows.h"
#include "style/outcome_colors.h"
#include "style/scaling.h"

#include <QWidget>

#include <functional>
#include <memory>

namespace mantissa::app {

QString wordsOf(insight::Measure measure);
// A cell's figure as it is written: a share in %, or bits.
QString figureOf(insight::Measure measure, double value);
Outcome outcomeOf(insight::Measure measure);
int heatClassOf(insight::Measure measure, double value);

// Something that happened to the run, above the map's columns; a stop ends them, at the layer where it came from.
struct MapMark {
    enum class Kind { setting, stopped } kind = Kind::setting;
    qint64 step = 0;
    QString words = {}, layer = {}; // layer: empty where none is known
};

// Layers down and observed steps along, each cell in the colour of its class. A column stands for as many steps as it must, and shows
// the worst of them; a folded block shows its worst layer.
class HealthMap : public QWidget {
    Q_OBJECT
public:
    explicit HealthMap(QWidget* parent = nullptr);
    void setGrid(std::shared_ptr<const insight::HealthGrid> grid, insight::Measure measure);
    void setBlocks(const MapBlocks& blocks);
    void setMarks(const QVector<MapMark>& marks);
    using CellWords = std::function<QString(const QString& layer, qint64 step)>;
    void setCellWords(CellWords words) { m_cellWords = std::move(words); } // what a tool tip says of a cell; empty: there is none
    QString wordsAt(const QPoint& at) const;                               // of the tool tip there
    void setNothing(const QString& words);                                 // said where there is no grid
    const QString& nothing() const { return m_nothing; }
    int rowOf(const MapMark& mark) const;         // of those that are seen; -1: it is above them
    QRectF wordsPlace(const MapMark& mark) const; // of a changed setting, beside its disc; none: there is no room
    double leftOfNone(double width) const;        // where words begin in a row without a figure: no line goes through them
    void pick(const QString& layer, qint64 step);
    QString layer() const { return m_layer; }
    qint64 step() const; // the picked one, or the nearest that was observed
    bool follows() const { return m_follows; }
    void setFollows(bool follows);
    void zoom(int by);  // 1: half as many steps
    void fold(int row); // or open it
    void scroll(qsizetype samples);
    const QVector<MapRow>& rows() const { return m_rows; }
    qsizetype samplesShown() const { return m_end - m_begin; }
    Q_INVOKABLE QString table() const;                             // CSV: a line per layer
    Q_INVOKABLE QString shownTable() const;                        // of what is painted: a line per row, a column for each of the map's
    QSize sizeHint() const override { return {520, scaled(160)}; } // as low as it can be: it takes what room there is
    QSize minimumSizeHint() const override { return {360, scaled(160)}; }

Q_SIGNALS:
    void picked();
    void followsChanged(bool follows);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRect cells() const;
    int rowHeight() const;
    int rowsShown() const;
    int laneHeight() const; // of the marks, above the rows
    int rowsFitting() const { return std::min(rowsShown(), int(m_rows.size()) - m_first); }
    qsizetype samples() const { return m_grid ? qsizetype(m_grid->steps.size()) : 0; }
    qsizetype sampleOf(qint64 step) const; // the one at or behind it
    qsizetype perColumn() const;
    int columns() const;
    double columnWidth() const;
    double xOf(qsizetype sample) const;
    qsizetype sampleAt(double x) const;
    int row() const { return rowOf(m_layer); } // of the picked layer; -1: none
    int rowOf(const QString& layer) const;
    const float* seriesOf(const MapRow& row) const; // a figure for each sample
    float worst(const MapRow& row, qsizetype from, qsizetype to) const;
    std::size_t worstLayer(const MapRow& row, qsizetype sample) const;
    void choose(int row, qsizetype sample);
    void pickWorst(); // until the user picks: the layer that is worst at the picked step
    void layRows();
    void keepInView();
    void setWindow(qsizetype begin, qsizetype count);
    void paintLegend(QPainter& painter) const;
    void paintNames(QPainter& painter) const;
    void paintCells(QPainter& painter) const;
    bool hasNone(const MapRow& row) const; // of the samples that are shown
    void paintNone(QPainter& painter) const;
    void paintFigures(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    bool isAt(const MapMark& mark, const QPoint& at) const;
    QRectF stopPlace(const MapMark& mark) const;
    double discX(const MapMark& mark) const;
    double stopX() const; // of the line where the run ended
    void paintStop(QPainter& painter, const MapMark& mark) const;
    void paintCursor(QPainter& painter) const;
    void paintAxis(QPainter& painter, double cursor) const;

    std::shared_ptr<const insight::HealthGrid> m_grid;
    insight::Measure m_measure = insight::Measure::underflow;
    MapBlocks m_blocks;
    QSet<QString> m_open;
    QVector<MapMark> m_marks;
    QVector<MapRow> m_rows;
    mutable QHash<QString, std::vector<float>> m_series; // of blocks: the worst of their layers
    QString m_layer, m_nothing;
    CellWords m_cellWords;
    qint64 m_step = 0;
    int m_first = 0;                         // row on top
    qsizetype m_begin = 0, m_end = 0;        // samples that are shown
    bool m_all = true;                       // they are all there are, and stay so
    bool m_follows = true, m_chosen = false; // m_chosen: by the user
};

} // namespace mantissa::app
