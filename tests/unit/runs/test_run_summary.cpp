// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/stored_run.h"
#include "runs/summary.h"
#include "runs/summary_notes.h"
#include "runs/validation.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <fstream>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

// Every key of a summary as a run writes it.
Json whole() {
    Json bytes = Json::object(), time = Json::object();
    for (int i = 0; i < category_count; ++i)
        bytes[name_of(static_cast<Category>(i))] = 1000 + i;
    for (int i = 0; i < part_count; ++i)
        time[name_of(static_cast<Part>(i))] = 0.5 + i;
    Json memory = bytes;
    memory.update({{"predicted_bytes", 9000}, {"peak_bytes", 9001}, {"data_bytes", 64}, {"observing_bytes", 128}, {"format_bytes", bytes}});
    return {{"variant", "mixed"},
            {"policy", "mixed_float16"},
            {"exceptions", {"head"}},
            {"device", "cpu"},
            {"status", "diverged"},
            {"reason", "diverged at step 3"},
            {"steps", 3},
            {"epochs", 1},
            {"batch", 16},
            {"seconds", 0.75},
            {"images_s", 125.5},
            {"observing_s", 0.25},
            {"ms_step", {{"median", 8.5}, {"p95", 9.5}, {"steps", 3}, {"warm_up_steps", 0}}},
            {"time", time},
            {"memory", memory},
            {"final", {{"loss", "NaN"}, {"accuracy", 0.5}, {"val_loss", nullptr}, {"val_accuracy", nullptr}}},
            {"best", {{"epoch", 1}, {"step", 2}, {"val_loss", 0.25}, {"val_accuracy", 0.75}}},
            {"numerics",
             {{"skipped_steps", 1},
              {"non_finite_steps", 2},
              {"first_non_finite", {{"step", 2}, {"layer", "head"}, {"tensor", "head/kernel"}}},
              {"loss_scale", 1024.0}}},
            {"data",
             {{"train", 64},
              {"validation", 32},
              {"commonest_class", 20},
              {"identity", "00ff"},
              {"classes", {"cat", "dog"}},
              {"broken_files", 1},
              {"broken", {{{"file", "a.png"}, {"reason", "cut off"}}}},
              {"notes", {"one picture is grey"}}}},
            {"telemetry",
             {{"readings", 2},
              {"power_watts", {{"mean", 80.5}, {"largest", 90.0}}},
              {"slowed_by", {{"power cap", 1}}},
              {"absent", {{"busy", "the driver does not say"}}}}},
            {"layers",
             {{{"name", "head"},
               {"shape", {4}},
               {"parameters", 36},
               {"macs", 32.0},
               {"flops", 64.0},
               {"weight_bytes", 144},
               {"activation_bytes", 64},
               {"gradient_bytes", 72},
               {"variables", "float32"},
               {"activations", "float16"},
               {"casts", 2}}}},
            {"capabilities",
             {{{"operation", "dense"},
               {"formats", "float16"},
               {"support", "converted"},
               {"implementation", "library"},
               {"reason", "this processor cannot"}}}}};
}

QString difference(const Json& a, const Json& b) { return QString::fromStdString(Json::diff(a, b).dump()); }

// Every number in it, by its path.
void for_each_number(const Json& json, const std::string& path, const std::function<void(const std::string&, double)>& tell) {
    for (const auto& [key, value] : json.items())
        if (value.is_object())
            for_each_number(value, path + key + ".", tell);
        else if (value.is_number())
            tell(path + key, value.get<double>());
}

} // namespace

class TestRunSummary : public QObject {
    Q_OBJECT

private slots:
    void what_is_written_is_read() {
        std::vector<std::string> damage;
        Summary summary = summary_from_json(whole(), &damage);
        QCOMPARE(difference(to_json(summary), whole()), QString("[]"));
        QVERIFY(damage.empty());
        Json json = whole();
        json["best"] = json["numerics"]["first_non_finite"] = nullptr;
        json["telemetry"] = {{"why_not", "this device tells nothing of itself"}};
        json["data"].erase("identity"); // of an older run
        QCOMPARE(difference(to_json(summary_from_json(json)), json), QString("[]"));
    }

    void no_time_is_not_a_time_of_nothing() {
        const Summary none = SummaryNotes().figures(16);
        QVERIFY(std::isnan(none.figure("ms_step.median")) && std::isnan(none.figure("ms_step.p95")));
        QVERIFY(std::isnan(none.figure("images_s")) && std::isnan(none.figure("time.forward")));
        Json older = whole();
        older["ms_step"] = {{"median", 0}, {"p95", 0}, {"steps", 0}, {"warm_up_steps", 0}};
        QVERIFY(std::isnan(summary_from_json(older).figure("ms_step.median")));
    }

    void a_loss_is_lost_where_it_is_known_and_not_finite() {
        Json json = whole();
        QVERIFY(lost_its_loss(summary_from_json(json)));
        for (const Json& loss : {Json(0.5), Json(nullptr)}) {
            json["final"]["loss"] = loss;
            QVERIFY(!lost_its_loss(summary_from_json(json)));
        }
    }

