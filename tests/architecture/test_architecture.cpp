// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "architecture/rules.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using mantissa::architecture::broken_rules;
namespace fs = std::filesystem;

namespace {

// A house with one room, a README in it, and one file of ours.
QStringList broken_with(const std::string& file, const std::string& text) {
    QTemporaryDir folder;
    fs::path root = folder.path().toStdString(), path = root / file;
    fs::path room = *std::next(fs::path(file).begin()), home = file.starts_with("app/") ? root / "app" : root / "engine" / room;
    fs::create_directories(root / "engine");
    fs::create_directories(path.parent_path());
    std::ofstream(home / "README.md") << "# A room\n";
    std::ofstream(path) << text;
    QStringList result;
    for (const std::string& sentence : broken_rules(root))
        result += QString::fromStdString(sentence);
    return result;
}

} // namespace

class TestArchitecture : public QObject {
    Q_OBJECT

private slots:
    void this_house_is_in_order();
    void a_planted_include_is_found_data();
    void a_planted_include_is_found();
    void what_is_allowed_stays_allowed_data();
    void what_is_allowed_stays_allowed();
    void the_sentence_names_file_and_line();
    void a_long_file_is_found();
    void a_large_class_is_found();
    void a_circle_of_includes_is_found();
    void a_call_beside_the_stream_is_found_data();
    void a_call_beside_the_stream_is_found();
    void a_number_read_by_language_is_found_data();
    void a_number_read_by_language_is_found();
    void a_helper_that_hides_a_function_is_found_data();
    void a_helper_that_hides_a_function_is_found();
    void a_room_needs_a_readme_and_a_place();
};

void TestArchitecture::this_house_is_in_order() {
    auto broken = broken_rules(MANTISSA_SOURCE);
    for (const std::string& sentence : broken)
        qWarning("%s", sentence.c_str());
    QVERIFY2(broken.empty(), "the sentences above say what to move");
}

void TestArchitecture::a_planted_include_is_found_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("include");
    QTest::newRow("upwards") << "engine/core/a.cpp"
                             << "\"numerics/format.h\"";
    QTest::newRow("far upwards") << "engine/ops/a.h"
                                 << "\"cli/command.h\"";
    QTest::newRow("upwards, in angle brackets") << "engine/core/a.cpp"
                                                << "<numerics/format.h>";
    QTest::newRow("model to policy") << "engine/model/layers/a.cpp"
                                     << "\"policy/policy.h\"";
    QTest::newRow("policy to model") << "engine/policy/a.h"
                                     << "\"model/model.h\"";
    QTest::newRow("data to ops") << "engine/data/a.cpp"
                                 << "\"ops/role.h\"";
    QTest::newRow("plan to data") << "engine/plan/a.cpp"
                                  << "\"data/dataset.h\"";
    QTest::newRow("app to cli") << "app/main.cpp"
                                << "\"cli/command.h\"";
    QTest::newRow("around the room") << "engine/core/a.cpp"
                                     << "\"../numerics/format.h\"";
    QTest::newRow("plan to a concrete back end") << "engine/train/a.cpp"
                                                 << "\"backends/cpu/cpu_backend.h\"";
    QTest::newRow("app to a concrete back end") << "app/pages/a.cpp"
                                                << "\"backends/cuda/device.h\"";
    QTest::newRow("one back end to another") << "engine/backends/cpu/a.cpp"
                                             << "\"backends/reference/reference_backend.h\"";
    QTest::newRow("from code in pieces") << "engine/core/a.inl"
                                         << "\"plan/plan.h\"";
    QTest::newRow("style to models") << "app/style/a.cpp"
                                     << "\"models/words.h\"";
    QTest::newRow("models to the bridge") << "app/models/a.h"
                                          << "\"bridge/desk.h\"";
    QTest::newRow("charts to widgets") << "app/charts/a.h"
                                       << "\"widgets/badge.h\"";
    QTest::newRow("pages to the window") << "app/pages/run/a.cpp"
                                         << "\"window/tool_bar.h\"";
    QTest::newRow("a room of the window nobody knows") << "app/helpers/a.cpp"
                                                       << "\"core/shape.h\"";
    QTest::newRow("Qt") << "engine/train/a.h"
                        << "<QString>";
    QTest::newRow("Qt, by module") << "engine/train/a.h"
                                   << "<QtCore/qglobal.h>";
    QTest::newRow("OpenCV") << "engine/report/a.cpp"
                            << "<opencv2/core.hpp>";
}

void TestArchitecture::a_planted_include_is_found() {
    QFETCH(QString, file);
    QFETCH(QString, include);
    auto broken = broken_with(file.toStdString(), "#include " + include.toStdString() + "\n");
    QVERIFY2(!broken.isEmpty(), "the planted include went unseen");
}

