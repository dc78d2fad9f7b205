// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "window/application.h"

#include "core/paths.h"
#include "reports/pdf_command.h"
#include "settings/app_settings.h"
#include "style/appearance.h"
#include "style/language.h"
#include "window/main_window.h"

#include <QApplication>

namespace mantissa::app {

int runApplication(int argc, char** argv) {
    if (const auto code = pdfCommand(argc, argv))
        return *code;
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName("Mantissa");
    QCoreApplication::setApplicationName("mantissa");
    QGuiApplication::setApplicationDisplayName("");
    Appearance::instance().setTextScale(AppSettings().textPercent() / 100.0);
    Appearance::instance().setChoice(static_cast<Appearance::Choice>(AppSettings().appearance()));
    Language::instance().setChoice(static_cast<Language::Choice>(AppSettings().language()));
    MainWindow window(Project::defaultRoot());
    QObject::connect(&window, &MainWindow::closed, &application, &QCoreApplication::quit);
    const QStringList arguments = QCoreApplication::arguments();
    const QString welcome = QString::fromStdString((resources_folder() / "experiments" / "welcome.mantissa").string());
    if (arguments.size() < 2)
        window.openAtStart(welcome);
    else if (!window.workbench().files().open(arguments[1]))
        window.workbench().files().open(welcome);
    window.show();
    return QApplication::exec();
}

} // namespace mantissa::app
