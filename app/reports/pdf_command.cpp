// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "reports/pdf_command.h"

#include "core/paths.h"
#include "report/in_language.h"
#include "reports/pdf_report.h"
#include "style/typefaces.h"

#include <QCommandLineParser>
#include <QGuiApplication>

#include <clocale>
#include <cstdio>
#include <cstring>

namespace mantissa::app {
namespace {

// As they were given: of a name that is no UTF-8, a QString would make another one.
struct GivenNames {
    std::filesystem::path file = {};
    std::vector<std::filesystem::path> folders = {};
};
GivenNames namesIn(int argc, char** argv, qsizetype folders) {
    char** const end = argv + argc;
    return {argv[2], std::vector<std::filesystem::path>(end - folders, end)}; // they come last
}

int write(const QCommandLineParser& parser, const GivenNames& names) {
    report::ReportOptions options{parser.value("title").toStdString(), parser.value("baseline").toStdString(),
                                  parser.value("command").toStdString()};
    const report::Report report = report::make_report(report::read_runs(names.folders), options);
    writePdf(report::in_language(report, parser.value("language").toStdString()), names.file);
    return 0;
}

} // namespace

std::optional<int> pdfCommand(int argc, char** argv) {
    if (argc < 2 || std::strcmp(argv[1], "--pdf") != 0)
        return std::nullopt;
    QGuiApplication application(argc, argv);
    loadTypefaces(QString::fromStdString(resources_folder().string()));
    std::setlocale(LC_NUMERIC, "C"); // which Qt has set to the user's: libraries write and read numbers with it
    QCommandLineParser parser;
    parser.addOptions({{"pdf", "A file", "file"},
                       {"baseline", "A run", "name"},
                       {"title", "Of the report", "text"},
                       {"command", "That asks", "text"},
                       {"language", "Of the report", "code", "en"}});
    parser.process(application);
    try {
        return write(parser, namesIn(argc, argv, parser.positionalArguments().size()));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "mantissa: %s\n", error.what());
        return 1;
    }
}

} // namespace mantissa::app
