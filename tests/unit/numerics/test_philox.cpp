// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/random.h"

#include <QTest>

#include <array>

using namespace mantissa;
using Words = std::array<std::uint32_t, 4>;

namespace {

Words words(const RandomBlock& block) { return {block.word[0], block.word[1], block.word[2], block.word[3]}; }

} // namespace

class TestPhilox : public QObject {
    Q_OBJECT
private slots:
    // The known answers of the generator's authors.
    void known_answers() {
        QVERIFY((words(philox(0, 0, 0)) == Words{0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8}));
        QVERIFY((words(philox(~0ull, ~0ull, ~0ull)) == Words{0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD}));
        QVERIFY((words(philox(0x299F31D0A4093822, 0x85A308D3243F6A88, 0x0370734413198A2E)) ==
                 Words{0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1}));
    }

    void elements_are_the_words_of_their_block() {
        RandomKey key{.seed = 3, .stream = hash_name("conv2d/kernel"), .step = 9};
        for (std::uint64_t element = 0; element < 40; ++element)
            QCOMPARE(random_bits(key, element), random_block(key, element / 4).word[element % 4]);
    }

    void every_part_of_the_key_matters() {
        RandomKey key{.seed = 3, .stream = 5, .step = 9};
        std::uint32_t bits = random_bits(key, 1);
        QVERIFY(random_bits({.seed = 4, .stream = 5, .step = 9}, 1) != bits);
        QVERIFY(random_bits({.seed = 3, .stream = 6, .step = 9}, 1) != bits);
        QVERIFY(random_bits({.seed = 3, .stream = 5, .step = 10}, 1) != bits);
        QVERIFY(random_bits(key, 2) != bits);
    }
};

QTEST_APPLESS_MAIN(TestPhilox)
#include "test_philox.moc"
