// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/application.h"

#include "core/paths.h"
#include "pages/lessons/lessons_page.h"
#include "report/experiment_of.h"
#include "reports/pdf_command.h"
#include "settings/app_settings.h"
#include "style/appearance.h"
#include "style/language.h"
#include "style/typefaces.h"
#include "window/main_window.h"
#include "window/outer_end.h"
#include "work/worker.h"

#include <QApplication>
#include <QFileInfo>

#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sysexits.h>

namespace mantissa::app {

namespace {

// --language en|de|system, for this time alone; the rest are files. Nothing: it is none of them.
std::optional<Language::Choice> languageNamed(const QString& name) {
    using Choice = Language::Choice;
    return name == "en"       ? std::optional(Choice::english)
           : name == "de"     ? std::optional(Choice::german)
           : name == "system" ? std::optional(Choice::system)
                              : std::nullopt;
}

// While Qt looks for a screen: where there is none it explains itself in many lines and aborts.
void tellOfNoScreen(QtMsgType type, const QMessageLogContext&, const QString& text) {
    static QString cause;
    if (type != QtFatalMsg) {
        cause = cause.isEmpty() ? text.trimmed() : cause; // the first is the plainest: "could not connect to display :1"
        return;
    }
    std::fprintf(stderr, "mantissa: no screen to open the window on (%s); mantissa-cli trains, measures and compares without one\n",
                 qPrintable(cause.isEmpty() ? text : cause));
    std::_Exit(EX_UNAVAILABLE); // installer/run then trains in the terminal
}

int runWindow(int argc, char** argv) {
    const QtMessageHandler usual = qInstallMessageHandler(tellOfNoScreen);
    QApplication application(argc, argv);
    qInstallMessageHandler(usual);
    loadTypefaces(QString::fromStdString(resources_folder().string()));
    std::setlocale(LC_NUMERIC, "C"); // which Qt has set to the user's: libraries write and read numbers with it
    QCoreApplication::setOrganizationName("Mantissa");
    QCoreApplication::setApplicationName("mantissa");
    QGuiApplication::setApplicationDisplayName("");
    QGuiApplication::setDesktopFileName("org.mantissa.mantissa"); // installer/desktop
    Appearance::instance().setTextScale(AppSettings().textPercent() / 100.0);
    Appearance::instance().setChoice(static_cast<Appearance::Choice>(AppSettings().appearance()));
    Language::instance().setChoice(static_cast<Language::Choice>(AppSettings().language()));
    const StartWishes wishes = startWishes(QCoreApplication::arguments());
    if (!wishes.problem.isEmpty()) {
        std::fprintf(stderr, "mantissa: %s\n", qPrintable(wishes.problem));
        return 2;
    }
    if (wishes.language)
        Language::instance().setChoice(*wishes.language);
    MainWindow window(Project::defaultRoot());
    QObject::connect(&window, &MainWindow::closed, &application, &QCoreApplication::quit);
    const OuterEnd outerEnd(window);
    const QString welcome = QString::fromStdString((resources_folder() / "experiments" / "welcome.mantissa").string());
    if (wishes.files.isEmpty())
        window.openAtStart(welcome);
    else
        openWished(window, wishes.files.first(), welcome);
    window.show();
    return QApplication::exec();
}

} // namespace

std::optional<std::string> answerWithoutWindow(int argc, const char* const* argv) {
    const std::string first = argc > 1 ? argv[1] : "";
    if (first == "--version")
        return MANTISSA_VERSION "\n";
    if (first != "--help" && first != "-h")
        return std::nullopt;
    return "mantissa [FILE] [--language en|de|system]\n\n"
           "Opens the workbench, on FILE where one is given: an experiment (.mantissa, or the name of\n"
           "one that ships, as welcome), a report, a lesson, a course, a folder of runs or of pictures.\n"
           "mantissa-cli does the same without a window; mantissa-cli --help tells how.\n";
}

StartWishes startWishes(const QStringList& arguments) {
    StartWishes wishes;
    for (qsizetype i = 1; i < arguments.size(); ++i) {
        const QString& one = arguments[i];
        if (one != "--language" && !one.startsWith("--language=")) {
            wishes.files << (QFileInfo::exists(one) ? one : QString::fromStdString(report::shipped_or(one.toStdString()).string()));
            if (one.startsWith("--"))
                wishes.problem = QStringLiteral("there is no option \"%1\"; mantissa --help tells those there are").arg(one);
            continue;
        }
        const QString name = one == "--language" ? arguments.value(++i) : one.section('=', 1);
        wishes.language = languageNamed(name);
        if (!wishes.language)
            wishes.problem = QStringLiteral("--language takes en, de or system, not \"%1\"").arg(name);
    }
    if (wishes.files.size() > 1 && wishes.problem.isEmpty())
        wishes.problem = QStringLiteral("one file is opened at a time: leave out \"%1\"").arg(wishes.files[1]);
    return wishes;
}

void openWished(MainWindow& window, const QString& file, const QString& otherwise) {
    const bool lesson = LessonsPage::takes(file); // which is no experiment: one lies beneath it, as ever
    if (lesson)
        window.openAtStart(otherwise);
    if (window.openPath(file) || lesson)
        return;
    window.workbench().files().open(otherwise);
    window.openPath(file); // once more: what was told of it went when something else was opened
}

int runApplication(int argc, char** argv) {
    if (const auto code = pdfCommand(argc, argv))
        return *code;
    if (const auto words = answerWithoutWindow(argc, argv)) {
        std::fputs(words->c_str(), stdout);
        return 0;
    }
    std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow is told of like a disk that is full
    const int code = runWindow(argc, argv);
    std::fflush(nullptr);
    if (Worker::anyIsLeft()) // it reads from a drive that does not answer
        std::_Exit(code);
    return code;
}

} // namespace mantissa::app
