// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// window_bench [start] [cost] [charts] [table] [clicks] [heavy] [stop] [throughput]: what the window costs, as JSON lines on stdout.
// charts: 10 runs of 1,000,000 points, panned and zoomed at 1280 x 720. table: 500 runs. cost: the processor time of the window's
// own thread while it shows a run live. clicks, heavy: how long a click waits while training at full load, and while single
// convolutions take about a second. stop: from Stop until the worker rests, at many moments of a run. throughput: in the window against the
// command line, in turns, on the same threads.
#include "charts/run_chart.h"
#include "core/paths.h"
#include "pages/run/run_table.h"
#include "style/appearance.h"
#include "window/commands.h"
#include "window/main_window.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QSettings>
#include <QStandardPaths>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QThread>
#include <QTimer>
#include <QWheelEvent>
#include <QtTest>

#include <cmath>
#include <cstdio>
#include <ctime>

using namespace mantissa;
using namespace mantissa::app;

namespace {

void say(const QJsonObject& line) {
    std::puts(QJsonDocument(line).toJson(QJsonDocument::Compact).constData());
    std::fflush(stdout);
}

double share(std::vector<double> values, double at) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[std::min(values.size() - 1, static_cast<std::size_t>(at * double(values.size())))];
}

QJsonObject summary(const char* what, const std::vector<double>& milliseconds) {
    return {{"bench", what},
            {"n", int(milliseconds.size())},
            {"median_ms", share(milliseconds, 0.5)},
            {"p95_ms", share(milliseconds, 0.95)},
            {"max_ms", share(milliseconds, 1)}};
}

std::vector<float> noise(std::size_t count, unsigned seed) {
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i) {
        seed = seed * 1664525u + 1013904223u;
        values[i] = float(2.3 * std::exp(-double(i) / 2e5) + 0.05 + 0.2 * double(seed >> 8) / double(1 << 24));
    }
    return values;
}

void fillStore(RunStore& store, int runs, std::size_t points) {
    const int group = store.addGroup({"/nowhere", "bench", QDateTime::currentDateTime(), {}, {}});
    for (int i = 0; i < runs; ++i) {
        RunData run;
        run.name = QStringLiteral("run %1").arg(i);
        run.policy = theme().lines[i].policy;
        run.line = i;
        run.state = RunState::completed;
        run.stepsPerEpoch = 100000;
        run.loss = noise(points, unsigned(i + 1));
        run.accuracy = noise(points, unsigned(i + 101));
        run.milliseconds = noise(points, unsigned(i + 201));
        run.lossScale.assign(points, 1024);
        run.seconds.resize(points);
        for (std::size_t k = 0; k < points; ++k)
            run.seconds[k] = double(k) * 0.01;
        run.skipped.assign(points, 0);
        store.addRun(group, std::move(run));
    }
    store.setCurrent(group);
}

