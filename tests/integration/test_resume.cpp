// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A run that is killed in its middle, several times, ends exactly as one that never was.
#include "core/json.h"
#include "support/command.h"
#include "support/small_experiment.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <csignal>
#include <fstream>

#include <linux/capability.h>
#include <sys/prctl.h>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

// Dropout, shuffling, flips, stochastic rounding and a loss scale that grows all have to come back.
Json experiment() {
    Json json = small_experiment();
    json["training"]["checkpoint_steps"] = 4;
    json["training"]["epochs"] = 150;
    json["variants"] =
        Json::array({{{"name", "mixed"},
                      {"policy", "mixed_float16"},
                      {"loss_scale", {{"mode", "dynamic"}, {"initial", 1048576}, {"growth_interval", 5}}}},
                     {{"name", "stochastic"},
                      {"policy", {{"base", "bfloat16"}, {"rounding", {{"variables", "stochastic"}, {"gradients", "stochastic"}}}}}}});
    return json;
}

std::vector<std::string> losses(const fs::path& run) {
    std::vector<std::string> all;
    std::ifstream in(run / "metrics.jsonl");
    for (std::string line; std::getline(in, line);) {
        Json json = Json::parse(line);
        if (json.contains("loss"))
            all.push_back(json["step"].dump() + " " + json["loss"].dump() + " " + json["loss_scale"].dump() + " " + json["skipped"].dump());
        else if (json["event"] == "epoch")
            all.push_back("epoch " + json["epoch"].dump() + " " + json["val_loss"].dump());
    }
    return all;
}

} // namespace

