// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>
#include <QTime>
#include <QVector>

class QCollator;

namespace mantissa::app {

// Figures as the window writes them: SI prefixes, three digits, "–" for what is not there.
QString noFigure();
QString formatFigure(double value, int digits = 3);    // "0.0602", "12.1 k", "6.54 × 10⁻⁵"
QString formatBits(double bits);                       // "−130.8"
QString formatCount(qint64 value);                     // "61,706"
QString formatShort(double value);                     // "118 k", "1.2 M"
QString formatBytes(double bytes);                     // "5.2 MiB"
QString formatClock(const QTime& time);                // with its seconds: two runs may begin in one minute
QString formatDuration(double seconds);                // "40 s", "2 min", "1 h 20 min"
QString formatMoment(double seconds);                  // of a run's clock: "12.3 s", "2:05 min", "1:02:05 h"
QString clockDigits(double seconds, int decimals = 0); // "0:07", "2:05", "1:02:05"
QString formatEnergy(double joules);                   // "41 J", "1.2 kJ"
QString formatPower(double value);                     // of two, with raised digits: 2^-14
QString raised(int number);                            // in superscript digits
QString formatDecade(double value);                    // above 0: "10⁻⁴", "3 × 10⁻⁵"
int commonDecimals(const QVector<double>& values);     // as many as the finest of them needs; -1: more than five
QString formatPlain(double value, int significant);    // shortest of fixed and scientific, with × 10
QString formatLossScale(double value);
QCollator orderOfNames(); // "seed 2" before "seed 10"
// In a sentence: "float32, “bfloat16, stochastic”", for a name may have a comma of its own.
QString namesInRow(QStringList names);
QString nameInRow(const QString& name); // one of them, with more behind it

} // namespace mantissa::app
