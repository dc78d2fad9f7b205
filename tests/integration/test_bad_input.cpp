// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Whatever a user hands in: one sentence that names file, key and remedy, the right exit code, nothing half written.
#include "core/json.h"
#include "numerics/cpu_features.h"
#include "support/command.h"
#include "support/in_german.h"
#include "support/small_experiment.h"
#include "train/safetensors.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <cstring>
#include <functional>
#include <limits>

using namespace mantissa;
namespace fs = std::filesystem;

class TestBadInput : public QObject {
    Q_OBJECT

private slots:
    // A run of one step, whose weights several are about.
    void initTestCase() {
        write_json(path("b.mantissa"), tiny_experiment());
        QCOMPARE(command({"run", name("b.mantissa"), "--out", name("b"), "--steps", "1"}).code, 0);
    }

    void a_margin_that_leaves_nothing_is_the_remedy() {
        write_json(fs::path(m_folder.path().toStdString()) / "margin.mantissa", small_experiment());
        const auto result = command({"run", m_folder.filePath("margin.mantissa"), "--device", "cpu", "--out", m_folder.filePath("margin"),
                                     "--memory-margin", "16777216"});
        QCOMPARE(result.code, 1);
        QVERIFY2(result.errors.contains("--memory-margin") && !result.errors.contains("network smaller"), qPrintable(result.errors));
    }

