// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Reports as other programs see them: poppler, a browser, an HTML validator, LaTeX, pandas. What is not installed is a skip.
#include "core/json.h"
#include "support/command.h"
#include "support/run_folders.h"

#include <QImage>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

CommandResult tool(const QString& program, const QStringList& arguments, int milliseconds = 120000) {
    QProcess process;
    process.start(program, arguments);
    CommandResult result;
    if (process.waitForFinished(milliseconds) && process.exitStatus() == QProcess::NormalExit)
        result.code = process.exitCode();
    result.output = QString::fromUtf8(process.readAllStandardOutput());
    result.errors = QString::fromUtf8(process.readAllStandardError());
    return result;
}

} // namespace

#define NEEDS(program)                                                                                                                     \
    if (QStandardPaths::findExecutable(program).isEmpty())                                                                                 \
    QSKIP(program " is not installed here")

class TestReportTools : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        fs::path root = m_folder.path().toStdString();
        make_run_folder(root / "runs/1", {});
        make_run_folder(root / "runs/2", {.name = "mixed <b>\"16\" & 100 % $x_1 {\\bf ü}",
                                          .policy = "mixed_float16",
                                          .support = "converted",
                                          .milliseconds = 6.25,
                                          .accuracy = 0.9753,
                                          .skipped = 2});
        make_run_folder(root / "runs/3", {.name = "😀 שלום", .policy = "bfloat16", .milliseconds = 5});
        make_run_folder(root / "runs/4", {.name = "lost", .policy = "float16", .diverges_at = 11});
        QStringList arguments = {"compare", path("runs"), "--title", "Formats & <friends>"};
        for (const char* name : {"r.html", "r.csv", "r.tex", "r.json"})
            arguments << "--report" << path(name);
        auto result = command(arguments);
        QVERIFY2(result.code == 0, qPrintable(result.errors));
    }

    void the_curves_are_event_files_a_folder_each() {
        auto result = command({"compare", path("runs"), "--tensorboard", path("curves")});
        QVERIFY2(result.code == 0, qPrintable(result.errors));
        int files = 0;
        for (const auto& entry : fs::recursive_directory_iterator(path("curves").toStdString()))
            files += entry.path().filename().string().find("tfevents") != std::string::npos && entry.file_size() > 1000;
        QCOMPARE(files, 4);
        auto back = command({"import", path("curves"), "--out", path("imported")});
        QVERIFY2(back.code == 0, qPrintable(back.errors));
        QCOMPARE(back.output.count("Read from TensorBoard: training/loss, training/accuracy"), 4);
        auto compared = command({"compare", path("imported"), path("runs/1"), "--report", path("imported.json")});
        QVERIFY2(compared.code == 0, qPrintable(compared.errors));
        auto refused = command({"import", path("runs"), "--out", path("nothing")});
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.errors.contains("no event file of TensorBoard in it") && refused.errors.count('\n') == 1,
                 qPrintable(refused.errors));
        auto pointed = command({"compare", path("curves")});
        QCOMPARE(pointed.code, 2);
        QVERIFY2(pointed.errors.contains("mantissa-cli import"), qPrintable(pointed.errors));
    }
    // What cannot be answered is said before anything is written.
    void curves_of_a_refused_comparison_are_not_written() {
        const QStringList call = {"compare", path("runs"), "--tensorboard", path("refused")};
        for (const QStringList& more :
             {QStringList{"--baseline", "nope"}, {"--fail-if", "nope.steps > 1"}, {"--against", path("nowhere"), "--report", path("n.md")}})
            QCOMPARE(command(call + more).code, 2);
        QVERIFY(!fs::exists(path("refused").toStdString()) && !fs::exists(path("n.md").toStdString()));
    }
    void the_pdf_has_text_fonts_and_vectors() {
        NEEDS("pdftotext");
        auto drawn = command({"compare", path("runs"), "--report", path("r.pdf")});
        if (drawn.errors.contains("MANTISSA_APP"))
            QSKIP("the window is not part of this build");
        QVERIFY2(drawn.code == 0, qPrintable(drawn.errors));
        const auto script = command({"export", path("r.pdf"), "--to", "pytorch", "--out", path("from-pdf.py")}); // it holds the experiment
        QVERIFY2(script.code == 0, qPrintable(script.errors));
        QString text = tool("pdftotext", {"-layout", path("r.pdf"), "-"}).output;
        QVERIFY2(!QRegularExpression("train\\.py +mantissa-cli").match(text).hasMatch(), "each command has a line of its own");
        for (const char* part : {"bfloat16", "97.53", "6.25", "diverged at step 11", "How to repeat it", "training loss", "MiB"})
            QVERIFY2(text.contains(part), part);
        QStringList fonts = tool("pdffonts", {path("r.pdf")}).output.split('\n', Qt::SkipEmptyParts).mid(2);
        QVERIFY(!fonts.isEmpty());
        for (const QString& font : fonts)
            QVERIFY2(font.contains(QRegularExpression(" yes +(yes|no) +(yes|no) +[0-9]")), qPrintable(font));
        QVERIFY2(tool("pdfimages", {"-list", path("r.pdf")}).output.split('\n', Qt::SkipEmptyParts).size() <= 2 + 4,
                 "charts are vectors; emoji may be pictures");
    }

    void a_pdf_that_finds_no_room_says_so() {
        fs::create_symlink("/dev/full", path("full.pdf").toStdString());
        const auto drawn = command({"compare", path("runs"), "--report", path("full.pdf")});
        if (drawn.errors.contains("MANTISSA_APP"))
            QSKIP("the window is not part of this build");
        QCOMPARE(drawn.code, 1);
        QVERIFY2(drawn.errors.contains("full.pdf: could not be written: No space left on device"), qPrintable(drawn.errors));
        QCOMPARE(drawn.errors.count("full.pdf"), 1); // once
    }

    // As a folder is called that comes from an older system: the window's program has to get that very name.
    void a_pdf_of_names_that_are_no_utf_8_is_drawn() {
        const fs::path odd = fs::path(m_folder.path().toStdString()) / "caf\xe9";
        make_run_folder(odd / "runs/1", {});
        const QString call = "cd '%1'/caf* && exec '%2' compare \"$PWD/runs\" --report \"$PWD/r.pdf\"";
        const auto drawn = tool("bash", {"-c", call.arg(m_folder.path(), MANTISSA_CLI)});
        if (drawn.errors.contains("MANTISSA_APP"))
            QSKIP("the window is not part of this build");
        QVERIFY2(drawn.code == 0, qPrintable(drawn.errors));
        QVERIFY(read_file(odd / "r.pdf", 64u << 20).starts_with("%PDF-"));
    }

    // Every cell of the JSON is found in the PDF's text, with what the line breaks took away.
    void the_pdf_shows_the_same_cells() {
        NEEDS("pdftotext");
        if (!fs::exists(path("r.pdf").toStdString()))
            QSKIP("no PDF was drawn");
        QString text = tool("pdftotext", {"-raw", path("r.pdf"), "-"}).output;
        text.remove(QRegularExpression("\\s"));
        int cells = 0;
        const Json json = read_json(path("r.json").toStdString());
        for (const Json& section : json["sections"])
            for (const Json& block : section["blocks"])
                if (block["type"] == "table")
                    for (const Json& row : block["rows"])
                        for (const Json& cell : row)
                            if (cell.contains("value") && cell["value"].is_number()) {
                                const QString wanted = QString::fromStdString(cell["text"]).remove(QRegularExpression("\\s"));
                                QVERIFY2(text.contains(wanted), qPrintable(wanted));
                                ++cells;
                            }
        QVERIFY(cells > 60);
    }

    void the_html_is_valid() {
        NEEDS("tidy");
        // Presentation attributes of SVG are attributes that an HTML checker of this age does not know.
        for (const QString& line : tool("tidy", {"-q", "-e", path("r.html")}).errors.split('\n', Qt::SkipEmptyParts))
            QVERIFY2(line.contains("<svg> proprietary attribute"), qPrintable(line));
    }

    void a_browser_shows_it_with_and_without_scripts() {
        NEEDS("chromium");
        QString off = path("off.html");
        std::string html = read_file(path("r.html").toStdString(), 1 << 26);
        html.insert(html.find("<title>"), "<meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'none'\">");
        write_file(off.toStdString(), html);
        QImage with = screenshot(path("r.html")), without = screenshot(off);
        if (with.isNull())
            QSKIP("chromium cannot make pictures here");
        QCOMPARE(with, without);
        int dark = 0;
        for (int y = 0; y < with.height(); y += 4)
            for (int x = 0; x < with.width(); x += 4)
                dark += with.pixelColor(x, y).lightness() < 200;
        QVERIFY2(dark > 2000, "there is something on the page");
    }

    void latex_compiles_it() {
        NEEDS("pdflatex");
        if (tool("kpsewhich", {"pgfplots.sty"}).output.isEmpty())
            QSKIP("pgfplots is not installed here");
        auto result =
            tool("pdflatex", {"-interaction=nonstopmode", "-halt-on-error", "-output-directory=" + m_folder.path(), path("r.tex")}, 280000);
        QVERIFY2(result.code == 0, qPrintable(result.output.right(1500)));
        NEEDS("pdftotext");
        QString text = tool("pdftotext", {"-layout", path("r.pdf"), "-"}).output;
        QVERIFY(text.contains("97.53") && text.contains("<friends>"));
    }

    void pandas_reads_the_csv_with_its_types() {
        auto pandas = tool("python3", {"-c", "import pandas"});
        if (pandas.code != 0)
            QSKIP("pandas is not installed here");
        auto result = tool(
            "python3",
            {"-c",
             "import pandas, sys; t = pandas.read_csv(sys.argv[1]); print(t.dtypes['step'], t.dtypes['value'], t['run'].nunique(), len(t))",
             path("r.csv")});
        QVERIFY2(result.output.startsWith("int64 float64 4 "), qPrintable(result.output + result.errors));
    }

private:
    QImage screenshot(const QString& file) const {
        tool("chromium", {"--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=1200,2400",
                          "--user-data-dir=" + path("browser"), "--screenshot=" + file + ".png", "file://" + file});
        return QImage(file + ".png");
    }
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestReportTools)
#include "test_report_tools.moc"
