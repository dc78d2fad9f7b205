// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "picture_files.h"

#include "data/pictures/geometry.h"

#include <QTemporaryFile>
#include <QTest>

#include <opencv2/imgcodecs.hpp>

#include <cstdio>
#include <unistd.h>

using namespace mantissa;
using namespace mantissa::test;

namespace {

Bytes decoded(const Bytes& file, const PictureWish& wish) {
    Bytes out(static_cast<std::size_t>(elements(wish.shape)));
    decode_picture(file, read_picture_head(file), wish, out.data());
    return out;
}

// Which quarter's colour a pixel has: 0 red, 1 green, 2 blue, 3 white; -1 none.
int quarter_at(const Bytes& image, const Shape& shape, double y, double x) {
    auto row = static_cast<std::int64_t>(y * static_cast<double>(shape[0])),
         column = static_cast<std::int64_t>(x * static_cast<double>(shape[1]));
    const std::uint8_t* pixel = &image[static_cast<std::size_t>((row * shape[1] + column) * 3)];
    const Colour colours[4] = {Quarters::top_left, Quarters::top_right, Quarters::bottom_left, Quarters::bottom_right};
    for (int i = 0; i < 4; ++i)
        if (std::abs(pixel[0] - colours[i].red) < 20 && std::abs(pixel[1] - colours[i].green) < 20 &&
            std::abs(pixel[2] - colours[i].blue) < 20)
            return i;
    return -1;
}

QString arrangement(const Bytes& image, const Shape& shape) {
    QString text;
    for (double y : {0.25, 0.75})
        for (double x : {0.25, 0.75})
            text += QString::number(quarter_at(image, shape, y, x));
    return text;
}

Bytes encoded(const cv::Mat& pixels, const char* ending) {
    Bytes bytes;
    cv::imencode(ending, pixels, bytes);
    return bytes;
}

QString complaint(const Bytes& file) {
    try {
        decoded(file, {.shape = {8, 8, 3}});
    } catch (const BrokenPicture& broken) {
        return broken.what();
    }
    return {};
}

} // namespace

class TestPictures : public QObject {
    Q_OBJECT

private slots:
    void every_kind_is_read_data();
    void every_kind_is_read();
    void exif_turns_data();
    void exif_turns();
    void mirrors_come_on_top();
    void parts_are_parts_data();
    void parts_are_parts();
    void scaled_decoding_shows_the_same();
    void grey_alpha_and_sixteen_bits();
    void shrinking_sees_every_pixel();
    void damaged_files_are_told_apart_data();
    void damaged_files_are_told_apart();
    void cut_anywhere_data();
    void cut_anywhere();
    void what_is_cut_off_is_told_in_one_place();
    void enormous_headers_are_refused();
    void names_of_pictures();
};

void TestPictures::every_kind_is_read_data() {
    QTest::addColumn<QByteArray>("ending");
    for (const char* ending : {".jpg", ".png", ".bmp", ".webp", ".tiff"})
        QTest::newRow(ending) << QByteArray(ending);
}

void TestPictures::every_kind_is_read() {
    QFETCH(QByteArray, ending);
    Bytes png = quarters_file({}, PictureFile::png);
    Bytes file = encoded(cv::imdecode(png, cv::IMREAD_COLOR), ending.constData());
    PictureHead head = read_picture_head(file);
    QCOMPARE(head.height, 32);
    QCOMPARE(head.width, 48);
    for (const Shape& shape : {Shape{32, 48, 3}, Shape{16, 16, 3}, Shape{50, 70, 3}})
        QCOMPARE(arrangement(decoded(file, {.shape = shape}), shape), QString("0123"));
}

void TestPictures::exif_turns_data() {
    QTest::addColumn<int>("orientation");
    QTest::addColumn<QString>("seen");
    const char* seen[8] = {"0123", "1032", "3210", "2301", "0213", "2031", "3120", "1302"};
    for (int i = 0; i < 8; ++i)
        QTest::addRow("%d", i + 1) << i + 1 << QString(seen[i]);
}

