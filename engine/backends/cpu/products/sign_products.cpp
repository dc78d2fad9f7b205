// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/products/sign_products.h"

#include "backends/cpu/products/problems.h"
#include "backends/cpu/products/products.h"
#include "backends/cpu/support.h"
#include "backends/cpu/vectors/sign_kernels.h"
#include "core/parallel.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <vector>

namespace mantissa::cpu {
namespace {

const std::string prefix = "signs ";

constexpr std::int64_t word_bits = 64, most_inner = 1 << 24; // beyond it a float does not hold every sum
constexpr std::int64_t columns_at_once = 256;                // of weights, which go over all rows while they are near
static_assert(columns_at_once % sign_columns == 0);

struct Sizes {
    std::int64_t rows, inner, columns;

    std::int64_t words() const { return (inner + word_bits - 1) / word_bits; }
    std::int64_t panels() const { return (columns + sign_columns - 1) / sign_columns; }
    std::int64_t right_words() const { return panels() * sign_columns * words(); }
};

Sizes sizes_of_signs(const Graph& graph, const Operation& operation) {
    const Shape &x = graph.input(operation, 0).shape, &y = graph.output(operation, 0).shape;
    return {elements(x) / x.back(), x.back(), y.back()};
}

// Words of either operand, and for each row, column and line of words whether all of it are numbers.
struct SignLayout {
    std::size_t left = 0, right = 0, whole_rows = 0, whole_columns = 0, whole_lines = 0, sums = 0, pattern = 0, total = 0;
};

SignLayout layout_of_signs(const Graph& graph, const Operation& operation) {
    const Sizes s = sizes_of_signs(graph, operation);
    const auto count = [](std::int64_t n) { return static_cast<std::size_t>(n); };
    Carver carver;
    SignLayout layout;
    layout.left = carver.take(count(s.rows * s.words()) * sizeof(std::uint64_t));
    layout.right = carver.take(count(s.right_words()) * sizeof(std::uint64_t));
    layout.whole_rows = carver.take(count(s.rows));
    layout.whole_columns = carver.take(count(s.columns));
    layout.whole_lines = carver.take(count(s.words()));
    layout.sums = carver.take(count(thread_count() * sign_rows * columns_at_once) * sizeof(float));
    layout.pattern = carver.take(Epilogue::pattern_bytes(graph, operation));
    layout.total = carver.total();
    return layout;
}

// Of weights that stay: their words, and which columns are whole, from step to step.
struct KeptSigns {
    std::vector<std::uint64_t> right;
    std::vector<std::uint8_t> whole_columns;
};

struct SignProduct {
    Sizes s;
    const float *x, *w;
    std::uint64_t *left, *right;
    std::uint8_t *whole_rows, *whole_columns, *whole_lines; // whole: all of it are numbers
    float* sums;
    Epilogue epilogue;
    const bool* changed = nullptr; // whether weights that stay have changed; null: they are packed in each step
    std::shared_ptr<KeptSigns> kept = nullptr;
    const SignKernels& set = sign_kernels();
    bool all_whole = true;

    // A row becomes words along its length.
    void pack_row(std::int64_t row) const {
        bool whole = true;
        for (std::int64_t word = 0; word < s.words(); ++word)
            whole &= set.join(x + row * s.inner + word * word_bits, bits_of(word), left[row * s.words() + word]);
        whole_rows[row] = whole;
    }

    // 64 lines of the weights become a line of words in each panel.
    void pack_lines(std::int64_t word) const {
        bool whole = true;
        for (std::int64_t first = 0; first < s.columns; first += columns_at_once) {
            std::uint64_t line[columns_at_once] = {};
            const std::int64_t columns = std::min(columns_at_once, s.columns - first);
            for (int bit = 0; bit < bits_of(word); ++bit)
                whole &= set.pack(w + (word * word_bits + bit) * s.columns + first, bit, line, columns);
            for (std::int64_t j = 0; j < columns; j += sign_columns)
                std::copy_n(line + j, sign_columns, right + ((first + j) * s.words() + word * sign_columns));
        }
        whole_lines[word] = whole;
    }

    int bits_of(std::int64_t word) const { return static_cast<int>(std::min(word_bits, s.inner - word * word_bits)); }

    // What is no number has no sign, and must be seen.
    void find_broken(std::int64_t begin, std::int64_t end) const {
        std::fill(whole_columns + begin, whole_columns + end, std::uint8_t{1});
        for (std::int64_t i = 0; i < s.inner; ++i)
            for (std::int64_t j = begin; j < end; ++j)
                whole_columns[j] &= w[i * s.columns + j] == w[i * s.columns + j];
    }

