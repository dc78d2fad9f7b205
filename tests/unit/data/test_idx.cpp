// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/system_cause.h"
#include "data/idx/byte_stream.h"
#include "examples.h"
#include "idx_files.h"

#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <fstream>

#include <sys/resource.h>

using namespace mantissa;
using namespace mantissa::test;
namespace fs = std::filesystem;

namespace {

const char* const train_images = "train-images-idx3-ubyte";
const char* const train_labels = "train-labels-idx1-ubyte";

// A small set in a folder of its own, and what opening it says.
struct Place {
    explicit Place(const SmallSet& set = {}) : request(*example_request("idx", folder.path().toStdString())) {
        write_small_set(path(), set);
    }
    fs::path path() const { return fs::path(folder.path().toStdString()) / "set"; }
    void put(const char* name, const Bytes& bytes) const { write_bytes(path() / name, bytes); }
    std::string said() const {
        return refusal([&] { open_data(request); });
    }

    QTemporaryDir folder;
    DataRequest request;
};

Bytes read_all(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

} // namespace

class TestIdx : public QObject {
    Q_OBJECT

private slots:
    void reads_grey_and_colour_data();
    void reads_grey_and_colour();
    void takes_the_first_samples_and_keeps_the_classes();
    void more_than_there_are_is_all_there_are();
    void damage_is_one_sentence_data();
    void damage_is_one_sentence();
    void absurd_headers_take_no_memory();
    void cut_gzip_is_refused();
    void changed_gzip_is_refused();
    void plain_file_named_gzip_is_refused();
    void damage_behind_the_samples_taken_is_noticed();
    void missing_folder();
    void missing_file();
    void folder_in_place_of_a_file();
    void what_keeps_a_file_from_being_read_is_told();
    void the_experiment_s_file_is_named();
    void missing_mnist_says_what_to_do();
    void reads_the_mnist_that_ships();
};

void TestIdx::reads_grey_and_colour_data() {
    QTest::addColumn<bool>("colour");
    QTest::addColumn<bool>("gzip");
    for (bool colour : {false, true})
        for (bool gzip : {false, true})
            QTest::addRow("%s, %s", colour ? "colour" : "grey", gzip ? "gzip" : "plain") << colour << gzip;
}

void TestIdx::reads_grey_and_colour() {
    QFETCH(bool, colour);
    QFETCH(bool, gzip);
    QTemporaryDir folder;
    DataRequest request;
    request.folder = folder.path().toStdString();
    request.settings = {{"source", "idx"}, {"path", "."}};
    write_small_set(request.folder, {.image = colour ? Shape{4, 5, 3} : Shape{4, 5}, .gzip = gzip});
    DataSets sets = open_data(request); // without the model's input any size will do
    QCOMPARE(sets.train->shape(), (Shape{4, 5, colour ? 3 : 1}));
    QCOMPARE(sets.train->size(), 20);
    QCOMPARE(sets.validation->size(), 10);
    std::int64_t item = elements(sets.train->shape());
    QCOMPARE(image_of(*sets.train, 1)[2], static_cast<std::uint8_t>((item + 2) % 251));
    QCOMPARE(sets.train->label(13), 3);
}

void TestIdx::takes_the_first_samples_and_keeps_the_classes() {
    Place place;
    place.request.settings.update({{"train", 2}, {"validation", 1}});
    DataSets sets = open_data(place.request);
    QCOMPARE(sets.train->label(1), 1);
    QCOMPARE(sets.train->classes(), 5);
    QCOMPARE(sets.validation->classes(), 5);
}

void TestIdx::more_than_there_are_is_all_there_are() {
    Place place;
    place.request.settings["train"] = 1000;
    QCOMPARE(open_data(place.request).train->size(), 20);
}

void TestIdx::damage_is_one_sentence_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("says");
    auto row = [](const char* name, const char* file, const Bytes& bytes, const char* says) {
        QTest::newRow(name) << file << QByteArray(reinterpret_cast<const char*>(bytes.data()), static_cast<int>(bytes.size())) << says;
    };
    Bytes good = idx_bytes({20, 6, 5}, counted(600, 251)), bad_type = good, cut = good, longer = good;
    bad_type[2] = 0x0D;
    cut.pop_back();
    longer.push_back(0);
    row("empty file", train_images, {}, "magic");
    row("no IDX file", train_images, counted(700, 251), "magic");
    row("floats", train_images, bad_type, "magic");
    row("two dimensions", train_images, idx_bytes({20, 30}, counted(600, 251)), "magic");
    row("cut within the header", train_images, Bytes(good.begin(), good.begin() + 9), "header");
    row("one byte short", train_images, cut, "cut off");
    row("one byte long", train_images, longer, "goes on");
    row("header alone", train_images, idx_bytes({20, 6, 5}, {}), "cut off");
    row("no images", train_images, idx_bytes({0, 6, 5}, {}), "empty");
    row("no pixels", train_images, idx_bytes({20, 0, 5}, {}), "empty");
    row("absurd header", train_images, idx_bytes({0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF}, {}), "damaged");
    row("absurd count", train_labels, idx_bytes({0xFFFFFFFF}, counted(20, 5)), "4294967295 labels");
    row("labels for images", train_images, idx_bytes({20}, counted(20, 5)), "holds labels");
    row("images for labels", train_labels, idx_bytes({20, 1, 1}, counted(20, 5)), "holds images");
    row("fewer labels", train_labels, idx_bytes({19}, counted(19, 5)), "19 labels for the 20 images");
    row("labels cut off", train_labels, idx_bytes({20}, counted(19, 5)), "cut off");
    row("sizes that differ", train_images, idx_bytes({20, 5, 6}, counted(600, 251)), "but those of t10k-images-idx3-ubyte are 6 x 5 x 1");
    row("other sizes", train_images, idx_bytes({20, 5, 6}, counted(600, 251)), "5 x 6 x 1");
}

