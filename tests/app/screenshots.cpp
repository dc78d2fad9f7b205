// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// screenshots OUT [EXPERIMENT [STEPS_PER_EPOCH]]: pictures of every page, light and dark, empty, busy, finished and failed.
// At 200 %: QT_SCALE_FACTOR=2. Without a display: QT_QPA_PLATFORM=offscreen.
#include "core/paths.h"
#include "pages/compare/compare_page.h"
#include "style/appearance.h"
#include "window/main_window.h"
#include "window/variant_actions.h"

#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QSettings>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

using namespace mantissa::app;

namespace {

class Pictures {
public:
    Pictures(MainWindow& window, const QString& folder) : m_window(window), m_folder(folder) { QDir().mkpath(folder); }

    void take(const QString& state) {
        for (auto choice : {Appearance::Choice::light, Appearance::Choice::dark}) {
            Appearance::instance().setChoice(choice);
            for (const QSize& size : {QSize(1440, 900), QSize(1280, 720)}) {
                m_window.resize(size);
                for (const QString& page : m_window.pageKeys()) {
                    m_window.showPage(page);
                    QTest::qWait(250);
                    auto* compare = m_window.findChild<ComparePage*>();
                    (void)QTest::qWaitFor([&] { return !compare->maker().waiting(); }, 20000);
                    const QString shade = choice == Appearance::Choice::light ? "light" : "dark";
                    const QString name = QStringLiteral("%1-%2-%3-%4x%5-%6.png")
                                             .arg(page, state, shade)
                                             .arg(size.width())
                                             .arg(size.height())
                                             .arg(100 * m_window.devicePixelRatio());
                    m_window.grab().save(m_folder + '/' + name.simplified().replace(' ', '-'));
                }
            }
        }
    }

private:
    MainWindow& m_window;
    QString m_folder;
};

void shorten(Workbench& workbench, int stepsPerEpoch) {
    mantissa::Json json = workbench.document().json();
    json["training"]["steps_per_epoch"] = stepsPerEpoch;
    workbench.document().edit("shorter", json);
}

void takeEditor(MainWindow& window, const QString& folder) {
    for (auto choice : {Appearance::Choice::light, Appearance::Choice::dark}) {
        Appearance::instance().setChoice(choice);
        window.variants().edit->trigger();
        auto* editor = window.findChild<QDialog*>("variantEditor");
        auto* tabs = editor->findChild<QTabWidget*>();
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            QTest::qWait(150);
            editor->grab().save(
                QStringLiteral("%1/editor-%2-%3.png").arg(folder).arg(tab).arg(choice == Appearance::Choice::light ? "light" : "dark"));
        }
        editor->close();
    }
}

} // namespace

int main(int argc, char** argv) {
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName("Mantissa");
    QCoreApplication::setApplicationName("mantissa-screenshots");
    QSettings().clear();
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)).removeRecursively(); // edits of a picture before
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 2)
        return 2;
    const QString welcome = QString::fromStdString((mantissa::resources_folder() / "experiments/welcome.mantissa").string());
    QTemporaryDir project;
    MainWindow window(project.path());
    Pictures pictures(window, arguments[1]);
    window.show();
    if (!window.workbench().files().open(arguments.value(2, welcome)))
        return 1;
    if (arguments.size() > 3)
        shorten(window.workbench(), arguments[3].toInt());
    (void)QTest::qWaitFor([&] { return !window.workbench().plans().waiting(); }, 20000);
    pictures.take("empty");
    window.showPage("run");
    window.workbench().live().run();
    (void)QTest::qWaitFor([&] { return window.workbench().session().activeRun() >= 0; }, 60000);
    QTest::qWait(6000);
    pictures.take("busy");
    if (!QTest::qWaitFor([&] { return !window.workbench().session().busy(); }, 1800000))
        return 1;
    QTest::qWait(600);
    pictures.take("finished");
    takeEditor(window, arguments[1]);
    for (int i = 0; i < 3; ++i)
        window.variants().duplicate->trigger();
    mantissa::Json json = window.workbench().document().json();
    json["model"]["layers"].erase(json["model"]["layers"].size() - 3); // flatten or what stands there: an error at a layer
    window.workbench().document().edit("break it", json);
    QTest::qWait(400);
    pictures.take("failed");
    return 0;
}
