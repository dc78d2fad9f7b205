// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT

// The Sweep page: its form, a sweep to its end, stopped and gone on with, opened again, its keys; and its parts over planted boards.
#include "app/tiny_experiment.h"
#include "app/window_fixture.h"
#include "bridge/run_values.h"
#include "bridge/sweep_group.h"
#include "bridge/undo_order.h"
#include "pages/build/problem_strip.h"
#include "pages/compare/compare_page.h"
#include "pages/sweep/name_places.h"
#include "pages/sweep/narrow_card.h"
#include "pages/sweep/narrow_grid.h"
#include "pages/sweep/result_grid.h"
#include "pages/sweep/speed_scatter.h"
#include "pages/sweep/sweep_form.h"
#include "pages/sweep/sweep_page.h"
#include "style/appearance.h"
#include "support/small_files.h"
#include "window/commands.h"
#include "window/variant_actions.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QToolButton>

using namespace mantissa::app;

namespace {

mantissa::Json sweptTiny(int batches, int seeds) {
    mantissa::Json json = tinyExperiment();
    json["sweep"] = {{"batches", mantissa::Json::array()}, {"seeds", mantissa::Json::array()}};
    for (int i = 0; i < batches; ++i)
        json["sweep"]["batches"].push_back(4 << i);
    for (int i = 0; i < seeds; ++i)
        json["sweep"]["seeds"].push_back(i + 1);
    return json;
}

SweepBoard plantedBoard() {
    SweepBoard board;
    board.policies = {{"float32", 0, Badge::native, {}}, {"mixed_bfloat16", 5, Badge::native, {}}, {"float16", 2, Badge::converted, {}}};
    board.batches = {32, 64};
    for (int cell = 0; cell < 6; ++cell) {
        SweepCell one;
        for (int seed = 1; seed <= 3; ++seed)
            one.seeds << SweepSeed{seed, cell < 4 ? SeedState::done : cell == 4 ? SeedState::diverged : SeedState::waits, "run", 0, {}};
        if (cell < 4)
            one.figures = {SweepFigure{98.9 - 0.1 * cell, 0.05}, SweepFigure{4.0 - 0.2 * cell, 0.1}, SweepFigure{1e4 + 3e3 * cell, 50},
                           SweepFigure{3e6 * (cell + 1), 0}};
        one.verdict = cell < 2 ? "baseline" : cell < 4 ? "−0.05, inside the noise" : cell == 4 ? "diverged near 388" : "waits";
        one.onFront = cell == 0 || cell == 3;
        board.cells << one;
    }
    board.pick = 3;
    return board;
}

} // namespace

