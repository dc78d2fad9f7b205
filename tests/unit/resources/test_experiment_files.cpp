// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/json.h"

#include <QTest>

#include <set>

using namespace mantissa;
namespace fs = std::filesystem;

// What holds for every experiment that ships, before any engine reads it.
class TestExperimentFiles : public QObject {
    Q_OBJECT

private slots:
    void they_are_all_here();
    void keys_are_sorted_as_the_program_writes_them_data() { each_file(); }
    void keys_are_sorted_as_the_program_writes_them();
    void a_student_is_told_what_to_expect_data() { each_file(); }
    void a_student_is_told_what_to_expect();
    void variants_have_names_of_their_own_data() { each_file(); }
    void variants_have_names_of_their_own();

private:
    static void each_file();
};

namespace {

constexpr std::size_t any_size = 1 << 20;

std::set<fs::path> experiment_files() {
    std::set<fs::path> files;
    for (const auto& entry : fs::directory_iterator(fs::path(MANTISSA_RESOURCES) / "experiments"))
        if (entry.path().extension() == ".mantissa")
            files.insert(entry.path());
    return files;
}

fs::path current_file() {
    QFETCH(QString, file);
    return file.toStdString();
}

} // namespace

void TestExperimentFiles::each_file() {
    QTest::addColumn<QString>("file");
    for (const fs::path& file : experiment_files())
        QTest::newRow(file.stem().c_str()) << QString::fromStdString(file.string());
}

void TestExperimentFiles::they_are_all_here() {
    std::set<std::string> names;
    for (const fs::path& file : experiment_files())
        names.insert(file.stem().string());
    for (const char* name :
         {"welcome", "keras-titan-v", "imagenette-blog", "imagenette-blog-256", "resnet20", "small-vgg", "scale-too-large",
          "scale-too-small", "epsilon-trap", "lost-updates", "gupta-2015-nearest-fails", "chen-2014-fixed32", "courbariaux-2014-dynamic",
          "binarynet-2016", "micikevicius-2017-loss-scale", "float8-today", "nvfp4-ablation"})
        QVERIFY2(names.contains(name), name);
}

void TestExperimentFiles::keys_are_sorted_as_the_program_writes_them() {
    std::string text = read_file(current_file(), any_size);
    QCOMPARE(QString::fromStdString(text), QString::fromStdString(Json::parse(text).dump(1) + "\n"));
}

void TestExperimentFiles::a_student_is_told_what_to_expect() {
    Json experiment = read_json(current_file());
    QCOMPARE(experiment.at("format").get<std::string>(), std::string("mantissa.experiment"));
    QCOMPARE(experiment.at("version").get<int>(), 1);
    QVERIFY(!experiment.at("name").get<std::string>().empty());
    QVERIFY(experiment.at("description").get<std::string>().size() > 200);
}

void TestExperimentFiles::variants_have_names_of_their_own() {
    const Json experiment = read_json(current_file());
    std::set<std::string> names;
    for (const Json& variant : experiment.at("variants"))
        QVERIFY(names.insert(variant.at("name").get<std::string>()).second);
    QVERIFY2(names.size() > 1, "one variant compares with nothing");
}

QTEST_GUILESS_MAIN(TestExperimentFiles)

#include "test_experiment_files.moc"
