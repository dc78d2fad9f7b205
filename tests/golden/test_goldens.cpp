// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a report of the same runs says must not change unseen: to the letter, in every format that is text.
// `MANTISSA_WRITE_GOLDENS=1 ctest --preset dev -R goldens` writes them anew; `git diff` then shows what is to be approved.
#include "core/json.h"
#include "report/report.h"

#include <QTest>

#include <fstream>
#include <sstream>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

const fs::path goldens = fs::path(MANTISSA_SOURCE) / "tests/golden";

std::string text_of(const fs::path& file) {
    std::stringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

std::string report_as(const std::string& ending) {
    report::ReportOptions options;
    options.command = "mantissa-cli compare runs --report report." + ending;
    return report::text_of_report(report::make_report(report::read_runs({goldens / "runs"}), options), ending);
}

// "line 12: is ... , was ...", the first that differs.
std::string first_difference(const std::string& is, const std::string& was) {
    std::istringstream now(is), before(was);
    std::string a, b;
    for (int line = 1;; ++line) {
        const bool more = bool(std::getline(now, a)), had = bool(std::getline(before, b));
        if (!more && !had)
            return "the ends of their last lines";
        if (a != b || more != had)
            return "line " + std::to_string(line) + ": is \"" + a.substr(0, 300) + "\", was \"" + b.substr(0, 300) + "\"";
        a.clear(), b.clear();
    }
}

} // namespace

class TestGoldens : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void a_report_says_what_it_said_data() {
        QTest::addColumn<QString>("ending");
        for (const std::string& ending : report::report_endings())
            QTest::newRow(ending.c_str()) << QString::fromStdString(ending);
    }

    void a_report_says_what_it_said() {
        QFETCH(QString, ending);
        const fs::path file = goldens / "reports" / ("report." + ending.toStdString());
        const std::string now = report_as(ending.toStdString());
        if (qEnvironmentVariableIsSet("MANTISSA_WRITE_GOLDENS"))
            std::ofstream(file, std::ios::binary) << now;
        const std::string approved = text_of(file);
        QVERIFY2(!approved.empty(), file.c_str());
        QVERIFY2(now == approved, ("report." + ending.toStdString() + ", " + first_difference(now, approved) +
                                   "; if that is meant: MANTISSA_WRITE_GOLDENS=1 ctest --preset dev -R goldens, and look at git diff")
                                      .c_str());
    }

    void the_runs_show_what_reports_are_for() {
        const std::string text = report_as("md");
        for (const char* part : {"diverged", "simulated", "Loss scale", "comparison fair", "Numeric health"})
            QVERIFY2(text.find(part) != std::string::npos, part);
    }
};

QTEST_APPLESS_MAIN(TestGoldens)
#include "test_goldens.moc"