// Each frame: a turn of the wheel or a drag as a user makes them, until the window has painted what follows from it.
void benchCharts() {
    RunStore store;
    fillStore(store, 10, 1000000);
    RunChart chart(store);
    chart.resize(1280, 720);
    chart.show();
    QTest::qWait(1500);
    QWidget* plot = chart.plotWidget();
    const QPointF at(500, 160);
    std::vector<double> zooms, pans;
    auto frame = [&](std::vector<double>& times, auto act) {
        QElapsedTimer timer;
        timer.start();
        act();
        QCoreApplication::processEvents(QEventLoop::AllEvents);
        QCoreApplication::processEvents(QEventLoop::AllEvents); // the repaint that the first pass asked for
        times.push_back(double(timer.nsecsElapsed()) / 1e6);
    };
    for (int i = 0; i < 120; ++i)
        frame(zooms, [&] {
            QWheelEvent event(at, plot->mapToGlobal(at), {}, {0, i < 40 || i >= 80 ? 120 : -120}, Qt::NoButton, Qt::NoModifier,
                              Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(plot, &event);
        });
    chart.fit();
    QTest::qWait(300);
    auto mouse = [&](QEvent::Type type, const QPointF& place, Qt::MouseButtons buttons) {
        QMouseEvent event(type, place, plot->mapToGlobal(place), type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, buttons,
                          Qt::ControlModifier);
        QCoreApplication::sendEvent(plot, &event);
    };
    mouse(QEvent::MouseButtonPress, at, Qt::LeftButton);
    for (int i = 1; i <= 120; ++i)
        frame(pans, [&] { mouse(QEvent::MouseMove, at - QPointF(2.0 * i, 0), Qt::LeftButton); });
    mouse(QEvent::MouseButtonRelease, at, Qt::NoButton);
    say(summary("zoom of 10 runs x 1,000,000 points, 1280 x 720", zooms));
    say(summary("pan of 10 runs x 1,000,000 points, 1280 x 720", pans));
}

void benchTable(const QString& project) {
    Workbench workbench(project);
    RunStore& store = workbench.store();
    for (int group = 0; group < 125; ++group)
        fillStore(store, 4, 50);
    RunTable table(workbench);
    table.resize(1280, 400);
    table.show();
    QTest::qWait(200);
    auto* view = table.findChild<QTableView*>();
    std::vector<double> scrolls, sorts;
    for (int frame = 0; frame < 100; ++frame) {
        QElapsedTimer timer;
        timer.start();
        view->scrollTo(view->model()->index((frame * 37) % view->model()->rowCount(), 0));
        view->viewport()->repaint();
        scrolls.push_back(double(timer.nsecsElapsed()) / 1e6);
    }
    for (int column = 0; column < view->model()->columnCount(); ++column) {
        QElapsedTimer timer;
        timer.start();
        view->sortByColumn(column, Qt::AscendingOrder);
        view->viewport()->repaint();
        sorts.push_back(double(timer.nsecsElapsed()) / 1e6);
    }
    say(summary("scroll of 500 runs", scrolls));
    say(summary("sort of 500 runs", sorts));
}

QString shortened(const QTemporaryDir& folder, const char* name, int steps) {
    Json json = read_json((resources_folder() / "experiments" / (std::string(name) + ".mantissa")).string());
    json["training"]["steps_per_epoch"] = steps;
    json["training"]["epochs"] = 1;
    const QString file = folder.filePath(QString(name) + ".mantissa");
    write_json(file.toStdString(), json);
    return file;
}

// One network whose convolution of 256 by 256 channels takes about a second on a processor like ours.
QString heavyExperiment(const QTemporaryDir& folder) {
    auto conv = [](int filters) {
        return Json{{"type", "conv2d"}, {"filters", filters}, {"kernel", 3}, {"padding", "same"}, {"activation", "relu"}};
    };
    const Json layers = Json::array({conv(256), conv(256), {{"type", "global_average_pool2d"}}, {{"type", "dense"}, {"units", 2}}});
    const QString file = folder.filePath("heavy.mantissa");
    write_json(file.toStdString(),
               {{"format", "mantissa.experiment"},
                {"version", 1},
                {"name", "heavy"},
                {"model", {{"input", {128, 128, 3}}, {"loss", "sparse_categorical_crossentropy"}, {"layers", layers}}},
                {"data", {{"source", "procedural"}, {"train", 64}, {"validation", 8}, {"classes", 2}}},
                {"training", {{"batch", 8}, {"epochs", 100}, {"optimizer", {{"type", "sgd"}, {"learning_rate", 0.01}}}}},
                {"variants", Json::array({{{"name", "float32"}, {"policy", "float32"}}})}});
    return file;
}

double threadSeconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

// What the thread of the window computes while the Run page shows all variants live.
void benchCost() {
    QTemporaryDir folder;
    MainWindow window(folder.path());
    window.resize(1280, 720);
    window.show();
    if (!window.workbench().files().open(shortened(folder, "welcome", 20000)))
        return;
    window.showPage("run");
    window.workbench().live().run();
    (void)QTest::qWaitFor([&] { return window.workbench().session().activeRun() >= 0; }, 60000);
    QTest::qWait(2000);
    QElapsedTimer wall;
    wall.start();
    const double before = threadSeconds();
    QEventLoop loop;
    QTimer::singleShot(20000, &loop, &QEventLoop::quit);
    loop.exec(); // QTest's own waiting would count
    const double used = threadSeconds() - before;
    qint64 steps = 0;
    for (int key : window.workbench().store().currentRuns())
        steps += window.workbench().store().run(key).steps();
    say({{"bench", "processor time of the window's thread, 4 variants live"},
         {"share_of_a_core", used / (double(wall.nsecsElapsed()) / 1e9)},
         {"steps", steps}});
    window.workbench().live().stop();
    (void)QTest::qWaitFor([&] { return !window.workbench().session().busy(); }, 60000);
}

// From the moment a click is due until a tab has changed and is painted.
void benchClicks(const char* what, const QTemporaryDir& folder, const QString& file) {
    MainWindow window(folder.path());
    window.resize(1280, 720);
    window.show();
    if (!window.workbench().files().open(file))
        return;
    window.workbench().live().run();
    (void)QTest::qWaitFor([&] { return window.workbench().session().activeRun() >= 0; }, 60000);
    auto* tabs = window.findChild<QTabBar*>();
    std::vector<double> waits;
    for (int click = 0; click < 40; ++click) {
        QTest::qWait(180 + click * 7 % 50);
        QElapsedTimer timer;
        timer.start();
        QMetaObject::invokeMethod(
            &window, [&, click] { QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1 + click % 2).center()); },
            Qt::QueuedConnection);
        (void)QTest::qWaitFor([&] { return tabs->currentIndex() == 1 + click % 2; }, 5000);
        window.repaint();
        waits.push_back(double(timer.nsecsElapsed()) / 1e6);
    }
    QJsonObject line = summary("click until the page is painted, training at full load", waits);
    line["experiment"] = what;
    const int run = window.workbench().store().currentRuns().value(0, -1);
    line["ms_step"] = run < 0 ? 0
                      : window.workbench().store().run(run).seconds.empty()
                          ? 0
                          : 1e3 * window.workbench().store().run(run).secondsDone() / double(window.workbench().store().run(run).steps());
    say(line);
    window.workbench().live().stop();
    (void)QTest::qWaitFor([&] { return !window.workbench().session().busy(); }, 60000);
}