    // Some rows with some columns; the sums of the last panel reach beyond those.
    void multiply(std::int64_t row, int rows, std::int64_t first, std::int64_t columns, float* own) const {
        for (std::int64_t j = 0; j < columns; j += sign_columns)
            set.multiply({.rows = left + row * s.words(),
                          .panel = right + (first + j) * s.words(),
                          .count = rows,
                          .words = s.words(),
                          .inner = s.inner,
                          .sums = own + j,
                          .stride = columns_at_once});
        for (int i = 0; i < rows; ++i) {
            float* to = own + i * columns_at_once;
            for (std::int64_t j = 0; (!whole_rows[row + i] || !all_whole) && j < columns; ++j)
                to[j] = whole_rows[row + i] & whole_columns[first + j] ? to[j] : std::numeric_limits<float>::quiet_NaN();
            epilogue.finish_part(to, (row + i) * s.columns + first, columns, first);
        }
    }

    void pack_weights() const {
        parallel_for(s.words(), 1, [this](std::int64_t word) { pack_lines(word); });
        if (std::all_of(whole_lines, whole_lines + s.words(), [](std::uint8_t whole) { return whole != 0; }))
            std::fill_n(whole_columns, s.columns, std::uint8_t{1});
        else
            parallel_parts(s.columns, 64, [this](int, std::int64_t begin, std::int64_t end) { find_broken(begin, end); });
    }

    void run() {
        epilogue.begin();
        if (!changed || *changed)
            pack_weights();
        all_whole = std::all_of(whole_columns, whole_columns + s.columns, [](std::uint8_t whole) { return whole != 0; });
        parallel_parts(s.rows, sign_rows, [this](int part, std::int64_t begin, std::int64_t end) {
            for (std::int64_t row = begin; row < end; ++row)
                pack_row(row);
            for (std::int64_t first = 0; first < s.columns; first += columns_at_once)
                for (std::int64_t row = begin; row < end; row += sign_rows)
                    multiply(row, static_cast<int>(std::min<std::int64_t>(sign_rows, end - row)), first,
                             std::min(columns_at_once, s.columns - first), sums + part * sign_rows * columns_at_once);
        });
    }
};

// A 32nd of the weights, in memory of the kernel's own.
void keep_signs(SignProduct& product) {
    product.kept = std::make_shared<KeptSigns>();
    product.kept->right.resize(static_cast<std::size_t>(product.s.right_words()));
    product.kept->whole_columns.resize(static_cast<std::size_t>(product.s.columns));
    product.right = product.kept->right.data();
    product.whole_columns = product.kept->whole_columns.data();
}

bool is_of_signs(const Tensor& tensor) { return tensor.format.format == binary && mantissa::storage_of(tensor) == Storage::float32; }

} // namespace

bool is_sign_product(const std::string& implementation) { return implementation.starts_with(prefix); }

std::vector<std::string> sign_candidates(const Graph& graph, const Operation& operation) {
    if (operation.kind != OpKind::dense || !is_of_signs(graph.input(operation, 0)) || !is_of_signs(graph.input(operation, 1)))
        return {};
    return sizes_of_signs(graph, operation).inner <= most_inner ? std::vector<std::string>{prefix + sign_kernels().name}
                                                                : std::vector<std::string>{};
}

Selection select_sign_product(const Graph& graph, const Operation& operation, const std::string& implementation) {
    Selection selection = support_of(graph, operation);
    selection.implementation = implementation;
    selection.reason = "the signs, carried in float32, are packed 64 to a word here: an exclusive or and a count of bits for 64 products";
    selection.scratch_bytes = layout_of_signs(graph, operation).total;
    return selection;
}

Kernel make_sign_product(const KernelSite& site) {
    const SignLayout layout = layout_of_signs(site.graph(), site.operation());
    std::byte* scratch = site.scratch();
    SignProduct product{.s = sizes_of_signs(site.graph(), site.operation()),
                        .x = reinterpret_cast<const float*>(site.input_data(0)),
                        .w = reinterpret_cast<const float*>(site.input_data(1)),
                        .left = reinterpret_cast<std::uint64_t*>(scratch + layout.left),
                        .right = reinterpret_cast<std::uint64_t*>(scratch + layout.right),
                        .whole_rows = reinterpret_cast<std::uint8_t*>(scratch + layout.whole_rows),
                        .whole_columns = reinterpret_cast<std::uint8_t*>(scratch + layout.whole_columns),
                        .whole_lines = reinterpret_cast<std::uint8_t*>(scratch + layout.whole_lines),
                        .sums = reinterpret_cast<float*>(scratch + layout.sums),
                        .epilogue = Epilogue(site, epilogue_of_dense(site.operation()), scratch + layout.pattern)};
    if ((product.changed = site.changed(1)))
        keep_signs(product);
    return [product]() mutable { product.run(); };
}

} // namespace mantissa::cpu
