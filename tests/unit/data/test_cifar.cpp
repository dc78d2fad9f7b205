// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cifar_files.h"
#include "examples.h"

#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace mantissa;
using namespace mantissa::test;
namespace fs = std::filesystem;

class TestCifar : public QObject {
    Q_OBJECT

private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }
    void planes_become_pixels();
    void hundred_classes_take_the_fine_label();
    void what_are_no_names_is_not_read();
    void unpacked_as_it_comes();
    void caps_are_stratified_and_seeded();
    void damaged_files_are_refused_data();
    void damaged_files_are_refused();

private:
    fs::path root() const { return folder_->path().toStdString(); }
    DataRequest request(const Json& more = Json::object()) const {
        DataRequest result;
        result.settings = {{"source", "cifar10"}, {"path", root().string()}};
        result.settings.update(more);
        result.input = {32, 32, 3};
        return result;
    }
    std::unique_ptr<QTemporaryDir> folder_;
};

void TestCifar::planes_become_pixels() {
    write_cifar(root(), {});
    DataSets sets = open_data(request());
    QCOMPARE(sets.train->size(), 50);
    QCOMPARE(sets.validation->size(), 10);
    QCOMPARE(sets.train->class_names()[1], std::string("automobile"));
    QCOMPARE(sets.train->class_names()[0], std::string("airplane"));
    auto image = image_of(*sets.train, 23); // the third file's fourth
    QCOMPARE(sets.train->label(23), 3);
    for (std::int64_t pixel = 0; pixel < 1024; ++pixel)
        for (std::int64_t channel = 0; channel < 3; ++channel)
            QCOMPARE(image[static_cast<std::size_t>(pixel * 3 + channel)], cifar_byte(3, 2, channel, pixel));
}

void TestCifar::hundred_classes_take_the_fine_label() {
    write_cifar(root(), {.classes = 100});
    DataSets sets = open_data(request());
    QCOMPARE(sets.train->classes(), 100);
    QCOMPARE(sets.train->label(57), 57);
    QCOMPARE(sets.train->class_names()[57], std::string("57")); // no file with names lies there
    QCOMPARE(image_of(*sets.train, 57)[0], cifar_byte(57, 0, 0, 0));
}

// A file of any size may lie in their place, or one that is waited for.
void TestCifar::what_are_no_names_is_not_read() {
    write_cifar(root(), {});
    const std::string line(1 << 20, 'a');
    write_bytes(root() / "batches.meta.txt", {line.begin(), line.end()});
    QCOMPARE(open_data(request()).train->class_names()[0], std::string("0"));
    fs::remove(root() / "batches.meta.txt");
    fs::create_directory(root() / "batches.meta.txt");
    QCOMPARE(open_data(request()).train->class_names()[9], std::string("9"));
}

void TestCifar::unpacked_as_it_comes() {
    write_cifar(root() / "cifar-10-batches-bin", {});
    QCOMPARE(open_data(request()).train->size(), 50);
}

void TestCifar::caps_are_stratified_and_seeded() {
    write_cifar(root(), {});
    auto taken = [&](int seed) {
        auto train = open_data(request({{"train", 20}, {"seed", seed}})).train;
        std::vector<std::vector<std::uint8_t>> images;
        std::vector<int> counts(10);
        for (std::int64_t i = 0; i < train->size(); ++i) {
            ++counts[static_cast<std::size_t>(train->label(i))];
            images.push_back(image_of(*train, i));
        }
        [&] { QCOMPARE(counts, std::vector<int>(10, 2)); }();
        return images;
    };
    QVERIFY(taken(1) == taken(1));
    QVERIFY(taken(1) != taken(2));
}

void TestCifar::damaged_files_are_refused_data() {
    QTest::addColumn<QString>("damage");
    QTest::addColumn<QString>("said");
    QTest::newRow("nothing there") << "none"
                                   << "neither data_batch_1.bin nor train.bin";
    QTest::newRow("cut") << "cut"
                         << "no whole number of images";
    QTest::newRow("empty") << "empty"
                           << "no whole number of images";
    QTest::newRow("label") << "label"
                           << "image 2 has the label 10";
    QTest::newRow("a file is missing") << "missing"
                                       << "data_batch_3.bin";
    QTest::newRow("a pipe") << "pipe"
                            << "no plain file";
}

void TestCifar::damaged_files_are_refused() {
    QFETCH(QString, damage);
    QFETCH(QString, said);
    if (damage != "none")
        write_cifar(root(), {});
    if (damage == "cut")
        fs::resize_file(root() / "data_batch_2.bin", 5000);
    if (damage == "empty")
        fs::resize_file(root() / "test_batch.bin", 0);
    if (damage == "missing")
        fs::remove(root() / "data_batch_3.bin");
    if (damage == "pipe") {
        fs::remove(root() / "data_batch_2.bin");
        QCOMPARE(mkfifo((root() / "data_batch_2.bin").c_str(), 0600), 0);
    }
    if (damage == "label") {
        Bytes bytes(2 * 3073);
        bytes[3073] = 10;
        write_bytes(root() / "data_batch_4.bin", bytes);
    }
    std::string text = refusal([&] { open_data(request()); });
    QVERIFY2(QString::fromStdString(text).contains(said), text.c_str());
}

QTEST_GUILESS_MAIN(TestCifar)
#include "test_cifar.moc"