// From Stop until nothing is under way, the first time right after Run: while the step is compiled and tuned, then at any moment.
void benchStop(const char* what, const QString& file, int times, int apart) {
    QTemporaryDir folder;
    MainWindow window(folder.path());
    Workbench& workbench = window.workbench();
    window.show();
    if (!workbench.files().open(file))
        return;
    std::vector<double> waits, steps;
    double pace = 0;
    for (int time = 0; time < times; ++time) {
        workbench.live().continues() ? workbench.live().startAfresh() : workbench.live().run();
        (void)QTest::qWaitFor([&] { return workbench.session().busy(); }, 60000);
        QTest::qWait(time * apart);
        const int run = workbench.store().currentRuns().value(0, -1);
        const auto done = [&] { return run < 0 ? 0.0 : double(workbench.store().run(run).steps()); };
        const double before = done();
        QElapsedTimer timer;
        timer.start();
        workbench.live().stop();
        (void)QTest::qWaitFor([&] { return !workbench.session().busy(); }, 60000);
        waits.push_back(double(timer.nsecsElapsed()) / 1e6);
        steps.push_back(done() - before);
        if (done() > 0)
            pace = 1e3 * workbench.store().run(run).secondsDone() / done();
    }
    QJsonObject line = summary("Stop until the worker rests", waits);
    line["experiment"] = what;
    line["ms_step"] = pace;
    line["most_steps_after_it"] = share(steps, 1); // of them some were done, but not yet told
    say(line);
}

double medianOf(const QString& folder) {
    std::vector<double> values;
    for (const QString& run : QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const Json summaryJson = read_json((folder + '/' + run + "/summary.json").toStdString());
        values.push_back(summaryJson["ms_step"]["median"].get<double>());
    }
    return values.empty() ? 0 : values.front();
}

