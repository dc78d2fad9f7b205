// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "examples.h"

#include "data/batch.h"
#include "data/memory_dataset.h"
#include "numerics/convert.h"

#include <QTest>

#include <cmath>
#include <set>

using namespace mantissa;

namespace {

using Image = std::vector<std::uint8_t>;

Image gradient(const Shape& shape) {
    Image image(static_cast<std::size_t>(elements(shape)));
    for (std::size_t i = 0; i < image.size(); ++i)
        image[i] = static_cast<std::uint8_t>(1 + i * 7 % 250);
    return image;
}

Image varied(const Image& image, const Shape& shape, const Variation& variation) {
    Image out(image.size());
    apply_variation(image.data(), shape, variation, out.data());
    return out;
}

} // namespace

class TestAugmentation : public QObject {
    Q_OBJECT

private slots:
    void nothing_changes_nothing();
    void fields_have_their_ranges_data();
    void fields_have_their_ranges();
    void draws_stay_in_their_ranges();
    void one_setting_leaves_the_others_alone();
    void shifts_bring_in_black_data();
    void shifts_bring_in_black();
    void tones_change_as_they_say();
    void saturation_keeps_the_grey();
    void cutout_paints_one_square();
    void picks_tell_the_same();
    void what_calculates_is_named();
    void crops_are_enlarged();
    void turns_keep_the_size();
    void channels_are_neither_one_nor_three_data();
    void channels_are_neither_one_nor_three();
    void prepared_in_the_policys_format();
};

void TestAugmentation::nothing_changes_nothing() {
    Shape shape = {6, 5, 3};
    QCOMPARE(varied(gradient(shape), shape, {}), gradient(shape));
    QVERIFY(Augmentation{}.none());
    QVERIFY(read_augmentation(Json::object()).none());
    Variation drawn = draw_variation({}, shape, {1, 2, 3});
    QVERIFY(drawn.degrees == 0 && drawn.brightness == 1 && drawn.cutout == 0 && drawn.part == PicturePart{});
}

void TestAugmentation::fields_have_their_ranges_data() {
    QTest::addColumn<QString>("key");
    QTest::addColumn<double>("good");
    QTest::addColumn<double>("bad");
    QTest::newRow("pad_crop") << "pad_crop" << 4.0 << -1.0;
    QTest::newRow("random_resized_crop") << "random_resized_crop" << 0.08 << 0.0;
    QTest::newRow("rotation") << "rotation" << 180.0 << 181.0;
    QTest::newRow("brightness") << "brightness" << 0.5 << 1.5;
    QTest::newRow("contrast") << "contrast" << 0.0 << -0.1;
    QTest::newRow("saturation") << "saturation" << 1.0 << 1.01;
    QTest::newRow("cutout") << "cutout" << 8.0 << 5000.0;
}

void TestAugmentation::fields_have_their_ranges() {
    QFETCH(QString, key);
    QFETCH(double, good);
    QFETCH(double, bad);
    auto problems_with = [&](double value) {
        Problems problems;
        bool whole = key == "pad_crop" || key == "cutout";
        read_data_settings({{key.toStdString(), whole ? Json(static_cast<int>(value)) : Json(value)}}, "data", problems);
        return problems;
    };
    QVERIFY(problems_with(good).empty());
    QCOMPARE(problems_with(bad).size(), std::size_t{1});
    QCOMPARE(problems_with(bad)[0].where, "data." + key.toStdString());
}

void TestAugmentation::draws_stay_in_their_ranges() {
    Augmentation all{true, true, 4, 0.25, 20, 0.3, 0.4, 0.5, 6};
    double least = 1, sum = 0;
    std::set<int> shifts;
    for (int i = 0; i < 2000; ++i) {
        Variation v = draw_variation(all, {32, 48, 3}, {7, 1, i});
        shifts.insert(v.shift_across);
        double area = v.part.width * v.part.height;
        least = std::min(least, area);
        sum += v.degrees;
        QVERIFY(v.part.left >= 0 && v.part.left + v.part.width <= 1 + 1e-12 && v.part.top >= 0 && v.part.top + v.part.height <= 1 + 1e-12);
        QVERIFY(std::abs(v.degrees) <= 20 && std::abs(v.brightness - 1) <= 0.3 && std::abs(v.contrast - 1) <= 0.4 &&
                std::abs(v.saturation - 1) <= 0.5);
        QVERIFY(std::abs(v.shift_down) <= 4);
    }
    QCOMPARE(shifts.size(), std::size_t{9});
    QVERIFY2(least > 0.2 && least < 0.35, qPrintable(QString::number(least)));
    QVERIFY(std::abs(sum / 2000) < 1.5);
}

