// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>

#include <limits>

namespace mantissa::app {

// The search for the narrowest format as the page shows it: a column per tensor, bits of fraction tried downwards.
struct NarrowBoard {
    struct Cell {
        enum class State { untried, next, inside, beyond, diverged } state = State::untried;
        double change = std::numeric_limits<double>::quiet_NaN(); // of the accuracy, in points
    };
    struct Column {
        QString role, layer;
        QVector<Cell> cells = {}; // by the bits; those of exponents by theirs
        int width = 0;            // bits of the format found so far; of exponents, their bits
        bool settled = false;
        int deepest() const; // row of the last one inside; -1: none
    };
    struct Role {
        QString name;
        double width = 0, share = 0; // mean, in bits and of float32's
    };
    QVector<int> bits = {};
    QVector<int> exponents = {};
    QVector<Column> columns = {}; // those of a role together
    QVector<Column> ranges = {};  // exponents of each role; they have no layer
    QVector<Role> roles = {};
    double allowed = std::numeric_limits<double>::quiet_NaN(); // points
    int runs = 0, most = 0;
    bool over = false;
    QString sentence = {}, together = {}, policy = {}; // policy: that is narrowed

    int count() const { return int(columns.size() + ranges.size()); } // columns, then ranges
    const Column& at(int column) const { return column < columns.size() ? columns[column] : ranges[column - columns.size()]; }
    const QVector<int>& bitsOf(int column) const { return column < columns.size() ? bits : exponents; }
};

QString tableOf(const NarrowBoard& board);                       // CSV
QString tellCell(const NarrowBoard& board, int column, int row); // whole, for screen readers and tool tips
QString formatPoints(double points);                             // "−0.05"

} // namespace mantissa::app
