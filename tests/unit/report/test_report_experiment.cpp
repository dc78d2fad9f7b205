// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/paths.h"
#include "insight/words.h"
#include "report/experiment_of.h"
#include "report/held_runs.h"
#include "report/report.h"
#include "runs/log_writer.h"
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

    void what_ships_is_opened_by_its_name() {
        QCOMPARE(open_experiment("welcome").variants.size(),
                 open_experiment(resources_folder() / "experiments/welcome.mantissa").variants.size());
        QCOMPARE(shipped_or("./welcome"), fs::path("./welcome"));
        QCOMPARE(shipped_or("welcome.html"), fs::path("welcome.html"));
        try {
            open_experiment("welcom");
            QFAIL("nothing is called so");
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).contains("epsilon-trap, "), error.what());
        }
    }

    void the_runs_come_back_data() {
        QTest::addColumn<QString>("ending");
        QTest::newRow("html") << "html";
        QTest::newRow("json") << "json";
    }
    void the_runs_come_back() {
        QFETCH(QString, ending);
        const auto runs = read_runs({m_root});
        const fs::path file = m_root / ("runs." + ending.toStdString());
        write_report(make_report(runs), file);
        const auto back = read_runs({file});
        QCOMPARE(back.size(), runs.size());
        for (std::size_t i = 0; i < runs.size(); ++i) {
            QCOMPARE(back[i].name, runs[i].name);
            QCOMPARE(to_json(back[i].summary).dump(1), to_json(runs[i].summary).dump(1));
            QCOMPARE(text_of(RunLog{.steps = back[i].steps, .epochs = back[i].epochs, .turns = back[i].turns}),
                     text_of(RunLog{.steps = runs[i].steps, .epochs = runs[i].epochs, .turns = runs[i].turns}));
            QCOMPARE(back[i].events.front().kind, EventKind::reported);
            QVERIFY(!is_thinned(back[i]));
        }
        const StoredRun first = runs_of_report(file).front();
        QCOMPARE(same_run(first, {runs.back().folder, runs.front().folder}), runs.front().folder);
        write_held_run(first, m_root / "written");
        QCOMPARE(same_run(first, {m_root / "written"}), m_root / "written");
        QCOMPARE(read_run(m_root / "written").steps.size(), runs.front().steps.size());
        fs::remove_all(m_root / "written");
    }
    // What somebody wrote at a curve is there for who opens the report, too.
    void notes_go_with_their_run() {
        RunRecord run{.folder = "", .name = "noted", .ending = Status::completed};
        run.steps.own().push_back({.step = 1, .epoch = 1, .loss = 1});
        QVERIFY(!held_run(run, 1000).contains("notes"));
        run.notes = {{.step = 3, .text = "a kink"}, {.step = 7, .text = "<b>loss</b> | 2"}};
        Json json = {{"format", "mantissa.report"}, {"runs", {held_run(run, 1000)}}};
        const StoredRun back = runs_in_report(json.dump(), "noted.json").front();
        write_held_run(back, m_root / "noted");
        const std::vector<UserNote> notes = read_run(m_root / "noted").notes;
        fs::remove_all(m_root / "noted");
        QCOMPARE(notes.size(), std::size_t{2});
        QVERIFY(notes[0].step == 3 && notes[0].text == run.notes[0].text && notes[1].step == 7 && notes[1].text == run.notes[1].text);
        json["runs"][0]["notes"] = {{{"step", "3"}, {"text", "of no step"}}, 4, {{"step", 5}, {"text", "left"}}};
        QCOMPARE(runs_in_report(json.dump(), "noted.json").front().notes.size(), std::size_t{1});
        json["runs"][0]["notes"] = "none";
        QVERIFY(runs_in_report(json.dump(), "noted.json").front().notes.empty());
    }
    void reports_of_other_kinds_hold_no_runs() {
        for (const char* ending : {"md", "tex", "csv"}) {
            const fs::path file = m_root / (std::string("none.") + ending);
            write_report(make_report(read_runs({m_root})), file);
            QVERIFY_THROWS_EXCEPTION(Error, read_runs({file}));
        }
        QVERIFY(runs_in_report("<script type=\"application/json\" id=\"mantissa-runs\">{\"runs\": [1, {}]}</script>", "x").empty());
        QVERIFY(runs_in_report(R"({"format": "mantissa.report", "runs": [1, {"metrics": 3}, {"name": "old"}]})", "x").empty());
    }
    // What matters in a curve stays, and that it is not all of it is said.
    void of_a_long_run_some_steps_are_held() {
        RunRecord run{.folder = "", .name = "long", .ending = Status::completed};
        for (int step = 1; step <= 20000; ++step)
            run.steps.own().push_back({.step = step, .epoch = 1, .loss = 1.0 / step, .seconds = step * 1e-3});
        run.steps.own()[7777].loss = 40;
        run.steps.own()[8888].loss = 1e-9;
        run.steps.own()[9999].skipped = true;
        run.steps.own()[12345].loss = NAN;
        run.turns = {{.step = 16, .number = 1, .steps = 16}};
        run.summary.steps = 20000;
        const Json json = {{"format", "mantissa.report"}, {"runs", {held_run(run, 1000)}}};
        const auto back = runs_in_report(json.dump(), "far/long.json");
        QCOMPARE(back.size(), std::size_t(1));
        const auto& steps = back.front().log.steps;
        QVERIFY(steps.size() > 400 && steps.size() <= 1000);
        for (std::int64_t step : {1, 7778, 8889, 10000, 12346, 20000})
            QVERIFY2(std::ranges::find(steps, step, &StepRecord::step) != steps.end(), std::to_string(step).c_str());
        QVERIFY(back.front().log.turns.empty()); // they would tell the pace of steps that are not here
        QCOMPARE(back.front().log.events.front().text,
                 "Read from the report long.json, which holds " + words_of_count(double(steps.size())) + " of 20,000 steps");
    }
    // Where it came to is known by its last epoch, and which was best is told everywhere.
    void of_many_epochs_the_last_and_the_best_are_held() {
        RunRecord run{.folder = "", .name = "long", .ending = Status::completed};
        for (int epoch = 1; epoch <= 1000; ++epoch)
            run.epochs.push_back({.epoch = epoch,
                                  .step = epoch * 10,
                                  .val_loss = epoch == 777 ? 0.1
                                              : epoch == 5 ? NAN
                                                           : 1,
                                  .val_accuracy = 0.5});
        for (int step = 1; step <= 5000; ++step)
            run.events.push_back({EventKind::note, step, 1, "note"});
        const Json json = {{"format", "mantissa.report"}, {"runs", {held_run(run, 100)}}};
        const RunLog log = runs_in_report(json.dump(), "far/long.json").front().log;
        QVERIFY(log.epochs.size() > 80 && log.epochs.size() <= 100);
        for (std::int64_t epoch : {1, 777, 1000})
            QVERIFY2(std::ranges::find(log.epochs, epoch, &EpochRecord::epoch) != log.epochs.end(), std::to_string(epoch).c_str());
        QCOMPARE(log.events.back().step, std::int64_t{5000});
    }
    void a_run_that_had_not_ended_is_stopped() {
        RunRecord run{.folder = "", .name = "going"};
        run.steps.own().push_back({.step = 1, .epoch = 1, .loss = 1});
        const Json json = {{"format", "mantissa.report"}, {"runs", {held_run(run, 1000)}}};
        const StoredRun back = runs_in_report(json.dump(), "going.json").front();
        QCOMPARE(back.status, Status::stopped);
        QCOMPARE(back.summary.reason, std::string("it had not ended when the report was written"));
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
        const std::string chance = "\n3 0 obj\n<<\n/Filter /FlateDecode\n>>\nstream\nx/EF1y /F 5 0 R\nendstream\nendobj\n"; // of a picture
        QVERIFY(experiment_in_report(head + chance + "\n7 0 obj\n<<\n>>\nstream\n" + json + "\nendstream\nendobj\n" + tail));
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
