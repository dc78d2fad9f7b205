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
    column.width = result.settled ? result.width : 0;
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
    m_worker.start([this, folder, file] {
        std::shared_ptr<const report::NarrowResults> results;
        try {
            if (const std::optional<Narrowing> narrowing = folder.isEmpty() ? std::nullopt : narrowingIn(folder, file))
                results = std::make_shared<report::NarrowResults>(report::narrow_results(*narrowing));
        } catch (const std::exception&) { // a folder that is just written: the next time tells
            results = nullptr;
        }
        m_worker.tell([this, results, folder, file] {
            if (folder != m_folder)
                return;
            m_waiting = false;
            m_results = results;
            Q_EMIT answered();
            if (std::exchange(m_again, false))
                ask(m_folder, file);
        });
    });
}

NarrowBoard boardOf(const report::NarrowResults& results) {
    NarrowBoard board;
    for (int bits : narrow_bits)
        board.bits << bits;
    for (const report::NarrowResult& result : results.columns)
        board.columns << columnOf(result);
    for (const report::NarrowMean& mean : results.means)
        board.roles << NarrowBoard::Role{roleOf(mean.tensor), mean.width, mean.share};
    if (results.allowed)
        board.allowed = *results.allowed * 100;
    board.runs = results.runs;
    board.about = results.about;
    board.over = results.over;
    board.sentence = spoken(results.answer);
    board.together = spoken(results.together_words);
    return board;
}

} // namespace mantissa::app