void TestArchitecture::what_is_allowed_stays_allowed_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("include");
    QTest::newRow("own room") << "engine/model/a.cpp"
                              << "\"model/layers/dense.h\"";
    QTest::newRow("one down") << "engine/numerics/a.h"
                              << "\"core/shape.h\"";
    QTest::newRow("far down") << "engine/cli/a.cpp"
                              << "\"core/json.h\"";
    QTest::newRow("train to data") << "engine/train/a.cpp"
                                   << "\"data/dataset.h\"";
    QTest::newRow("registry") << "engine/backends/registry.cpp"
                              << "\"backends/cpu/cpu_backend.h\"";
    QTest::newRow("inside a back end") << "engine/backends/cpu/a.cpp"
                                       << "\"backends/cpu/cpu_backend.h\"";
    QTest::newRow("back end to what they share") << "engine/backends/cpu/a.cpp"
                                                 << "\"backends/backend.h\"";
    QTest::newRow("window to pages") << "app/window/a.cpp"
                                     << "\"pages/run/run_page.h\"";
    QTest::newRow("page to page") << "app/pages/build/a.cpp"
                                  << "\"pages/run/run_page.h\"";
    QTest::newRow("bridge to models") << "app/bridge/a.h"
                                      << "\"models/run_store.h\"";
    QTest::newRow("Qt in the window") << "app/main.cpp"
                                      << "<QApplication>";
    QTest::newRow("OpenCV in data") << "engine/data/a.cpp"
                                    << "<opencv2/core.hpp>";
    QTest::newRow("the standard library") << "engine/core/a.cpp"
                                          << "<queue>";
}

void TestArchitecture::what_is_allowed_stays_allowed() {
    QFETCH(QString, file);
    QFETCH(QString, include);
    QCOMPARE(broken_with(file.toStdString(), "#include " + include.toStdString() + "\n"), QStringList());
}

void TestArchitecture::the_sentence_names_file_and_line() {
    auto broken = broken_with("engine/core/a.cpp", "// one\n#include \"plan/plan.h\"\n");
    QCOMPARE(broken, QStringList{"engine/core/a.cpp:2: core must not include plan: plan/plan.h"});
}

void TestArchitecture::a_long_file_is_found() {
    std::string lines;
    for (int i = 0; i < 300; ++i)
        lines += "int a;\n";
    QCOMPARE(broken_with("engine/core/a.cpp", lines), QStringList());
    QCOMPARE(broken_with("engine/core/a.cpp", "// SPDX-License-Identifier: MIT\n" + lines).size(), 1);
    QCOMPARE(broken_with("engine/core/a.inl", "int b;\n" + lines).size(), 1);
}

void TestArchitecture::a_large_class_is_found() {
    std::string methods;
    for (int i = 0; i < 30; ++i)
        methods += "    void method" + std::to_string(i) + "(int a, std::function<void(int)> b) const { use(a); } // (\n";
    const std::string data = "    std::function<void(int)> told;\n    int (*made)(int) = nullptr;\n    int a = sum(1);\n";
    const std::string whole = "class Large : public Base {\n    Q_OBJECT\npublic:\n" + methods + data,
                      hidden = "private:\n    void more();\n};\n";
    QCOMPARE(broken_with("app/pages/a.h", whole + hidden), QStringList());
    QCOMPARE(broken_with("app/pages/a.h", whole + "    Large();\n" + hidden),
             QStringList{"app/pages/a.h: Large has 31 public methods; more than 30 have more than one reason to change"});
    QCOMPARE(broken_with("app/pages/a.h", whole + "    struct Inner {\n        void more();\n    };\n" + hidden), QStringList());
}

void TestArchitecture::a_circle_of_includes_is_found() {
    QTemporaryDir folder;
    fs::path core = fs::path(folder.path().toStdString()) / "engine/core";
    fs::create_directories(core);
    std::ofstream(core / "README.md") << "# core\n";
    std::ofstream(core / "a.h") << "#include \"core/b.h\"\n";
    std::ofstream(core / "b.h") << "#include \"core/c.inl\"\n";
    std::ofstream(core / "c.inl") << "int c;\n";
    QVERIFY(broken_rules(folder.path().toStdString()).empty());
    std::ofstream(core / "c.inl") << "#include \"core/a.h\"\n";
    QCOMPARE(broken_rules(folder.path().toStdString()),
             std::vector<std::string>{"includes go in a circle: core/a.h -> core/b.h -> core/c.inl -> core/a.h"});
}

