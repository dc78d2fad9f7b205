// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Experiments as scripts of other frameworks: what can be told without the frameworks. tests/peers runs them.
#include "core/json.h"
#include "support/command.h"
#include "support/small_experiment.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

// Names that would end a string, a comment or the words on top.
const char* nasty = "\"\"\"\nimport os; os.abort() # ' \\ \t {x} 😀 שלום";

} // namespace

class TestExport : public QObject {
    Q_OBJECT

private slots:
    void scripts_are_python_data() {
        QTest::addColumn<QString>("framework");
        QTest::addColumn<bool>("distributed");
        for (const char* framework : {"pytorch", "keras"})
            for (bool distributed : {false, true})
                QTest::addRow("%s %d", framework, distributed) << framework << distributed;
    }
    void scripts_are_python() {
        QFETCH(QString, framework);
        QFETCH(bool, distributed);
        if (QStandardPaths::findExecutable("python3").isEmpty())
            QSKIP("there is no python3 here");
        Json experiment = small_experiment({"float32", "mixed_float16"});
        experiment["name"] = nasty;
        experiment["description"] = nasty;
        const QString variant = QString(nasty).replace('\n', ' ').replace('\t', ' ');
        experiment["variants"][1]["name"] = variant.toStdString();
        experiment["model"]["layers"].back()["name"] = "a \"name\" \\ of 'mine'";
        write_json(path("nasty.mantissa").toStdString(), experiment);
        QStringList arguments = {"export", path("nasty.mantissa"), "--to", framework, "--variant", variant, "--out", path("script.py")};
        if (distributed)
            arguments << "--distributed";
        auto result = command(arguments);
        QVERIFY2(result.code == 0, qPrintable(result.errors));
        QProcess python;
        python.start("python3", {"-c",
                                 "import ast, sys; tree = ast.parse(open(sys.argv[1]).read()); print(*[n.names[0].name for n in tree.body "
                                 "if isinstance(n, ast.Import)])",
                                 path("script.py")});
        QVERIFY(python.waitForFinished());
        QVERIFY2(python.exitCode() == 0, python.readAllStandardError().constData());
        const QString imports = python.readAllStandardOutput();
        QVERIFY(imports.contains(framework == "pytorch" ? "torch" : "keras"));
        const std::string text = read_file(path("script.py").toStdString(), 1 << 20);
        QCOMPARE(text.find(framework == "pytorch" ? "DistributedDataParallel" : "DataParallel(") != std::string::npos, distributed);
        QVERIFY(text.find("POLICY = \"mixed_float16\"") != std::string::npos);
        QVERIFY(text.find("\"growth_interval\": 2000") != std::string::npos);
    }

    void a_network_is_written_with_the_weights_of_a_run() {
        write_json(path("net.mantissa").toStdString(), small_experiment({"float32", "mixed_float16"}));
        QVERIFY(command({"run", path("net.mantissa"), "--variant", "float32", "--steps", "3", "--out", path("net")}).code == 0);
        const QStringList start = {"export", path("net.mantissa"), "--to", "onnx"};
        auto first = command(start + QStringList{"--out", path("first.onnx")});
        QVERIFY2(first.code == 0 && first.output.contains("the weights that training starts with"), qPrintable(first.errors));
        auto trained = command(start + QStringList{"--out", path("trained.onnx"), "--weights", path("net/01-float32/final.safetensors")});
        QVERIFY2(trained.code == 0, qPrintable(trained.errors));
        const std::string a = read_file(path("first.onnx").toStdString(), 1 << 24),
                          b = read_file(path("trained.onnx").toStdString(), 1 << 24);
        QVERIFY(a.size() == b.size() && a != b && a.starts_with("\x08\x08"));
        for (const QStringList& wrong : {QStringList{}, QStringList{"--out", path("x.onnx"), "--distributed"},
                                         QStringList{"--out", path("x.onnx"), "--weights", path("net.mantissa")}}) {
            auto refused = command(start + wrong);
            QCOMPARE(refused.code, 2);
            QCOMPARE(refused.errors.count('\n'), 1);
        }
        auto script = command({"export", path("net.mantissa"), "--to", "keras", "--weights", "a", "--out", path("k.py")});
        QCOMPARE(script.code, 2);
    }

    void what_has_no_counterpart_is_said() {
        Json experiment = small_experiment({"float32"});
        experiment["variants"][0]["policy"] = {{"base", "float16"}, {"rounding", {{"variables", "stochastic"}}}};
        experiment["data"]["rotation"] = 10;
        write_json(path("odd.mantissa").toStdString(), experiment);
        const QString text = command({"export", path("odd.mantissa"), "--to", "keras"}).output;
        QVERIFY(text.contains("has no counterpart in Keras, which rounds nothing by chance; the nearest, float16, is used"));
        QVERIFY(text.contains("flips, shifts and cutout are made here; the others are not"));
        QVERIFY(!text.contains("Images become numbers"));
        experiment["data"]["prepare"] = "policy";
        write_json(path("prepared.mantissa").toStdString(), experiment);
        QVERIFY(command({"export", path("prepared.mantissa"), "--to", "keras"}).output.contains("Images become numbers in float32 here"));
    }

