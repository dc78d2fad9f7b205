// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QFont>
#include <QString>
#include <QVector>

class QPainter;

namespace mantissa::app {

struct BarPart {
    QString name;
    QColor color;
};

// The colours of what is stacked, with their names, in as many columns as there is room for.
class PartLegend {
public:
    void setParts(const QVector<BarPart>& parts); // names as timeParts() has them are told in the window's language
    const QVector<BarPart>& parts() const { return m_parts; }
    int height(int width) const; // of all rows
    void paint(QPainter& painter, double top, int width) const;
    static int rowHeight();
    static constexpr int margin = 12; // at either side

private:
    int columns(int width) const;

    QVector<BarPart> m_parts;
    struct Fit {
        int width = -1, columns = 1;
        QFont font;
    };
    mutable Fit m_fit; // as it was asked for last: who paints asks at each point
};

} // namespace mantissa::app
