// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/variant_plan.h"
#include "widgets/part_legend.h"

#include <QWidget>

namespace mantissa::app {

// Memory from a step's first operation to its last: what is in use in one variant, stacked by what it is for, and the totals of the
// others as lines. Forward, backward and update have the same places in all of them.
class CourseView : public QWidget {
    Q_OBJECT
public:
    struct Variant {
        QString name;
        int line = 0;
        double taken = 0; // bytes that are reserved
        QVector<MemoryAt> moments;
        bool simulated = false; // then it is the simulation's, and says so
    };
    explicit CourseView(QWidget* parent = nullptr);
    void setVariants(const QVector<Variant>& variants, int stacked, const QString& whenEmpty); // stacked: which of them; -1: none
    void setStale(bool stale); // of the network as it was before the last edit
    void setParts(const QVector<BarPart>& parts) { m_legend.setParts(parts); }
    void leaveCorner(int width) { m_cornerWidth = width; } // pixels of the title's line, for what stands there

    Q_INVOKABLE QString table() const; // CSV: a line per operation of the stacked one
    QString words() const;             // of the moment at the cursor, else of the fullest
    QSize sizeHint() const override { return minimumSizeHint(); }
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    static QString whose(const Variant& variant, const QString& words);
    const Variant* stacked() const { return m_stacked < 0 ? nullptr : &m_variants[m_stacked]; }
    static QString wordOfStage(int stage);
    QStringList partsOf(const MemoryAt& at) const;
    QRect pane() const;
    struct Unit {
        double bytes = 1;
        QString name;
    };
    Unit unit() const;
    double top() const;                                      // bytes at the upper edge
    double heightOf(double bytes) const;                     // pixels
    double leftOf(const Variant& variant, int moment) const; // pixels; one behind the last: where it ends
    double edgeOf(int stage) const;                          // likewise
    int momentAt(double x) const;
    void setCursorAt(int moment); // -1: none
    void paintHead(QPainter& painter) const;
    void paintStack(QPainter& painter) const;
    void paintTotals(QPainter& painter) const;
    void paintAxes(QPainter& painter) const;
    void paintStages(QPainter& painter) const;
    void paintCursor(QPainter& painter) const;

    PartLegend m_legend;
    QVector<Variant> m_variants;
    double m_most = 1; // bytes, of any variant
    QString m_whenEmpty;
    bool m_stale = false;
    int m_stacked = -1, m_cursor = -1, m_cornerWidth = 0;
};

} // namespace mantissa::app
