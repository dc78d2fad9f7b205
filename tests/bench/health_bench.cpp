// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// health_bench [OUT [EXPERIMENT [VARIANT]]]: what the Health page costs the window, as lines of JSON. Frames of the map with 200 layers and
// 100,000 observed steps, scrolled and zoomed, painted offscreen; and the processor time of the window's own thread over the time that
// passed, with the page open while an experiment trains. Into OUT, where it is named, pictures of the page in both shades: empty, busy,
// paused under the microscope, and as its run ends.
#include "bridge/workbench.h"
#include "core/json.h"
#include "core/paths.h"
#include "pages/health/health_page.h"
#include "pages/health/map/health_map.h"
#include "pages/health/scope/scope_view.h"
#include "style/appearance.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QPushButton>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>

using namespace mantissa;
using namespace mantissa::app;

namespace {

void tell(const Json& line) {
    std::puts(line.dump().c_str());
    std::fflush(stdout);
}

double threadSeconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

// Two hundred layers in blocks of nine, as of a long run.
std::shared_ptr<insight::HealthGrid> longGrid() {
    auto grid = std::make_shared<insight::HealthGrid>();
    for (int layer = 0; layer < 200; ++layer)
        grid->layers.push_back("layer_" + std::to_string(layer));
    for (int step = 0; step < 100000; ++step)
        grid->steps.push_back(10 * step);
    grid->cells.resize(grid->layers.size() * grid->steps.size());
    for (std::size_t i = 0; i < grid->cells.size(); ++i)
        grid->cells[i] = float(std::exp2(-12.0 + 11.0 * double((i * 2654435761u) % 4096) / 4096));
    return grid;
}

template <typename Move>
void frames(const char* name, HealthMap& map, int count, const Move& move) {
    QImage surface(map.size(), QImage::Format_ARGB32_Premultiplied);
    std::vector<double> times;
    QElapsedTimer timer;
    for (int i = 0; i < count; ++i) {
        timer.start();
        move(i);
        map.render(&surface);
        times.push_back(double(timer.nsecsElapsed()) / 1e6);
    }
    std::ranges::sort(times);
    tell({{"bench", name},
          {"layers", 200},
          {"steps", 100000},
          {"frames", count},
          {"median_ms", times[times.size() / 2]},
          {"p95_ms", times[times.size() * 95 / 100]},
          {"largest_ms", times.back()}});
}

void measureMap() {
    HealthMap map;
    map.resize(860, 460);
    MapBlocks blocks;
    for (int layer = 0; layer < 200; ++layer)
        if (layer % 10 != 0)
            blocks[QString("layer_%1").arg(layer)] = QString("layer_%1").arg(layer / 10 * 10);
    map.show();
    QElapsedTimer timer;
    timer.start();
    map.setGrid(longGrid(), insight::Measure::underflow);
    frames("map: all steps, rows scrolled", map, 200, [&](int i) { QTest::keyClick(&map, i % 400 < 200 ? Qt::Key_Down : Qt::Key_Up); });
    map.zoom(1);
    map.zoom(1);
    frames("map: a quarter of the steps, scrolled", map, 200, [&](int i) { map.scroll(i < 100 ? 700 : -700); });
    for (int i = 0; i < 6; ++i)
        map.zoom(1);
    frames("map: 390 steps, scrolled", map, 200, [&](int) { map.scroll(20); });
    map.setBlocks(blocks);
    for (int i = 0; i < 12; ++i)
        map.zoom(-1);
    frames("map: all steps, blocks folded", map, 100, [&](int i) { QTest::keyClick(&map, i % 2 ? Qt::Key_Left : Qt::Key_Right); });
}

class Pictures {
public:
    Pictures(QWidget& page, QString folder) : m_page(page), m_folder(std::move(folder)) {}
    void take(const QString& name) {
        if (m_folder.isEmpty())
            return;
        for (auto choice : {Appearance::Choice::light, Appearance::Choice::dark})
            for (const QSize& size : {QSize(1212, 740), QSize(1052, 560)}) { // of the page in a window of 1440 x 900, of 1280 x 720
                Appearance::instance().setChoice(choice);
                m_page.resize(size);
                QTest::qWait(700);
                m_page.grab().save(QStringLiteral("%1/health-%2-%3-%4.png")
                                       .arg(m_folder, name, choice == Appearance::Choice::light ? "light" : "dark")
                                       .arg(size.width() + 228));
            }
    }

private:
    QWidget& m_page;
    QString m_folder;
};

void measurePage(const QString& out, const QString& file, int variant) {
    QTemporaryDir folder;
    Workbench workbench(folder.filePath("project"));
    workbench.setDevice("cpu");
    if (!workbench.files().open(file)) {
        std::fprintf(stderr, "%s cannot be opened\n", qPrintable(file));
        return;
    }
    HealthPage page(workbench);
    page.resize(1212, 740);
    page.show();
    Pictures pictures(page, out);
    pictures.take("empty");
    workbench.document().selectVariant(variant);
    workbench.live().run();
    QTest::qWait(4000);
    const double before = threadSeconds();
    QElapsedTimer timer;
    timer.start();
    QEventLoop loop; // which sleeps where nothing is to be done; one that waits for something asks all the time
    QTimer::singleShot(15000, &loop, &QEventLoop::quit);
    QObject::connect(&workbench.session(), &SessionController::finished, &loop, &QEventLoop::quit);
    if (workbench.session().busy())
        loop.exec();
    tell({{"bench", "window's thread with the page open"},
          {"seconds", double(timer.elapsed()) / 1e3},
          {"busy_at_the_end", workbench.session().busy()},
          {"share_of_a_core", (threadSeconds() - before) / (double(timer.elapsed()) / 1e3)}});
    pictures.take("busy");
    if (!workbench.session().busy()) {
        workbench.live().startAfresh();
        QTest::qWait(2500);
    }
    if (workbench.session().busy()) {
        workbench.live().pause();
        QTest::qWait(1500);
        timer.restart();
        page.showScope();
        const bool opened = QTest::qWaitFor([&] { return page.scope().source().frame() != nullptr; }, 60000);
        tell({{"bench", "microscope opened"},
              {"ms", timer.elapsed()},
              {"opened", opened},
              {"operations", int(page.scope().source().operations().size())}});
        std::vector<double> waits;
        const double used = threadSeconds();
        QElapsedTimer walk;
        walk.start();
        for (int i = 1; i < page.scope().source().operations().size() && walk.elapsed() < 20000; ++i) {
            timer.restart();
            QTest::keyClick(&page.scope(), Qt::Key_F10);
            (void)QTest::qWaitFor([&] { return page.scope().source().frame() != nullptr; }, 20000);
            waits.push_back(double(timer.nsecsElapsed()) / 1e6);
            QTest::qWait(30);
        }
        std::ranges::sort(waits);
        if (!waits.empty())
            tell({{"bench", "F10"},
                  {"operations", int(waits.size())},
                  {"median_ms", waits[waits.size() / 2]},
                  {"p95_ms", waits[waits.size() * 95 / 100]},
                  {"largest_ms", waits.back()},
                  {"window_thread_ms_each", 1e3 * (threadSeconds() - used) / double(waits.size())}});
        const auto& operations = page.scope().source().operations();
        for (int i = 0; i < operations.size(); ++i)
            if (operations[i].name.startsWith("round ") && operations[i].name.contains("conv")) {
                page.scope().show(i);
                break;
            }
        (void)QTest::qWaitFor([&] { return page.scope().source().frame() != nullptr; }, 20000);
        pictures.take("microscope");
        page.showMapAgain();
        workbench.live().run();
    }
    (void)QTest::qWaitFor([&] { return !workbench.session().busy(); }, 30000);
    QTest::qWait(1500);
    pictures.take("ended");
    workbench.live().stop();
    (void)QTest::qWaitFor([&] { return !workbench.session().busy(); }, 20000);
}

} // namespace

int main(int argc, char** argv) {
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName("Mantissa");
    QCoreApplication::setApplicationName("mantissa-bench");
    Appearance::instance().setChoice(Appearance::Choice::light);
    if (argc < 3)
        measureMap();
    const QString resources = QString::fromStdString(resources_folder().string());
    measurePage(argc > 1 ? argv[1] : "", argc > 2 ? QString(argv[2]) : resources + "/experiments/lost-updates.mantissa",
                argc > 3 ? std::atoi(argv[3]) : 0);
}