class TestSweepPage : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    // Beside a time or a memory, "−0.05, inside the noise" would be read as its change.
    void planted_verdicts_say_of_what_they_are() {
        SweepBoard board = plantedBoard();
        board.cells[2].comparesAccuracy = true;
        QCOMPARE(verdictBeside(board.cells[2], SweepMeasure::accuracy), QString("−0.05, inside the noise"));
        QCOMPARE(verdictBeside(board.cells[2], SweepMeasure::memory), QString("accuracy −0.05, inside the noise"));
        QCOMPARE(verdictBeside(board.cells[4], SweepMeasure::memory), QString("diverged near 388"));
        QVERIFY(tellCell(board, 2, SweepMeasure::images).contains("accuracy −0.05"));
    }
    // What a sweep grew by comes behind the runs that it had.
    void planted_batches_and_seeds_stand_in_order() {
        RunStore store;
        const int group = store.addGroup({"folder", "now", {}, {}});
        for (const auto& [batch, seed] : {std::pair(16, 2), std::pair(32, 2), std::pair(8, 2), std::pair(16, 1)}) {
            RunData run;
            run.sweepPolicy = "float32";
            run.batch = batch;
            run.seed = seed;
            store.addRun(group, run);
        }
        const SweepBoard board = boardOf(store, group, nullptr);
        QCOMPARE(board.batches, QVector<qint64>({8, 16, 32}));
        QCOMPARE(board.cells[1].seeds.size(), 2);
        QCOMPARE(board.cells[1].seeds.first().seed, qint64(1));
    }
    void initTestCase() { keepSettingsApart(); }
    void init() {
        if (QString(QTest::currentTestFunction()).startsWith("planted_"))
            return; // parts by themselves
        openWindow();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->workbench().plans().waiting(), 20000);
        m_window->showPage("sweep");
    }
    void cleanup() { closeWindow(); }

    void it_stands_between_compare_and_numbers() {
        const QStringList keys = m_window->pageKeys();
        QCOMPARE(keys.indexOf("sweep"), keys.indexOf("compare") + 1);
        QCOMPARE(keys.indexOf("numbers"), keys.indexOf("sweep") + 1);
        QTest::keyClick(m_window.get(), Qt::Key_0, Qt::AltModifier); // the tenth
        QCOMPARE(m_window->page(), QString("numbers"));
        QTest::keyClick(m_window.get(), Qt::Key_9, Qt::AltModifier);
        QCOMPARE(m_window->page(), QString("sweep"));
    }

    // A batch of its own is no difference: the sweep has its own.
    void what_differs_beside_the_format_is_told() {
        QVERIFY(!visibleText().contains("is trained with other settings"));
        Json json = document().json();
        json["variants"][1]["training"] = {{"batch", 4}};
        document().edit("batch", json);
        QVERIFY(!visibleText().contains("is trained with other settings"));
        json["variants"][1]["training"]["optimizer"] = {{"learning_rate", 0.5}};
        document().edit("rate", json);
        QVERIFY2(visibleText().contains("mixed is trained with other settings than float32, too"), qPrintable(visibleText()));
    }

    void the_form_counts_and_is_undone() {
        QVERIFY(form().isVisible());
        QVERIFY2(visibleText().contains("2 policies × 1 batch × 3 seeds: 6 runs"), qPrintable(visibleText()));
        type("Batches", "8, 16 32");
        QVERIFY2(visibleText().contains("18 runs"), qPrintable(visibleText()));
        QCOMPARE(document().json()["sweep"]["batches"], Json({8, 16, 32}));
        form().findChildren<QCheckBox*>().last()->click();
        QVERIFY(visibleText().contains("9 runs"));
        QCOMPARE(document().json()["sweep"]["policies"], Json({"float32"}));
        QVERIFY(document().experiment());
        while (document().undoStack().canUndo())
            document().undoStack().undo();
        QVERIFY(!document().json().contains("sweep"));
        QVERIFY2(visibleText().contains("6 runs"), qPrintable(visibleText()));
    }

    // Before anything has run: a wrong one is no worse than none, as long as it says what it is.
    void its_time_is_estimated_before_the_first_run() {
        openSwept(2, 2);
        QVERIFY2(!visibleText().contains("about"), qPrintable(visibleText()));
        QVERIFY(button("Estimate the time"));
        const int high = form().startButton()->mapTo(&form(), QPoint()).y();
        button("Estimate the time")->click();
        QTRY_VERIFY_WITH_TIMEOUT(visibleText().contains("an estimate from some steps of each policy and batch"), 30000);
        QTest::qWait(50);
        QCOMPARE(form().startButton()->mapTo(&form(), QPoint()).y(), high); // it stays under the pointer
        QVERIFY(!button("Estimate the time"));
        type("Seeds", "1, 2, 3"); // of what was timed
        QVERIFY(visibleText().contains("an estimate"));
        type("Batches", "4, 16"); // not of that
        QVERIFY(!visibleText().contains("an estimate"));
        QVERIFY(button("Estimate the time"));
        QVERIFY(store().groups().isEmpty());
    }

    // A button that is pressed by its letter leaves the keyboard where it is.
    void what_is_typed_is_taken_before_it_is_timed() {
        openSwept(2, 1);
        m_window->variants().training->trigger();
        auto* editor = m_window->findChild<QWidget*>("trainingEditor");
        QVERIFY(editor);
        QLineEdit* epochs = nullptr;
        const auto seen = [&] {
            for (auto* edit : editor->findChildren<QLineEdit*>())
                epochs = edit->accessibleName() == "Epochs" && edit->isVisible() ? edit : epochs;
            return epochs != nullptr;
        };
        QTRY_VERIFY(seen());
        epochs->setFocus();
        QVERIFY(epochs->hasFocus());
        epochs->selectAll();
        QTest::keyClicks(epochs, "-3");
        QVERIFY(button("Estimate the time"));
        button("Estimate the time")->click();
        QVERIFY(epochs->property("wrong").toBool());
        QVERIFY(!button("Timing, stop"));
        epochs->selectAll();
        QTest::keyClicks(epochs, "3");
        QTest::keyClick(epochs, Qt::Key_Return);
        QTRY_VERIFY(button("Estimate the time")->isEnabled());
        epochs->selectAll();
        QTest::keyClicks(epochs, "5");
        button("Estimate the time")->click();
        QCOMPARE(m_window->workbench().document().json()["training"]["epochs"], Json(5));
    }

    // A variant of the same name in another network, with another batch or on another device takes its own time.
    void its_time_is_that_of_runs_of_the_same_work() {
        openSwept(1, 1);
        const int group = store().addGroup({"", "", {}, {}, "tiny"});
        QVector<int> keys;
        for (const mantissa::Variant& variant : document().experiment()->variants) {
            Json resolved = variant.resolved;
            resolved["training"]["batch"] = 4;
            RunData run;
            run.name = QString::fromStdString(variant.name);
            run.experiment = "tiny";
            run.device = "reference";
            run.state = RunState::completed;
            run.summaryMilliseconds = 50;
            run.stepsPerEpoch = 16;
            run.totalSteps = 32;
            takeSettings(run, resolved);
            keys << store().addRun(group, run);
        }
        const auto seconds = [this] { return m_window->workbench().sweep().seconds(form().settings()); };
        QCOMPARE(seconds(), 2 * 32 * 0.05);
        store().run(keys[0]).device = "cpu";
        QVERIFY(seconds() < 0);
        store().run(keys[0]).device = "reference";
        store().run(keys[0]).experiment = "another";
        QVERIFY(seconds() < 0);
        store().run(keys[0]).experiment = "tiny";
        type("Batches", "8");
        QVERIFY(seconds() < 0);
        type("Batches", "4");
        QVERIFY(seconds() > 0);
        Json wider = document().json();
        wider["model"]["layers"][0]["filters"] = 4;
        document().edit("wider", wider);
        QVERIFY(seconds() < 0);
        QVERIFY(button("Estimate the time"));
    }

    void what_cannot_be_swept_says_why() {
        type("Batches", "8, many");
        QVERIFY2(visibleText().contains("many is no batch"), qPrintable(visibleText()));
        QVERIFY(!form().startButton()->isEnabled());
        QVERIFY(!document().json().contains("sweep"));
        type("Batches", "8, 8");
        QVERIFY(!form().startButton()->isEnabled());
        type("Batches", "8");
        QVERIFY(form().startButton()->isEnabled());
        for (QCheckBox* policy : form().findChildren<QCheckBox*>())
            if (policy->isChecked())
                policy->click();
        QVERIFY(!form().startButton()->isEnabled());
        QVERIFY(form().startButton()->toolTip().contains("Tick a policy"));
        Json broken = document().json();
        broken["model"]["layers"] = mantissa::Json::array();
        document().edit("broken", broken);
        QVERIFY(!form().startButton()->isEnabled());
        QCOMPARE(form().startButton()->toolTip(), document().firstProblem());
    }

    void another_run_comes_first() {
        makeLong();
        m_window->showPage("sweep");
        m_window->workbench().live().run();
        QTRY_VERIFY(session().busy());
        QTRY_VERIFY(!form().startButton()->isEnabled());
        QVERIFY(form().startButton()->toolTip().contains("A run is going"));
        m_window->workbench().live().stop();
        QTRY_VERIFY(!session().busy());
        QTRY_VERIFY(form().startButton()->isEnabled());
    }

    void a_sweep_to_its_end() {
        openSwept(2, 2);
        form().startButton()->click();
        QTRY_VERIFY(session().busy());
        QVERIFY(m_window->commands().run->toolTip().contains("going"));
        QTRY_VERIFY(button("Use as variant")); // it has its place before there is an answer
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), 60000);
        QTRY_VERIFY2_WITH_TIMEOUT(visibleText().contains("8 of 8 runs"), qPrintable(visibleText()), 5000);
        QTRY_VERIFY_WITH_TIMEOUT(!page().board().sentence.isEmpty(), 20000);
        QCOMPARE(page().board().cells.size(), 4);
        QTRY_COMPARE(page().board().count(SeedState::done), 8);
        for (const SweepCell& cell : page().board().cells)
            QVERIFY(!std::isnan(cell.figures[0].mean));
        QVERIFY(page().board().cells[0].verdict.contains("baseline"));
        QVERIFY(!m_window->workbench().live().continues());
        QCOMPARE(m_window->page(), QString("sweep"));
        for (int key : store().currentRuns()) // those of a policy are drawn alike
            QCOMPARE(store().run(key).line, page().board().policies[store().run(key).sweepPolicy == "float32" ? 0 : 1].line);
        page().edit(); // of all that is done nothing goes on
        QVERIFY(!form().startButton()->isEnabled());
        QVERIFY2(form().startButton()->toolTip().contains("All of it is done"), qPrintable(form().startButton()->toolTip()));
        QVERIFY(button("Begin anew")->isEnabled());
        RunData& trained = store().run(store().currentRuns().first()); // by a search, which began while it was open
        trained.state = RunState::stopped;
        m_window->workbench().shelf().loadSearch(store().current());
        QCOMPARE(trained.state, RunState::completed);
        QVERIFY(!trained.sweepPolicy.isEmpty() && trained.seed == 1);
    }

    // As on the command line: what is done is not trained again.
    void an_edited_sweep_grows() {
        openSwept(1, 1);
        form().startButton()->click();
        QTRY_VERIFY(session().busy());
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), 60000);
        const QString folder = store().groups()[store().current()].folder;
        const QFileInfo done(store().run(store().currentRuns().first()).folder + "/summary.json");
        const QDateTime written = done.lastModified();
        page().edit();
        type("Batches", "4, 8");
        QVERIFY2(visibleText().contains("4 runs, 2 of them done already"), qPrintable(visibleText()));
        QVERIFY(button("Begin anew"));
        QCOMPARE(form().startButton()->text(), QString("Go on with the sweep"));
        form().startButton()->click();
        QTRY_VERIFY(session().busy());
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), 60000);
        QCOMPARE(store().groups().size(), 1);
        QCOMPARE(store().groups()[store().current()].folder, folder);
        QCOMPARE(counts().over(), 4);
        QTRY_COMPARE(page().board().cells.size(), 4);
        QTRY_VERIFY2(visibleText().contains("2 policies × 2 batches × 1 seed"), qPrintable(visibleText())); // the answer is of all of them
        QCOMPARE(QFileInfo(done.filePath()).lastModified(), written);
        page().edit();
        type("Batches", "8"); // what it no longer has stays in the folder, not in the table
        form().startButton()->click();
        QTRY_COMPARE(page().board().cells.size(), 2);
        QTRY_VERIFY(!session().busy());
        QCOMPARE(counts().all, 2);
        QVERIFY(done.exists());
        Json longer = document().json();
        longer["training"]["epochs"] = 3;
        document().edit("longer", longer);
        QVERIFY(!m_window->workbench().sweep().grows(form().settings())); // another experiment
    }

    void a_cell_is_used_as_a_variant() {
        openSwept(2, 1);
        form().startButton()->click();
        QTRY_VERIFY(session().busy());
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), 60000);
        page().useAsVariant(1); // its own batch is 8
        QCOMPARE(document().variantCount(), 2);
        page().useAsVariant(2);
        QCOMPARE(document().variantCount(), 3);
        QVERIFY(document().experiment());
        QCOMPARE(document().experiment()->variants.back().training.batch, 4);
        QCOMPARE(document().experiment()->variants.back().name, std::string("mixed, batch 4"));
        QCOMPARE(document().selectedVariant(), 2);
        const auto labels = m_window->findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](QLabel* label) { return label->text() == "runs done"; }));
    }

    // Made narrow while the form was shown, it stayed a tab in a wide window.
    void the_search_is_a_tab_only_where_there_is_no_room() {
        m_window->resize(1100, 800);
        openSwept(1, 1);
        m_window->resize(1600, 900);
        form().startButton()->click();
        QTRY_VERIFY(session().busy());
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), 60000);
        QTRY_VERIFY(page().narrow().isVisible());
        QVERIFY(page().findChild<ResultGrid*>()->isVisible());
    }

    void it_stops_and_goes_on_and_is_there_when_opened_again() {
        openSwept(2, 2, 24);
        form().startButton()->click();
        QTRY_VERIFY_WITH_TIMEOUT(counts().over() >= 2, 60000);
        m_window->workbench().live().stop();
        QTRY_VERIFY(!session().busy());
        const int done = counts().over();
        QVERIFY(done < counts().all);
        QVERIFY(m_window->workbench().sweep().unfinished());
        QCOMPARE(counts().all, 8);
        const QString file = document().file(), folder = store().groups()[store().current()].folder;
        m_window.reset(); // what a kill leaves is less, but for the runs that are done
        m_window = std::make_unique<MainWindow>(m_folder->path());
        m_window->workbench().setDevice("reference");
        QVERIFY(m_window->workbench().files().open(file));
        m_window->show();
        m_window->showPage("sweep");
        const int group = m_window->workbench().sweep().group();
        QVERIFY(group >= 0);
        QCOMPARE(store().groups()[group].folder, folder);
        QCOMPARE(countSweep(store(), store().groups()[group].runs).all, 8);
        QCOMPARE(countSweep(store(), store().groups()[group].runs).over(), done);
        QTRY_VERIFY(visibleText().contains(QStringLiteral("%1 of 8 runs").arg(done)));
        auto* goOn = button("Continue");
        QVERIFY(goOn && goOn->isEnabled());
        goOn->click();
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy() && countSweep(store(), store().groups()[group].runs).over() == 8, 60000);
        QCOMPARE(store().groups()[m_window->workbench().sweep().group()].folder, folder); // the same folder
    }

    // Its failure finds no room either: it is counted as one that goes on, as after a restart.
    void what_a_full_disk_ends_is_counted_alike_after_a_restart() {
        openSwept(2, 2, 2000);
        form().startButton()->click();
        QTRY_VERIFY_WITH_TIMEOUT(session().activeRun() >= 0 && store().run(session().activeRun()).steps() > 3, 60000);
        {
            const mantissa::SmallFiles full(0);
            QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), 60000);
        }
        const SweepCounts before = counts();
        QCOMPARE(before.failed, 0);
        QVERIFY(before.over() < before.all);
        QVERIFY(m_window->workbench().sweep().unfinished());
        QVERIFY(m_window->banners().count() > 0);
        const QString file = document().file();
        m_window.reset();
        m_window = std::make_unique<MainWindow>(m_folder->path());
        m_window->workbench().setDevice("reference");
        QVERIFY(m_window->workbench().files().open(file));
        const SweepCounts after = countSweep(store(), store().groups()[m_window->workbench().sweep().group()].runs);
        QCOMPARE(after.all, before.all);
        QCOMPARE(after.over(), before.over());
        QCOMPARE(after.failed, 0);
    }

    void what_stands_under_the_answer_stays_where_it_is() {
        openSwept(2, 2, 24);
        m_window->resize(1440, 900);
        form().startButton()->click();
        auto* grid = page().findChild<ResultGrid*>();
        QTRY_VERIFY_WITH_TIMEOUT(grid->isVisible() && session().activeRun() >= 0, 60000);
        const auto top = [&] { return grid->mapTo(&page(), QPoint()).y(); };
        QTest::qWait(600); // figures are shown four times a second
        const int going = top();
        m_window->workbench().live().stop();
        QTRY_VERIFY(!session().busy());
        QTest::qWait(600);
        QCOMPARE(top(), going);
    }

    void a_run_that_waits_is_dropped_and_taken_back() {
        openSwept(2, 2, 24);
        form().startButton()->click();
        QTRY_VERIFY_WITH_TIMEOUT(session().activeRun() >= 0, 60000);
        m_window->workbench().live().pause();
        QTRY_COMPARE(session().state(), State::paused);
        auto* grid = page().findChild<ResultGrid*>();
        QTRY_COMPARE(page().board().cells.size(), 4); // figures are shown four times a second
        grid->setFocus();
        grid->setCurrent(3); // the last batch of the second policy
        QTest::keyClick(grid, Qt::Key_Delete);
        QTRY_VERIFY(page().board().count(SeedState::dropped) > 0);
        const int dropped = page().board().count(SeedState::dropped);
        QCOMPARE(counts().all, 8 - dropped);
        m_window->workbench().sweep().goOn();
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), 60000);
        QCOMPARE(counts().over(), 8 - dropped);
        QVERIFY(!m_window->workbench().sweep().unfinished());
        QTRY_VERIFY2(page().board().detail.contains(QString(", less %1 dropped run").arg(dropped)), qPrintable(page().board().detail));
        QTRY_VERIFY2(!page().board().sentence.contains("so far"), qPrintable(page().board().sentence));
        QCOMPARE(page().findChild<SeedLegend*>()->entries(), 5);
        auto* undo = buttonWith("Undo");
        QVERIFY(undo);
        QSignalSpy told(&m_window->workbench(), &Workbench::told);
        {
            const mantissa::SmallFiles full(0);
            undo->click();
        }
        QVERIFY(m_window->workbench().sweep().unfinished());
        QCOMPARE(told.size(), 1);
        QCOMPARE(told.first().at(0).value<Telling>()().fact, QString("That they are to be trained after all is not in the project."));
        m_window->workbench().sweep().goOn(); // trains them: the window said so
        QTRY_VERIFY_WITH_TIMEOUT(session().busy(), 5000);
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), 60000);
        QCOMPARE(counts().over(), 8);
        QVERIFY(!m_window->workbench().sweep().unfinished());
    }

    // The form counts them among what is still to be done.
    void what_was_dropped_is_trained_by_who_starts_the_sweep_again() {
        openSwept(2, 2, 24);
        form().startButton()->click();
        QTRY_VERIFY_WITH_TIMEOUT(counts().over() >= 1, 60000);
        m_window->workbench().live().stop();
        QTRY_VERIFY(!session().busy());
        SweepTraining& sweep = m_window->workbench().sweep();
        QVERIFY(sweep.drop(store().currentRuns()) > 0);
        const mantissa::SweepSettings settings = sweep.settings();
        QTRY_VERIFY2(sweep.whyNotStart(settings).isEmpty(), qPrintable(sweep.whyNotStart(settings)));
        QVERIFY(sweep.grows(settings));
        sweep.start(settings);
        QTRY_VERIFY_WITH_TIMEOUT(session().busy(), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), 60000);
        QCOMPARE(counts().all, 8);
        QCOMPARE(counts().over(), 8);
        QCOMPARE(Project::droppedOf(store().groups()[store().current()].folder), QStringList());
    }

    // Continue would train what nobody sees any more.
    void what_was_dropped_and_deleted_is_passed_over() {
        openSwept(2, 2, 24);
        form().startButton()->click();
        QTRY_VERIFY_WITH_TIMEOUT(session().activeRun() >= 0, 60000);
        m_window->workbench().live().stop();
        QTRY_VERIFY(!session().busy());
        const int group = store().current(), key = store().currentRuns().last(); // it waits: its seed comes last
        QCOMPARE(m_window->workbench().sweep().drop({key}), 1);
        const QString name = store().run(key).name, folder = store().groups()[group].folder;
        m_window->workbench().shelf().remove({key});
        QVERIFY(!store().currentRuns().contains(key));
        QVERIFY(droppedIn(store(), group).contains(name));
        const int other = store().currentRuns().last();
        QCOMPARE(m_window->workbench().sweep().drop({other}), 1); // what is kept is written anew
        QVERIFY(Project::droppedOf(folder).contains(name) && Project::droppedOf(folder).contains(store().run(other).name));
        m_window->workbench().sweep().takeBack({other});
        QCOMPARE(droppedIn(store(), group), QStringList(name));
    }

    void what_waits_and_is_deleted_is_passed_over() {
        openSwept(2, 2, 24);
        form().startButton()->click();
        QTRY_VERIFY_WITH_TIMEOUT(session().activeRun() >= 0, 60000);
        m_window->workbench().live().stop();
        QTRY_VERIFY(!session().busy());
        const int group = store().current(), key = store().currentRuns().last(); // it waits: its seed comes last
        QVERIFY(store().run(key).state == RunState::waiting && !store().run(key).dropped);
        const QStringList name = {store().run(key).name};
        m_window->workbench().shelf().remove({key});
        QVERIFY(!store().currentRuns().contains(key));
        QCOMPARE(droppedIn(store(), group), name);
        UndoOrder::of(m_window->workbench()).undo();
        QVERIFY(store().currentRuns().contains(key) && !store().run(key).dropped);
        QCOMPARE(droppedIn(store(), group), QStringList());
    }

    // Nor is one that had begun trained again where nobody sees it; what Undo brings back counts as before.
    void what_is_done_and_deleted_is_passed_over() {
        openSwept(2, 2, 24);
        form().startButton()->click();
        QTRY_VERIFY_WITH_TIMEOUT(counts().over() >= 1, 60000);
        m_window->workbench().live().stop();
        QTRY_VERIFY(!session().busy());
        const int group = store().current();
        const QVector<int> all = store().currentRuns();
        const auto done = std::ranges::find_if(all, [&](int key) { return store().run(key).state == RunState::completed; });
        QVERIFY(done != all.end());
        const int key = *done;
        const QString name = store().run(key).name, folder = store().run(key).folder;
        m_window->workbench().shelf().remove({key});
        QVERIFY(!QFileInfo::exists(folder));
        QCOMPARE(droppedIn(store(), group), QStringList(name));
        QVERIFY(m_window->workbench().sweep().unfinished());
        m_window->workbench().sweep().goOn();
        QTRY_VERIFY_WITH_TIMEOUT(session().busy(), 5000);
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), 60000);
        QCOMPARE(counts().over(), 7);
        QVERIFY(!QFileInfo::exists(folder));
        UndoOrder::of(m_window->workbench()).undo();
        QVERIFY(QFileInfo::exists(folder) && store().currentRuns().contains(key));
        QCOMPARE(counts().over(), 8);
        QCOMPARE(droppedIn(store(), group), QStringList());
    }

    // Who starts the sweep again means it, too: Undo brings no second one of it.
    void what_was_deleted_and_started_again_comes_back_once() {
        openSwept(2, 2, 24);
        form().startButton()->click();
        QTRY_VERIFY_WITH_TIMEOUT(counts().over() >= 1, 60000);
        m_window->workbench().live().stop();
        QTRY_VERIFY(!session().busy());
        const QString folder = store().groups()[store().current()].folder;
        const int key = store().currentRuns().last(); // it waits: its seed comes last
        QVERIFY(store().run(key).state == RunState::waiting);
        m_window->workbench().shelf().remove({key});
        SweepTraining& sweep = m_window->workbench().sweep();
        const mantissa::SweepSettings settings = sweep.settings();
        QTRY_VERIFY2(sweep.whyNotStart(settings).isEmpty(), qPrintable(sweep.whyNotStart(settings)));
        QVERIFY(sweep.grows(settings));
        sweep.start(settings);
        QTRY_VERIFY_WITH_TIMEOUT(session().busy(), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), 60000);
        UndoOrder::of(m_window->workbench()).undo();
        QStringList names;
        for (const RunGroup& group : store().groups())
            for (int each : group.folder == folder ? group.runs : QVector<int>())
                names << store().run(each).name;
        QCOMPARE(names.size(), 8);
        QCOMPARE(names.removeDuplicates(), 0);
    }

    void enter_compares_the_cell_with_its_baseline() {
        openSwept(2, 2);
        form().startButton()->click();
        QTRY_VERIFY_WITH_TIMEOUT(session().busy(), 5000);
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), 60000);
        auto* grid = page().findChild<ResultGrid*>();
        QTRY_COMPARE(page().board().cells.size(), 4);
        grid->setFocus();
        grid->setCurrent(0);
        QTest::keyClick(grid, Qt::Key_Down);
        QTest::keyClick(grid, Qt::Key_Right);
        QCOMPARE(grid->current(), 3);
        QTest::keyClick(grid, Qt::Key_Return);
        QCOMPARE(m_window->page(), QString("compare"));
        const QVector<int> shown = store().visibleRuns();
        QCOMPARE(shown.size(), 4);
        for (int key : shown)
            QCOMPARE(store().run(key).batch, qint64(8));
    }

    void planted_the_grid_tells_its_cells() {
        ResultGrid grid;
        grid.show(plantedBoard());
        grid.resize(700, grid.sizeHint().height());
        QCOMPARE(grid.current(), 3); // the pick
        QVERIFY2(grid.accessibleDescription().contains("mixed_bfloat16, batch 64"), qPrintable(grid.accessibleDescription()));
        QVERIFY(grid.accessibleDescription().contains("3 done"));
        grid.setMeasure(SweepMeasure::memory);
        QVERIFY(grid.accessibleDescription().contains("MiB"));
        QCOMPARE(grid.table().count('\n'), 7);
        QVERIFY(grid.table().contains("float16"));
        QSignalSpy dropped(&grid, &ResultGrid::dropWanted);
        QTest::mouseClick(&grid, Qt::LeftButton, {}, grid.cellAt(5).center().toPoint());
        QTest::keyClick(&grid, Qt::Key_Delete);
        QCOMPARE(dropped.value(0).value(0).toInt(), 5);
        for (int cell = 0; cell < 6; ++cell) // nothing is painted beyond the widget
            QVERIFY(QRectF(grid.rect()).adjusted(-1, -1, 1, 1).contains(grid.cellAt(cell)));
    }

    // A mark is told from the others without its colour.
    void planted_a_stopped_run_says_how_far_it_is() {
        RunStore store;
        const int group = store.addGroup({"somewhere", "now", QDateTime::currentDateTime(), {}});
        RunData run;
        run.name = run.sweepPolicy = "float32";
        run.batch = 64;
        run.totalSteps = 200;
        run.summarySteps = 92;
        run.state = RunState::stopped;
        store.addRun(group, run);
        QCOMPARE(boardOf(store, group, nullptr).cells.first().verdict, QString("stopped at 46 %"));
    }

    void planted_marks_differ_in_grey() {
        QVector<QImage> seen;
        for (const SeedState state : {SeedState::done, SeedState::running, SeedState::waits, SeedState::diverged, SeedState::dropped}) {
            QImage image(32, 32, QImage::Format_RGB32);
            image.fill(theme().panel);
            QPainter painter(&image);
            paintSeedMark(painter, QRectF(2, 2, 28, 28), {.state = state, .name = {}, .progress = 0.5});
            painter.end();
            image = image.convertToFormat(QImage::Format_Grayscale8);
            for (const QImage& other : std::as_const(seen))
                QVERIFY(other != image);
            seen << image;
        }
    }

    void names_of_dots_that_lie_close_stand_apart() {
        const QRectF room(0, 0, 360, 260);
        QVector<QRectF> taken, dots;
        for (int i = 0; i < 20; ++i)
            dots << QRectF(154 + 5 * (i % 5), 114 + 4 * (i / 5), 12, 12);
        taken = dots;
        int far = 0;
        for (const QRectF& dot : std::as_const(dots)) {
            const DotName name{dot.center(), 8, {24, 14}};
            const QRectF place = placeOfName(name, room, taken, {});
            QVERIFY(room.contains(place) && std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(place); }));
            far += isFarOff(place, name);
            taken << place;
        }
        QVERIFY(far > 0);
        QVERIFY(!isFarOff(placeOfName({{100, 100}, 8, {24, 14}}, room, {}, {}), {{100, 100}, 8, {24, 14}}));
        QVERIFY(placeOfName({{100, 100}, 8, {24, 14}}, room, {room}, {}).isNull()); // rather none than over others
    }

    void planted_the_scatter_goes_from_dot_to_dot() {
        SpeedScatter scatter;
        scatter.show(plantedBoard());
        scatter.resize(360, 260);
        QSignalSpy chosen(&scatter, &SpeedScatter::chosen);
        connect(&scatter, &SpeedScatter::chosen, &scatter, &SpeedScatter::setCurrent);
        for (int i = 0; i < 6; ++i)
            QTest::keyClick(&scatter, Qt::Key_Right);
        QCOMPARE(chosen.size(), 4); // cells without a result have no dot
        QVERIFY(scatter.placeOf(3).x() > scatter.placeOf(0).x());
        QVERIFY(scatter.placeOf(0).y() < scatter.placeOf(3).y());
    }

    void planted_the_search_tells_its_cells() {
        NarrowBoard board;
        board.bits = {10, 7, 5};
        using Cell = NarrowBoard::Cell;
        board.columns = {
            {"Weights", "conv2d", {{Cell::State::inside, -0.01}, {Cell::State::inside, -0.05}, {Cell::State::beyond, -0.4}}, 16, true},
            {"Gradients", "head", {{Cell::State::inside, 0}, {Cell::State::next}, {}}, 19}};
        board.exponents = {6, 5};
        board.ranges = {{"Weights", {}, {{Cell::State::inside, -0.02}, {}}, 6}};
        board.allowed = 0.1;
        QCOMPARE(board.columns[0].deepest(), 1);
        NarrowGrid grid;
        grid.show(board);
        grid.resize(grid.sizeHint());
        QTest::mouseClick(&grid, Qt::LeftButton, {}, grid.cellAt(0, 2).center().toPoint());
        QVERIFY2(grid.accessibleDescription().contains("Weights of conv2d, 5 bits of fraction: −0.40 points, beyond"),
                 qPrintable(grid.accessibleDescription()));
        QTest::keyClick(&grid, Qt::Key_Right);
        QVERIFY(grid.accessibleDescription().contains("not tried"));
        QTest::keyClick(&grid, Qt::Key_Right);
        QVERIFY2(grid.accessibleDescription().contains("Weights, 5 bits of exponent: not tried"), qPrintable(grid.accessibleDescription()));
        QTest::mouseClick(&grid, Qt::LeftButton, {}, grid.cellAt(2, 0).center().toPoint());
        QVERIFY(grid.accessibleDescription().contains("Weights, 6 bits of exponent: −0.02 points, within"));
        QCOMPARE(grid.table(), QString("tensor,layer,bits_10,bits_7,bits_5,exponent_6,exponent_5,width\n"
                                       "\"Weights\",\"conv2d\",-0.01,-0.05,-0.4,,,16\n\"Gradients\",\"head\",0,,,,,19\n"
                                       "\"Weights\",\"\",,,,-0.02,,6\n"));
    }

    // In a longer language its subtitle gives way, and the menu does not go to a line of its own.
    void the_head_of_the_search_stays_one_line() {
        NarrowCard& card = page().narrow();
        auto* head = card.findChild<QToolButton*>()->parentWidget();
        head->resize(2000, 40);
        const int line = head->layout()->heightForWidth(2000);
        QLabel* subtitle = nullptr;
        for (auto* label : head->findChildren<QLabel*>())
            if (label->text().startsWith("by bits"))
                subtitle = label;
        QVERIFY(subtitle);
        subtitle->setText(QString(400, 'x'));
        QCOMPARE(head->layout()->heightForWidth(900), line);
    }
    void beside_a_baseline_that_guesses_nothing_is_searched() {
        openSwept(1, 2, 1);
        trainSweep();
        QString why;
        QObject here;
        connect(&m_window->workbench(), &Workbench::told, &here, [&](const Telling& telling) { why += telling().cause; });
        QTRY_VERIFY(m_window->workbench().sweep().whyNotSearch().isEmpty());
        page().narrow().search();
        QVERIFY(!session().busy());
        QVERIFY2(why.contains("validation images are too few to tell") && why.contains("every width seems to be enough"), qPrintable(why));
    }

    void the_narrowest_format_is_searched_and_becomes_a_variant() {
        Json json = sweptTiny(1, 2);
        json["training"]["epochs"] = 1;
        json["data"]["validation"] = 6; // of so few nobody can be told from who guesses, beside whom nothing is searched
        openSwept(json);
        NarrowCard& card = page().narrow();
        trainSweep();
        m_window->resize(1440, 900);
        for (auto* field : card.findChildren<QComboBox*>())
            if (field->accessibleName().contains("Allowed"))
                field->setCurrentIndex(field->count() - 1);
        QTRY_VERIFY(m_window->workbench().sweep().whyNotSearch().isEmpty());
        card.search();
        QVERIFY(session().narrows());
        QVERIFY(m_window->workbench().live().statusWords().contains("narrowest format"));
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), 120000);
        QTRY_VERIFY_WITH_TIMEOUT(card.board().over, 20000);
        QVERIFY(card.board().columns.size() >= 4); // weights and gradients of two layers at least
        QVERIFY(!card.board().sentence.isEmpty());
        QVERIFY(card.board().runs <= m_window->workbench().sweep().mostRunsOfSearch()); // as it was said before
        QCOMPARE(card.board().most, card.board().runs);
        QCOMPARE(card.board().ranges.size(), 3);
        const auto searched = [this] { // its runs are found like any others
            qsizetype runs = 0;
            for (const RunGroup& group : store().groups())
                runs += group.kind == RunGroup::Kind::search ? group.runs.size() : 0;
            return runs;
        };
        QTRY_COMPARE(searched(), qsizetype(card.board().runs));
        m_window->workbench().shelf().load(); // as when it is opened again
        QCOMPARE(searched(), qsizetype(card.board().runs));
        const int before = document().variantCount();
        card.makeVariant();
        QCOMPARE(document().variantCount(), before + 1);
        QVERIFY2(document().experiment(), qPrintable(document().firstProblem()));
    }

    // A search trains the network of its sweep: what is open by now, and is another, waits.
    void the_strip_on_build_tells_which_network_a_search_trains() {
        Json json = sweptTiny(1, 2);
        json["training"]["epochs"] = 16;
        json["data"]["validation"] = 6;
        openSwept(json);
        trainSweep();
        NarrowCard& card = page().narrow();
        for (auto* field : card.findChildren<QComboBox*>())
            if (field->accessibleName().contains("Allowed"))
                field->setCurrentIndex(field->count() - 1);
        m_window->showPage("build");
        const auto* strip = m_window->findChild<ProblemStrip*>();
        QTRY_VERIFY(strip->isHidden());
        Json wider = document().json();
        wider["model"]["layers"][0]["filters"] = 3;
        document().edit("filters", wider);
        QTRY_VERIFY(m_window->workbench().sweep().whyNotSearch().isEmpty());
        QVERIFY(strip->isHidden());
        for (const char* ending : {"stopped", "failed", "over"}) {
            card.search();
            QVERIFY2(session().narrows(), ending);
            QTRY_VERIFY2(!strip->isHidden(), ending);
            if (QLatin1String(ending) == QLatin1String("stopped")) {
                document().undoStack().undo();
                QTRY_VERIFY(strip->isHidden());
                document().undoStack().redo();
                QTRY_VERIFY(!strip->isHidden());
                m_window->workbench().live().stop();
            }
            if (QLatin1String(ending) == QLatin1String("failed")) {
                const mantissa::SmallFiles full(0);
                QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), 60000);
            }
            QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), 120000);
            QTRY_VERIFY2(strip->isHidden(), ending);
        }
    }

    void forty_eight_runs_scroll_no_page_sideways() {
        Json json = sweptTiny(4, 3);
        for (int i = 0; i < 2; ++i) {
            Json variant = json["variants"][1];
            variant["name"] = "mixed with a longer name " + std::to_string(i);
            json["variants"].push_back(variant);
        }
        json["training"]["epochs"] = 1;
        json["data"]["train"] = 32; // 48 folders are what this is about
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        form().startButton()->click();
        QTRY_VERIFY_WITH_TIMEOUT(session().busy(), 5000);
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), 120000);
        QCOMPARE(counts().over(), 48);
        for (const QSize& size : {QSize(1280, 720), QSize(1440, 900)})
            for (const QString& key : {QString("sweep"), QString("run"), QString("compare")}) {
                m_window->resize(size);
                m_window->showPage(key);
                QTest::qWait(150);
                auto* area = qobject_cast<QScrollArea*>(m_window->pageOf(key)->parentWidget()->parentWidget());
                QVERIFY(area);
                const QScrollBar& sideways = *area->horizontalScrollBar(); // a busy machine may be long over a page
                QVERIFY2(QTest::qWaitFor([&] { return sideways.maximum() == 0; }), qPrintable(key + QString::number(size.width())));
            }
    }

