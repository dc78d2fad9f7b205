// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Where buffers lie in the arena, against the definition: pair by pair, and offset by offset.
#include "plan/bytes_together.h"
#include "plan/packing.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <set>

using namespace mantissa;

namespace {

bool meet(const Buffer& a, const Buffer& b) {
    return a.first <= b.last && b.first <= a.last && a.offset < b.offset + b.bytes && b.offset < a.offset + a.bytes;
}

// Only the beginning, or where another one ends, can be the lowest free offset.
std::size_t lowest_free(Buffer buffer, const std::vector<Buffer>& placed) {
    std::set<std::size_t> offsets = {0};
    for (const Buffer& other : placed)
        offsets.insert(other.offset + other.bytes);
    const auto is_free = [&](std::size_t offset) {
        buffer.offset = offset;
        return std::ranges::none_of(placed, [&](const Buffer& other) { return meet(buffer, other); });
    };
    return *std::ranges::find_if(offsets, is_free);
}

std::vector<Buffer> by_definition(std::vector<Buffer> buffers) {
    std::ranges::stable_sort(buffers, std::greater<>(), &Buffer::bytes);
    std::vector<Buffer> placed;
    for (Buffer& buffer : buffers) {
        buffer.offset = buffer.bytes > 0 ? lowest_free(buffer, placed) : 0;
        placed.push_back(buffer);
    }
    return placed;
}

std::vector<Buffer> drawn(unsigned seed) {
    std::mt19937 random(seed);
    const auto below = [&](unsigned limit) { return static_cast<int>(random() % limit); };
    std::vector<Buffer> buffers;
    const int operations = 1 + below(200), longest = 1 + below(60), kinds = 1 + below(9);
    for (int i = 0, count = below(150); i < count; ++i) {
        const int first = below(static_cast<unsigned>(operations));
        buffers.push_back({.tensor = i,
                           .bytes = 64 * static_cast<std::size_t>(below(static_cast<unsigned>(kinds + 1))),
                           .first = first,
                           .last = first + below(static_cast<unsigned>(longest))});
    }
    return buffers;
}

std::size_t end_of(const Buffer& buffer) { return buffer.bytes > 0 ? buffer.offset + buffer.bytes : 0; }

} // namespace

class TestPacking : public QObject {
    Q_OBJECT

private slots:
    void each_lies_at_the_lowest_offset_that_is_free() {
        for (unsigned seed = 0; seed < 300; ++seed) {
            std::vector<Buffer> buffers = drawn(seed);
            const std::vector<Buffer> expected = by_definition(buffers);
            const std::size_t extent = pack_by_size(buffers);
            std::size_t end = 0;
            for (std::size_t i = 0; i < buffers.size(); ++i) {
                QCOMPARE(buffers[i].tensor, expected[i].tensor);
                QCOMPARE(buffers[i].offset, expected[i].offset);
                end = std::max(end, end_of(buffers[i]));
            }
            QCOMPARE(extent, end);
        }
    }

    // As the activations of a deep network do: each is there until the gradient has come back to it.
    void what_lies_within_another_lies_behind_it() {
        constexpr int layers = 20000;
        std::vector<Buffer> buffers;
        for (int layer = 0; layer < layers; ++layer)
            buffers.push_back({.tensor = layer, .bytes = 64, .first = layer, .last = 2 * layers - layer});
        QCOMPARE(pack_by_size(buffers), std::size_t{64} * layers);
        for (int layer = 0; layer < layers; ++layer)
            QCOMPARE(buffers[std::size_t(layer)].offset, std::size_t(layer) * 64);
    }

    // Sixteen times what 64 bits count.
    void what_no_machine_has_does_not_begin_again_at_nothing() {
        std::vector<Buffer> buffers;
        for (int i = 0; i < 512; ++i)
            buffers.push_back({.tensor = i, .bytes = std::size_t{1} << 59, .first = 0, .last = 1});
        QCOMPARE(pack_by_size(buffers), endless_bytes);
        QCOMPARE(all_bytes_together(std::vector<std::size_t>(64, std::size_t{1} << 59)), endless_bytes);
        QCOMPARE(all_bytes_together(std::vector<std::size_t>{1, 2, 3}), std::size_t{6});
    }

    void nothing_takes_nothing() {
        std::vector<Buffer> none, empty = {{.tensor = 1, .bytes = 0, .first = 3, .last = 5}};
        QCOMPARE(pack_by_size(none), std::size_t{0});
        QCOMPARE(pack_by_size(empty), std::size_t{0});
    }
};

QTEST_APPLESS_MAIN(TestPacking)
#include "test_packing.moc"
