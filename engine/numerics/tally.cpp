// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "numerics/tally.h"

#include "core/parallel.h"
#include "numerics/convert.h"
#include "numerics/kernels.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace mantissa {
namespace {

constexpr std::int64_t tally_piece = 4096; // stays in the nearest cache while all formats look at it
constexpr std::int64_t block = 1 << 16;    // sums are made per block and added in order

// Squares of values and of what rounding changed.
struct Squares {
    double values = 0, errors = 0;

    void add(double wide, double stored) {
        if (!std::isfinite(wide) || !std::isfinite(stored))
            return;
        values += wide * wide;
        errors += (stored - wide) * (stored - wide);
    }
    Squares& operator+=(const Squares& other) {
        values += other.values;
        errors += other.errors;
        return *this;
    }
    double relative() const { return values > 0 ? std::sqrt(errors / values) : 0; }
};

// A format that is asked about, and where its ends lie.
struct Asked {
    Format format;
    Borders borders;
    int shared_exponent = 0;
};

// What another format would make of the ends of the range.
struct Toll {
    std::int64_t overflows = 0, subnormals = 0, underflows_to_zero = 0;

    Toll& operator+=(const Toll& other) {
        overflows += other.overflows;
        subnormals += other.subnormals;
        underflows_to_zero += other.underflows_to_zero;
        return *this;
    }
};

// Of a piece, whatever the format: its values that are finite.
struct Common {
    std::int64_t zeros = 0, non_finite = 0;
    double squares = 0;
};

struct Part {
    Census wide, stored;
    Census placed_wide, placed_stored; // of a range that moved: against the range as it was
    Squares squares;
    std::vector<Toll> others;
    std::vector<Squares> other_squares;
    std::vector<std::uint8_t> heard; // channels that have something but zeros
};

void add_squares(const float* wide, const float* stored, std::int64_t count, Squares& squares) {
    const SquareSums sums = kernels().sum_squares(wide, stored, count);
    squares += {sums.values, sums.errors};
}

void count_double(double value, const Asked& asked, Census& census) {
    ++census.count;
    double magnitude = std::abs(value);
    if (!std::isfinite(value)) {
        ++census.non_finite;
        return;
    }
    if (magnitude == 0) {
        ++census.zeros;
        return;
    }
    double rounded = std::abs(round_to(value, asked.format, {.overflow = Overflow::saturate}, 0, asked.shared_exponent));
    census.underflows_to_zero += rounded == 0;
    census.subnormals += rounded > 0 && rounded < smallest_normal(asked.format);
    census.overflows += overflows(value, asked.format, asked.shared_exponent);
    auto seen = static_cast<float>(magnitude);
    census.min_abs = std::min(census.min_abs, seen);
    census.max_abs = std::max(census.max_abs, seen);
    int exponent = std::clamp(std::ilogb(magnitude), Census::lowest_exponent, Census::highest_exponent);
    ++census.exponents[static_cast<std::size_t>(exponent - Census::lowest_exponent)];
}

// What lies at the ends of the range, as the other counted it.
void take_ends(Census& census, const Census& placed) {
    census.overflows = placed.overflows;
    census.subnormals = placed.subnormals;
    census.underflows_to_zero = placed.underflows_to_zero;
}

class Taker {
public:
    Taker(const TallySource& source, std::span<const Format> others)
        : source_(source), own_{source.format, borders_of(source.format, source.shared_exponent), source.shared_exponent} {
        for (const Format& format : others)
            others_.push_back({format, borders_of(format), 0});
    }