void benchThroughput(const QString& cli, int threads) {
    std::vector<double> inWindow, onLine;
    for (int turn = 0; turn < 2; ++turn) {
        QTemporaryDir folder;
        Json json = read_json(shortened(folder, "welcome", 400).toStdString());
        json["variants"] = Json::array({json["variants"][0]});
        const QString file = folder.filePath("one.mantissa");
        write_json(file.toStdString(), json);
        QProcess process;
        QStringList arguments = {"run", file, "--out", folder.filePath("cli")};
        if (threads > 0)
            arguments << "--threads" << QString::number(threads);
        process.start(cli, arguments);
        process.waitForFinished(120000);
        onLine.push_back(medianOf(folder.filePath("cli")));
        MainWindow window(folder.filePath("project"));
        window.resize(1280, 720);
        window.show();
        if (!window.workbench().files().open(file))
            return;
        window.workbench().setThreads(threads);
        window.workbench().live().run();
        (void)QTest::qWaitFor([&] { return !window.workbench().session().busy(); }, 120000);
        const int key = window.workbench().store().currentRuns().value(0, -1);
        inWindow.push_back(key < 0 ? 0 : medianOf(QFileInfo(window.workbench().store().run(key).folder).path()));
    }
    say({{"bench", "throughput, welcome float32"},
         {"threads", threads},
         {"cli_ms_step", share(onLine, 0.5)},
         {"window_ms_step", share(inWindow, 0.5)},
         {"window_over_cli", share(inWindow, 0.5) / share(onLine, 0.5)}});
}

// Figures without their machine are worth nothing.
void sayWhere() {
    QProcess git;
    git.start("git", {"-C", MANTISSA_SOURCE, "describe", "--always", "--dirty"});
    git.waitForFinished(5000);
    QFile cpu("/proc/cpuinfo");
    QString name = QSysInfo::currentCpuArchitecture();
    if (cpu.open(QIODevice::ReadOnly))
        for (const QByteArray& line : cpu.readAll().split('\n'))
            if (line.startsWith("model name"))
                name = QString(line).section(": ", 1);
    say({{"date", QDateTime::currentDateTimeUtc().toString(Qt::ISODate)},
         {"commit", QString(git.readAllStandardOutput()).trimmed()},
         {"machine", QStringLiteral("%1, %2 cores, %3").arg(name).arg(QThread::idealThreadCount()).arg(QSysInfo::prettyProductName())},
         {"platform", QGuiApplication::platformName()}});
}

} // namespace

int main(int argc, char** argv) {
    QStandardPaths::setTestModeEnabled(true);
    QElapsedTimer sinceStart;
    sinceStart.start();
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName("Mantissa");
    QCoreApplication::setApplicationName("mantissa-bench");
    QSettings().clear();
    sayWhere();
    const QStringList asked = QCoreApplication::arguments().mid(1);
    auto wanted = [&](const char* name) { return asked.isEmpty() || asked.contains(name); };
    if (wanted("start")) {
        QTemporaryDir folder;
        MainWindow window(folder.path());
        window.workbench().files().open(QString::fromStdString((resources_folder() / "experiments/welcome.mantissa").string()));
        window.show();
        (void)QTest::qWaitForWindowExposed(&window);
        window.repaint();
        say({{"bench", "process start until the window is painted"}, {"ms", double(sinceStart.nsecsElapsed()) / 1e6}});
        QElapsedTimer click;
        click.start();
        window.workbench().live().run();
        (void)QTest::qWaitFor([&] { return window.workbench().session().activeRun() >= 0; }, 60000);
        say({{"bench", "click on Run until the first point"}, {"ms", double(click.nsecsElapsed()) / 1e6}});
        window.workbench().live().stop();
        (void)QTest::qWaitFor([&] { return !window.workbench().session().busy(); }, 60000);
    }
    QTemporaryDir project;
    if (wanted("charts"))
        benchCharts();
    if (wanted("table"))
        benchTable(project.path());
    if (wanted("cost"))
        benchCost();
    QTemporaryDir clicked;
    if (wanted("clicks"))
        benchClicks("welcome", clicked, shortened(clicked, "welcome", 4000));
    if (wanted("heavy"))
        benchClicks("convolutions of about a second", clicked, heavyExperiment(clicked));
    if (wanted("stop")) {
        benchStop("welcome", shortened(clicked, "welcome", 4000), 20, 130);
        benchStop("convolutions of about a second", heavyExperiment(clicked), 6, 2700);
    }
    if (wanted("throughput"))
        for (int threads : {1, 0})
            benchThroughput(MANTISSA_CLI, threads);
    return 0;
}