// Against what OpenCV itself makes of the same tag, too.
void TestPictures::exif_turns() {
    QFETCH(int, orientation);
    QFETCH(QString, seen);
    Bytes file = with_exif_orientation(quarters_file({.height = 32, .width = 64}, PictureFile::jpeg), orientation);
    QCOMPARE(read_picture_head(file).orientation, orientation);
    Shape shape = orientation < 5 ? Shape{32, 64, 3} : Shape{64, 32, 3};
    QCOMPARE(arrangement(decoded(file, {.shape = shape}), shape), seen);
    cv::Mat theirs = cv::imdecode(file, cv::IMREAD_COLOR);
    QCOMPARE(std::int64_t{theirs.rows}, shape[0]);
    Bytes swapped(theirs.data, theirs.data + theirs.total() * 3);
    for (std::size_t i = 0; i < swapped.size(); i += 3)
        std::swap(swapped[i], swapped[i + 2]);
    QCOMPARE(arrangement(swapped, shape), seen);
}

void TestPictures::mirrors_come_on_top() {
    for (int orientation = 1; orientation <= 8; ++orientation) {
        Bytes file = with_exif_orientation(quarters_file({}, PictureFile::jpeg), orientation);
        Shape shape = {24, 20, 3};
        Bytes plain = decoded(file, {.shape = shape}), mirrored = decoded(file, {.shape = shape, .mirror = {true, true}}),
              expected(plain.size());
        copy_turned(plain.data(), shape, {false, {true, true}}, expected.data());
        QVERIFY2(mirrored == expected, qPrintable(QString::number(orientation)));
    }
}

void TestPictures::parts_are_parts_data() {
    QTest::addColumn<int>("orientation");
    for (int i = 1; i <= 8; ++i)
        QTest::addRow("turned as %d", i) << i;
}

// Each quarter of what is seen, taken alone, has one colour: the one that the whole shows there.
void TestPictures::parts_are_parts() {
    QFETCH(int, orientation);
    Bytes file = with_exif_orientation(quarters_file({.height = 400, .width = 640}, PictureFile::jpeg), orientation);
    Shape shape = {16, 16, 3};
    QString whole = arrangement(decoded(file, {.shape = shape}), shape);
    for (int i = 0; i < 4; ++i) {
        PicturePart part{i % 2 * 0.5 + 0.05, i / 2 * 0.5 + 0.05, 0.4, 0.4};
        QCOMPARE(arrangement(decoded(file, {.shape = shape, .part = part}), shape), QString(4, whole[i]));
    }
}

void TestPictures::scaled_decoding_shows_the_same() {
    Bytes jpeg = quarters_file({.height = 800, .width = 1200}, PictureFile::jpeg),
          png = quarters_file({.height = 800, .width = 1200}, PictureFile::png);
    for (const Shape& shape : {Shape{800, 1200, 3}, Shape{300, 450, 3}, Shape{100, 150, 3}, Shape{13, 17, 3}}) {
        Bytes a = decoded(jpeg, {.shape = shape}), b = decoded(png, {.shape = shape});
        double sum = 0;
        for (std::size_t i = 0; i < a.size(); ++i)
            sum += std::abs(a[i] - b[i]);
        QVERIFY2(sum / double(a.size()) < 4, qPrintable(QString::number(sum / double(a.size()))));
    }
}

void TestPictures::grey_alpha_and_sixteen_bits() {
    cv::Mat deep(4, 4, CV_16UC1, cv::Scalar(0x8080));
    QCOMPARE(decoded(encoded(deep, ".png"), {.shape = {4, 4, 3}}), Bytes(48, 0x80));
    QCOMPARE(decoded(encoded(deep, ".tiff"), {.shape = {4, 4, 1}}), Bytes(16, 0x80));
    cv::Mat clear(4, 4, CV_8UC4, cv::Scalar(0, 0, 0, 0)), half(4, 4, CV_8UC4, cv::Scalar(0, 0, 0, 128));
    QCOMPARE(decoded(encoded(clear, ".png"), {.shape = {4, 4, 3}}), Bytes(48, 255)); // no black picture
    QCOMPARE(decoded(encoded(clear, ".png"), {.shape = {4, 4, 3}, .backdrop = 7}), Bytes(48, 7));
    QCOMPARE(decoded(encoded(half, ".png"), {.shape = {4, 4, 3}}), Bytes(48, 127));
    cv::Mat colour(4, 4, CV_8UC3, cv::Scalar(30, 100, 200)); // blue, green, red
    Bytes grey = decoded(encoded(colour, ".png"), {.shape = {4, 4, 1}});
    QVERIFY(std::abs(grey[0] - (0.299 * 200 + 0.587 * 100 + 0.114 * 30)) <= 1);
    cv::Mat one(4, 4, CV_8UC1, cv::Scalar(77));
    QCOMPARE(decoded(encoded(one, ".jpg"), {.shape = {4, 4, 3}}), Bytes(48, 77));
}