void TestIdx::damage_is_one_sentence() {
    QFETCH(QString, file);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, says);
    Place place;
    QCOMPARE(place.said(), std::string());
    place.put(qPrintable(file), Bytes(bytes.begin(), bytes.end()));
    QString said = QString::fromStdString(place.said());
    QVERIFY2(said.contains(file) && said.contains(says) && !said.contains('\n'), qPrintable(said));
}

// A header may promise 60 GB: with 600 bytes behind it the file is refused before that much was asked for.
void TestIdx::absurd_headers_take_no_memory() {
    Place images, labels;
    images.request.input = {};
    images.put(train_images, idx_bytes({20, 50000, 60000}, counted(600, 251)));
    labels.put(train_images, idx_bytes({0x7FFFFFFF, 6, 5}, counted(600, 251)));
    labels.put(train_labels, idx_bytes({0x7FFFFFFF}, counted(20, 5)));
    rusage before{}, after{};
    getrusage(RUSAGE_SELF, &before);
    QVERIFY2(images.said().find("belong together") != std::string::npos, images.said().c_str());
    QVERIFY2(labels.said().find("cut off") != std::string::npos, labels.said().c_str());
    getrusage(RUSAGE_SELF, &after);
    QVERIFY2(after.ru_maxrss - before.ru_maxrss < 100 * 1024, "more than 100 MiB were touched");
}

void TestIdx::cut_gzip_is_refused() {
    Place place({.gzip = true});
    fs::remove(place.path() / train_images);
    fs::path file = place.path() / (std::string(train_images) + ".gz");
    Bytes bytes = read_all(file);
    for (std::size_t length : {std::size_t{0}, std::size_t{5}, std::size_t{20}, bytes.size() / 2, bytes.size() - 9, bytes.size() - 1}) {
        write_bytes(file, Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length)));
        std::string said = place.said();
        QVERIFY2(said.find(file.filename().string()) != std::string::npos, (std::to_string(length) + ": " + said).c_str());
    }
}

// Whatever byte is changed after the header of ten, the data or the checksum no longer fit.
void TestIdx::changed_gzip_is_refused() {
    Place place({.gzip = true});
    fs::remove(place.path() / train_images);
    fs::path file = place.path() / (std::string(train_images) + ".gz");
    Bytes bytes = read_all(file);
    for (std::size_t at = 10; at < bytes.size(); at += 7) {
        Bytes changed = bytes;
        changed[at] ^= 0x55;
        write_bytes(file, changed);
        std::string said = place.said();
        QVERIFY2(said.find(file.filename().string()) != std::string::npos, (std::to_string(at) + ": " + said).c_str());
    }
}