    void experiments_data() {
        QTest::addColumn<QString>("content");
        QTest::addColumn<QString>("names"); // what the sentence has to name
        auto changed = [](const char* row, const char* names, const std::function<void(Json&)>& change) {
            Json json = small_experiment();
            change(json);
            QTest::addRow("%s", row) << QString::fromStdString(json.dump()) << names;
        };
        changed("unknown key", "modell", [](Json& j) { j["modell"] = 1; });
        changed("unknown key deep inside", "filtres", [](Json& j) { j["model"]["layers"][0]["filtres"] = 1; });
        changed("unknown key of the optimizer", "beta_3", [](Json& j) { j["training"]["optimizer"]["beta_3"] = 1; });
        changed("unknown key of a variant", "polcy", [](Json& j) { j["variants"][0]["polcy"] = "float16"; });
        changed("unknown key of a policy", "weigths", [](Json& j) {
            j["variants"][0]["policy"] = {{"base", "float16"}, {"weigths", "float32"}};
        });
        changed("unknown key of the loss scale", "inital", [](Json& j) {
            j["variants"][0]["loss_scale"] = {{"mode", "dynamic"}, {"inital", 1}};
        });
        changed("unknown key of the data", "sise", [](Json& j) { j["data"]["sise"] = 1; });
        changed("wrong type", "batch", [](Json& j) { j["training"]["batch"] = "sixteen"; });
        changed("fraction", "epochs", [](Json& j) { j["training"]["epochs"] = 1.5; });
        changed("out of range", "rate", [](Json& j) { j["model"]["layers"][4]["rate"] = 1.5; });
        changed("model is a list", "model", [](Json& j) { j["model"] = Json::array(); });
        changed("layers is a number", "layers", [](Json& j) { j["model"]["layers"] = 3; });
        changed("layer is a number", "layers[0]", [](Json& j) { j["model"]["layers"][0] = 3; });
        changed("layer is a text", "layers[0]: expected an object in braces", [](Json& j) { j["model"]["layers"][0] = "flatten"; });
        changed("optimizer is a text", "training.optimizer: expected an object in braces",
                [](Json& j) { j["training"]["optimizer"] = "sgd"; });
        changed("schedule is a text", "training.schedule: expected an object in braces",
                [](Json& j) { j["training"]["schedule"] = "cosine"; });
        changed("optimizer is nothing", "training.optimizer.type: missing", [](Json& j) { j["training"]["optimizer"] = nullptr; });
        changed("no variants", "variants", [](Json& j) { j["variants"] = Json::array(); });
        changed("too many variants", "variants: expected at most 500", [](Json& j) {
            for (int i = 0; i < 500; ++i)
                j["variants"].push_back({{"name", "v" + std::to_string(i)}, {"policy", "float32"}});
        });
        changed("too many layers", "model.layers: expected at most 2000", [](Json& j) {
            const Json block = {{"type", "residual"}, {"layers", Json::array({{{"type", "activation"}, {"function", "relu"}}})}};
            for (int i = 0; i < 1000; ++i)
                j["model"]["layers"].insert(j["model"]["layers"].begin(), block);
        });
        changed("variant is a text", "variants[0]", [](Json& j) { j["variants"][0] = "float32"; });
        changed("training is a text", "training", [](Json& j) { j["training"] = "fast"; });
        changed("data is a text", "data", [](Json& j) { j["data"] = "mnist"; });
        changed("variant's training is a text", "training", [](Json& j) { j["variants"][0]["training"] = "fast"; });
        changed("turns of one variant", "turns", [](Json& j) { j["variants"][0]["training"] = {{"turns", 4}}; });
        changed("path with a NUL", "data.path: expected a folder without the character NUL, not \"a\\u0000b\"", [](Json& j) {
            j["data"] = {{"source", "image_folder"}, {"path", std::string("a\0b", 3)}};
        });
        changed("unknown policy", "policy", [](Json& j) { j["variants"][0]["policy"] = "float17"; });
        changed("unknown format", "compute", [](Json& j) { j["variants"][0]["policy"] = {{"base", "float32"}, {"compute", "float17"}}; });
        changed("exception for a layer that is not there", "conv2d_9", [](Json& j) {
            j["variants"][0]["layers"] = {{"conv2d_9", "float32"}};
        });
        changed("two layers of one name", "head", [](Json& j) { j["model"]["layers"][6]["name"] = "head"; });
        changed("two variants of one name", "float32", [](Json& j) { j["variants"].push_back(j["variants"][0]); });
        changed("kernel does not fit", "conv2d", [](Json& j) {
            j["model"]["layers"][0]["kernel"] = 30;
            j["model"]["layers"][0]["padding"] = "valid";
        });
        changed("dense on an image", "dense", [](Json& j) { j["model"]["layers"].erase(5); });
        changed("ends in an image", "layers", [](Json& j) { j["model"]["layers"] = Json::array({j["model"]["layers"][0]}); });
        changed("softmax twice", "from_logits", [](Json& j) { j["model"]["layers"][7]["activation"] = "softmax"; });
        changed("no probabilities", "from_logits", [](Json& j) { j["model"]["from_logits"] = false; });
        changed("fewer outputs than classes", "classes", [](Json& j) { j["data"]["classes"] = 9; });
        changed("batch larger than the data", "batch", [](Json& j) { j["training"]["batch"] = 97; });
        changed("batch of nought", "batch", [](Json& j) { j["training"]["batch"] = 0; });
        changed("huge batch", "batch", [](Json& j) { j["training"]["batch"] = 9007199254740993; });
        changed("image too large", "input", [](Json& j) { j["model"]["input"] = {100000, 100000, 3}; });
        changed("layer too large", "layers", [](Json& j) {
            j["model"]["input"] = {4096, 4096, 3};
            j["model"]["layers"][0]["filters"] = 65536;
        });
        changed("no folder", "path", [](Json& j) { j["data"] = {{"source", "idx"}, {"path", "nowhere"}}; });
        changed("newer version", "version", [](Json& j) { j["version"] = 2; });
        changed("another format", "format", [](Json& j) { j["format"] = "keras"; });
        QTest::addRow("empty") << QString() << "there is nothing in it";
        QTest::addRow("blank") << " \n\n"
                               << "there is nothing in it";
        QString wide = QString::fromStdString(small_experiment().dump()); // as editors save "Unicode"
        for (qsizetype i = wide.size(); i > 0; --i)
            wide.insert(i, QChar(0));
        QTest::addRow("UTF-16") << QString::fromLatin1("\xff\xfe") + wide << "UTF-16";
        QTest::addRow("UTF-16 without its mark") << wide << "UTF-16";
        QTest::addRow("more behind a NUL") << QString::fromStdString(small_experiment().dump()) + '\n' + QChar(0) + "more"
                                           << "line 2, column 1;";
        QTest::addRow("Latin-1") << QString("{\n \"name\": \"caf\u00e9\"}") << "UTF-8 at line 2";
        QTest::addRow("a number beyond all") << "{\"format\": \"mantissa.experiment\",\n \"version\": 1e999}"
                                             << "line 2";
        QTest::addRow("not JSON") << "{ \"format\": "
                                  << "line 1";
        QTest::addRow("a number") << "17"
                                  << "object";
        QTest::addRow("null") << "null"
                              << "object";
        QTest::addRow("binary") << QString::fromLatin1("\x01\x02\x7f\xff\xfe") << "line 1";
        QTest::addRow("a key twice") << R"({"format": "mantissa.experiment", "training": {"batch": 8, "steps": 2, "batch": 9}})"
                                     << "training.batch: this key is there twice";
        QTest::addRow("a key twice in a list") << R"({"layers": [{"a": 1}, {"a": 2, "b": {"c": [{"d": 1, "d": 1}]}}]})"
                                               << "layers[1].b.c[0].d: this key is there twice";
        QTest::addRow("no version") << R"({"format": "mantissa.experiment", "version": "x"})"
                                    << "expected 1; this is the only version there is";
        QTest::addRow("a version that is missing") << R"({"format": "mantissa.experiment"})"
                                                   << "version: it is missing; write";
        QTest::addRow("a newer version") << R"({"format": "mantissa.experiment", "version": 2})"
                                         << "expected 1; a newer program wrote this file";
        QTest::addRow("deep") << QString(300000, '[') << "nested";
        QTest::addRow("deep inside a value") << "{\"a\":" + QString(200000, '{') << "nested";
    }