    Tally take() const {
        std::int64_t blocks = std::max<std::int64_t>(1, (source_.count + block - 1) / block);
        std::vector<Part> parts(static_cast<std::size_t>(blocks), empty());
        parallel_for(blocks, 1, [&](std::int64_t i) {
            Part& part = parts[static_cast<std::size_t>(i)];
            for (std::int64_t begin = i * block, end = std::min(begin + block, source_.count); begin < end; begin += tally_piece)
                look(begin, std::min(tally_piece, end - begin), part);
        });
        return together(parts);
    }

private:
    // Whole before any block is looked at: blocks are left out when a stop is asked for.
    Part empty() const {
        Part part;
        part.others.resize(others_.size());
        part.other_squares.resize(others_.size());
        part.heard.resize(static_cast<std::size_t>(source_.channels));
        return part;
    }

    void look(std::int64_t first, std::int64_t count, Part& part) const {
        alignas(64) float stored[tally_piece];
        const std::byte* data = static_cast<const std::byte*>(source_.stored);
        to_float(data + first * static_cast<std::int64_t>(storage_bytes(source_.stored_storage)), source_.stored_storage, stored, count);
        for (std::int64_t i = 0; i < (source_.stored_factor != 1 ? count : 0); ++i)
            stored[i] *= source_.stored_factor;
        if (source_.wide_storage == Storage::float64)
            look_at_doubles(first, stored, count, part);
        else
            look_at_floats(first, stored, count, part);
        listen(first, stored, count, part);
    }

    // Row by row, so that the channels of a row are looked at together.
    void listen(std::int64_t first, const float* stored, std::int64_t count, Part& part) const {
        std::uint8_t* heard = part.heard.data();
        for (std::int64_t i = 0, channel = first % source_.channels; i < count; channel = 0) {
            const std::int64_t row = std::min(source_.channels - channel, count - i);
            for (std::int64_t k = 0; k < row; ++k)
                heard[channel + k] |= static_cast<std::uint8_t>(stored[i + k] != 0);
            i += row;
        }
    }

    // Nothing was rounded: both are the same memory, and are looked at once.
    bool as_it_was() const {
        return source_.wide == source_.stored && source_.wide_storage == source_.stored_storage && source_.stored_factor == 1;
    }
    bool moved() const { return source_.factor != 1 || has_blocks(source_.format); }

    // Against the range as it was when they were rounded.
    void place(const float* wide, const float* stored, std::int64_t count, Part& part) const {
        if (has_blocks(source_.format)) {
            for (std::int64_t i = 0; i < count; ++i)
                part.placed_wide.underflows_to_zero += wide[i] != 0 && stored[i] == 0;
            return;
        }
        alignas(64) float scaled[tally_piece];
        for (auto [values, census] : {std::pair(wide, &part.placed_wide), std::pair(stored, &part.placed_stored)}) {
            for (std::int64_t i = 0; i < count; ++i)
                scaled[i] = values[i] / source_.factor;
            add_counts(kernels().count_values(scaled, own_.borders, count), own_.borders, *census);
        }
    }

    // Returns the squares of what is finite in `wide`.
    double look_at_rounded(const float* wide, const float* stored, std::int64_t count, Part& part) const {
        const std::int64_t before = part.stored.non_finite;
        add_to_census(stored, count, own_.borders, part.stored);
        const SquareSums sums = kernels().sum_squares(wide, stored, count);
        part.squares += {sums.values, sums.errors};
        return part.stored.non_finite == before ? sums.values : kernels().sum_squares(wide, wide, count).values;
    }

    void look_at_floats(std::int64_t first, const float* stored, std::int64_t count, Part& part) const {
        alignas(64) float wide[tally_piece];
        const std::byte* data = static_cast<const std::byte*>(source_.wide);
        to_float(data + first * static_cast<std::int64_t>(storage_bytes(source_.wide_storage)), source_.wide_storage, wide, count);
        const std::int64_t zeros = part.wide.zeros, non_finite = part.wide.non_finite; // of the pieces before
        add_to_census(wide, count, own_.borders, part.wide);
        Common common{.zeros = part.wide.zeros - zeros, .non_finite = part.wide.non_finite - non_finite};
        common.squares = as_it_was() ? kernels().sum_squares(wide, wide, count).values : look_at_rounded(wide, stored, count, part);
        if (moved())
            place(wide, stored, count, part);
        for (std::size_t k = 0; k < others_.size(); ++k)
            ask(others_[k], {wide, static_cast<std::size_t>(count)}, common, part.others[k], part.other_squares[k]);
    }

