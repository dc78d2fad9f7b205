// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/sweep/sweep_board.h"

#include "models/words.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace mantissa::app {
namespace {

QString said(const char* words) { return QCoreApplication::translate("SweepBoard", words); }

// "3 done, 1 waits": in the order of the states, those that occur.
QString countsOf(const SweepCell& cell) {
    QStringList words;
    for (const SeedState state :
         {SeedState::done, SeedState::running, SeedState::waits, SeedState::diverged, SeedState::failed, SeedState::dropped})
        if (const auto count =
                std::count_if(cell.seeds.begin(), cell.seeds.end(), [=](const SweepSeed& seed) { return seed.state == state; }))
            words << QStringLiteral("%1 %2").arg(count).arg(wordOf(state));
    return words.join(QStringLiteral(", "));
}

QString csvOf(const QString& text) { return '"' + QString(text).replace('"', QLatin1String("\"\"")) + '"'; }

QString csvOf(double value) { return std::isnan(value) ? QString() : QString::number(value, 'g', 8); }

} // namespace

int SweepBoard::count(SeedState state) const {
    int count = 0;
    for (const SweepCell& cell : cells)
        for (const SweepSeed& seed : cell.seeds)
            count += seed.state == state;
    return count;
}

int SweepBoard::runs() const {
    int count = 0;
    for (const SweepCell& cell : cells)
        count += int(cell.seeds.size());
    return count - this->count(SeedState::dropped);
}

QString wordOf(SeedState state) {
    switch (state) {
    case SeedState::done: return said(QT_TRANSLATE_NOOP("SweepBoard", "done"));
    case SeedState::running: return said(QT_TRANSLATE_NOOP("SweepBoard", "running"));
    case SeedState::diverged: return said(QT_TRANSLATE_NOOP("SweepBoard", "diverged"));
    case SeedState::failed: return said(QT_TRANSLATE_NOOP("SweepBoard", "failed"));
    case SeedState::dropped: return said(QT_TRANSLATE_NOOP("SweepBoard", "dropped"));
    default: return said(QT_TRANSLATE_NOOP("SweepBoard", "waits"));
    }
}

QString wordOf(SweepMeasure measure) {
    const char* const words[] = {QT_TRANSLATE_NOOP("SweepBoard", "Accuracy"), QT_TRANSLATE_NOOP("SweepBoard", "ms/step"),
                                 QT_TRANSLATE_NOOP("SweepBoard", "Images/s"), QT_TRANSLATE_NOOP("SweepBoard", "Memory")};
    return said(words[int(measure)]);
}

QString unitOf(SweepMeasure measure) {
    const char* const units[] = {
        QT_TRANSLATE_NOOP("SweepBoard", "validation, %, mean ± sd"), QT_TRANSLATE_NOOP("SweepBoard", "median step, ms, mean ± sd"),
        QT_TRANSLATE_NOOP("SweepBoard", "images per second, mean ± sd"), QT_TRANSLATE_NOOP("SweepBoard", "peak, mean ± sd")};
    return said(units[int(measure)]);
}

QString formatSweep(SweepMeasure measure, double value) {
    if (std::isnan(value))
        return noFigure();
    switch (measure) {
    case SweepMeasure::accuracy: return QLocale().toString(value, 'f', 2);
    case SweepMeasure::milliseconds: return formatFigure(value);
    case SweepMeasure::images: return formatShort(value);
    default: return formatBytes(value);
    }
}

QString formatSpread(SweepMeasure measure, const SweepFigure& of) {
    return std::isnan(of.deviation) ? QString() : QStringLiteral("± %1").arg(formatSweep(measure, of.deviation));
}

QString verdictBeside(const SweepCell& cell, SweepMeasure measure) {
    return cell.comparesAccuracy && measure != SweepMeasure::accuracy
               ? said(QT_TRANSLATE_NOOP("SweepBoard", "accuracy %1")).arg(cell.verdict)
               : cell.verdict;
}

QString nameOf(const SweepBoard& board, int cell) {
    return said(QT_TRANSLATE_NOOP("SweepBoard", "%1, batch %2"))
        .arg(board.policies.value(board.policyOf(cell)).name, formatCount(board.batchOf(cell)));
}

QString tellCell(const SweepBoard& board, int cell, SweepMeasure measure) {
    const SweepCell& one = board.cells[cell];
    const SweepFigure& figure = one.figures[std::size_t(measure)];
    QStringList lines = {nameOf(board, cell)};
    if (!std::isnan(figure.mean))
        lines
            << QStringLiteral("%1: %2 %3").arg(wordOf(measure), formatSweep(measure, figure.mean), formatSpread(measure, figure)).trimmed();
    if (!one.verdict.isEmpty())
        lines << verdictBeside(one, measure);
    lines << countsOf(one);
    for (const SweepSeed& seed : one.seeds)
        if (!seed.words.isEmpty())
            lines << said(QT_TRANSLATE_NOOP("SweepBoard", "seed %1: %2")).arg(seed.seed).arg(seed.words);
    return lines.join('\n');
}

QString tableOf(const SweepBoard& board) {
    QString text = QStringLiteral("policy,batch");
    for (const char* name : {"accuracy_percent", "ms_per_step", "images_per_second", "peak_bytes"})
        text += QStringLiteral(",%1,%1_sd").arg(QLatin1String(name));
    text += QStringLiteral(",verdict,seeds\n");
    for (int cell = 0; cell < board.cells.size(); ++cell) {
        text += csvOf(board.policies[board.policyOf(cell)].name) + ',' + QString::number(board.batchOf(cell));
        for (const SweepFigure& figure : board.cells[cell].figures)
            text += ',' + csvOf(figure.mean) + ',' + csvOf(figure.deviation);
        text += ',' + csvOf(board.cells[cell].verdict) + ',' + csvOf(countsOf(board.cells[cell])) + '\n';
    }
    return text;
}

} // namespace mantissa::app
