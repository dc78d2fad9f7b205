// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QHash>
#include <QString>
#include <QStringList>
#include <QVector>

namespace mantissa::app {

enum class Marker { disc, ring, triangle, diamond, triangleDown, square, cross, plusCircle, crossSquare, openDiamond };

// How a run is drawn everywhere: colour, dash (in pen widths) and marker.
struct RunLine {
    QString policy;
    QColor color;
    QVector<qreal> dash;
    Marker marker = Marker::disc;
};

// Every colour of the window: from resources/themes, those of lines from their policies.
struct Theme {
    enum class Shade { light, dark } shade = Shade::light;
    QColor window, panel, raised, sunken, border, control;
    QColor text, muted, disabled;
    QColor accent, onAccent, accentSoft, focus;
    QColor good, goodSoft, warn, warnSoft, bad, badSoft, infoSoft;
    QColor grid, axis;
    QColor sign, exponent, fraction, signSoft, exponentSoft, fractionSoft;
    QVector<RunLine> lines;        // in the order of the policies
    QVector<RunLine> drawn;        // those, then their colours again with other dashes and markers
    QHash<QString, QColor> time;   // by part of a step
    QHash<QString, QColor> memory; // by category

    RunLine line(int index) const; // of a run that found none free any more: grey
};

Theme loadTheme(Theme::Shade shade);
// Raw curves: the colour mixed 20 % into the surface, without alpha.
QColor mixed(const QColor& color, const QColor& surface, double share);
// The parts of the two bars, in the order in which they are drawn.
QStringList timeParts();
QStringList memoryParts();
// The line of a policy; -1: it has none of its own.
int lineOfPolicy(const Theme& theme, const QString& policy);
// A line for each of these policies: its own for the first that has it, the next free one for the others; -1: none
// is left. What some have already they keep, by index; -1: none is given yet.
QVector<int> assignLines(const QStringList& policies, const QVector<int>& kept = {});

} // namespace mantissa::app