void TestArchitecture::a_call_beside_the_stream_is_found_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<int>("broken");
    QTest::newRow("fill") << "check(cudaMemset(data, 0, bytes), \"clear\");" << 1;
    QTest::newRow("fill in order") << "check(cudaMemsetAsync(data, 0, bytes, stream), \"clear\");" << 0;
    QTest::newRow("copy") << "cudaMemcpy(to, from, bytes, cudaMemcpyDefault);" << 1;
    QTest::newRow("fill without one") << "check(cudaMemsetAsync(data, 0, bytes), \"clear\");" << 1;
    QTest::newRow("copy over two lines") << "check(cudaMemcpyAsync(to, from, std::min(a, b),\n    cudaMemcpyDefault, stream), \"copy\");"
                                         << 0;
    QTest::newRow("copy over two lines without one")
        << "check(cudaMemcpyAsync(to, from, std::min(a, b),\n    cudaMemcpyDefault), \"copy\");" << 1;
    QTest::newRow("mark without one") << "cudaEventRecord(done);" << 1;
    QTest::newRow("wait for everything") << "cudaDeviceSynchronize();" << 1;
    QTest::newRow("launch") << "kernel<<<blocks, threads>>>(work);" << 1;
    QTest::newRow("launch in the legacy stream") << "kernel<<<blocks, threads, 0, 0>>>(work);" << 1;
    QTest::newRow("launch in order") << "kernel<<<blocks, threads, 0, queue.stream>>>(work);" << 0;
}

void TestArchitecture::a_call_beside_the_stream_is_found() {
    QFETCH(QString, line);
    QFETCH(int, broken);
    QCOMPARE(broken_with("engine/backends/cuda/a.cu", line.toStdString() + "\n").size(), broken);
    QCOMPARE(broken_with("engine/backends/cpu/a.cpp", line.toStdString() + "\n").size(), 0);
}

void TestArchitecture::a_number_read_by_language_is_found_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<int>("broken");
    QTest::newRow("C") << "double a = std::strtod(text, nullptr);" << 1;
    QTest::newRow("C++") << "double a = std::stod(text);" << 1;
    QTest::newRow("ours") << "double a = decimal(text);" << 0;
    QTest::newRow("whole") << "int a = std::stoi(text) + history(text);" << 0;
}

void TestArchitecture::a_number_read_by_language_is_found() {
    QFETCH(QString, line);
    QFETCH(int, broken);
    QCOMPARE(broken_with("engine/runs/a.cpp", line.toStdString() + "\n").size(), broken);
}

void TestArchitecture::a_helper_that_hides_a_function_is_found_data() {
    QTest::addColumn<QString>("declared");
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("broken");
    const QString outer = "namespace mantissa {\nstd::string line_of(const std::string& text); // one\n}\n",
                  inner = "namespace mantissa::plan {\nnamespace {\nstd::string line_of(const Json& json) { return json.dump(); }\n}\n}\n";
    QTest::newRow("of an outer namespace") << outer << inner << 1;
    QTest::newRow("a template") << outer << QString(inner).replace("std::string line_of", "template <typename T>\nT line_of") << 1;
    QTest::newRow("twice in one header") << QString(outer).replace("}", "int line_of(int at);\n}") << inner << 1;
    QTest::newRow("of another name") << outer << QString(inner).replace("line_of", "json_of") << 0;
    QTest::newRow("of the same namespace, where both are found") << outer << QString(inner).replace("mantissa::plan", "mantissa") << 0;
    QTest::newRow("no helper, but the room's own") << outer << QString(inner).replace("namespace {", "namespace plan {") << 0;
    QTest::newRow("called, not declared") << outer << QString(inner).replace("std::string line_of", "std::string b = line_of") << 0;
    QTest::newRow("a class's") << "namespace mantissa {\nclass A {\n    int line_of(int at);\n};\n}\n" << inner << 0;
}

// One call of line_of(text) in another file of the room would find the helper, and a text is Json, too.
void TestArchitecture::a_helper_that_hides_a_function_is_found() {
    QFETCH(QString, declared);
    QFETCH(QString, file);
    QFETCH(int, broken);
    QTemporaryDir folder;
    fs::path root = folder.path().toStdString();
    for (const char* room : {"engine/core", "engine/plan"}) {
        fs::create_directories(root / room);
        std::ofstream(root / room / "README.md") << "# A room\n";
    }
    std::ofstream(root / "engine/core/text.h") << declared.toStdString();
    std::ofstream(root / "engine/plan/a.cpp") << file.toStdString();
    QCOMPARE(int(broken_rules(root).size()), broken);
}

void TestArchitecture::a_room_needs_a_readme_and_a_place() {
    QTemporaryDir folder;
    fs::path root = folder.path().toStdString();
    fs::create_directories(root / "engine/core");
    QCOMPARE(broken_rules(root).size(), std::size_t{1});
    std::ofstream(root / "engine/core/README.md") << "# core\n";
    QVERIFY(broken_rules(root).empty());
    fs::create_directories(root / "engine/helpers");
    QCOMPARE(broken_rules(root).size(), std::size_t{1});
}

QTEST_GUILESS_MAIN(TestArchitecture)

#include "test_architecture.moc"