    void every_number_has_its_path() {
        Summary summary = summary_from_json(whole());
        int numbers = 0;
        for_each_number(whole(), "", [&](const std::string& path, double value) {
            if (path.starts_with("telemetry.readings") || path.starts_with("telemetry.slowed_by"))
                return; // counts of readings are no figures of the run
            QVERIFY2(summary.figure(path) == value, path.c_str());
            ++numbers;
        });
        QVERIFY(numbers > 30);
        for (const char* none : {"", "ms_step", "ms_step.", "ms_step.nothing", "variant", "layers.head.macs", "final.val_loss"})
            QVERIFY2(std::isnan(summary.figure(none)), none);
    }

    void what_cannot_be_is_left_out_and_named_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("value");
        QTest::newRow("beyond") << "steps"
                                << "1e308";
        QTest::newRow("below nothing") << "images_s"
                                       << "-1";
        QTest::newRow("text") << "ms_step.median"
                              << "\"abc\"";
        QTest::newRow("no number of bytes") << "memory.peak_bytes"
                                            << "\"NaN\"";
        QTest::newRow("no number of steps") << "steps"
                                            << "\"NaN\"";
        QTest::newRow("a list") << "memory.peak_bytes"
                                << "[]";
        QTest::newRow("more than all") << "final.accuracy"
                                       << "17";
        QTest::newRow("no object") << "numerics"
                                   << "5";
        QTest::newRow("no list") << "layers"
                                 << "{}";
    }
    void what_cannot_be_is_left_out_and_named() {
        QFETCH(QString, path);
        QFETCH(QString, value);
        Json json = whole();
        std::string pointer = "/" + path.toStdString();
        std::ranges::replace(pointer, '.', '/');
        json[Json::json_pointer(pointer)] = Json::parse(value.toStdString());
        std::vector<std::string> damage;
        Summary summary = summary_from_json(json, &damage);
        QCOMPARE(QString::fromStdString(Json(damage).dump()), "[\"" + path + "\"]");
        QVERIFY(std::isnan(summary.figure(path.toStdString())));
        QCOMPARE(summary.variant, std::string("mixed")); // the rest stays
    }

    void nothing_is_not_zero() {
        Summary summary = summary_from_json(Json::object());
        QVERIFY(std::isnan(summary.figure("steps")) && std::isnan(summary.figure("memory.peak_bytes")));
        QVERIFY(!to_json(summary).contains("memory"));
        QVERIFY(summary_from_json(5).status == Status::running);
    }

    void what_was_said_of_the_images_comes_back() {
        QTemporaryDir folder;
        fs::path root = folder.path().toStdString();
        QVERIFY(!stored_validation(root));
        keep_validation(root, {.epoch = 2, .step = 8, .predicted = {1, -1, 0}, .labels = {1, 0, 2}});
        auto said = stored_validation(root);
        QVERIFY(read_images(*said).all == 2 && read_images(*said).commonest == 1); // the second could not be read
        QVERIFY(said && said->step == 8 && said->epoch == 2);
        QVERIFY(said->predicted == (std::vector<std::int32_t>{1, -1, 0}));
        QVERIFY(said->labels == (std::vector<std::int32_t>{1, 0, 2}));
        std::ofstream(root / "validation.json") << R"({"step": 8, "predicted": [1, 0], "labels": [1]})";
        said = stored_validation(root);
        QVERIFY(said && said->predicted.size() == 2 && said->labels.empty());
        std::ofstream(root / "validation.json") << R"({"step": 8, "predicted": [1e308, "cat", 3, -7, 99999999999]})";
        said = stored_validation(root);
        QVERIFY(said && said->predicted == (std::vector<std::int32_t>{-1, -1, 3, -1, -1}));
        std::ofstream(root / "validation.json") << R"({"step": 1e308, "predicted": []})";
        QVERIFY(!stored_validation(root));
    }

    void a_folder_with_lines_or_an_ending_is_a_run() {
        QTemporaryDir folder;
        fs::path root = folder.path().toStdString();
        for (const char* name : {"02", "01", "none", "older", "deep/03"})
            fs::create_directories(root / name);
        std::ofstream(root / "02" / "metrics.jsonl") << "";
        std::ofstream(root / "01" / "summary.json") << "{";
        std::ofstream(root / "deep/03" / "metrics.jsonl") << "";
        std::ofstream(root / "older" / "metrics.jsonl") << "";
        std::ofstream(root / "none" / "experiment.json") << "{}";
        QVERIFY(find_runs(root) == (std::vector<fs::path>{root / "01", root / "02", root / "deep/03"}));
        for (const char* name : {"99-last", "100-more"}) {
            fs::create_directories(root / name);
            std::ofstream(root / name / "metrics.jsonl") << "";
        }
        QVERIFY(find_runs(root) ==
                (std::vector<fs::path>{root / "01", root / "02", root / "99-last", root / "100-more", root / "deep/03"}));
        QTemporaryDir disk; // as one would hold that was named by mistake
        for (int i = 0; i <= 20000; ++i)
            fs::create_directory(fs::path(disk.path().toStdString()) / std::to_string(i));
        QVERIFY_EXCEPTION_THROWN(find_runs(disk.path().toStdString()), Error);
        StoredRun run = read_stored_run(root / "01");
        QVERIFY(run.status == Status::running);
        QCOMPARE(run.damage.size(), std::size_t{1});
        QVERIFY2(run.damage[0].starts_with("summary.json was left out: not valid JSON at line 1"), run.damage[0].c_str());
    }
};

QTEST_GUILESS_MAIN(TestRunSummary)
#include "test_run_summary.moc"