    static void ask(const Asked& asked, std::span<const float> wide, const Common& common, Toll& toll, Squares& squares) {
        const auto count = static_cast<std::int64_t>(wide.size());
        alignas(64) float rounded[tally_piece];
        std::ranges::copy(wide, rounded);
        round_floats(rounded, asked.format, {}, {}, 0, count);
        const Ends ends = kernels().count_ends(wide.data(), asked.borders, count);
        const std::int64_t overflows = ends.beyond - common.non_finite;
        // Where zero itself does not round to zero, as in binary, nothing underflows.
        toll += {overflows, ends.below_normal - ends.below_zero, asked.borders.above_zero == 0 ? 0 : ends.below_zero - common.zeros};
        if (overflows == 0)
            squares += {common.squares, kernels().sum_errors(wide.data(), rounded, count)};
        else
            add_squares(wide.data(), rounded, count, squares);
    }

    void look_at_doubles(std::int64_t first, const float* stored, std::int64_t count, Part& part) const {
        bool exact = source_.stored_storage == Storage::float64;
        for (std::int64_t i = 0; i < count; ++i) {
            double wide = load(source_.wide, source_.wide_storage, first + i);
            double held = exact ? load(source_.stored, source_.stored_storage, first + i) * static_cast<double>(source_.stored_factor)
                                : static_cast<double>(stored[i]);
            count_double(wide, own_, part.wide);
            count_double(held, own_, part.stored);
            if (moved()) {
                const auto value = static_cast<float>(wide), became = static_cast<float>(held);
                place(&value, &became, 1, part);
            }
            part.squares.add(wide, held);
            for (std::size_t k = 0; k < others_.size(); ++k) {
                Census census;
                count_double(wide, others_[k], census);
                part.others[k] += {census.overflows, census.subnormals, census.underflows_to_zero};
                part.other_squares[k].add(wide, round_to(wide, others_[k].format));
            }
        }
    }

    Tally together(const std::vector<Part>& parts) const {
        Part all = parts.front();
        for (std::size_t i = 1; i < parts.size(); ++i) {
            all.wide += parts[i].wide;
            all.stored += parts[i].stored;
            all.placed_wide += parts[i].placed_wide;
            all.placed_stored += parts[i].placed_stored;
            all.squares += parts[i].squares;
            for (std::size_t k = 0; k < others_.size(); ++k) {
                all.others[k] += parts[i].others[k];
                all.other_squares[k] += parts[i].other_squares[k];
            }
            for (std::size_t c = 0; c < all.heard.size(); ++c)
                all.heard[c] |= parts[i].heard[c];
        }
        if (as_it_was() && source_.wide_storage != Storage::float64)
            all.stored = all.wide;
        if (moved()) {
            take_ends(all.wide, all.placed_wide);
            take_ends(all.stored, all.placed_stored);
        }
        Tally tally{.wide = all.wide, .stored = all.stored, .error = all.squares.relative(), .channels = source_.channels, .others = {}};
        tally.silent_channels = std::ranges::count(all.heard, std::uint8_t{0});
        for (std::size_t k = 0; k < others_.size(); ++k)
            tally.others.push_back({others_[k].format, all.others[k].overflows, all.others[k].subnormals, all.others[k].underflows_to_zero,
                                    all.other_squares[k].relative()});
        return tally;
    }

    TallySource source_;
    Asked own_;
    std::vector<Asked> others_;
};

} // namespace

Tally take_tally(const TallySource& source, std::span<const Format> others) { return Taker(source, others).take(); }

} // namespace mantissa