class TestResume : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        write_json(path("small.mantissa"), experiment());
        QCOMPARE(command({"run", name("small.mantissa"), "--out", name("whole"), "--threads", "2"}).code, 0);
    }

    void killed_and_resumed_is_the_same() {
        for (int milliseconds : {60, 150, 90, 240, 120, 400})
            killAfter(milliseconds);
        QCOMPARE(command({"run", name("small.mantissa"), "--out", name("killed"), "--threads", "2", "--resume"}).code, 0);
        QVERIFY2(m_killed >= 2, "hardly any run was killed in its middle: make the experiment longer");
        for (const char* run : {"01-mixed", "02-stochastic"}) {
            QCOMPARE(losses(path("killed") / run), losses(path("whole") / run));
            for (const char* file : {"final.safetensors", "best.safetensors", "checkpoint.safetensors"})
                QVERIFY2(read_file(path("killed") / run / file, 1 << 30) == read_file(path("whole") / run / file, 1 << 30), file);
        }
    }

    void the_scale_grew_and_fell_while_it_ran() {
        Json summary = read_json(path("whole") / "01-mixed" / "summary.json");
        QVERIFY(summary["numerics"]["skipped_steps"].get<int>() > 0);
        QVERIFY(read_file(path("whole") / "01-mixed" / "metrics.jsonl", 1 << 30).find("loss_scale\",") != std::string::npos);
    }

    void a_finished_run_is_left_alone() {
        std::string before = read_file(path("whole") / "01-mixed" / "metrics.jsonl", 1 << 30);
        QCOMPARE(command({"run", name("small.mantissa"), "--out", name("whole"), "--resume"}).code, 0);
        QCOMPARE(read_file(path("whole") / "01-mixed" / "metrics.jsonl", 1 << 30), before);
    }

    void a_finished_run_is_told_where_nothing_may_be_written() {
        fs::permissions(path("whole"), fs::perms::owner_write, fs::perm_options::remove);
        const CommandResult told = without_rights_of_root({"run", name("small.mantissa"), "--out", name("whole"), "--resume"});
        const CommandResult longer =
            without_rights_of_root({"run", name("small.mantissa"), "--out", name("whole"), "--resume", "--epochs", "200"});
        fs::permissions(path("whole"), fs::perms::owner_write, fs::perm_options::add);
        QVERIFY2(told.code == 0 && told.output.contains("(finished before)"), qPrintable(told.output + told.errors));
        QVERIFY2(longer.code == 2 && longer.errors.contains("cannot be written into: Permission denied"), qPrintable(longer.errors));
    }

    // Cut at the checkpoint, nothing of it would be left.
    void a_log_that_cannot_be_read_is_not_thrown_away() {
        const QStringList run = {"run", name("small.mantissa"), "--out", name("unread"), "--variant", "mixed", "--resume", "--steps"};
        QCOMPARE(command(run + QStringList{"4"}).code, 0);
        const fs::path log = path("unread") / "01-mixed" / "metrics.jsonl";
        const std::string before = read_file(log, 1 << 30);
        fs::permissions(log, fs::perms::none);
        const CommandResult refused = without_rights_of_root(run + QStringList{"8"});
        fs::permissions(log, fs::perms::owner_read | fs::perms::owner_write);
        QVERIFY2(refused.code == 2 && refused.errors.contains("metrics.jsonl: cannot be read"), qPrintable(refused.errors));
        QCOMPARE(read_file(log, 1 << 30), before);
        QCOMPARE(command(run + QStringList{"8"}).code, 0);
    }

    void an_empty_folder_starts_afresh() {
        QCOMPARE(command({"run", name("small.mantissa"), "--out", name("empty"), "--resume", "--steps", "3", "--variant", "mixed"}).code,
                 0);
        QCOMPARE(losses(path("empty") / "01-mixed").size(), std::size_t{4});
    }

    void a_finished_run_can_be_prolonged() {
        QStringList run = {"run", name("small.mantissa"), "--out", name("longer"), "--variant", "mixed", "--threads", "2"};
        QCOMPARE(command(run + QStringList{"--steps", "6"}).code, 0);
        const fs::path summary = path("longer") / "01-mixed" / "summary.json";
        Json ended = read_json(summary); // as if it had validated, which takes memory that a run that goes on does not have yet
        const std::int64_t peak = ended["memory"]["peak_bytes"].get<std::int64_t>() + 1'000'000;
        ended["memory"]["peak_bytes"] = peak;
        write_json(summary, ended);
        QCOMPARE(command(run + QStringList{"--steps", "20", "--resume"}).code, 0);
        QCOMPARE(read_json(summary)["memory"]["peak_bytes"].get<std::int64_t>(), peak);
        auto all = losses(path("whole") / "01-mixed"), longer = losses(path("longer") / "01-mixed");
        std::erase_if(longer, [](const std::string& line) { return line.starts_with("epoch"); });
        std::erase_if(all, [](const std::string& line) { return line.starts_with("epoch"); });
        all.resize(20);
        QCOMPARE(longer, all);
    }

    void in_turns_is_the_same_as_one_after_another() {
        QCOMPARE(command({"run", name("small.mantissa"), "--out", name("turns"), "--turns", "3", "--threads", "2"}).code, 0);
        for (const char* run : {"01-mixed", "02-stochastic"})
            QCOMPARE(losses(path("turns") / run), losses(path("whole") / run));
    }

    void another_experiment_is_not_resumed() {
        Json other = experiment();
        other["training"]["batch"] = 8;
        write_json(path("other.mantissa"), other);
        CommandResult result = command({"run", name("other.mantissa"), "--out", name("whole"), "--epochs", "200", "--resume"});
        QCOMPARE(result.code, 2);
        QVERIFY2(result.errors.contains("training.batch"), qPrintable(result.errors));
    }

    void a_finished_run_of_another_experiment_is_not_taken_for_this_one() {
        Json other = experiment();
        other["training"]["batch"] = 8;
        write_json(path("other.mantissa"), other);
        const QStringList steps = {"--out", name("taken"), "--variant", "mixed", "--steps", "4", "--resume"};
        QCOMPARE(command(QStringList{"run", name("small.mantissa")} + steps).code, 0);
        CommandResult result = command(QStringList{"run", name("other.mantissa")} + steps);
        QCOMPARE(result.code, 2);
        QVERIFY2(result.errors.contains("training.batch"), qPrintable(result.errors));
        Json renamed = experiment();
        renamed["name"] = "of another name";
        renamed["variants"][0]["name"] = "Mixed"; // in the same folder
        renamed["training"]["epochs"] = 7;
        write_json(path("renamed.mantissa"), renamed);
        result = command({"run", name("renamed.mantissa"), "--out", name("taken"), "--variant", "Mixed", "--steps", "4", "--resume"});
        QVERIFY2(result.code == 0 && result.output.contains("finished before"), qPrintable(result.output + result.errors));
    }

    // Its runs would stand beside them as if they were of one thing.
    void a_folder_of_another_experiment_is_not_trained_into() {
        const QStringList steps = {"--out", name("mixed_up"), "--steps", "2", "--resume"};
        QCOMPARE(command(QStringList{"run", name("small.mantissa")} + steps).code, 0);
        Json other = experiment();
        other["model"]["layers"][0]["filters"] = 3;
        other["variants"][0]["name"] = "wide", other["variants"][1]["name"] = "narrow";
        write_json(path("network.mantissa"), other);
        const CommandResult result = command(QStringList{"run", name("network.mantissa")} + steps);
        QCOMPARE(result.code, 2);
        QVERIFY2(result.errors.contains(name("mixed_up") + "/01-mixed: ") && result.errors.contains("--out"), qPrintable(result.errors));
        QVERIFY(!fs::exists(path("mixed_up") / "01-wide"));
    }

    void variants_that_came_went_or_were_renamed_are_no_other_experiment() {
        const QStringList steps = {"--out", name("grown"), "--steps", "2", "--resume"};
        QCOMPARE(command(QStringList{"run", name("small.mantissa")} + steps).code, 0);
        Json grown = experiment();
        grown["variants"] = Json::array({{{"name", "renamed"}, {"policy", "bfloat16"}, {"training", {{"batch", 8}}}}});
        write_json(path("grown.mantissa"), grown);
        const CommandResult result = command(QStringList{"run", name("grown.mantissa")} + steps);
        QVERIFY2(result.code == 0, qPrintable(result.errors));
        QVERIFY(fs::exists(path("grown") / "01-renamed" / "summary.json"));
    }

    void what_went_on_with_numbers_that_are_not_finite_is_resumed() {
        Json json = small_experiment({"float16"});
        json["training"]["on_divergence"] = "continue";
        json["training"]["optimizer"] = {{"type", "sgd"}, {"learning_rate", 1e6}};
        write_json(path("lost.mantissa"), json);
        const QStringList run = {"run", name("lost.mantissa"), "--out", name("lost")};
        QCOMPARE(command(run + QStringList{"--steps", "4"}).code, 0);
        const CommandResult on = command(run + QStringList{"--steps", "8", "--resume"});
        QVERIFY2(on.code == 0, qPrintable(on.errors));
        const CommandResult from = command({"run", name("lost.mantissa"), "--out", name("lost2"), "--steps", "2", "--weights",
                                            name("lost") + "/01-float16/final.safetensors"});
        QVERIFY2(from.code == 2 && from.errors.contains("final.safetensors"), qPrintable(from.errors)); // so they were not finite
    }

    void damaged_folders_are_told_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("content");
        QTest::addColumn<int>("code");
        for (const char* file : {"checkpoint.safetensors", "summary.json", "selection.json", "experiment.json"})
            for (const char* content : {"", "[]", "null", "{\"status\": 5", "garbage"})
                QTest::addRow("%s: %s", file, content) << file << content << 2;
        for (const char* content : {"", "garbage", "{\"step\":\"abc\"}", "{\"step\":1,\"time\":7}", "[1]"})
            QTest::addRow("metrics.jsonl: %s", content) << "metrics.jsonl" << content << 0;
        QTest::addRow("selection of another processor") << "selection.json"
                                                        << "{\"conv2d/convolution\":\"oneDNN brgconv:avx512_core_amx\"}" << 0;
    }

    void damaged_folders_are_told() {
        QFETCH(QString, file);
        QFETCH(QString, content);
        QFETCH(int, code);
        fs::remove_all(path("damaged"));
        QStringList run = {"run", name("small.mantissa"), "--out", name("damaged"), "--variant", "mixed", "--resume"};
        QCOMPARE(command(run + QStringList{"--steps", "4"}).code, 0);
        write_file(path("damaged") / "01-mixed" / file.toStdString(), content.toStdString());
        CommandResult result = command(run + QStringList{"--steps", "8"});
        QVERIFY2(result.code == code, qPrintable(QString::number(result.code) + result.errors));
        if (result.code != 0)
            QVERIFY2(result.errors.contains(file) && result.errors.trimmed().count('\n') == 0, qPrintable(result.errors));
    }

    void what_to_do_about_a_damaged_file_is_told() {
        fs::remove_all(path("mended"));
        const QStringList run = {"run", name("small.mantissa"), "--out", name("mended"), "--variant", "mixed", "--resume"};
        QCOMPARE(command(run + QStringList{"--steps", "4"}).code, 0);
        write_file(path("mended") / "01-mixed" / "summary.json", "{");
        CommandResult result = command(run + QStringList{"--steps", "8"});
        QCOMPARE(result.code, 2);
        QVERIFY2(result.errors.contains("remove the file to go on from the checkpoint"), qPrintable(result.errors));
        fs::remove(path("mended") / "01-mixed" / "summary.json");
        result = command(run + QStringList{"--steps", "8"});
        QVERIFY2(result.code == 0 && result.output.contains("mixed: step 4: resumed"), qPrintable(result.output + result.errors));
    }

    void what_nobody_can_correct_is_not_to_be_corrected() {
        fs::remove_all(path("zeros"));
        const QStringList run = {"run", name("small.mantissa"), "--out", name("zeros"), "--variant", "mixed", "--resume"};
        QCOMPARE(command(run + QStringList{"--steps", "4"}).code, 0);
        const fs::path checkpoint = path("zeros") / "01-mixed" / "checkpoint.safetensors";
        const std::string whole = read_file(checkpoint, 1 << 30);
        std::string other = whole;
        const std::size_t policy = other.find("precision");
        QVERIFY(policy != std::string::npos);
        other[policy] = 'P';
        for (const std::string& damaged : {std::string(whole.size(), '\0'), other, whole.substr(0, whole.size() - 1), whole.substr(0, 5)}) {
            write_file(checkpoint, damaged);
            const CommandResult result = command(run + QStringList{"--steps", "8"});
            QCOMPARE(result.code, 2);
            QVERIFY2(result.errors.count("checkpoint.safetensors: ") == 1 && result.errors.contains("remove it to start afresh"),
                     qPrintable(result.errors));
        }
        write_file(checkpoint, whole);
        write_file(path("zeros") / "01-mixed" / "environment.json", "{");
        const CommandResult result = command(run + QStringList{"--steps", "8"});
        QVERIFY2(result.code == 0 && result.output.contains("environment.json is damaged and is written anew"),
                 qPrintable(result.output + result.errors));
        QVERIFY(read_json(path("zeros") / "01-mixed" / "environment.json").is_object());
    }

    void a_damaged_neighbour_costs_nobody_else_anything() {
        fs::remove_all(path("beside"));
        const QStringList run = {"run", name("small.mantissa"), "--out", name("beside"), "--turns", "2", "--resume"};
        QCOMPARE(command(run + QStringList{"--steps", "4"}).code, 0);
        fs::resize_file(path("beside") / "02-stochastic" / "checkpoint.safetensors", 4000);
        const CommandResult result = command(run + QStringList{"--steps", "8"});
        QCOMPARE(result.code, 2);
        QVERIFY2(!result.output.contains("failed") && result.errors.count("02-stochastic") == 1, qPrintable(result.output + result.errors));
        QCOMPARE(read_json(path("beside") / "01-mixed" / "summary.json")["status"], Json("completed"));
        QCOMPARE(read_json(path("beside") / "01-mixed" / "summary.json")["steps"], Json(4));
    }

    // A figure that was damaged is no 0.
    void what_is_not_known_of_a_finished_run_is_not_told() {
        fs::remove_all(path("unknown"));
        const QStringList run = {"run", name("small.mantissa"), "--out", name("unknown"), "--variant", "mixed", "--resume", "--steps", "4"};
        QCOMPARE(command(run).code, 0);
        Json summary = read_json(path("unknown") / "01-mixed" / "summary.json");
        summary["images_s"] = "fast";
        summary.erase("ms_step");
        write_json(path("unknown") / "01-mixed" / "summary.json", summary);
        const CommandResult result = command(run);
        QCOMPARE(result.code, 0);
        QVERIFY2(result.output.contains("mixed: completed (finished before)\n"), qPrintable(result.output));
    }

    // As the experiment's file has it, and other sentences: not as a place in the run folder's own.
    void what_differs_is_named() {
        const QStringList run = {"run", name("small.mantissa"), "--out", name("named"), "--steps", "2"};
        QCOMPARE(command(run).code, 0);
        const auto refused = [&](const QString& setting) {
            const CommandResult result = command(run + QStringList{"--resume", "--set", setting});
            return result.code == 2 ? result.errors : QString();
        };
        for (const auto& [setting, key] : {std::pair{"training.seed=9", "training.seed"},
                                           {"model.layers[0].filters=5", "model.layers[0].filters"},
                                           {"data.augment=[\"horizontal_flip\", \"vertical_flip\"]", "data.augment"},
                                           {"variants.stochastic.policy=bfloat16", "policy"}})
            QVERIFY2(refused(setting).contains(QStringLiteral(".json: %1 is another one than in the experiment").arg(key)), setting);
    }

    // However it is written, and from wherever: of a file it begins at its folder, of --set where one is.
    void data_are_where_their_path_leads() {
        fs::create_directories(path("rows_of_path"));
        std::ofstream out(path("rows_of_path/rows.csv"));
        for (int row = 0; row < 60; ++row) {
            out << row % 4;
            for (int pixel = 0; pixel < 12 * 12 * 3; ++pixel)
                out << ',' << (row * 37 + pixel * 11) % 256;
            out << '\n';
        }
        out.close();
        Json json = experiment();
        json["data"] = {{"source", "csv"}, {"path", "rows_of_path/rows.csv"}, {"train", 0.5}, {"validation", 10}};
        json["variants"].erase(1);
        write_json(path("of_path.mantissa"), json);
        const QStringList run = {"run", name("of_path.mantissa"), "--out", name("of_path"), "--resume", "--steps"};
        QCOMPARE(command(run + QStringList{"4"}).code, 0);
        int steps = 4;
        const QString whole = "data.path=" + name("rows_of_path/rows.csv"),
                      round = "data.path=" + name("rows_of_path/../rows_of_path/rows.csv");
        for (const QString& set : {whole, round}) {
            const CommandResult again = command(run + QStringList{QString::number(steps), "--set", set}); // one that is over
            QVERIFY2(again.code == 0 && again.output.contains("finished before"), qPrintable(again.errors));
            const CommandResult on = command(run + QStringList{QString::number(steps += 2), "--set", set});
            QVERIFY2(on.code == 0 && !on.output.contains("finished before"), qPrintable(on.errors));
        }
        QCOMPARE(command(run + QStringList{QString::number(steps)}).code, 0);
        fs::copy_file(path("rows_of_path/rows.csv"), path("others.csv"));
        const CommandResult others = command(run + QStringList{"20", "--set", "data.path=" + name("others.csv")});
        QVERIFY2(others.code == 2 && others.errors.contains("data.path"), qPrintable(others.errors));
        fs::rename(path("rows_of_path"), path("moved"));
        const QString moved = "data.path=" + name("moved/rows.csv");
        QCOMPARE(command(run + QStringList{"20", "--set", moved}).code, 2);
        fs::create_directory_symlink("moved", path("rows_of_path")); // what it says is to be done
        QCOMPARE(command(run + QStringList{QString::number(steps += 2), "--set", moved}).code, 0);
        QCOMPARE(command(run + QStringList{QString::number(steps += 2)}).code, 0);
    }

    // Otherwise it would end in other bytes than a run that was never broken off, and nobody would know.
    void other_images_are_not_gone_on_with() {
        const auto write = [&](int rows, int brighter = 0) {
            std::ofstream out(path("rows.csv"));
            for (int row = 0; row < rows; ++row) {
                out << row % 4;
                for (int pixel = 0; pixel < 12 * 12 * 3; ++pixel)
                    out << ',' << (row * 37 + pixel * 11 + brighter) % 256;
                out << '\n';
            }
        };
        write(60);
        Json json = experiment();
        json["data"] = {{"source", "csv"}, {"path", "rows.csv"}, {"train", 0.5}, {"validation", 10}};
        json["variants"].erase(1);
        write_json(path("rows.mantissa"), json);
        const QStringList run = {"run", name("rows.mantissa"), "--out", name("rows"), "--resume"};
        QCOMPARE(command(run + QStringList{"--steps", "4"}).code, 0);
        for (const auto& [rows, brighter] : {std::pair{66, 0}, {60, 1}}) { // more of them; as many, with other pixels
            write(rows, brighter);
            const CommandResult refused = command(run + QStringList{"--steps", "8"});
            QCOMPARE(refused.code, 2);
            QVERIFY2(refused.errors.contains("went through other images than its data hold now"), qPrintable(refused.errors));
        }
        write(60);
        QCOMPARE(command(run + QStringList{"--steps", "8"}).code, 0);
        const fs::path folder = path("rows") / "01-mixed";
        const std::string identity = read_json(folder / "summary.json")["data"]["identity"];
        QCOMPARE(identity.size(), std::size_t{48});
        std::string with_names_alone = read_file(folder / "checkpoint.safetensors", 1 << 30); // as an older one
        const std::size_t kept = with_names_alone.find('"' + identity + '"');
        QVERIFY(kept != std::string::npos);
        with_names_alone.replace(kept, identity.size() + 2, '"' + identity.substr(0, 32) + '"' + std::string(16, ' '));
        write_file(folder / "checkpoint.safetensors", with_names_alone);
        QCOMPARE(command(run + QStringList{"--steps", "10"}).code, 0);
        std::string older = read_file(folder / "checkpoint.safetensors", 1 << 30); // of which it has no hash
        const std::size_t hash = older.find("\"data\":\"");
        QVERIFY(hash != std::string::npos);
        older.replace(hash, 6, "\"none\"");
        write_file(folder / "checkpoint.safetensors", older);
        write(66); // 33 to train on where there were 30
        const CommandResult of_older = command(run + QStringList{"--steps", "12"});
        QVERIFY2(of_older.code == 2 && of_older.errors.contains("went through other images"), qPrintable(of_older.errors));
        fs::remove(folder / "summary.json"); // as of one that was killed
        QCOMPARE(command(run + QStringList{"--steps", "12"}).code, 2);
        write(60);
        QCOMPARE(command(run + QStringList{"--steps", "12"}).code, 0);
        for (const char* file : {"summary.json", "planned.json"}) // which they were when it began nobody knows
            QVERIFY(!read_json(folder / file)["data"].contains("identity"));
    }

    // Its second life may never read the picture that the first one could not.
    void a_broken_picture_is_told_once_and_not_forgotten() {
        if (command({"images", "--out", name("pictures"), "--classes", "3", "--count", "24", "--size", "40x40", "--kind", "png"}).code != 0)
            QSKIP("this program was built without OpenCV");
        const auto files = fs::recursive_directory_iterator(path("pictures"));
        const auto picture = std::ranges::find_if(files, [](const fs::directory_entry& entry) { return entry.is_regular_file(); });
        const fs::path broken = picture->path();
        fs::resize_file(broken, fs::file_size(broken) / 2);
        Json json = small_experiment();
        json["data"] = {{"source", "image_folder"}, {"path", "pictures"}, {"validation", 6}, {"broken", 0.1}};
        json["training"]["batch"] = 6;
        write_json(path("pictures.mantissa"), json);
        const QStringList run = {"run", name("pictures.mantissa"), "--out", name("of_pictures"), "--resume", "--steps"};
        for (const char* steps : {"3", "4"}) { // an epoch, and one step of the next
            const CommandResult result = command(run + QStringList{steps});
            QVERIFY2(result.code == 0, qPrintable(result.errors));
            QCOMPARE(read_json(path("of_pictures") / "01-float32" / "summary.json")["data"]["broken_files"], Json(1));
        }
        const std::string log = read_file(path("of_pictures") / "01-float32" / "metrics.jsonl", 1 << 30);
        const std::size_t told = log.find("\"broken_files\"");
        QVERIFY(told != std::string::npos && log.find("\"broken_files\"", told + 1) == std::string::npos);
    }

    void a_refused_start_leaves_the_old_run_where_it_is() {
        QStringList run = {"run", name("small.mantissa"), "--out", name("kept"), "--variant", "mixed", "--steps", "2"};
        QCOMPARE(command(run).code, 0);
        QCOMPARE(command(run + QStringList{"--weights", name("none.safetensors")}).code, 2);
        QVERIFY(fs::exists(path("kept") / "01-mixed" / "summary.json"));
        QCOMPARE(command(run + QStringList{"--weights", name("kept") + "/01-mixed/final.safetensors"}).code, 0);
    }

    // The folder that the weights lie in is moved away when the first of them begins.
    void several_start_from_weights_of_an_earlier_run() {
        const QStringList run = {"run", name("small.mantissa"), "--out", name("from"), "--steps", "2"};
        QCOMPARE(command(run).code, 0);
        const CommandResult again = command(run + QStringList{"--weights", name("from") + "/01-mixed/final.safetensors"});
        QVERIFY2(again.code == 0, qPrintable(again.output + again.errors));
    }

    void an_earlier_run_is_moved_and_not_lost() {
        QStringList run = {"run", name("small.mantissa"), "--out", name("twice"), "--variant", "mixed", "--steps", "2"};
        QVERIFY(!command(run).output.contains("older"));
        const CommandResult again = command(run);
        QCOMPARE(again.code, 0);
        QVERIFY2(again.output.contains("before is in " + name("twice") + "/older now\n"), qPrintable(again.output));
        QVERIFY(fs::exists(path("twice") / "older" / "01-mixed.1" / "summary.json"));
        QVERIFY(fs::exists(path("twice") / "01-mixed" / "summary.json"));
    }

    void interrupted_it_stops_and_saves() {
        QProcess process;
        process.start(MANTISSA_CLI, {"run", name("small.mantissa"), "--out", name("stopped"), "--epochs", "100000", "--variant", "mixed"});
        QTRY_VERIFY_WITH_TIMEOUT(fs::exists(path("stopped") / "01-mixed" / "checkpoint.safetensors"), 20000);
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(20000));
        QCOMPARE(process.exitCode(), 130);
        QCOMPARE(read_json(path("stopped") / "01-mixed" / "summary.json")["status"], Json("stopped"));
    }

private:
    // Who may read and write everywhere otherwise.
    static CommandResult without_rights_of_root(const QStringList& arguments) {
        QProcess process;
        process.setChildProcessModifier([] {
            for (const int right : {CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH})
                prctl(PR_CAPBSET_DROP, right, 0, 0, 0);
        });
        process.start(MANTISSA_CLI, arguments);
        process.waitForFinished(120000);
        return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
    }

    void killAfter(int milliseconds) {
        QProcess process;
        process.start(MANTISSA_CLI, {"run", name("small.mantissa"), "--out", name("killed"), "--threads", "2", "--resume"});
        QVERIFY(process.waitForStarted());
        m_killed += !process.waitForFinished(milliseconds);
        process.kill();
        process.waitForFinished();
    }

    fs::path path(const char* file) const { return fs::path(m_folder.path().toStdString()) / file; }
    QString name(const char* file) const { return QString::fromStdString(path(file).string()); }

    QTemporaryDir m_folder;
    int m_killed = 0;
};

QTEST_GUILESS_MAIN(TestResume)
#include "test_resume.moc"