void TestAugmentation::one_setting_leaves_the_others_alone() {
    Augmentation flips{.horizontal_flip = true, .rotation = 10}, more = flips;
    more.pad_crop = 3;
    more.cutout = 4;
    for (int i = 0; i < 50; ++i) {
        Variation a = draw_variation(flips, {8, 8, 3}, {1, 0, i}), b = draw_variation(more, {8, 8, 3}, {1, 0, i});
        QCOMPARE(a.mirror.across, b.mirror.across);
        QCOMPARE(a.degrees, b.degrees);
    }
}

void TestAugmentation::shifts_bring_in_black_data() {
    QTest::addColumn<int>("across");
    QTest::addColumn<int>("down");
    for (auto [x, y] : {std::pair{2, 0}, {-2, 0}, {0, 3}, {0, -3}, {1, 2}, {-1, -2}, {-3, 1}, {4, -4}, {9, 0}, {0, 9}})
        QTest::addRow("%d %d", x, y) << x << y;
}

void TestAugmentation::shifts_bring_in_black() {
    QFETCH(int, across);
    QFETCH(int, down);
    for (const Shape& shape : {Shape{6, 5, 3}, Shape{4, 7, 1}}) {
        Image image = gradient(shape), moved = varied(image, shape, {.shift_across = across, .shift_down = down});
        for (std::int64_t y = 0; y < shape[0]; ++y)
            for (std::int64_t x = 0; x < shape[1]; ++x)
                for (std::int64_t c = 0; c < shape[2]; ++c) {
                    std::int64_t from_y = y - down, from_x = x - across;
                    bool inside = from_y >= 0 && from_y < shape[0] && from_x >= 0 && from_x < shape[1];
                    int expected = inside ? image[static_cast<std::size_t>((from_y * shape[1] + from_x) * shape[2] + c)] : 0;
                    QCOMPARE(int(moved[static_cast<std::size_t>((y * shape[1] + x) * shape[2] + c)]), expected);
                }
    }
}

void TestAugmentation::tones_change_as_they_say() {
    Image image = {10, 50, 100, 200};
    QCOMPARE(varied(image, {2, 2, 1}, {.brightness = 0.5}), (Image{5, 25, 50, 100}));
    QCOMPARE(varied(image, {2, 2, 1}, {.brightness = 2}), (Image{20, 100, 200, 255}));
    QCOMPARE(varied(image, {2, 2, 1}, {.contrast = 0}), (Image{90, 90, 90, 90}));
    QCOMPARE(varied(image, {2, 2, 1}, {.contrast = 1.5}), (Image{0, 30, 105, 255}));
}

void TestAugmentation::saturation_keeps_the_grey() {
    Image pixel = {200, 100, 30};
    double grey = 0.299 * 200 + 0.587 * 100 + 0.114 * 30;
    auto expected = static_cast<std::uint8_t>(std::lround(grey));
    QCOMPARE(varied(pixel, {1, 1, 3}, {.saturation = 0}), Image(3, expected));
    QCOMPARE(varied(pixel, {1, 1, 3}, {.saturation = 0.5})[0], static_cast<std::uint8_t>(std::lround((200 + grey) / 2)));
    QCOMPARE(varied({90}, {1, 1, 1}, {.saturation = 0}), Image{90});
}

void TestAugmentation::cutout_paints_one_square() {
    Shape shape = {8, 10, 1};
    Image plain(80, 1), cut = varied(plain, shape, {.cutout = 4, .cutout_across = 0.5, .cutout_down = 0.5});
    QCOMPARE(std::count(cut.begin(), cut.end(), 128), 16);
    QCOMPARE(cut[static_cast<std::size_t>(2 * 10 + 3)], std::uint8_t{128});
    Image corner = varied(plain, shape, {.cutout = 4});
    QCOMPARE(std::count(corner.begin(), corner.end(), 128), 4);
}

void TestAugmentation::crops_are_enlarged() {
    if (!why_no_pictures().empty())
        QSKIP(why_no_pictures().c_str());
    Shape shape = {8, 8, 1};
    Image image(64);
    for (std::size_t i = 0; i < 64; ++i)
        image[i] = i % 8 < 4 ? 50 : 200;
    QCOMPARE(varied(image, shape, {.part = {0, 0, 0.5, 0.5}}), Image(64, 50));
    QCOMPARE(varied(image, shape, {.mirror = {true, false}, .part = {0.5, 0, 0.5, 1}}), Image(64, 200));
}

