// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "architecture/messages.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using mantissa::architecture::compared_sentences;
namespace fs = std::filesystem;

class TestMessages : public QObject {
    Q_OBJECT

private slots:
    void no_sentence_is_compared_here() {
        auto broken = compared_sentences(MANTISSA_SOURCE);
        for (const std::string& sentence : broken)
            qWarning("%s", sentence.c_str());
        QVERIFY2(broken.empty(), "the lines above match words that are meant for people");
    }

    void a_comparison_is_found_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<bool>("broken");
        auto row = [](const char* line, bool broken) { QTest::addRow("%s", line) << QString(line) << broken; };
        row(R"(if (text.contains("needs a list of features")))", true);
        row(R"(if (text.contains(QLatin1String("fit into"))))", true);
        row(R"(bool before = end.reason == "finished before";)", true);
        row(R"(if ("finished" != text && text != QStringLiteral("finished before")))", true);
        row(R"line(static const QRegularExpression sizes(QStringLiteral("fit into \\D*(\\d+)"));)line", true);
        row("if (text.startsWith(\n        \"diverged at step\"))", true);
        row(R"(if (problem.message.find('/') == npos))", true);
        row(R"(if (std::string(error.what()).starts_with("--")))", true);
        row(R"(if (QString(run.reason).remove(word)))", true);
        row(R"(if (QLatin1String("finished before") == end.reason))", true);
        row(R"(bool sign = sign == "==" || sign == "!="; // as in "one of two"
            tell("two words");)",
            false);
        row(R"(constexpr int most = 1'000; tell(text == "x" ? "yes it is" : "no"))", false);
        row(R"(if (event == "epoch"))", false);
        row(R"(if (json.contains("train")))", false);
        row(R"(show(tr("finished before")))", false);
        row(R"(state == State::idle ? tr("No run is going.") : QString())", false);
        row(R"(return tr("%1 of %2").arg(a, b);)", false);
    }

    void a_comparison_is_found() {
        QFETCH(QString, line);
        QFETCH(bool, broken);
        for (const char* folder : {"app/models", "engine/report", "engine/cli"}) {
            QTemporaryDir root;
            fs::path place = fs::path(root.path().toStdString()) / folder;
            fs::create_directories(place);
            std::ofstream(place / "a.cpp") << line.toStdString() << "\n";
            QCOMPARE(!compared_sentences(root.path().toStdString()).empty(), broken);
        }
    }
};

QTEST_APPLESS_MAIN(TestMessages)
#include "test_messages.moc"
