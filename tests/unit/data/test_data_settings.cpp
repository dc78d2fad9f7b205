// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/source.h"

#include <QTest>

using namespace mantissa;

class TestDataSettings : public QObject {
    Q_OBJECT

private slots:
    void defaults_of_the_drawn_images();
    void files_take_all_they_have();
    void reading_twice_changes_nothing();
    void mistakes_name_their_key_data();
    void mistakes_name_their_key();
    void what_is_missing_is_named();
};

void TestDataSettings::defaults_of_the_drawn_images() {
    Problems problems;
    Json settings = read_data_settings(Json::object(), "data", problems);
    QVERIFY(problems.empty());
    QCOMPARE(settings["source"].get<std::string>(), std::string("procedural"));
    QCOMPARE(settings["train"].get<int>(), 2048);
    QCOMPARE(settings["validation"].get<int>(), 512);
    QCOMPARE(settings["classes"].get<int>(), 10);
    QCOMPARE(settings["seed"].get<int>(), 1);
    QVERIFY(settings["rescale"].get<double>() == 0.00392156862745098); // QCOMPARE would take its neighbours too
    QCOMPARE(settings["workers"].get<int>(), 2);
    QCOMPARE(settings["prefetch"].get<int>(), 4);
    QVERIFY(settings["augment"].empty());
}

void TestDataSettings::files_take_all_they_have() {
    Problems problems;
    Json settings = read_data_settings({{"source", "mnist"}}, "data", problems);
    QVERIFY(problems.empty());
    QVERIFY(!settings.contains("train") && !settings.contains("validation") && !settings.contains("classes"));
    QCOMPARE(samples_asked(settings, "train", 60000), 60000);
}

void TestDataSettings::reading_twice_changes_nothing() {
    Problems problems;
    for (const char* source : {"procedural", "mnist"}) {
        Json once = read_data_settings({{"source", source}, {"train", 0.5}, {"augment", {"vertical_flip"}}}, "data", problems);
        QVERIFY(read_data_settings(once, "data", problems) == once);
    }
    QVERIFY(problems.empty());
}

void TestDataSettings::mistakes_name_their_key_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("where");
    QTest::newRow("unknown key") << R"({"sorce": "idx"})"
                                 << "data.sorce";
    QTest::newRow("unknown source") << R"({"source": "imagenet", "classes": 3})"
                                    << "data.source";
    QTest::newRow("source is no text") << R"({"source": 3})"
                                       << "data.source";
    QTest::newRow("no object") << R"(["idx"])"
                               << "data";
    QTest::newRow("key of another source") << R"({"source": "mnist", "classes": 10})"
                                           << "data.classes";
    QTest::newRow("path where nothing is read") << R"({"path": "here"})"
                                                << "data.path";
    QTest::newRow("path missing") << R"({"source": "idx"})"
                                  << "data.path";
    QTest::newRow("no samples") << R"({"train": 0})"
                                << "data.train";
    QTest::newRow("fewer than none") << R"({"validation": -3})"
                                     << "data.validation";
    QTest::newRow("neither count nor share") << R"({"train": 1.5})"
                                             << "data.train";
    QTest::newRow("one class") << R"({"classes": 1})"
                               << "data.classes";
    QTest::newRow("too many classes") << R"({"classes": 1001})"
                                      << "data.classes";
    QTest::newRow("negative seed") << R"({"seed": -1})"
                                   << "data.seed";
    QTest::newRow("unknown augmentation") << R"({"augment": ["rotate"]})"
                                          << "data.augment";
    QTest::newRow("no workers") << R"({"workers": 0})"
                                << "data.workers";
    QTest::newRow("too many workers") << R"({"workers": 65})"
                                      << "data.workers";
    QTest::newRow("prefetch") << R"({"prefetch": -1})"
                              << "data.prefetch";
    QTest::newRow("noise") << R"({"noise": 1.01})"
                           << "data.noise";
    QTest::newRow("rescale") << R"({"rescale": "1/255"})"
                             << "data.rescale";
}

void TestDataSettings::what_is_missing_is_named() {
    for (const auto& [source, what] : {std::pair("idx", "a folder"), {"cifar10", "a folder"}, {"csv", "a file"}}) {
        Problems problems;
        read_data_settings({{"source", source}}, "data", problems);
        QCOMPARE(problems.size(), std::size_t{1});
        QCOMPARE(sentence_of(problems.front()), std::string("data.path: missing; give ") + what);
    }
}

void TestDataSettings::mistakes_name_their_key() {
    QFETCH(QString, text);
    QFETCH(QString, where);
    Problems problems;
    read_data_settings(Json::parse(text.toStdString()), "data", problems);
    QCOMPARE(problems.size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(problems[0].where), where);
}

QTEST_APPLESS_MAIN(TestDataSettings)
#include "test_data_settings.moc"