    // In one sentence, what the other cannot do and what is done instead.
    void what_a_framework_cannot_do_is_said_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<QString>("words");
        QTest::newRow("fixed") << "fixed16"
                               << "has no counterpart in PyTorch, which trains in no fixed point and rounds nothing by chance; the "
                                  "nearest, float32, is used instead.";
        QTest::newRow("dynamic") << "dynamic_fixed"
                                 << "which has no numbers that share an exponent with their tensor;";
        QTest::newRow("binary") << "binary"
                                << "which has no products of signs with real weights behind them;";
        QTest::newRow("float8") << "float8"
                                << "which keeps tensors of 8-bit floats but has no layers that train in them;";
        QTest::newRow("blocks") << "mxfp4"
                                << "which has no layers that read blocks of 32 values with a scale of their own;";
        QTest::newRow("nvfp4")
            << "nvfp4"
            << "which has no layers that read blocks of 16 values with a scale of their own and rounds nothing by chance;";
        QTest::newRow("custom") << "custom"
                                << "which has no floats of 5 exponent and 7 fraction bits;";
        QTest::newRow("floatx") << "floatx_float16"
                                << "has no counterpart in PyTorch, which takes the loss in float32 here; the nearest, float16,";
        QTest::newRow("none") << "mixed_float16"
                              << "";
    }
    void what_a_framework_cannot_do_is_said() {
        QFETCH(QString, policy);
        QFETCH(QString, words);
        write_json(path("few.mantissa").toStdString(), small_experiment({policy.toStdString()}));
        const CommandResult result = command({"export", path("few.mantissa"), "--to", "pytorch"});
        const QString text = result.output;
        QCOMPARE(result.errors.contains("no counterpart in PyTorch"), !words.isEmpty()); // there, too, whatever becomes of the script
        QCOMPARE(text.contains("no counterpart"), !words.isEmpty());
        QCOMPARE(text.contains("in the same order, policy, loss scale, optimizer and seed."), words.isEmpty());
        QVERIFY2(text.contains(words), qPrintable(text.left(1200)));
    }

    // Keras has it as a switch for all of a program, the loss included.
    void floatx_is_keras_s_own() {
        for (const auto& [policy, floatx] :
             {std::pair{"floatx_float16", "\"float16\""}, {"floatx_bfloat16", "\"bfloat16\""}, {"float16", "None"}}) {
            write_json(path("floatx.mantissa").toStdString(), small_experiment({policy}));
            const QString text = command({"export", path("floatx.mantissa"), "--to", "keras"}).output;
            QVERIFY2(text.contains(QString("FLOATX = ") + floatx + "\n"), policy);
            QVERIFY2(!text.contains("no counterpart") && text.contains("keras.config.set_floatx(FLOATX"), policy);
        }
    }

    void tf32_is_said_to_be_a_card_s() {
        write_json(path("tf32.mantissa").toStdString(), small_experiment({"float32", "tf32"}));
        for (const char* framework : {"pytorch", "keras"})
            for (const char* variant : {"float32", "tf32"})
                QCOMPARE(command({"export", path("tf32.mantissa"), "--to", framework, "--variant", variant})
                             .output.contains("on a processor or an older card this script multiplies in float32"),
                         std::string(variant) == "tf32");
    }

    void few_bits_are_said_of_a_network_in_float32() {
        write_json(path("narrow.mantissa").toStdString(), small_experiment({"mxfp4"}));
        const auto result = command({"export", path("narrow.mantissa"), "--to", "onnx", "--out", path("narrow.onnx")});
        QVERIFY2(result.code == 0, qPrintable(result.errors));
        QVERIFY2(result.output.contains("The policy mxfp4 has no counterpart in ONNX") && result.output.contains("accuracy may differ"),
                 qPrintable(result.output));
    }

    void what_cannot_be_written_says_why_and_leaves_nothing() {
        write_json(path("drawn.mantissa").toStdString(), small_experiment({"float32"}));
        write_file(path("file").toStdString(), "no folder");
        const auto refused = command({"export", path("drawn.mantissa"), "--to", "keras", "--out", path("file") + "/a.py"});
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.errors.contains("Not a directory") && refused.errors.count('\n') == 1, qPrintable(refused.errors));
        fs::create_directories(path("taken.py").toStdString() + "/inside"); // of that name no script can be
        const auto taken = command({"export", path("drawn.mantissa"), "--to", "keras", "--out", path("taken.py")});
        QVERIFY(taken.code != 0);
        QVERIFY(!fs::exists(path("taken-data").toStdString()));
    }

    void mistakes_are_one_sentence_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("names");
        QTest::newRow("framework") << QStringList{"--to", "caffe"} << "caffe";
        QTest::newRow("variant") << QStringList{"--to", "keras", "--variant", "float99"} << "float99";
        QTest::newRow("hides the framework") << QStringList{"--to", "keras", "--out", path("keras.py")} << "keras.py";
        QTest::newRow("a folder") << QStringList{"--to", "pytorch", "--out", "."} << ".: this is a folder; name a file";
        QTest::newRow("no folder") << QStringList{"--to", "pytorch", "--out", "/proc/nothing/a.py"} << "/proc/nothing";
    }
    void mistakes_are_one_sentence() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, names);
        write_json(path("plain.mantissa").toStdString(), small_experiment({"float32"}));
        auto result = command(QStringList{"export", path("plain.mantissa")} + arguments);
        QCOMPARE(result.code, 2);
        QVERIFY2(result.errors.contains(names) && result.errors.count('\n') == 1, qPrintable(result.errors));
    }

private:
    QString path(const char* name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestExport)
#include "test_export.moc"
