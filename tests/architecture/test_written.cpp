// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What is written about this house is so: paths in its Markdown files lead somewhere, and the lists of CONTRIBUTING.md are whole.
#include "architecture/written.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>
#include <map>

using namespace mantissa::architecture;
namespace fs = std::filesystem;

namespace {

void write(const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
}

QString all(const std::vector<std::string>& sentences) {
    QStringList list;
    for (const std::string& sentence : sentences)
        list << QString::fromStdString(sentence);
    return list.join('\n');
}

} // namespace

class TestWritten : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void paths_in_this_house_lead_somewhere() {
        QString missing = all(missing_paths(MANTISSA_SOURCE));
        QVERIFY2(missing.isEmpty(), qPrintable(missing));
    }

    void a_path_that_leads_nowhere_is_named_with_its_line() {
        write(root() / "engine/core/shape.h", "");
        write(root() / "engine/README.md", "# engine\n\nSee `core/shape.h`, `shape.h`, `../engine/core/` and `core/gone.h`.\n");
        QCOMPARE(all(missing_paths(root())), QString("engine/README.md:3: there is no core/gone.h"));
    }

    void what_is_no_path_is_passed_over_data() {
        QTest::addColumn<QString>("words");
        for (const char* words : {"summary.json", "layers/<name>.cpp", "layers/gelu.{h,cpp}", "winograd_*.cpp", "--out",
                                  "build/release/app", "float32", "a / b", "https://a.b/c"})
            QTest::newRow(words) << words;
    }
    void what_is_no_path_is_passed_over() {
        QFETCH(QString, words);
        write(root() / "README.md", "`" + words.toStdString() + "`\n");
        QCOMPARE(all(missing_paths(root())), QString());
    }

    void the_lists_of_this_house_are_whole() {
        std::vector<Recipe> recipes = recipes_in(MANTISSA_SOURCE "/CONTRIBUTING.md");
        for (const Recipe& recipe : recipes) {
            QString wrong = all(untrue(recipe, MANTISSA_SOURCE));
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        }
        // What one more may touch, outside of tests and documents.
        const std::map<std::string, int> most = {{"a layer over operations that are there", 6},
                                                 {"a layer with an operation of its own", 14},
                                                 {"an operation", 14},
                                                 {"an optimizer", 12},
                                                 {"a format without a storage of its own", 1},
                                                 {"a policy", 1},
                                                 {"a finding", 2},
                                                 {"a cause of a slow step", 2},
                                                 {"a pane of curves", 2},
                                                 {"a command", 3}};
        for (const auto& [thing, files] : most) {
            auto found = std::ranges::find(recipes, thing, &Recipe::thing);
            QVERIFY2(found != recipes.end(), thing.c_str());
            QVERIFY2(found->files <= files, thing.c_str());
        }
    }

    void a_list_that_lacks_a_file_or_has_one_too_many_is_found() {
        write(root() / "engine/model/layers/gelu.h", "");
        write(root() / "engine/model/layers/gelu.cpp", "// y = gelu(x)");
        write(root() / "engine/model/layer_registry.cpp", "make_gelu();");
        write(root() / "engine/model/model.cpp", "gelus, gelu2, xgelu");
        write(root() / "tests/test_gelu.cpp", "gelu");
        auto wrong = [&](const std::string& files, const std::string& count) {
            write(root() / "CONTRIBUTING.md",
                  "| to add | files | which | as |\n|---|---|---|---|\n| a layer | " + count + " | " + files + " | `gelu` |\n");
            std::vector<Recipe> recipes = recipes_in(root() / "CONTRIBUTING.md");
            return recipes.size() == 1 ? all(untrue(recipes[0], root())) : QString("no recipe");
        };
        std::string pair = "`engine/model/layers/<name>.{h,cpp}`", line = "a line in `engine/model/layer_registry.cpp`";
        QCOMPARE(wrong(pair + ", " + line, "3"), QString());
        QCOMPARE(wrong(pair, "2"), QString("a layer: engine/model/layer_registry.cpp names gelu and is not in the list"));
        QCOMPARE(wrong(pair + ", " + line, "2"), QString("a layer: 3 files are listed, 2 are said"));
        QCOMPARE(wrong(pair + ", " + line + ", `engine/gone.h`", "4"), QString("a layer: there is no engine/gone.h"));
        QCOMPARE(wrong("`engine/model/layers/`, " + line, "2"), QString());
        QCOMPARE(wrong("`engine/model/`, `engine/gone/`", "2"), QString("a layer: there is no engine/gone/"));
        write(root() / "CONTRIBUTING.md", "| a format | 1 | a row of `engine/model/model.cpp` | – |\n");
        QCOMPARE(all(untrue(recipes_in(root() / "CONTRIBUTING.md").at(0), root())), QString());
        write(root() / "app/pages/palette.cpp", "button(\"gelu\")");
        QCOMPARE(wrong("`engine/model/`", "1"), QString("a layer: app/pages/palette.cpp names gelu and is not in the list"));
    }

    void tests_of_this_house_are_called_alike() {
        QString odd = all(odd_test_names(MANTISSA_SOURCE));
        QVERIFY2(odd.isEmpty(), qPrintable(odd));
    }

    void a_test_that_is_called_otherwise_is_named() {
        write(root() / "tests/unit/test_a.cpp",
              "\nclass ATest : public QObject {\nprivate slots:\n    void init() {}\n    void someThing() {}\n"
              "    void some_thing() {}\nprivate:\n    void helpThem() {}\n};\n");
        QCOMPARE(all(odd_test_names(root())), QString("tests/unit/test_a.cpp: its class begins with Test: ATest : public QObject\n"
                                                      "tests/unit/test_a.cpp:5: words of a test's name stand apart: someThing"));
    }

private:
    fs::path root() const { return m_folder->path().toStdString(); }
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestWritten)
#include "test_written.moc"
