// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <qcustomplot.h>

#include <cmath>

namespace mantissa::app {

// 1, 3, 10, 30, ... or decades alone where there are many; 3 to 6 ticks, or fewer where fewer are asked for.
class LogTicker : public QCPAxisTicker {
protected:
    QVector<double> createTickVector(double step, const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
    QVector<QString> createLabelVector(const QVector<double>& ticks, const QLocale& locale, QChar format, int precision) override;
    QString getTickLabel(double tick, const QLocale&, QChar, int) override;

private:
    bool m_far = false; // of the ticks that are labelled together
};

// Powers of two, written as such.
class PowerTicker : public QCPAxisTicker {
protected:
    QVector<double> createTickVector(double step, const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override;
};

// 1-2-5 steps with grouped digits, none beyond the most that there can be.
class PlainTicker : public QCPAxisTicker {
public:
    explicit PlainTicker(int count, double most = HUGE_VAL) : m_most(most) {
        setTickCount(count);
        setTickStepStrategy(QCPAxisTicker::tssReadability);
    }

protected:
    QVector<double> createTickVector(double step, const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
    double getTickStep(const QCPRange& range) override;
    QVector<QString> createLabelVector(const QVector<double>& ticks, const QLocale& locale, QChar format, int precision) override;
    QString getTickLabel(double tick, const QLocale&, QChar, int) override;

private:
    int m_decimals = 0; // of every label; less than 0: of each its own
    double m_most;
};

// Moments of a run's clock: figures of seconds, and from a minute on as a clock shows them, in its steps.
class ClockTicker : public PlainTicker {
public:
    using PlainTicker::PlainTicker;
    QString unit() const; // of the figures that were made last

protected:
    double getTickStep(const QCPRange& range) override;
    QVector<QString> createLabelVector(const QVector<double>& ticks, const QLocale& locale, QChar format, int precision) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;

private:
    enum class Figures { seconds, minutes, hours, fineHours } m_figures = Figures::seconds;
    int m_split = 0; // decimals of their seconds
};

// No figure along a horizontal axis touches the next one: fewer of them where it is short. Returns how many ticks it asks for.
int fitTickCount(QCPAxis& axis, int most);

} // namespace mantissa::app