    void experiments() {
        QFETCH(QString, content);
        QFETCH(QString, names);
        write_file(path("bad.mantissa"), content.toLatin1().toStdString());
        CommandResult result = command({"run", name("bad.mantissa"), "--out", name("out")});
        expectSentence(result, 2, names);
        QVERIFY2(result.errors.contains("bad.mantissa") && (names != "path" || result.errors.contains("nowhere")),
                 qPrintable(result.errors));
        QVERIFY(!fs::exists(path("out"))); // no cache either
        const std::string sentence = result.errors.trimmed().remove("mantissa-cli: ").toStdString();
        QCOMPARE(QString::fromStdString(half_told_in_german(sentence)), QString());
        CommandResult planned = command({"plan", name("bad.mantissa")});
        QCOMPARE(planned.errors, result.errors); // plan says no where run says no, in the same words
        QCOMPARE(planned.code, result.code);
    }

    void a_huge_file_is_refused() {
        write_file(path("huge.mantissa"), std::string(65 << 20, ' '));
        expectSentence(command({"run", name("huge.mantissa")}), 2, "huge.mantissa");
    }

    // Deeper than the stack, in what a report holds.
    void a_report_that_is_nested_too_deep_is_refused() {
        const std::string deep = std::string(1000000, '[') + std::string(1000000, ']');
        write_file(path("deep.json"), "{\"format\":\"mantissa.report\",\"experiment\":" + deep + "}");
        write_file(path("deep.md"), "\n```json mantissa-experiment\n{\"format\":\"mantissa.experiment\",\"model\":" + deep + "}\n```\n");
        expectSentence(command({"run", name("deep.json"), "--out", name("out")}), 2, "deep.json: nested more than 100 levels");
        expectSentence(command({"run", name("deep.md"), "--out", name("out")}), 2, "deep.md: no experiment is embedded in it");
    }

