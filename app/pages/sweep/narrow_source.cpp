// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/sweep/narrow_source.h"

#include "bridge/sweep_group.h"
#include "models/spoken.h"

#include <QCoreApplication>

#include <utility>

namespace mantissa::app {
namespace {

QString roleOf(NarrowTensor tensor) {
    const char* const names[] = {QT_TRANSLATE_NOOP("NarrowBoard", "Weights"), QT_TRANSLATE_NOOP("NarrowBoard", "Activations"),
                                 QT_TRANSLATE_NOOP("NarrowBoard", "Gradients")};
    return QCoreApplication::translate("NarrowBoard", names[int(tensor)]);
}

NarrowBoard::Column columnOf(const report::NarrowResult& result) {
    NarrowBoard::Column column{roleOf(result.which.tensor), QString::fromStdString(result.which.layer)};
    for (const NarrowCell& cell : result.cells)
        column.cells << NarrowBoard::Cell{static_cast<NarrowBoard::Cell::State>(cell.state), cell.change * 100};
    column.width = result.width;
    column.settled = result.settled;
    return column;
}

NarrowBoard::Column columnOf(const report::NarrowRange& range) {
    NarrowBoard::Column column{roleOf(range.tensor), {}};
    for (const NarrowCell& cell : range.cells)
        column.cells << NarrowBoard::Cell{static_cast<NarrowBoard::Cell::State>(cell.state), cell.change * 100};
    column.width = range.bits;
    column.settled = range.settled;
    return column;
}

} // namespace

void NarrowSource::ask(const QString& folder, const QString& file) {
    if (folder != m_folder) {
        m_folder = folder;
        m_results.reset();
    } else if (m_waiting) {
        m_again = true;
        return;
    }
    m_waiting = true;
    m_worker.ask([this, folder, file]() -> Worker::Job {
        std::shared_ptr<const report::NarrowResults> results;
        try {
            if (const std::optional<Narrowing> narrowing = folder.isEmpty() ? std::nullopt : narrowingIn(folder, file))
                results = std::make_shared<report::NarrowResults>(report::narrow_results(*narrowing));
        } catch (const std::exception&) { // a folder that is just written: the next time tells
            results = nullptr;
        }
        return [this, results, folder, file] {
            if (folder != m_folder)
                return;
            m_waiting = false;
            m_results = results;
            Q_EMIT answered();
            if (std::exchange(m_again, false))
                ask(m_folder, file);
        };
    });
}

NarrowBoard boardOf(const report::NarrowResults& results) {
    NarrowBoard board;
    for (int bits : narrow_bits)
        board.bits << bits;
    for (int bits : narrow_exponents)
        board.exponents << bits;
    for (const report::NarrowRange& range : results.ranges)
        board.ranges << columnOf(range);
    for (const report::NarrowResult& result : results.columns)
        board.columns << columnOf(result);
    for (const report::NarrowMean& mean : results.means)
        board.roles << NarrowBoard::Role{roleOf(mean.tensor), mean.width, mean.share};
    if (results.allowed)
        board.allowed = *results.allowed * 100;
    board.runs = results.runs;
    board.most = results.most;
    board.over = results.over;
    board.policy = QString::fromStdString(results.policy);
    board.sentence = spoken(results.answer);
    board.together =
        spoken(results.interval_words.empty() ? results.together_words : results.together_words + " " + results.interval_words);
    return board;
}

} // namespace mantissa::app