private:
    ExperimentDocument& document() { return m_window->workbench().document(); }
    SweepPage& page() { return *static_cast<SweepPage*>(m_window->pageOf("sweep")); }
    SweepForm& form() { return page().form(); }
    SweepCounts counts() { return countSweep(store(), store().currentRuns()); }
    void openSwept(int batches, int seeds, int epochs = 2) {
        Json json = sweptTiny(batches, seeds);
        json["training"]["epochs"] = epochs;
        openSwept(json);
    }
    void openSwept(const Json& json) {
        QVERIFY(m_window->workbench().files().open(writeTiny(*m_folder, json)));
        m_window->showPage("sweep");
        QTRY_VERIFY(form().startButton()->isEnabled());
    }
    void trainSweep() {
        form().startButton()->click();
        QTRY_VERIFY_WITH_TIMEOUT(session().busy(), 5000);
        QTRY_VERIFY_WITH_TIMEOUT(!session().busy(), 60000);
    }
    void type(const QString& field, const QString& text) {
        for (auto* edit : form().findChildren<QLineEdit*>())
            if (edit->accessibleName() == field) {
                edit->setFocus();
                edit->selectAll();
                QTest::keyClicks(edit, text);
                QTest::keyClick(edit, Qt::Key_Return);
            }
    }
    QPushButton* button(const QString& words) {
        for (auto* each : page().findChildren<QPushButton*>())
            if (each->text() == words && each->isVisible())
                return each;
        return nullptr;
    }
    QString visibleText() {
        QStringList words;
        for (auto* label : page().findChildren<QLabel*>())
            if (label->isVisible())
                words << label->text();
        return words.join('\n');
    }
};

QTEST_MAIN(TestSweepPage)
#include "test_sweep_page.moc"
