// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/narrow.h"

#include <cmath>

namespace mantissa {
namespace {

using CellState = NarrowCell::State;

CellState state_after(double change, double allowed) {
    if (std::isnan(change))
        return CellState::diverged;
    return change >= -allowed ? CellState::inside : CellState::beyond;
}

// Downwards until one loses too much. False: the next try is not measured.
bool search_column(NarrowState& state, std::size_t column, double allowed, const NarrowMeasured& measured) {
    for (std::size_t place = 0; place < narrow_bits.size(); ++place) {
        std::vector<int> trial = state.bits;
        trial[column] = narrow_bits[place];
        NarrowCell& cell = state.cells[column][place];
        const std::optional<double> change = measured(column, trial);
        if (!change) {
            cell.state = CellState::next;
            state.next = column;
            state.trial = trial;
            return false;
        }
        ++state.tries;
        cell = {state_after(*change, allowed), *change};
        if (cell.state != CellState::inside)
            return true;
        state.bits = trial;
        state.together = change; // the others are at what they have
    }
    return true;
}

} // namespace

NarrowState narrow_state(const std::vector<NarrowColumn>& columns, double allowed, const NarrowMeasured& measured) {
    NarrowState state{.columns = columns,
                      .cells = std::vector(columns.size(), std::vector<NarrowCell>(narrow_bits.size())),
                      .bits = std::vector(columns.size(), as_it_was)};
    for (std::size_t column = 0; column < columns.size(); ++column)
        if (!search_column(state, column, allowed, measured))
            return state;
    return state;
}

} // namespace mantissa