    void arguments_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("names");
        QTest::addRow("no file") << QStringList{"run", "nowhere.mantissa"} << "nowhere.mantissa";
        QTest::addRow("a folder") << QStringList{"run", "/tmp"} << "/tmp";
        QTest::addRow("no command") << QStringList{} << "subcommand";
        QTest::addRow("unknown command") << QStringList{"train"} << "train: there is no such command; did you mean run?";
        QTest::addRow("command near another one") << QStringList{"report"} << "report: there is no such command; did you mean compare?";
        QTest::addRow("command with a slip") << QStringList{"rnu"} << "rnu: there is no such command; did you mean run?";
        QTest::addRow("command behind its file") << QStringList{"welcome", "run"} << "it comes first: mantissa-cli run welcome";
        QTest::addRow("experiment with a slip") << QStringList{"run", "welcom"} << "did you mean welcome?";
        QTest::addRow("lesson with a slip") << QStringList{"lesson", "check", "05-lost-update"} << "did you mean 05-lost-updates?";
        QTest::addRow("unknown option") << QStringList{"run", "GOOD", "--outt", "x"} << "--outt; did you mean --out?";
        QTest::addRow("unknown option of one dash") << QStringList{"run", "GOOD", "-outt", "x"} << "-outt; did you mean --out?";
        QTest::addRow("unknown option of a command inside") << QStringList{"lesson", "play", "x", "--predct"} << "did you mean --predict?";
        QTest::addRow("unknown command inside") << QStringList{"lesson", "chek"} << "did you mean check?";
        QTest::addRow("unknown option before a command") << QStringList{"--versoin"} << "did you mean --version?";
        QTest::addRow("one of two") << QStringList{"compare", "/tmp", "--language", "dee"} << "did you mean de?";
        QTest::addRow("the language of no report") << QStringList{"compare", "/tmp", "--language", "de"} << "--language requires --report";
        QTest::addRow("a row longer than any file")
            << QStringList{"formats", "--convert", "GOOD", "--format", "nvfp4", "--out", "/tmp/none/x", "--row", "99999999999999999999"}
            << "--row: Value 99999999999999999999 not in range";
        QTest::addRow("setting") << QStringList{"plan", "GOOD", "--set", "training.bacth=3"} << "did you mean batch?";
        for (const char* command : {"run", "sweep"})
            QTest::addRow("setting of a %s that its data cannot fill", command)
                << QStringList{command, "GOOD", "--set", "training.batch=100000"} << "good.mantissa with --set: training.batch: ";
        QTest::addRow("option unlike any") << QStringList{"run", "GOOD", "--zzzzzz", "x"} << "--zzzzzz; see --help";
        QTest::addRow("unknown device") << QStringList{"run", "GOOD", "--device", "cup"} << "did you mean cpu?";
        QTest::addRow("unknown card") << QStringList{"plan", "GOOD", "--for", "h20"} << "did you mean h200?";
        QTest::addRow("unknown rounding") << QStringList{"formats", "--rounding", "nearest"}
                                          << "not \"nearest\"; did you mean nearest_even?";
        QTest::addRow("saturation of nothing") << QStringList{"formats", "--value", "1e9", "--saturate"} << "--saturate requires --convert";
        QTest::addRow("variant with a slip") << QStringList{"run", "GOOD", "--variant", "flaot32"} << "did you mean float32?";
        QTest::addRow("no CUDA here") << QStringList{"run", "GOOD", "--device", "cuda:7"} << "CUDA";
        QTest::addRow("unknown variant") << QStringList{"run", "GOOD", "--variant", "posit"}
                                         << "posit: there is no such variant; there are float32";
        QTest::addRow("steps below 1") << QStringList{"run", "GOOD", "--steps", "0"} << "--steps";
        QTest::addRow("a batch of none") << QStringList{"sweep", "GOOD", "--batch", "0"} << "--batch: Value 0 not in range";
        QTest::addRow("an estimate of what would not be trained")
            << QStringList{"sweep", "GOOD", "--estimate", "--batch", "100000"} << "good.mantissa: training.batch: variant";
        QTest::addRow("threads below 1") << QStringList{"run", "GOOD", "--threads", "-3"} << "--threads";
        QTest::addRow("steps a word") << QStringList{"run", "GOOD", "--steps", "many"} << "--steps";
        QTest::addRow("weights missing") << QStringList{"run", "GOOD", "--weights", "none.safetensors"} << "none.safetensors";
        QTest::addRow("weights without an end") << QStringList{"run", "GOOD", "--weights", "/dev/zero"} << "/dev/zero: this is a device";
        QTest::addRow("cannot be written") << QStringList{"run", "GOOD", "--out", "/proc/here"} << "/proc/here";
        QTest::addRow("out is a file") << QStringList{"run", "GOOD", "--out", "GOOD"} << "good.mantissa";
        QTest::addRow("value a word") << QStringList{"formats", "--value", "ten"} << "--value";
        QTest::addRow("unknown format") << QStringList{"formats", "--convert", "GOOD", "--format", "float17", "--out", "/tmp/x"}
                                        << "did you mean float16?";
        QTest::addRow("no condition in it") << QStringList{"run", "GOOD", "--fail-if", ""}
                                            << "--fail-if: expected a value, not an empty one";
        QTest::addRow("no baseline to hold against") << QStringList{"compare", "/tmp", "--against", ""} << "--against: expected a value";
        QTest::addRow("no folder in it") << QStringList{"images", "--out", ""} << "--out: expected a value";
        QTest::addRow("more classes than images")
            << QStringList{"images", "--out", "/tmp/none", "--count", "2", "--classes", "1000"} << "--classes 1000: --count 2 are fewer";
        if (!cpu_features().amx_bf16)
            QTest::addRow("instructions that are not here") << QStringList{"bench", "GOOD", "--isa", "amx"} << "does not have it";
        QTest::addRow("a condition that cannot be read") << QStringList{"run", "GOOD", "--fail-if", "float32.steps <"} << "at character 16";
        QTest::addRow("a condition over a run that will not be") << QStringList{"run", "GOOD", "--fail-if", "1 < float99.steps"}
                                                                 << "at character 5 (\"float99.steps\"): there is no run float99";
        QTest::addRow("a condition over a figure there is not")
            << QStringList{"run", "GOOD", "--fail-if", "float32.final.los > 1"} << "float32.final.los is no figure of summary.json";
        QTest::addRow("a condition over a group of figures")
            << QStringList{"run", "GOOD", "--fail-if", "float32.memory > 1"} << "float32.memory is a group of figures; name one of them: ";
        QTest::addRow("a baseline that will not be") << QStringList{"run", "GOOD", "--baseline", "flaot32"} << "did you mean float32?";
        QTest::addRow("less than a byte") << QStringList{"run", "GOOD", "--memory-limit", "1e-320"} << "1 or more";
        QTest::addRow("more bytes than can be counted") << QStringList{"run", "GOOD", "--memory-limit", "1e20"} << "at most 1e18";
        QTest::addRow("more bytes than can be planned with") << QStringList{"plan", "GOOD", "--memory", "1e20"} << "at most 1e18";
        QTest::addRow("less than a byte, planned") << QStringList{"plan", "GOOD", "--memory", "0.5"} << "1 or more";
        QTest::addRow("seed below 0") << QStringList{"formats", "--seed", "-1"} << "--seed: Value -1 not in range";
        QTest::addRow("nothing to measure") << QStringList{"bench", "GOOD", "--json", "--batch", "100000"}
                                            << "good.mantissa: nothing was measured: training.batch: variant";
        QTest::addRow("instruction set") << QStringList{"bench", "GOOD", "--isa", "avx3"} << "--isa: choose among";
        QTest::addRow("a profile of instruction sets")
            << QStringList{"bench", "GOOD", "--isa", "sse41", "--profile", "3"} << "--isa excludes --profile";
        QTest::addRow("a report of an estimate")
            << QStringList{"sweep", "GOOD", "--estimate", "--report", "x.md"} << "--estimate excludes --report";
        QTest::addRow("two batches for a search") << QStringList{"sweep", "GOOD", "--narrow", "--batch", "8", "--batch", "16"}
                                                  << "--batch: --narrow looks at one, and 2 are named";
        QTest::addRow("two policies for a search")
            << QStringList{"sweep", "GOOD", "--narrow", "--policy", "float32", "--policy", "float16"} << "--policy: --narrow looks at one";
        QTest::addRow("no number of points") << QStringList{"sweep", "GOOD", "--narrow", "--allowed", "nan"}
                                             << "--allowed: expected a number from 0 to 100, not \"nan\"";
        QTest::addRow("two kinds of JSON") << QStringList{"sweep", "GOOD", "--json", "--json-lines"} << "--json-lines excludes --json";
        QTest::addRow("no such case") << QStringList{"check", "--filter", "convulsion"} << "--filter convulsion: no case";
        QTest::addRow("two lines in a name") << QStringList{"plan", "no\nwhere\x1b[31m"} << "no\\nwhere\\x1b[31m";
        QTest::addRow("framework") << QStringList{"export", "GOOD", "--to", "pytorhc"} << "did you mean pytorch?";
    }

    void arguments() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, names);
        write_json(path("good.mantissa"), small_experiment());
        arguments.replaceInStrings("GOOD", name("good.mantissa"));
        if (arguments.size() > 1 && arguments[0] == "run" && !arguments.contains("--out"))
            arguments += {"--out", name("arguments")};
        expectSentence(command(arguments), 2, names);
        QVERIFY(!fs::exists(path("arguments"))); // said before anything is trained
    }

    void a_report_is_not_written_over_its_experiment() {
        write_json(path("good.json"), small_experiment());
        const std::string before = read_file(path("good.json"), 1 << 20);
        expectSentence(command({"run", name("good.json"), "--out", name("over"), "--report", name("good.json")}), 2,
                       "this is the file that is read");
        QCOMPARE(read_file(path("good.json"), 1 << 20), before);
    }

    void more_threads_than_cores_are_told() {
        write_json(path("good.mantissa"), small_experiment());
        const QStringList run = {"run", name("good.mantissa"), "--out", name("threads"), "--steps", "1"};
        QVERIFY(command(run).errors.isEmpty());
        const QString more = QString::number(QThread::idealThreadCount() + 1);
        const CommandResult result = command(run + QStringList{"--threads", more});
        QVERIFY2(result.code == 0 && result.errors.contains(more + " threads on "), qPrintable(result.errors));
    }

    // Of pictures kept in a file beside the runs: what is refused leaves none there.
    void a_refused_run_leaves_no_cache() {
        if (command({"images", "--out", name("pictures"), "--classes", "3", "--count", "24", "--size", "40x40"}).code != 0)
            QSKIP("this program was built without OpenCV");
        Json json = small_experiment();
        json["data"] = {{"source", "image_folder"}, {"path", "pictures"}, {"keep_mib", 0}, {"validation", 6}};
        json["training"]["batch"] = 19;
        write_json(path("bad.mantissa"), json);
        expectSentence(command({"run", name("bad.mantissa"), "--out", name("pictured")}), 2, "18 training images");
        expectSentence(command({"plan", name("bad.mantissa")}), 2, "18 training images");
        QVERIFY(!fs::exists(path("pictured")));
        json["training"]["batch"] = 6;
        write_json(path("good.mantissa"), json);
        QCOMPARE(command({"run", name("good.mantissa"), "--out", name("pictured"), "--steps", "1"}).code, 0);
        QVERIFY(!fs::is_empty(path("pictured") / "cache")); // where it is kept, were it kept
    }

    // A batch that plan is asked for is a question: it is answered, and the experiment is not refused for it.
    void a_batch_that_is_asked_for_is_answered() {
        write_json(path("good.mantissa"), small_experiment());
        CommandResult result = command({"plan", name("good.mantissa"), "--batch", "16", "--batch", "97"});
        QCOMPARE(result.code, 0);
        QCOMPARE(result.output.count("a run would be refused"), 1);
        Json json = small_experiment();
        json["data"] = {{"source", "idx"}, {"path", "nowhere"}};
        write_json(path("elsewhere.mantissa"), json);
        result = command({"plan", name("elsewhere.mantissa"), "--for", "h200"});
        QCOMPARE(result.code, 0); // the data may be where the card is
        QVERIFY2(result.output.contains("were not looked at"), qPrintable(result.output));
    }

    void more_images_than_there_are_is_said() {
        Json json = small_experiment();
        json["model"]["input"] = {28, 28, 1};
        json["model"]["layers"][7]["units"] = 10;
        json["data"] = {{"source", "mnist"}, {"train", 70000}};
        write_json(path("more.mantissa"), json);
        const QString said = "data.train: 70000 images are asked for, there are 60000, so 60000 are used";
        CommandResult planned = command({"plan", name("more.mantissa")});
        QCOMPARE(planned.code, 0);
        QVERIFY2(planned.output.contains(said), qPrintable(planned.output));
        CommandResult ran = command({"run", name("more.mantissa"), "--out", name("more"), "--steps", "1"});
        QVERIFY2(ran.output.contains(said), qPrintable(ran.output));
    }

    void a_yes_or_no_for_each_of_many_is_explained() {
        Json json = small_experiment();
        json["model"]["loss"] = "binary_crossentropy";
        write_json(path("many.mantissa"), json);
        CommandResult planned = command({"plan", name("many.mantissa")});
        QCOMPARE(planned.code, 0);
        QVERIFY2(planned.output.contains("each of the 4 outputs by itself"), qPrintable(planned.output));
    }

    void weights_of_another_network_are_refused() {
        write_json(path("a.mantissa"), small_experiment());
        QString weights = name("b/01-float32/final.safetensors");
        expectSentence(command({"run", name("a.mantissa"), "--out", name("a"), "--weights", weights}), 2, "another network");
    }

    void weights_that_are_not_finite_are_refused_data() {
        QTest::addColumn<double>("value");
        QTest::newRow("no number") << std::nan("");
        QTest::newRow("infinite") << -std::numeric_limits<double>::infinity();
    }

    void weights_that_are_not_finite_are_refused() {
        QFETCH(double, value);
        TensorFile weights = read_tensors(path("b/01-float32/final.safetensors"));
        const auto bad = static_cast<float>(value);
        std::memcpy(weights.tensors.at("head/kernel").bytes.data() + 8, &bad, sizeof bad);
        write_tensors(path("bad.safetensors"), weights);
        const CommandResult result = command({"run", name("b.mantissa"), "--out", name("b4"), "--weights", name("bad.safetensors")});
        expectSentence(result, 2, "head/kernel");
        QVERIFY2(result.errors.contains("bad.safetensors") && result.errors.contains("best.safetensors"), qPrintable(result.errors));
        QVERIFY(!fs::exists(path("b4/01-float32/metrics.jsonl")));
    }

    void damaged_weights_are_refused_data() {
        QTest::addColumn<int>("cut");
        for (int cut : {0, 5, 9, 100, 1000, -1})
            QTest::addRow("%d bytes", cut) << cut;
    }

    void damaged_weights_are_refused() {
        QFETCH(int, cut);
        std::string whole = read_file(path("b/01-float32/final.safetensors"), 1 << 30);
        std::string damaged = cut >= 0 ? whole.substr(0, static_cast<std::size_t>(cut)) : std::string(64, '\xff') + whole;
        write_file(path("damaged.safetensors"), damaged);
        expectSentence(command({"run", name("b.mantissa"), "--out", name("b2"), "--weights", name("damaged.safetensors")}), 2,
                       "damaged.safetensors");
    }

    // 2^72 elements, which 64 bits count as none.
    void a_shape_that_cannot_be_counted_is_refused() {
        const std::string header = R"({"a":{"dtype":"F32","shape":[68719476736,68719476736],"data_offsets":[0,0]}})";
        std::string file(8, '\0');
        file[0] = static_cast<char>(header.size());
        write_file(path("wrapped.safetensors"), file + header);
        expectSentence(command({"run", name("b.mantissa"), "--out", name("b3"), "--weights", name("wrapped.safetensors")}), 2,
                       "tensor a has an impossible shape");
    }

    void what_does_not_fit_is_refused_before_it_is_tried() {
        Json json = small_experiment();
        json["model"]["input"] = {64, 64, 1};
        json["model"]["layers"] = Json::array({{{"type", "conv2d"}, {"filters", 4096}, {"kernel", 1}, {"padding", "same"}},
                                               {{"type", "global_average_pool2d"}},
                                               {{"type", "dense"}, {"units", 4}}});
        json["data"]["train"] = 4096; // 256 GiB of activations, of few images: they are drawn before
        json["data"]["validation"] = 2;
        json["training"]["batch"] = 4096;
        write_json(path("large.mantissa"), json);
        CommandResult result = command({"run", name("large.mantissa"), "--out", name("large")});
        expectSentence(result, 1, "largest batch that fits is");
    }

private:
    void expectSentence(const CommandResult& result, int code, const QString& names) {
        QVERIFY2(result.code == code, qPrintable(QString("exit code %1: %2").arg(result.code).arg(result.errors)));
        QCOMPARE(result.errors.trimmed().count('\n'), 0);
        QVERIFY2(result.errors.startsWith("mantissa-cli: ") && result.errors.size() < 1000, qPrintable(result.errors));
        QVERIFY2(result.errors.contains(names), qPrintable(result.errors));
    }

    fs::path path(const std::string& file) const { return fs::path(m_folder.path().toStdString()) / file; }
    QString name(const std::string& file) const { return QString::fromStdString(path(file).string()); }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestBadInput)
#include "test_bad_input.moc"
