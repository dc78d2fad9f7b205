// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/pictures/pictures.h"
#include "fuzz/dice.h"

#include <QTest>

#include <opencv2/imgcodecs.hpp>

using namespace mantissa;

namespace {

using Bytes = std::vector<std::uint8_t>;
constexpr std::int64_t rounds_in_the_suite = 1500; // of each kind

// Changed, cut, doubled, zeroed or set to what headers fear most; mostly near the start, where headers are.
void damage(Bytes& file, Dice& dice) {
    for (std::size_t times = 1 + dice.below(6); times > 0 && !file.empty(); --times) {
        std::size_t range = dice.below(3) == 0 ? file.size() : std::min<std::size_t>(file.size(), 64), at = dice.below(range);
        switch (dice.below(7)) {
        case 0: file[at] = static_cast<std::uint8_t>(dice.bits()); break;
        case 1: file[at] ^= static_cast<std::uint8_t>(1u << dice.below(8)); break;
        case 2: file.resize(at); break;
        case 3: file[at] = 0xFF; break;
        case 4:
            std::fill(file.begin() + std::ptrdiff_t(at), file.begin() + std::ptrdiff_t(std::min(file.size(), at + 4)), std::uint8_t{0});
            break;
        case 5: file.insert(file.begin() + std::ptrdiff_t(at), 1 + dice.below(8), static_cast<std::uint8_t>(dice.bits())); break;
        default:
            file.erase(file.begin() + std::ptrdiff_t(at), file.begin() + std::ptrdiff_t(std::min(file.size(), at + 1 + dice.below(8))));
        }
    }
}

// With bytes around it that must stay as they are.
bool decodes(const Bytes& file, const PictureWish& wish) {
    constexpr std::size_t guard = 64;
    Bytes out(static_cast<std::size_t>(elements(wish.shape)) + 2 * guard, 0xA5);
    bool decoded = true;
    try {
        decode_picture(file, read_picture_head(file), wish, out.data() + guard);
    } catch (const BrokenPicture& broken) {
        decoded = false;
        if (std::string(broken.what()).empty())
            qFatal("a broken picture without a reason");
    }
    for (std::size_t i = 0; i < guard; ++i)
        if (out[i] != 0xA5 || out[out.size() - 1 - i] != 0xA5)
            qFatal("written beyond the image");
    return decoded;
}

Bytes seed_picture(const QByteArray& ending) {
    cv::Mat pixels(45, 61, ending == "grey.png" ? CV_16UC1 : ending == "alpha.png" ? CV_8UC4 : CV_8UC3);
    cv::theRNG().state = 1;
    cv::randu(pixels, 0, 255);
    Bytes file;
    std::vector<int> settings;
    if (ending == "progressive.jpg")
        settings = {cv::IMWRITE_JPEG_PROGRESSIVE, 1, cv::IMWRITE_JPEG_RST_INTERVAL, 3};
    cv::imencode(("." + ending.mid(ending.indexOf('.') + 1)).toStdString(), pixels, file, settings);
    return file;
}

} // namespace

class TestFuzzPictures : public QObject {
    Q_OBJECT

private slots:
    void damaged_pictures_do_no_harm_data();
    void damaged_pictures_do_no_harm();
    void noise_is_no_picture();
};

void TestFuzzPictures::damaged_pictures_do_no_harm_data() {
    QTest::addColumn<QByteArray>("ending");
    for (const char* ending :
         {"plain.jpg", "progressive.jpg", "plain.png", "grey.png", "alpha.png", "plain.bmp", "plain.webp", "plain.tiff"})
        QTest::newRow(ending) << QByteArray(ending);
}

void TestFuzzPictures::damaged_pictures_do_no_harm() {
    QFETCH(QByteArray, ending);
    const Bytes whole = seed_picture(ending);
    QVERIFY(decodes(whole, {.shape = {8, 8, 3}}));
    const auto seed = static_cast<std::uint64_t>(number_of("MANTISSA_FUZZ_SEED", 1));
    std::int64_t rounds = number_of("MANTISSA_FUZZ", rounds_in_the_suite), decoded = 0;
    for (std::int64_t round = 0; round < rounds; ++round) {
        Dice dice(seed ^ hash_name(ending.toStdString()), static_cast<std::uint64_t>(round));
        Bytes file = whole;
        damage(file, dice);
        PictureWish wish{
            .shape = {1 + static_cast<std::int64_t>(dice.below(40)), 1 + static_cast<std::int64_t>(dice.below(40)), dice.below(2) ? 3 : 1}};
        wish.mirror = {dice.below(2) == 1, dice.below(2) == 1};
        if (dice.below(2))
            wish.part = {0.1 + 0.1 * double(dice.below(5)), 0.1 + 0.1 * double(dice.below(5)), 0.1 + 0.1 * double(dice.below(4)),
                         0.1 + 0.1 * double(dice.below(4))};
        decoded += decodes(file, wish);
    }
    QVERIFY2(decoded < rounds, "nothing was damaged");
}

void TestFuzzPictures::noise_is_no_picture() {
    for (std::uint64_t round = 0; round < 2000; ++round) {
        Dice dice(5, round);
        Bytes file(dice.below(300));
        for (std::uint8_t& byte : file)
            byte = static_cast<std::uint8_t>(dice.bits());
        QVERIFY(!decodes(file, {.shape = {4, 4, 3}}));
    }
}

QTEST_APPLESS_MAIN(TestFuzzPictures)
#include "test_fuzz_pictures.moc"