// Lines one pixel wide vanish where pixels are skipped; by area they become their mean.
void TestPictures::shrinking_sees_every_pixel() {
    cv::Mat lines(64, 64, CV_8UC1);
    for (int x = 0; x < 64; ++x)
        lines.col(x).setTo(x % 2 ? 200 : 0);
    for (std::uint8_t value : decoded(encoded(lines, ".png"), {.shape = {16, 16, 1}}))
        QCOMPARE(int(value), 100);
}

void TestPictures::damaged_files_are_told_apart_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("said");
    QTest::newRow("empty") << QByteArray() << "is empty";
    QTest::newRow("text") << QByteArray("dear reader") << "is no picture";
    QTest::newRow("GIF") << QByteArray("GIF89a    ") << "is no picture";
    QTest::newRow("start of a JPEG alone") << QByteArray("\xFF\xD8\xFF\xE0") << "ends within its header";
    QTest::newRow("JPEG without a picture") << QByteArray("\xFF\xD8\xFF\xD9") << "without a picture";
    QTest::newRow("PNG without a header") << QByteArray("\x89PNG\r\n\x1A\n0000JUNK00000000") << "damaged header";
    QTest::newRow("WebP of an unknown kind") << QByteArray("RIFF0000WEBPABCD0000000000") << "damaged header";
    QTest::newRow("TIFF with its directory elsewhere") << QByteArray("II*\0\xFF\xFF\xFF\xFF", 8) << "ends within its header";
}

void TestPictures::damaged_files_are_told_apart() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, said);
    QString text = complaint(Bytes(bytes.begin(), bytes.end()));
    QVERIFY2(text.contains(said), qPrintable(text));
}

void TestPictures::cut_anywhere_data() { every_kind_is_read_data(); }

// A file that stops before its end is broken, never a picture with a grey or black rest.
void TestPictures::cut_anywhere() {
    QFETCH(QByteArray, ending);
    cv::Mat noise(60, 80, CV_8UC3);
    cv::randu(noise, 0, 255);
    Bytes whole = encoded(noise, ending.constData());
    QVERIFY(complaint(whole).isEmpty());
    for (double share : {0.0, 0.001, 0.1, 0.5, 0.9}) {
        Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(share * double(whole.size())));
        QVERIFY2(!complaint(cut).isEmpty(), qPrintable(QString::number(share)));
    }
}

// By what is thrown, and by no line of the decoder's own.
void TestPictures::what_is_cut_off_is_told_in_one_place() {
    Bytes png = quarters_file({}, PictureFile::png);
    png.resize(png.size() / 2);
    QTemporaryFile said;
    QVERIFY(said.open());
    std::fflush(stderr);
    const int before = dup(STDERR_FILENO);
    dup2(said.handle(), STDERR_FILENO);
    const QString told = complaint(png);
    std::fflush(stderr);
    dup2(before, STDERR_FILENO);
    close(before);
    QVERIFY(!told.isEmpty());
    said.seek(0);
    QCOMPARE(said.readAll(), QByteArray());
}

void TestPictures::enormous_headers_are_refused() {
    Bytes png = quarters_file({}, PictureFile::png);
    for (std::size_t at : {16, 20})
        for (std::size_t i = 0; i < 4; ++i)
            png[at + i] = static_cast<std::uint8_t>(100'000 >> 8 * (3 - i));
    QVERIFY2(complaint(png).contains("100000 x 100000"), qPrintable(complaint(png)));
    Bytes jpeg = quarters_file({}, PictureFile::jpeg);
    for (std::size_t i = 0; i + 9 < jpeg.size(); ++i)
        if (jpeg[i] == 0xFF && jpeg[i + 1] == 0xC0) {
            for (std::size_t k = 5; k < 9; ++k)
                jpeg[i + k] = 0xFF;
            break;
        }
    QVERIFY2(complaint(jpeg).contains("65535 x 65535"), qPrintable(complaint(jpeg)));
}

void TestPictures::names_of_pictures() {
    for (const char* name : {"a.jpg", "a.JPEG", "x.y.PnG", "b.webp", "c.tif", "d.bmp"})
        QVERIFY2(has_picture_name(name), name);
    for (const char* name : {"jpg", "a.txt", "a.jpg.part", "a.", "", "a.gif"})
        QVERIFY2(!has_picture_name(name), name);
}

QTEST_APPLESS_MAIN(TestPictures)
#include "test_pictures.moc"
