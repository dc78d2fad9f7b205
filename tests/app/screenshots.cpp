// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// screenshots OUT [EXPERIMENT [STEPS_PER_EPOCH [PAGE [LANGUAGE]]]]: pictures of every page, light and dark, empty, busy, finished and
// failed. PAGE "every": all of them; LANGUAGE "de": in German, the pages alone. At 200 %: QT_SCALE_FACTOR=2. Without a display:
// QT_QPA_PLATFORM=offscreen.
#include "bridge/sweep_group.h"
#include "charts/run_chart.h"
#include "core/paths.h"
#include "pages/compare/compare_page.h"
#include "pages/numbers/numbers_page.h"
#include "pages/sweep/sweep_page.h"
#include "pages/why/why_page.h"
#include "style/appearance.h"
#include "style/language.h"
#include "window/main_window.h"
#include "window/variant_actions.h"

#include <QApplication>
#include <QDir>
#include <QPushButton>
#include <QSettings>
#include <QSlider>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

using namespace mantissa::app;

namespace {

class Pictures {
public:
    Pictures(MainWindow& window, const QString& folder, const QString& only) : m_window(window), m_folder(folder), m_only(only) {
        QDir().mkpath(folder);
    }

    void take(const QString& state) {
        for (auto choice : {Appearance::Choice::light, Appearance::Choice::dark}) {
            Appearance::instance().setChoice(choice);
            for (const QSize& size : {QSize(1440, 900), QSize(1280, 720)}) {
                m_window.resize(size);
                for (const QString& page : m_window.pageKeys()) {
                    if (!m_only.isEmpty() && page != m_only)
                        continue;
                    m_window.showPage(page);
                    QTest::qWait(250);
                    auto* compare = m_window.findChild<ComparePage*>();
                    auto* why = m_window.findChild<WhyPage*>();
                    auto* sweep = m_window.findChild<SweepPage*>();
                    (void)QTest::qWaitFor(
                        [&] {
                            return !compare->maker().waiting() && !why->source().waiting() && !why->trial().busy() &&
                                   !sweep->source().waiting();
                        },
                        120000);
                    QTest::qWait(50); // what came in is held still for a turn of the events
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
    QString m_folder, m_only; // m_only: page; empty: all
};

void shorten(Workbench& workbench, int stepsPerEpoch) {
    mantissa::Json json = workbench.document().json();
    json["training"]["steps_per_epoch"] = stepsPerEpoch;
    workbench.document().edit("shorter", json);
}

// Of the page as it is, in both shades and sizes.
void takeWindow(MainWindow& window, const QString& file) {
    for (auto choice : {Appearance::Choice::light, Appearance::Choice::dark})
        for (const QSize& size : {QSize(1440, 900), QSize(1280, 720)}) {
            Appearance::instance().setChoice(choice);
            window.resize(size);
            QTest::qWait(400);
            window.grab().save(QStringLiteral("%1-%2-%3-%4.png")
                                   .arg(file, choice == Appearance::Choice::light ? "light" : "dark")
                                   .arg(size.width())
                                   .arg(100 * window.devicePixelRatio()));
        }
}

// Each of its parts; no run is needed.
void takeNumbers(MainWindow& window, const QString& folder) {
    window.showPage("numbers");
    for (int part : {NumbersPage::numberPart, NumbersPage::blockPart, NumbersPage::stepsPart}) {
        window.findChild<NumbersPage*>()->showPart(part);
        takeWindow(window, QStringLiteral("%1/numbers-%2").arg(folder).arg(part));
    }
}

void takeEditors(MainWindow& window, const QString& folder) {
    window.showPage("run");
    window.variants().training->trigger();
    takeWindow(window, folder + "/editor-training");
    window.variants().edit->trigger();
    auto* editor = window.findChild<QWidget*>("variantEditor");
    auto* tabs = editor->findChild<QTabWidget*>();
    for (int tab = 0; tab < tabs->count(); ++tab) {
        tabs->setCurrentIndex(tab);
        takeWindow(window, QStringLiteral("%1/editor-%2").arg(folder).arg(tab));
    }
    QTest::keyClick(editor, Qt::Key_Escape);
}

template <typename Button>
Button* button(MainWindow& window, const QString& words) {
    for (Button* each : window.pageOf("run")->findChildren<Button*>())
        if (each->text() == words)
            return each;
    return nullptr;
}

// A loss that falls as somebody foresees it.
void takePrediction(MainWindow& window, const QString& folder) {
    window.showPage("run");
    QTest::qWait(300);
    auto* predict = button<QPushButton>(window, "Predict");
    predict->click();
    QTest::qWait(100); // the axis becomes as long as the run will be
    QWidget* plot = window.pageOf("run")->findChild<RunChart*>()->plotWidget();
    const auto at = [plot](double share) {
        return QPoint(70 + int(share * (plot->width() - 200)), 40 + int(60 * (1 - 1 / (1 + 5 * share))));
    };
    QTest::mousePress(plot, Qt::LeftButton, Qt::NoModifier, at(0));
    for (int i = 1; i <= 20; ++i)
        QTest::mouseMove(plot, at(i / 20.0));
    QTest::mouseRelease(plot, Qt::LeftButton, Qt::NoModifier, at(1));
    takeWindow(window, folder + "/run-predict");
    predict->setChecked(false);
}

// Replay and presenter mode of the Run page.
void takeModes(MainWindow& window, const QString& folder) {
    window.showPage("run");
    QTest::qWait(300);
    if (auto* replay = button<QPushButton>(window, "Replay")) {
        replay->click();
        for (auto* slider : window.pageOf("run")->findChildren<QSlider*>())
            if (slider->accessibleName() == "Step of the replay")
                slider->setValue(slider->maximum() * 6 / 10);
        takeWindow(window, folder + "/run-replay");
        if (auto* end = button<QPushButton>(window, "End replay"))
            end->click();
    }
    for (QAction* action : window.findChildren<QAction*>())
        if (action->text() == "Presenter mode") {
            action->trigger();
            takeWindow(window, folder + "/run-presenter");
            action->trigger();
        }
    window.showNormal();
}

// The form, a sweep that goes, one that was stopped, and what it came to.
void takeSweep(MainWindow& window, Pictures& pictures) {
    Workbench& workbench = window.workbench();
    mantissa::Json json = workbench.document().json();
    json["sweep"] = {{"batches", {32, 64, 128, 256}}, {"seeds", {1, 2, 3}}};
    workbench.document().edit("a sweep", json);
    (void)QTest::qWaitFor([&] { return !workbench.plans().waiting(); }, 20000);
    window.showPage("sweep");
    pictures.take("form");
    workbench.sweep().start(workbench.sweep().settings());
    const auto over = [&] { return mantissa::app::countSweep(workbench.store(), workbench.store().currentRuns()).over(); };
    (void)QTest::qWaitFor([&] { return over() >= 26; }, 900000);
    QTest::qWait(1000);
    pictures.take("busy");
    workbench.live().stop();
    (void)QTest::qWaitFor([&] { return !workbench.session().busy(); }, 60000);
    pictures.take("stopped");
    workbench.sweep().goOn();
    (void)QTest::qWaitFor([&] { return !workbench.session().busy(); }, 1800000);
    QTest::qWait(600);
    pictures.take("finished");
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
    const bool german = arguments.value(5) == "de";
    Language::instance().setChoice(german ? Language::Choice::german : Language::Choice::english);
    const QString welcome = QString::fromStdString((mantissa::resources_folder() / "experiments/welcome.mantissa").string());
    QTemporaryDir project;
    MainWindow window(project.path());
    Pictures pictures(window, arguments[1], arguments.value(4) == "every" ? QString() : arguments.value(4));
    window.show();
    if (!window.workbench().files().open(arguments.value(2, welcome)))
        return 1;
    if (arguments.size() > 3)
        shorten(window.workbench(), arguments[3].toInt());
    (void)QTest::qWaitFor([&] { return !window.workbench().plans().waiting(); }, 20000);
    if (arguments.value(4) == "numbers")
        return takeNumbers(window, arguments[1]), 0;
    if (arguments.value(4) == "sweep")
        return takeSweep(window, pictures), 0;
    pictures.take("empty");
    if (!german) // it goes by the words of buttons
        takePrediction(window, arguments[1]);
    window.showPage("run");
    window.workbench().live().run();
    (void)QTest::qWaitFor([&] { return window.workbench().session().activeRun() >= 0; }, 60000);
    QTest::qWait(6000);
    pictures.take("busy");
    if (!QTest::qWaitFor([&] { return !window.workbench().session().busy(); }, 1800000))
        return 1;
    QTest::qWait(600);
    pictures.take("finished");
    if (arguments.value(4) == "why") {
        window.showPage("why");
        window.workbench().begin(Desk::Task::measure);
        pictures.take("measured");
    }
    if (arguments.size() > 4)
        return 0;
    takeModes(window, arguments[1]);
    takeEditors(window, arguments[1]);
    for (int i = 0; i < 3; ++i)
        window.variants().duplicate->trigger();
    mantissa::Json json = window.workbench().document().json();
    json["model"]["layers"].erase(json["model"]["layers"].size() - 3); // flatten or what stands there: an error at a layer
    window.workbench().document().edit("break it", json);
    QTest::qWait(400);
    pictures.take("failed");
    return 0;
}
