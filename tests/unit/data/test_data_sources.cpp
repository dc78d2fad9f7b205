// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "examples.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>
#include <thread>

using namespace mantissa;

// The contract of a data source, for every one in the registry.
class TestDataSources : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    static DataRequest request(const QTemporaryDir& folder) {
        QFETCH_GLOBAL(QString, source);
        auto example = test::example_request(source.toStdString(), folder.path().toStdString());
        if (!example)
            qFatal("tests/unit/data/examples.cpp has no example of the source %s", qPrintable(source));
        return *example;
    }
    static int classes() {
        QFETCH_GLOBAL(QString, source);
        return source == "cifar10" ? 10 : 5;
    }

private slots:
    void initTestCase_data();
    void sizes_are_those_asked_for();
    void labels_and_names_fit_the_classes();
    void every_class_has_samples();
    void opened_again_is_the_same();
    void reads_alike_from_many_threads();
    void shares_take_that_part();
    void a_share_that_leaves_nothing_is_refused();
    void another_input_is_refused_or_drawn();
};

void TestDataSources::initTestCase_data() {
    QTest::addColumn<QString>("source");
    for (const DataSource& source : data_sources())
        QTest::newRow(source.name.c_str()) << QString::fromStdString(source.name);
}

void TestDataSources::sizes_are_those_asked_for() {
    DataRequest asked = request(folder_);
    asked.settings.update({{"train", 7}, {"validation", 3}});
    DataSets sets = open_data(asked);
    QCOMPARE(sets.train->size(), 7);
    QCOMPARE(sets.validation->size(), 3);
    QCOMPARE(sets.train->shape(), asked.input);
    QCOMPARE(sets.validation->shape(), asked.input);
    for (std::int64_t i = 0; i < 7; ++i)
        test::image_of(*sets.train, i); // what reads files keeps what it has read
    QVERIFY(sets.train->bytes() >= static_cast<std::size_t>(7 * elements(asked.input)));
}

void TestDataSources::labels_and_names_fit_the_classes() {
    DataSets sets = open_data(request(folder_));
    for (const Dataset* set : {sets.train.get(), sets.validation.get()}) {
        QCOMPARE(set->classes(), classes());
        QCOMPARE(set->class_names().size(), static_cast<std::size_t>(classes()));
        for (std::int64_t i = 0; i < set->size(); ++i)
            QVERIFY(set->label(i) >= 0 && set->label(i) < set->classes());
    }
}

void TestDataSources::every_class_has_samples() {
    DataSets sets = open_data(request(folder_));
    std::map<int, int> counts;
    for (std::int64_t i = 0; i < sets.train->size(); ++i)
        ++counts[sets.train->label(i)];
    QCOMPARE(counts.size(), static_cast<std::size_t>(classes()));
    QCOMPARE(counts[0], sets.train->size() / classes());
}

void TestDataSources::opened_again_is_the_same() {
    DataSets first = open_data(request(folder_)), second = open_data(request(folder_));
    for (std::int64_t i = 0; i < first.train->size(); ++i) {
        QCOMPARE(test::image_of(*first.train, i), test::image_of(*second.train, i));
        QCOMPARE(first.train->label(i), second.train->label(i));
    }
    QVERIFY(test::image_of(*first.train, 0) != test::image_of(*first.train, 1));
}

void TestDataSources::reads_alike_from_many_threads() {
    DataSets sets = open_data(request(folder_));
    std::vector<std::vector<std::uint8_t>> read(8);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < read.size(); ++i)
        threads.emplace_back([&, i] { read[i] = test::image_of(*sets.train, static_cast<std::int64_t>(i % 2)); });
    for (std::thread& thread : threads)
        thread.join();
    for (std::size_t i = 0; i < read.size(); ++i)
        QCOMPARE(read[i], test::image_of(*sets.train, static_cast<std::int64_t>(i % 2)));
}

void TestDataSources::shares_take_that_part() {
    DataRequest asked = request(folder_);
    asked.settings.erase("train");
    const DataSets whole = open_data(asked);
    const bool divided = asked.settings["source"] == "csv"; // a table, of which validation has a part, too
    const std::int64_t all = whole.train->size() + (divided ? whole.validation->size() : 0);
    asked.settings["train"] = 0.25;
    QCOMPARE(open_data(asked).train->size(), std::llround(0.25 * static_cast<double>(all)));
}

void TestDataSources::a_share_that_leaves_nothing_is_refused() {
    DataRequest asked = request(folder_);
    asked.settings["validation"] = 1e-6;
    std::string text = test::refusal([&] { open_data(asked); });
    QVERIFY2(text.find("data.validation") != std::string::npos, text.c_str());
}

// What has a size of its own names both sizes and the way out; what draws or scales images makes them of that size.
void TestDataSources::another_input_is_refused_or_drawn() {
    DataRequest asked = request(folder_);
    asked.input = {9, 10, 3};
    std::string text = test::refusal([&] { QCOMPARE(open_data(asked).train->shape(), asked.input); });
    bool drawn = asked.settings["source"] == "procedural" || asked.settings["source"] == "image_folder";
    bool own_size = text.find("6 x 5 x 1") != std::string::npos || text.find("6 x 6 x 1") != std::string::npos ||
                    text.find("32 x 32 x 3") != std::string::npos;
    bool told = own_size && text.find("9 x 10 x 3") != std::string::npos && text.find("model.input") != std::string::npos;
    QVERIFY2(drawn ? text.empty() : told, text.c_str());
}

QTEST_GUILESS_MAIN(TestDataSources)
#include "test_data_sources.moc"