void TestAugmentation::turns_keep_the_size() {
    if (!why_no_pictures().empty())
        QSKIP(why_no_pictures().c_str());
    Shape shape = {9, 9, 1};
    Image image(81, 10);
    image[4] = 250; // in the middle of the top row
    Image turned = varied(image, shape, {.degrees = 90});
    QCOMPARE(turned[4 * 9], std::uint8_t{250}); // against the clock: now in the middle of the left column
    QCOMPARE(turned[4], std::uint8_t{10});
}

// Byte by byte, for a device that keeps the images.
void TestAugmentation::picks_tell_the_same() {
    Shape shape = {9, 7, 3};
    std::vector<std::uint8_t> images;
    for (int i = 0; i < 3; ++i)
        for (std::uint8_t byte : gradient(shape))
            images.push_back(static_cast<std::uint8_t>(byte ^ (i * 85)));
    ImageSize size{9, 7, 3};
    Augmentation augmentation{.horizontal_flip = true, .vertical_flip = true, .pad_crop = 10, .cutout = 4};
    std::set<int> mirrors;
    for (std::int64_t draw = 0; draw < 200; ++draw) {
        Variation variation = draw_variation(augmentation, shape, {5, 0, draw});
        Image image(images.begin() + draw % 3 * 189, images.begin() + draw % 3 * 189 + 189), expected = varied(image, shape, variation);
        SamplePick pick = pick_of(variation, shape, draw % 3);
        mirrors.insert(pick.mirror);
        std::size_t i = 0;
        for (std::int32_t y = 0; y < 9; ++y)
            for (std::int32_t x = 0; x < 7; ++x)
                for (std::int32_t c = 0; c < 3; ++c)
                    QCOMPARE(picked_byte(images.data(), size, pick, {y, x, c}), expected[i++]);
    }
    QCOMPARE(mirrors.size(), std::size_t{4});
}

void TestAugmentation::what_calculates_is_named() {
    QVERIFY((Augmentation{.horizontal_flip = true, .vertical_flip = true, .pad_crop = 4, .cutout = 8}.calculates().empty()));
    for (const char* key : {"random_resized_crop", "rotation", "brightness", "contrast", "saturation"}) {
        Augmentation one = read_augmentation({{key, 0.5}});
        QString name = QString(key).replace('_', ' ');
        QCOMPARE(QString::fromStdString(one.calculates()), name);
    }
}

void TestAugmentation::channels_are_neither_one_nor_three_data() {
    QTest::addColumn<int>("channels");
    for (int channels : {2, 4, 7})
        QTest::addRow("%d", channels) << channels;
}

// Then each is changed as if it were the only one; tones by the mean of all.
void TestAugmentation::channels_are_neither_one_nor_three() {
    QFETCH(int, channels);
    constexpr std::size_t pixels = 9 * 7;
    const auto each = static_cast<std::size_t>(channels);
    const Shape shape = {9, 7, channels}, plain = {9, 7, 1};
    const Image image = gradient(shape);
    const Variation variation{.mirror = {true, false}, .shift_across = 1, .part = {0.1, 0.2, 0.6, 0.5}, .degrees = 20};
    const Image changed = varied(image, shape, variation);
    for (std::size_t c = 0; c < each; ++c) {
        Image plane, expected;
        for (std::size_t i = 0; i < pixels; ++i)
            plane.push_back(image[i * each + c]), expected.push_back(changed[i * each + c]);
        QCOMPARE(varied(plane, plain, variation), expected);
    }
    Image halves(pixels * each); // its mean is 100, whatever begins it
    for (std::size_t i = 0; i < halves.size(); ++i)
        halves[i] = i < halves.size() / 2 ? 60 : 140;
    halves.back() = halves.size() % 2 == 0 ? halves.back() : 100;
    const Image softer = varied(halves, shape, {.contrast = 0.5});
    QVERIFY(std::abs(softer.front() - 80) <= 1 && std::abs(softer[halves.size() - 2] - 120) <= 1);
}

// What the worker prepares is what NumPy gives: each operation rounded to the format.
void TestAugmentation::prepared_in_the_policys_format() {
    Image bytes(256);
    for (std::size_t i = 0; i < 256; ++i)
        bytes[i] = static_cast<std::uint8_t>(i);
    for (const Format& format : {float32, float16, bfloat16, tf32}) {
        Preparation preparation{format, 1.0 / 255};
        std::vector<std::uint8_t> out(256 * preparation.value_bytes());
        prepare_values(bytes.data(), 256, preparation, out.data());
        double factor = round_to(1.0 / 255, format, {});
        for (std::int64_t i = 0; i < 256; ++i)
            QCOMPARE(load(out.data(), format.storage, i), round_to(round_to(static_cast<double>(i), format, {}) * factor, format, {}));
    }
}

QTEST_APPLESS_MAIN(TestAugmentation)
#include "test_augmentation.moc"