void TestIdx::plain_file_named_gzip_is_refused() {
    Place place;
    fs::rename(place.path() / train_images, place.path() / (std::string(train_images) + ".gz"));
    QVERIFY2(place.said().find("not a gzip file") != std::string::npos, place.said().c_str());
}

void TestIdx::damage_behind_the_samples_taken_is_noticed() {
    Place place;
    place.request.settings["train"] = 3;
    QCOMPARE(place.said(), std::string());
    place.put(train_images, idx_bytes({20, 6, 5}, counted(599, 251)));
    QVERIFY2(place.said().find("cut off") != std::string::npos, place.said().c_str());
}

void TestIdx::missing_folder() {
    Place place;
    place.request.settings["path"] = "elsewhere";
    std::string said = place.said();
    QVERIFY2(said.find("elsewhere") != std::string::npos && said.find("data.path") != std::string::npos, said.c_str());
}

void TestIdx::missing_file() {
    Place place;
    fs::remove(place.path() / "t10k-labels-idx1-ubyte");
    std::string said = place.said();
    QVERIFY2(said.find("t10k-labels-idx1-ubyte") != std::string::npos && said.find("data.path") != std::string::npos, said.c_str());
}

void TestIdx::folder_in_place_of_a_file() {
    Place place;
    fs::remove(place.path() / train_images);
    fs::create_directory(place.path() / train_images);
    QVERIFY2(place.said().find(train_images) != std::string::npos, place.said().c_str());
}

void TestIdx::what_keeps_a_file_from_being_read_is_told() {
    Place place;
    for (const char* name : {"folder", "folder.gz"}) {
        fs::create_directory(place.path() / name);
        const std::string said = refusal([&] {
            std::uint8_t byte = 0;
            ByteStream(place.path() / name).read(&byte, 1);
        });
        QVERIFY2(said.find(name) != std::string::npos && said.find(system_cause(EISDIR)) != std::string::npos, said.c_str());
    }
    fs::create_symlink("loop", place.path() / "loop");
    const std::string said = refusal([&] { ByteStream(place.path() / "loop"); });
    QVERIFY2(said.find(system_cause(ELOOP)) != std::string::npos && said.find("permissions") == std::string::npos, said.c_str());
}

void TestIdx::the_experiment_s_file_is_named() {
    Place place;
    place.request.named_in = "digits.mantissa";
    fs::remove(place.path() / train_images);
    QVERIFY2(place.said().find("digits.mantissa: data.path: ") == 0, place.said().c_str());
    DataRequest request;
    request.settings = {{"source", "mnist"}};
    request.resources = "/nowhere";
    request.named_in = "digits.mantissa";
    const std::string said = refusal([&] { open_data(request); });
    QVERIFY2(said.find("digits.mantissa: data.source: /nowhere") == 0, said.c_str());
}

void TestIdx::missing_mnist_says_what_to_do() {
    DataRequest request;
    request.settings = {{"source", "mnist"}};
    request.resources = "/nowhere";
    std::string said = refusal([&] { open_data(request); });
    QVERIFY2(said.find("mnist") != std::string::npos && said.find("install") != std::string::npos, said.c_str());
}

void TestIdx::reads_the_mnist_that_ships() {
    DataRequest request;
    request.settings = {{"source", "mnist"}};
    request.resources = MANTISSA_RESOURCES;
    request.input = {28, 28, 1};
    if (!fs::exists(request.resources / "data" / "mnist"))
        QSKIP("resources/data/mnist is not in this checkout");
    DataSets sets = open_data(request);
    QCOMPARE(sets.train->size(), 60000);
    QCOMPARE(sets.validation->size(), 10000);
    QCOMPARE(sets.train->classes(), 10);
    QCOMPARE(sets.train->label(0), 5);
    QCOMPARE(sets.validation->label(0), 7);
}

QTEST_GUILESS_MAIN(TestIdx)
#include "test_idx.moc"
