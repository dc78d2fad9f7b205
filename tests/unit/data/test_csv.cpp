// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/csv/csv_source.h"

#include "core/error.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <set>

using namespace mantissa;

class TestCsv : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void a_table_with_heading_and_words() {
        write("label,p0,p1,p2,p3\ncat,0,10,20,255\n\ndog,1,2,3,4\r\n\"cat, large\",5,6,7,8\n");
        const DataSets sets = open({{"validation", 1}});
        QCOMPARE(sets.train->size() + sets.validation->size(), 3);
        QCOMPARE(sets.train->shape(), (Shape{2, 2, 1}));
        QCOMPARE(sets.train->class_names(), (std::vector<std::string>{"cat", "cat, large", "dog"}));
    }
    void a_line_may_end_with_a_return_alone() {
        write("label,p0,p1,p2,p3\rcat,0,10,20,255\r\rdog,1,2,3,4\rdog,5,6,7,8");
        const DataSets sets = open({{"validation", 1}});
        QCOMPARE(sets.train->size() + sets.validation->size(), 3);
        QCOMPARE(sets.train->class_names(), (std::vector<std::string>{"cat", "dog"}));
        write("0,0,10,20,255\r\n1,1,2,3,x\r\n"); // both together are one line
        QVERIFY(refusal(Json::object()).contains(", line 2: "));
    }
    // As tables are written whose columns have no names.
    void columns_numbered_in_turn_are_a_heading() {
        for (const char* heading : {"label,0,1,2,3,4,5,6,7,8\n", "0,1,2,3,4,5,6,7,8,9\n"}) {
            write(std::string(heading) + "0,9,8,7,6,5,4,3,2,255\n1,1,2,3,4,5,6,7,8,8\n1,1,2,3,4,5,6,7,8,7\n");
            const DataSets sets = open({{"validation", 1}});
            QCOMPARE(sets.train->size() + sets.validation->size(), 3);
            QCOMPARE(sets.train->class_names(), (std::vector<std::string>{"0", "1"}));
        }
    }
    void values_stand_as_they_were() {
        write("0;0;10;20;255\n1;1;2;3;4\n2;0.4;0.6;7;8\n");
        const DataSets sets = open({{"train", 3}, {"validation", 0.4}, {"label", "first"}});
        std::map<int, std::vector<int>> images;
        for (const auto* set : {sets.train.get(), sets.validation.get()})
            for (std::int64_t i = 0; i < set->size(); ++i)
                images[set->label(i)] = pixels(*set, i);
        QCOMPARE(images[0], (std::vector{0, 10, 20, 255}));
        QCOMPARE(images[1], (std::vector{1, 2, 3, 4}));
        QCOMPARE(images[2], (std::vector{0, 1, 7, 8}));
    }
    // As spreadsheets save a table where numbers have a comma: as many of them as there are semicolons, and one more.
    void a_comma_between_digits_is_that_of_a_number_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("from the first row on") << "7;0,0;0,5;1,0;0,2\n11;1;1;1;1\n7;0;0;0;0\n";
        QTest::newRow("in each cell") << "7,0;0,0;0,5;1,0;0,2\n11,0;1,0;1,0;1,0;1,0\n7,0;0,0;0,0;0,0;0,0\n";
        QTest::newRow("below a heading") << "class;a;b;c;d\n7;0,0;0,5;1,0;0,2\n11;1;1;1;1\n7;0;0;0;0\n";
        QTest::newRow("between tabs") << "7\t0,0\t0,5\t1,0\t0,2\n11\t1\t1\t1\t1\n7\t0\t0\t0\t0\n";
    }
    void a_comma_between_digits_is_that_of_a_number() {
        QFETCH(QString, text);
        write(text.toStdString());
        const DataSets sets = open({{"validation", 1}});
        QCOMPARE(sets.train->class_names().size(), std::size_t{2});
        std::set<std::vector<int>> images;
        for (const auto* set : {sets.train.get(), sets.validation.get()})
            for (std::int64_t i = 0; i < set->size(); ++i)
                images.insert(pixels(*set, i));
        QCOMPARE(images.size(), std::size_t{3});
        QVERIFY(images.contains(std::vector{0, 128, 255, 51}));
    }
    void a_comma_between_cells_stays_one() {
        for (const char* text : {"a;b,0,10,20,255\nc,1,2,3,4\nc,5,6,7,8\n", "0,10,20,30,40\n1;,1,2,3,4\n0,5,6,7,8\n",
                                 "a;b\t0\t10\t20\t255\nc\t1\t2\t3\t4\nc\t5\t6\t7\t8\n"}) { // nor does a semicolon in a name part
            write(text);
            const DataSets sets = open({{"validation", 1}});
            QCOMPARE(sets.train->size() + sets.validation->size(), 3);
            QCOMPARE(sets.train->shape(), (Shape{2, 2, 1}));
        }
        write("0,1,2,3,4\n1,\"1,5\",2,3,4\n"); // it could stand between thousands as well
        QVERIFY(refusal(Json::object()).contains("cell 2"));
    }
    // Not of what validation leaves: 0.8 and 0.2 use every row.
    void both_shares_are_of_all_rows() {
        std::string rows;
        for (int i = 0; i < 20; ++i)
            rows += std::to_string(i % 2) + ",0,1,2,255\n";
        write(rows);
        DataSets sets = open({{"train", 0.8}, {"validation", 0.2}});
        QCOMPARE(sets.train->size(), 16);
        QCOMPARE(sets.validation->size(), 4);
        sets = open({{"train", 0.9}, {"validation", 0.5}}); // validation is served first
        QCOMPARE(sets.train->size(), 10);
        QCOMPARE(sets.validation->size(), 10);
    }
    void shares_of_the_brightest_and_a_class_at_the_end() {
        write("0.0\t0.5\t1\t0.2\t7\n1\t1\t1\t1\t11\n0\t0\t0\t0\t7\n");
        const DataSets sets = open({{"label", "last"}, {"validation", 1}});
        QCOMPARE(sets.train->class_names(), (std::vector<std::string>{"7", "11"})); // numbers by size
        bool seen = false;
        for (const auto* set : {sets.train.get(), sets.validation.get()})
            for (std::int64_t i = 0; i < set->size(); ++i)
                seen = seen || pixels(*set, i) == std::vector{0, 128, 255, 51};
        QVERIFY(seen);
    }
    void a_line_without_end_is_told_by_its_number() {
        write("0,1,2,3,4\n1," + std::string(65u << 20, '0'));
        QVERIFY(refusal(Json::object()).contains(", line 2: longer than 64 MiB"));
    }
    void what_is_no_table_of_images_is_refused_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words");
        QTest::newRow("empty") << ""
                               << "no row with an image";
        QTest::newRow("heading alone") << "label,a,b,c,d\n"
                                       << "no row with an image";
        QTest::newRow("one column") << "1\n2\n"
                                    << "line 1: one cell";
        QTest::newRow("ragged") << "0,1,2,3,4\n0,1,2,3\n"
                                << "line 2: 4 cells, but the first row has 5";
        QTest::newRow("too large") << "0,1,2,3,256\n"
                                   << "cell 5 is \"256\"; a value from 0 to 255";
        QTest::newRow("word") << "0,1,2,3,4\n0,1,x,3,4\n"
                              << "line 2: cell 3 is \"x\"";
        QTest::newRow("file names") << "filename,label\na.png,ok\nb.JPG,scratch\n"
                                    << "line 2: a list of file names is not read; put the pictures of each class into a folder of its own";
        QTest::newRow("nan") << "0,1,nan,3,4\n"
                             << "cell 3";
        QTest::newRow("no class") << "0,1,2,3,4\n,1,2,3,4\n"
                                  << "line 2: the class is missing";
        QTest::newRow("quotation") << "\"0,1,2,3,4\n"
                                   << "a quotation mark is not closed";
        QTest::newRow("one class") << "a,1,2,3,4\na,4,3,2,1\n"
                                   << "there is one class only, \"a\"; add rows of another class";
        QTest::newRow("no square") << "0,1,2\n1,3,4\n"
                                   << "2 values, which is no square";
    }
    void what_is_no_table_of_images_is_refused() {
        QFETCH(QString, text);
        QFETCH(QString, words);
        write(text.toStdString());
        const QString message = refusal(Json::object());
        QVERIFY2(message.contains(words), qPrintable(message));
        QVERIFY2(message.contains("set.csv"), qPrintable(message));
    }
    // As spreadsheets save "Unicode text", with its mark or without.
    void a_table_in_utf_16_is_told_as_that() {
        const std::string text = "0,1,2,3,4\n0,1,2,3,4\n";
        for (const std::string& mark : {std::string(), std::string("\xFF\xFE")}) {
            std::string wide = mark;
            for (char c : text)
                wide += std::string({c, '\0'});
            write(wide);
            const QString message = refusal(Json::object());
            QVERIFY2(message.contains("line 1: no text in UTF-8") && message.endsWith("save the table as CSV in UTF-8"),
                     qPrintable(message));
        }
    }
    void another_input_names_the_one_that_fits() {
        write("0,1,2,3,4\n1,1,2,3,4\n");
        QVERIFY(refusal(Json::object(), {3, 3, 1}).contains("set \"model.input\" to [2,2,1]"));
    }
    void a_square_is_grey_or_in_colour() {
        QCOMPARE(square_image(784), (Shape{28, 28, 1}));
        QCOMPARE(square_image(3072), (Shape{32, 32, 3}));
        QCOMPARE(square_image(785), Shape{});
    }

private:
    void write(const std::string& text) const { std::ofstream(m_folder->filePath("set.csv").toStdString()) << text; }
    DataSets open(const Json& settings, const Shape& input = {}) const {
        Json all = {{"source", "csv"}, {"path", "set.csv"}};
        all.update(settings);
        return open_data({all, input, m_folder->path().toStdString(), {}});
    }
    QString refusal(const Json& settings, const Shape& input = {}) const {
        try {
            open(settings, input);
        } catch (const Error& error) {
            return error.what();
        }
        return {};
    }
    static std::vector<int> pixels(const Dataset& set, std::int64_t index) {
        std::vector<std::uint8_t> bytes(static_cast<std::size_t>(elements(set.shape())));
        set.image(index, bytes.data());
        return {bytes.begin(), bytes.end()};
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestCsv)
#include "test_csv.moc"
