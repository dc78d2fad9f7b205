// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/experiment_of.h"
#include "report/report.h"
#include "support/run_folders.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace mantissa;
using namespace mantissa::report;
namespace fs = std::filesystem;

class TestReportExperiment : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_root = m_folder->path().toStdString();
        make_run_folder(m_root / "1", {});
        make_run_folder(m_root / "2", {.name = "</script><b>", .policy = "mixed_float16"});
        make_run_folder(m_root / "3",
                        {.name = "float32", .seed = 5, .changes = {{"training", {{"optimizer", {{"type", "sgd"}, {"momentum", 0.9}}}}}}});
    }

    // Each run's resolved experiment is what its variant of the gathered one resolves to.
    void the_experiment_comes_back_data() {
        QTest::addColumn<QString>("ending");
        QTest::newRow("html") << "html";
        QTest::newRow("json") << "json";
        QTest::newRow("markdown") << "md";
        QTest::newRow("latex") << "tex";
    }
    void the_experiment_comes_back() {
        QFETCH(QString, ending);
        auto runs = read_runs({m_root});
        fs::path file = m_root / ("report." + ending.toStdString());
        write_report(make_report(runs), file);
        Experiment experiment = open_experiment(file);
        QCOMPARE(experiment.variants.size(), runs.size());
        for (std::size_t i = 0; i < runs.size(); ++i) {
            Json wanted = runs[i].experiment, got = experiment.variants[i].resolved;
            wanted["variants"][0]["name"] = got["variants"][0]["name"];
            QCOMPARE(got.dump(1), wanted.dump(1));
            QCOMPARE(experiment.variants[i].name, runs[i].name);
        }
    }

    // As a PDF has it, packed or not; what draws PDFs is tested with the window.
    void a_file_attached_to_a_pdf_is_found() {
        const std::string json = R"({"format": "mantissa.experiment"})";
        std::string head = "%PDF-1.4\n1 0 obj\n<<>>\nendobj\n",
                    tail = "\n9 0 obj\n<<\n/F (experiment.mantissa)\n/EF <</F 7 0 R>>\n/Type/Filespec\n>>\nendobj\n";
        QVERIFY(experiment_in_report(head + "\n7 0 obj\n<<\n/Length 8 0 R\n>>\nstream\n" + json + "\nendstream\nendobj\n" + tail));
        QByteArray packed = qCompress(QByteArray::fromStdString(json)).mid(4); // without Qt's length
        QVERIFY(experiment_in_report(head + "\n7 0 obj\n<<\n/Filter /FlateDecode\n>>\nstream\n" + packed.toStdString() +
                                     "\nendstream\nendobj\n" + tail));
        QVERIFY(!experiment_in_report(head + "\n7 0 obj\n<<\n/Filter /FlateDecode\n>>\nstream\nbroken\nendstream\nendobj\n" + tail));
        QVERIFY(!experiment_in_report(head + tail));
    }

    void runs_of_two_experiments_stay_two() {
        make_run_folder(m_root / "4", {.name = "steps", .changes = {{"training", {{"steps_per_epoch", 3}}}}});
        auto runs = read_runs({m_root / "4", m_root / "1"});
        Gathered gathered = gather_experiment(runs);
        // A key that the first run has and the second lacks cannot be taken away by a variant.
        QCOMPARE(gathered.left_out, std::vector<std::string>{"float32"});
        QCOMPARE(gathered.experiment["variants"].size(), std::size_t{1});
    }

    void other_files_are_refused() {
        for (const char* text :
             {"", "<html></html>", "{}", "{\"format\": \"mantissa.report\"}", "[1", "{\"format\": \"mantissa.report\", \"experiment\": 3}",
              "<script type=\"application/json\" id=\"mantissa-experiment\">{"})
            QVERIFY2(!experiment_in_report(text), text);
        fs::path file = m_root / "other.html";
        std::ofstream(file) << "<p>hello";
        QVERIFY_EXCEPTION_THROWN(open_experiment(file), Error);
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    fs::path m_root;
};

QTEST_GUILESS_MAIN(TestReportExperiment)
#include "test_report_experiment.moc"
