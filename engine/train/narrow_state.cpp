// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/narrow.h"

#include <algorithm>
#include <cmath>

namespace mantissa {
namespace {

using CellState = NarrowCell::State;
using What = NarrowTry::What;

CellState state_after(double change, double allowed) {
    if (std::isnan(change))
        return CellState::diverged;
    return change >= -allowed ? CellState::inside : CellState::beyond;
}

std::size_t place_of(NarrowTensor tensor) { return static_cast<std::size_t>(tensor); }

// Goes the same way again each time it is asked, as far as tries are measured.
class NarrowSearch {
public:
    NarrowSearch(const std::vector<NarrowColumn>& columns, double allowed, const NarrowMeasured& measured)
        : allowed_(allowed), measured_(measured) {
        state_.columns = columns;
        state_.cells.assign(columns.size(), std::vector<NarrowCell>(narrow_bits.size()));
        state_.settled.assign(columns.size(), false);
        state_.widths.bits.assign(columns.size(), as_it_was);
        for (std::size_t tensor = 0; tensor < narrow_tensors; ++tensor)
            if (widest_exponent(tensor) > 0)
                state_.ranges[tensor].resize(narrow_exponents.size());
            else
                state_.ranges_settled[tensor] = true;
    }

    NarrowState run() {
        if (all_at_once() && one_by_one())
            range_by_range();
        state_.most = state_.tries + left();
        return state_;
    }

private:
    bool narrows(std::size_t column, std::size_t place) const { return narrow_bits[place] < state_.columns[column].fraction; }

    int widest_exponent(std::size_t tensor) const {
        int widest = 0;
        for (const NarrowColumn& column : state_.columns)
            if (place_of(column.tensor) == tensor)
                widest = std::max(widest, column.exponent);
        return widest;
    }

    // Nothing: it is not measured, and comes next.
    std::optional<NarrowCell> take(const NarrowTry& one) {
        const std::optional<double> change = measured_(one);
        if (!change) {
            state_.next = one;
            return std::nullopt;
        }
        ++state_.tries;
        state_.tried.push_back(one);
        const NarrowCell cell{state_after(*change, allowed_), *change};
        if (cell.state == CellState::inside) {
            state_.widths = one.widths;
            state_.taken = one;
            state_.together = change;
        }
        return cell;
    }

    // As long as that holds. False: the next try is not measured.
    bool all_at_once() {
        for (; level_ < narrow_bits.size() && state_.columns.size() > 1; ++level_) {
            NarrowTry all{What::all, 0, narrow_bits[level_], state_.widths};
            std::vector<std::size_t> narrowed;
            for (std::size_t column = 0; column < state_.columns.size(); ++column)
                if (narrows(column, level_))
                    narrowed.push_back(column), all.widths.bits[column] = narrow_bits[level_];
            if (narrowed.empty())
                continue;
            const std::optional<NarrowCell> cell = take(all);
            for (std::size_t column : narrowed)
                if (!cell)
                    state_.cells[column][level_].state = CellState::next;
                else if (cell->state == CellState::inside)
                    state_.cells[column][level_] = *cell;
            if (!cell)
                return false;
            if (cell->state != CellState::inside)
                break;
        }
        alone_ = true;
        return true;
    }

    // From the level on which they do not hold together.
    bool one_by_one() {
        for (; level_ < narrow_bits.size(); ++level_, column_ = 0)
            for (; column_ < state_.columns.size(); ++column_)
                if (!state_.settled[column_] && narrows(column_, level_) && !narrow_column())
                    return false;
        std::fill(state_.settled.begin(), state_.settled.end(), true);
        ranging_ = true;
        return true;
    }

    bool narrow_column() {
        NarrowTry one{What::column, column_, narrow_bits[level_], state_.widths};
        one.widths.bits[column_] = one.to;
        const std::optional<NarrowCell> cell = take(one);
        state_.cells[column_][level_] = cell.value_or(NarrowCell{CellState::next});
        state_.settled[column_] = cell && (cell->state != CellState::inside || level_ + 1 == narrow_bits.size());
        return cell.has_value();
    }

    bool range_by_range() {
        for (; exponent_ < narrow_exponents.size(); ++exponent_, tensor_ = 0)
            for (; tensor_ < narrow_tensors; ++tensor_)
                if (!state_.ranges_settled[tensor_] && narrow_exponents[exponent_] < widest_exponent(tensor_) && !narrow_range())
                    return false;
        state_.ranges_settled.fill(true);
        return true;
    }

    bool narrow_range() {
        NarrowTry one{What::range, tensor_, narrow_exponents[exponent_], state_.widths};
        one.widths.exponents[tensor_] = one.to;
        const std::optional<NarrowCell> cell = take(one);
        state_.ranges[tensor_][exponent_] = cell.value_or(NarrowCell{CellState::next});
        state_.ranges_settled[tensor_] = cell && (cell->state != CellState::inside || exponent_ + 1 == narrow_exponents.size());
        return cell.has_value();
    }

    // Tries to come, were each level of all that is open still taken; together they may fail with the next one.
    int left() const {
        int count = !alone_ && state_.next ? 1 : 0;
        for (std::size_t column = 0; column < state_.columns.size() && !ranging_; ++column)
            for (std::size_t level = level_ + (alone_ && column < column_); level < narrow_bits.size() && !state_.settled[column]; ++level)
                count += narrows(column, level);
        for (std::size_t tensor = 0; tensor < narrow_tensors; ++tensor)
            for (std::size_t place = exponent_ + (tensor < tensor_); place < narrow_exponents.size() && !state_.ranges_settled[tensor];
                 ++place)
                count += narrow_exponents[place] < widest_exponent(tensor);
        return count;
    }

    double allowed_;
    const NarrowMeasured& measured_;
    NarrowState state_;
    // where it is
    std::size_t level_ = 0, column_ = 0, exponent_ = 0, tensor_ = 0;
    bool alone_ = false, ranging_ = false; // each column for itself; ranges
};

} // namespace

bool NarrowWidths::narrows(const NarrowColumn& column, std::size_t index) const {
    return bits[index] != as_it_was || exponent_of(column) < column.exponent;
}

int NarrowWidths::exponent_of(const NarrowColumn& column) const { return std::min(column.exponent, exponents[place_of(column.tensor)]); }

int NarrowWidths::fraction_of(const NarrowColumn& column, std::size_t index) const { return std::min(column.fraction, bits[index]); }

int NarrowWidths::width_of(const NarrowColumn& column, std::size_t index) const {
    return narrows(column, index) ? 1 + exponent_of(column) + fraction_of(column, index) : column.width;
}

bool NarrowState::is_settled(std::size_t column) const { return settled[column] && ranges_settled[place_of(columns[column].tensor)]; }

NarrowState narrow_state(const std::vector<NarrowColumn>& columns, double allowed, const NarrowMeasured& measured) {
    return NarrowSearch(columns, allowed, measured).run();
}

} // namespace mantissa
