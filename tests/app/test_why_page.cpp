// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The Why page over runs that really waited for preparation in float16: the answer, what it rests on, trying the remedy, keys, exports.
#include "bridge/workbench.h"
#include "charts/chart_export.h"
#include "pages/build/build_page.h"
#include "pages/why/cause_list.h"
#include "pages/why/layer_times_view.h"
#include "pages/why/other_cards_view.h"
#include "pages/why/roof_view.h"
#include "pages/why/step_bars.h"
#include "pages/why/waterfall.h"
#include "pages/why/why_page.h"
#include "report/run_record.h"
#include "style/appearance.h"
#include "train/trainer.h"

#include <QComboBox>
#include <QDirIterator>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include <algorithm>
#include <filesystem>

using namespace mantissa;
using namespace mantissa::app;

namespace {

Json waitingExperiment() {
    Json layers =
        Json::array({{{"type", "conv2d"}, {"filters", 8}, {"kernel", 3}, {"stride", 4}, {"activation", "relu"}, {"name", "first"}},
                     {{"type", "global_average_pool2d"}},
                     {{"type", "dense"}, {"units", 2}, {"name", "head"}}});
    return {{"format", "mantissa.experiment"},
            {"version", 1},
            {"name", "waiting"},
            {"model", {{"input", {64, 64, 3}}, {"layers", layers}}},
            {"data",
             {{"source", "procedural"},
              {"train", 128},
              {"validation", 16},
              {"classes", 2},
              {"prepare", "policy"},
              {"prefetch", 0},
              {"workers", 1}}},
            {"training", {{"batch", 16}, {"epochs", 8}, {"turns", 5}, {"optimizer", {{"type", "sgd"}, {"learning_rate", 0.01}}}}},
            {"variants", Json::array({{{"name", "float32"}, {"policy", "float32"}}, {{"name", "float16"}, {"policy", "float16"}}})}};
}

class Nobody : public Observer {
    void on_start(int, const RunStart&) override {}
    void on_step(int, const StepRecord&) override {}
    void on_epoch(int, const EpochRecord&) override {}
    void on_event(int, const EventRecord&) override {}
    void on_end(int, const RunEnd&) override {}
};

} // namespace

class TestWhyPage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        m_runs = std::make_unique<QTemporaryDir>();
        qputenv("MANTISSA_CACHE", (m_runs->path() + "/cache").toUtf8());
        m_file = m_runs->filePath("waiting.mantissa");
        write_json(m_file.toStdString(), waitingExperiment());
        TrainerOptions options{.device = "cpu", .out = (m_runs->path() + "/runs").toStdString(), .steps = 60};
        Nobody nobody;
        Control control;
        train(with_options(read_experiment(m_file.toStdString()), options), options, nobody, control);
    }
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_workbench = std::make_unique<Workbench>(m_folder->filePath("project"));
        m_workbench->setDevice("cpu");
        m_page = std::make_unique<WhyPage>(*m_workbench);
        m_page->resize(1200, 800);
    }
    void cleanup() {
        m_page.reset();
        m_workbench.reset();
    }

    void without_runs_it_says_what_to_do() {
        m_page->show();
        QTest::qWait(250);
        QVERIFY2(visibleText().contains("Run two variants"), qPrintable(visibleText()));
    }

    void the_scale_of_the_causes_has_three_figures_at_least_and_no_two_alike_data() {
        QTest::addColumn<double>("base");
        QTest::addColumn<double>("run");
        QTest::newRow("a little slower") << 2.06 << 2.35; // steps of 0.2 would leave one figure
        QTest::newRow("much slower") << 500.0 << 785.0;
        QTest::newRow("hardly slower") << 785.2 << 786.4; // three digits would not tell its figures apart
        QTest::newRow("faster") << 4.6 << 2.9;
    }

    void the_scale_of_the_causes_has_three_figures_at_least_and_no_two_alike() {
        QFETCH(double, base);
        QFETCH(double, run);
        insight::Answer answer;
        answer.base_ms = base;
        answer.run_ms = run;
        const FallScale scale(answer);
        const std::vector<double> ticks = scale.ticks();
        QVERIFY2(ticks.size() >= 3 && ticks.size() <= 8, qPrintable(QString::number(ticks.size())));
        QSet<QString> words;
        for (const double tick : ticks) {
            QVERIFY(tick >= scale.low - 1e-9 && tick <= scale.high + 1e-9);
            words << scale.words(tick);
            QCOMPARE(QLocale().toDouble(scale.words(tick)), tick); // no figure stands where another number is
        }
        QCOMPARE(std::size_t(words.size()), ticks.size());
    }

    // What broke off early has its first steps alone, which are the slowest.
    void a_run_that_came_to_an_end_is_rather_asked_about() {
        RunStore& store = m_workbench->store();
        const int earlier = store.addGroup({m_folder->filePath("old"), "before", QDateTime::currentDateTime(), {}});
        int group = earlier;
        const auto add = [&](const QString& name, double ms, RunState state) {
            RunData run;
            run.name = name;
            run.folder = m_folder->filePath(name);
            run.state = state;
            run.summaryMilliseconds = ms;
            run.summarySteps = 10;
            run.visible = group != earlier;
            return store.addRun(group, run);
        };
        const int ticked = add("slowest", 90, RunState::completed);
        group = store.addGroup({m_folder->path(), "now", QDateTime::currentDateTime(), {}});
        add("baseline", 5, RunState::completed);
        add("slower", 8, RunState::completed);
        add("broken", 30, RunState::diverged);
        add("faster", 3, RunState::completed);
        store.setCurrent(group);
        store.pin(ticked); // which is not among those that are offered
        m_page->show();
        const auto fields = m_page->findChildren<QComboBox*>();
        QTRY_COMPARE(fields[0]->count(), 4);
        QCOMPARE(fields[0]->currentText(), QString("slower"));
        QCOMPARE(fields[1]->currentText(), QString("baseline"));
        store.setVisible(ticked, true); // of another group: it can be asked about, too
        QTRY_COMPARE(fields[0]->count(), 5);
        QCOMPARE(fields[0]->itemText(4), QString("slowest, before"));
        QCOMPARE(fields[0]->currentText(), QString("slower"));
        const auto whyNotMeasured = [this] {
            for (const QPushButton* button : m_page->findChildren<QPushButton*>())
                if (button->text() == "Measure" && !button->isEnabled())
                    return button->toolTip();
            return QString();
        };
        QVERIFY(!whyNotMeasured().contains("lie open"));
        fields[0]->setCurrentIndex(4); // what would be measured is the variant, not that run
        Q_EMIT fields[0]->activated(4);
        QTRY_VERIFY2(whyNotMeasured().contains("lie open"), qPrintable(whyNotMeasured()));
    }

    // Another batch takes other steps, and another seed begins elsewhere.
    void of_a_sweep_runs_of_one_batch_and_seed_are_asked_about() {
        RunStore& store = m_workbench->store();
        const int group = store.addGroup({m_folder->path(), "sweep", QDateTime::currentDateTime(), {}});
        const auto add = [&](const QString& policy, int batch, int seed, double ms) {
            RunData run;
            run.name = QString("%1, batch %2, seed %3").arg(policy).arg(batch).arg(seed);
            run.policy = run.sweepPolicy = policy, run.batch = batch, run.seed = seed;
            run.folder = m_folder->filePath(run.name);
            run.state = RunState::completed;
            run.summaryMilliseconds = ms, run.summarySteps = 10;
            return store.addRun(group, run);
        };
        for (const auto& [batch, seed] : {std::pair(8, 1), std::pair(16, 1), std::pair(16, 2)})
            add("float32", batch, seed, batch + seed);
        add("mine", 32, 1, 99); // nothing stands beside it
        add("mine", 8, 1, 9);
        add("mine", 16, 2, 30);
        add("half", 16, 1, 12);
        store.setCurrent(group);
        m_page->show();
        const auto fields = m_page->findChildren<QComboBox*>();
        QTRY_COMPARE(fields[0]->count(), 7);
        QCOMPARE(fields[0]->currentText(), QString("mine, batch 16, seed 2"));
        QCOMPARE(fields[1]->currentText(), QString("float32, batch 16, seed 2"));
        const auto pick = [](QComboBox& field, const QString& name) {
            field.setCurrentIndex(field.findText(name));
            Q_EMIT field.activated(field.currentIndex());
        };
        pick(*fields[0], "half, batch 16, seed 1");
        QCOMPARE(fields[1]->currentText(), QString("float32, batch 16, seed 1"));
        pick(*fields[1], "mine, batch 8, seed 1"); // asked for by somebody
        QCOMPARE(fields[0]->currentText(), QString("half, batch 16, seed 1"));
        pick(*fields[0], "float32, batch 16, seed 2"); // against the policy that was chosen
        QCOMPARE(fields[1]->currentText(), QString("mine, batch 16, seed 2"));
        pick(*fields[0], "mine, batch 32, seed 1"); // which is all there is of it
        QCOMPARE(fields[1]->currentText(), QString("mine, batch 16, seed 2"));
    }

    void the_answer_names_the_preparation() {
        ask();
        QVERIFY2(visibleText().contains("Images are prepared in float16, before each step, on one thread."), qPrintable(visibleText()));
        QVERIFY(visibleText().contains("Looked at, and not the cause"));
        QVERIFY(m_page->findChild<StepBars*>()->table().contains("prepare,"));
        QVERIFY(m_page->findChild<CauseList*>()->table().contains("half_preparation"));
        QVERIFY(m_page->findChild<LayerTimesView*>()->table().contains("first,"));
        QVERIFY(m_page->findChild<OtherCardsView*>()->rows().size() > 10);
        QCOMPARE(m_page->findChild<QComboBox*>()->count(), 2);
    }

    // Two runs of one variant: whichever is asked about, each keeps the name that Compare has for it.
    void the_answer_names_runs_as_compare_does() {
        const QString again = m_folder->filePath(QFileInfo(m_runs->path()).fileName()); // of the same experiment, by its name
        const std::filesystem::path older = (again + "/runs").toStdString();
        QVERIFY(QDir().mkpath(again));
        std::filesystem::copy((m_runs->path() + "/runs").toStdString(), older, std::filesystem::copy_options::recursive);
        ask();
        RunStore& store = m_workbench->store();
        const int now = store.currentRuns()[0];
        QVERIFY(m_workbench->shelf().showFolder(QString::fromStdString(older.string())));
        const int before = store.currentRuns()[0];
        QVERIFY(now != before && store.run(now).name == store.run(before).name);
        for (int key : {now, before})
            store.setVisible(key, true);
        std::vector<report::RunRecord> compared;
        const QVector<int> keys = store.visibleRuns();
        for (int key : keys)
            compared.push_back(report::read_run(store.run(key).folder.toStdString()));
        report::make_names_unique(compared);
        const auto called = [&](int key) { return compared[std::size_t(keys.indexOf(key))].name; };
        QVERIFY(called(now) == "float32 (2)" || called(before) == "float32 (2)");
        for (const bool asksAboutOlder : {true, false}) {
            const int asked = asksAboutOlder ? before : now, base = asksAboutOlder ? now : before;
            m_page->ask(asked, base);
            QTRY_VERIFY_WITH_TIMEOUT(m_page->source().answer() && !m_page->source().waiting(), 20000);
            const auto answer = m_page->source().answer();
            QCOMPARE(answer->run, called(asked));
            QCOMPARE(answer->base, called(base));
            const auto fields = m_page->findChildren<QComboBox*>();
            QVERIFY(fields[0]->currentText().startsWith(QString::fromStdString(called(asked))));
            QVERIFY(fields[1]->currentText().startsWith(QString::fromStdString(called(base))));
        }
    }

    void x_swaps_the_question() {
        ask();
        auto fields = m_page->findChildren<QComboBox*>();
        const QString run = fields[0]->currentText();
        QSignalSpy answered(&m_page->source(), &WhySource::answered);
        m_page->swap();
        QVERIFY(answered.wait(20000));
        QCOMPARE(fields[1]->currentText(), run);
        QVERIFY(QString::fromStdString(m_page->source().answer()->base) == run);
    }

    // Of a run that is faster nobody asks why it is not.
    void the_question_is_asked_as_the_answer_has_it() {
        ask();
        const auto asks = [this](const char* words) {
            const auto labels = m_page->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == QLatin1String(words); });
        };
        using Kind = insight::Speed::Kind;
        for (int way = 0; way < 2; ++way) {
            const Kind kind = m_page->source().answer()->speed.kind;
            QCOMPARE(asks("not faster than"), kind != Kind::faster && kind != Kind::alike);
            QCOMPARE(asks("faster than"), kind == Kind::faster);
            QSignalSpy answered(&m_page->source(), &WhySource::answered);
            m_page->swap();
            QVERIFY(answered.wait(20000));
        }
    }

    void layers_are_picked_in_both_views_by_keys() {
        ask();
        auto* layers = m_page->findChild<LayerTimesView*>();
        QSignalSpy picked(layers, &LayerTimesView::layerPicked);
        QTest::keyClick(layers, Qt::Key_Down);
        QTest::keyClick(layers, Qt::Key_Down);
        QCOMPARE(picked.size(), 2);
        QCOMPARE(layers->picked(), layers->rows(100)[1].name);
        layers->setSide(LayerTimesView::Side::forward);
        for (const auto& row : layers->rows(100))
            QVERIFY(row.base > 0 || row.run > 0);
    }

    void enter_opens_a_layer_in_build_selected() {
        BuildPage build(*m_workbench);
        ask();
        QSignalSpy page(m_workbench.get(), &Workbench::pageWanted);
        auto* layers = m_page->findChild<LayerTimesView*>();
        pickByKeys(*layers, "head");
        QTest::keyClick(layers, Qt::Key_Return);
        QCOMPARE(page.size(), 1);
        QCOMPARE(page.first().first().toString(), QString("build"));
        QCOMPARE(build.findChild<QTableView*>()->currentIndex().row(), 3); // the input is row 0
        page.clear();
        pickByKeys(*layers, "prepare on the host"); // which is none of the network
        QTest::keyClick(layers, Qt::Key_Return);
        QVERIFY(page.isEmpty());
    }

    void casts_stand_with_their_place_and_formats() {
        ask();
        auto* layers = m_page->findChild<LayerTimesView*>();
        layers->setSide(LayerTimesView::Side::casts);
        const auto rows = layers->rows(100);
        QCOMPARE(rows.size(), int(m_page->source().answer()->casts.size()));
        QVERIFY(!rows.isEmpty());
        for (const auto& row : rows)
            QVERIFY2(row.units.contains("float16") && !row.layer, qPrintable(row.name + row.units));
        QVERIFY(layers->table().contains("\"cast, "));
    }

    void another_card_says_what_fits_and_where_memory_goes() {
        ask();
        auto* cards = m_page->findChild<OtherCardsView*>();
        QVERIFY(cards->rows().first().isMeasured());
        QVERIFY(cards->rows().first().base.step.milliseconds > 0);
        QTest::keyClick(cards, Qt::Key_Down);
        QTest::keyClick(cards, Qt::Key_Down);
        QCOMPARE(cards->picked(), 1);
        QVERIFY2(cards->memoryWords().contains("activations") && cards->memoryWords().contains("float16: "),
                 qPrintable(cards->memoryWords()));
        QVERIFY(cards->table().contains("run_activations_bytes"));
        for (const auto& row : cards->rows())
            QVERIFY(row.isMeasured() || (row.base.fits && row.base.peak_bytes > 0 && row.base.step.least < row.base.step.most));
        const auto old = std::ranges::find_if(cards->rows(), [](const auto& row) { return !row.whyNot.isEmpty(); });
        QVERIFY(old != cards->rows().end() && old->whyNot.contains("compute capability 7.5"));
        QTest::keyClick(cards, Qt::Key_Up);
        QVERIFY(cards->table().contains(",base_runs_as,run_runs_as"));
    }

    // As of runs of an older version: what waits for one figure is told once, and so is how it comes to be known.
    void what_cannot_be_told_is_told_once() {
        QStringList profiles;
        for (QDirIterator files(m_runs->path() + "/runs", {"profile.json"}, QDir::Files, QDirIterator::Subdirectories); files.hasNext();)
            profiles << files.next();
        QCOMPARE(profiles.size(), 2);
        for (const QString& file : profiles)
            QVERIFY(QFile::rename(file, file + ".away"));
        ask();
        for (const QString& file : profiles)
            QVERIFY(QFile::rename(file + ".away", file));
        const QString all = visibleText();
        QVERIFY2(all.count("ithout the time of each operation") == 1 && all.count("is not known w") <= 2, qPrintable(all));
        QCOMPARE(all.count("A run keeps that once it has ended"), 1);
        QCOMPARE(all.count("Measure finds out in some seconds what is not known here."), 1);
    }

    void what_was_not_tried_is_offered() {
        ask();
        QVERIFY2(visibleText().contains("Not tried yet: one batch that stays"), qPrintable(visibleText()));
    }

    void every_part_is_reached_and_exported_by_keyboard() {
        ask();
        int exports = 0;
        for (QToolButton* button : m_page->findChildren<QToolButton*>())
            if (button->menu() && button->accessibleName().startsWith("Export: ")) {
                QVERIFY(button->focusPolicy() & Qt::TabFocus);
                Q_EMIT button->menu()->aboutToShow();
                QVERIFY(button->menu()->actions().size() >= 3);
                ++exports;
            }
        QCOMPARE(exports, 4); // steps, layers, roofs, cards; the causes are in the page's own
        for (QWidget* view :
             {static_cast<QWidget*>(m_page->findChild<LayerTimesView*>()), static_cast<QWidget*>(m_page->findChild<RoofView*>()),
              static_cast<QWidget*>(m_page->findChild<OtherCardsView*>())})
            QVERIFY(view->focusPolicy() & Qt::TabFocus);
        for (QWidget* view : m_page->findChildren<QWidget*>())
            if (view->metaObject()->indexOfMethod("table()") >= 0)
                QVERIFY2(faceOf(*view).table().contains('\n'), view->metaObject()->className());
    }

    void a_remedy_is_tried_and_its_estimate_stays_beside_what_came() {
        ask();
        auto buttons = m_page->findChild<CauseList*>()->buttons();
        QVERIFY(!buttons.isEmpty());
        QSignalSpy ended(&m_page->trial(), &Trial::ended);
        const int variants = m_workbench->document().variantCount();
        QTest::keyClick(buttons.first(), Qt::Key_Space);
        QCOMPARE(m_workbench->document().variantCount(), variants + 1);
        QVERIFY(m_page->trial().busy());
        QVERIFY(ended.wait(120000));
        QCOMPARE(ended.first().first().toString(), QString());
        QTest::qWait(100);
        QVERIFY2(visibleText().contains("Tried: "), qPrintable(visibleText()));
        QVERIFY(visibleText().contains("estimate"));
        m_workbench->document().undoStack().undo();
        QCOMPARE(m_workbench->document().variantCount(), variants);
    }

    void what_a_larger_batch_brings_is_told_for_as_many_images() {
        ask();
        QSignalSpy answered(&m_page->source(), &WhySource::answered);
        m_page->swap(); // to float32, whose batches are made in no time
        QVERIFY(answered.wait(20000));
        const insight::Remedy larger = insight::setting_remedy("Batch 128", {{Json::json_pointer("/training/batch"), 128}}, "larger");
        QString told;
        connect(m_workbench.get(), &Workbench::told, m_page.get(), [&](const Telling& telling) { told += telling().cause; });
        Trial& trial = m_page->trial();
        trial.blockSignals(true); // until its runs have times that do not depend on the machine
        Q_EMIT m_page->findChild<CauseList*>()->remedyWanted({}, larger);
        QVERIFY(trial.busy());
        QTRY_VERIFY_WITH_TIMEOUT(!trial.busy(), 120000);
        QCOMPARE(trial.folders().size(), 2);
        giveTime(trial.folders()[0], 2);  // a step of 16
        giveTime(trial.folders()[1], 24); // and one of 128
        trial.blockSignals(false);
        Q_EMIT trial.ended(QString());
        const auto words = QRegularExpression("Per 16 images it took ([0-9.]+) ms, and ([0-9.]+) ms with it").match(told);
        QVERIFY2(words.hasMatch(), qPrintable(told));
        QCOMPARE(words.captured(1).toDouble(), 2.0);
        QCOMPARE(words.captured(2).toDouble(), 3.0);
    }

    void measuring_gives_what_runs_cannot_see() {
        ask();
        QVERIFY(m_page->source().answer()->roofs.roofs.empty());
        QSignalSpy ended(&m_page->trial(), &Trial::ended), answered(&m_page->source(), &WhySource::answered);
        m_page->measure();
        QVERIFY(ended.wait(180000));
        QCOMPARE(ended.first().first().toString(), QString());
        QVERIFY(QTest::qWaitFor([&] { return m_page->source().answer() && !m_page->source().answer()->roofs.roofs.empty(); }, 20000));
        auto* roofs = m_page->findChild<RoofView*>();
        QVERIFY(roofs->table().contains("float32"));
        QVERIFY2(!visibleText().contains("Not tried yet"), qPrintable(visibleText()));
        QVERIFY(visibleText().contains("on one batch that stays, a step takes"));
        QSignalSpy picked(roofs, &RoofView::layerPicked);
        QTest::keyClick(roofs, Qt::Key_Right);
        QCOMPARE(picked.size(), 1);
        QCOMPARE(m_page->findChild<LayerTimesView*>()->picked(), picked.first().first().toString());
    }

    // Stop, which stands in its place, has the keyboard meanwhile.
    void a_measurement_takes_nobodys_keyboard() {
        ask();
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        QPushButton *measure = nullptr, *stop = nullptr;
        for (auto* button : m_page->findChildren<QPushButton*>()) {
            measure = button->text() == "Measure" && !measure && button->isVisible() ? button : measure;
            stop = button->text() == "Stop" ? button : stop;
        }
        QVERIFY(measure && stop);
        measure->setFocus();
        QSignalSpy ended(&m_page->trial(), &Trial::ended);
        QTest::keyClick(measure, Qt::Key_Space);
        QVERIFY(m_page->trial().busy());
        QVERIFY(stop->hasFocus());
        QTest::keyClick(stop, Qt::Key_Space);
        QVERIFY(ended.wait(180000));
        QTRY_VERIFY(measure->hasFocus());
        QVERIFY(!stop->isVisible());
    }

    void what_was_measured_before_any_run_can_be_chosen() {
        QVERIFY(m_workbench->files().open(m_file));
        m_page->show();
        QSignalSpy ended(&m_page->trial(), &Trial::ended);
        m_page->measure();
        QVERIFY(ended.wait(180000));
        QVERIFY(QTest::qWaitFor([&] { return m_page->source().answer() != nullptr; }, 20000));
        const QStringList names = m_workbench->variants().names();
        const auto fields = m_page->findChildren<QComboBox*>();
        QVERIFY2(fields.size() >= 2 && names.size() >= 2, qPrintable(QString("%1 fields, %2").arg(fields.size()).arg(names.join(", "))));
        QCOMPARE(fields[0]->currentText(), names[1]);
        QCOMPARE(fields[1]->currentText(), names[0]);
        // Its batch is another, which is told before all else.
        QTRY_VERIFY2(visibleText().contains(names[1] + " differs from " + names[0]), qPrintable(visibleText()));
    }

    // As long as it is looked at.
    void it_follows_runs_as_they_train() {
        mantissa::Json json = waitingExperiment();
        json["training"]["epochs"] = 100000;
        const QString file = m_folder->filePath("long.mantissa");
        write_json(file.toStdString(), json);
        QVERIFY(m_workbench->files().open(file));
        m_page->show();
        m_workbench->live().run();
        QTRY_VERIFY_WITH_TIMEOUT(m_page->source().answer() != nullptr, 60000);
        const auto* asOf = m_page->findChild<QLabel*>("as_of");
        QTRY_VERIFY_WITH_TIMEOUT(asOf->isVisible(), 10000);
        const auto read = [this] { return m_page->source().steps().run; };
        const qint64 first = read();
        QTRY_VERIFY_WITH_TIMEOUT(read() > first, 30000);
        QTRY_VERIFY2_WITH_TIMEOUT(asOf->text().contains(QLocale().toString(read())), qPrintable(asOf->text()), 10000);
        m_page->hide(); // nobody looks: nothing is read
        QTRY_VERIFY_WITH_TIMEOUT(!m_page->source().waiting(), 10000);
        const qint64 hidden = read();
        QTest::qWait(3000);
        QCOMPARE(read(), hidden);
        m_page->show();
        QTRY_VERIFY_WITH_TIMEOUT(read() > hidden, 30000);
        m_workbench->live().stop();
        QTRY_VERIFY_WITH_TIMEOUT(!m_workbench->session().busy(), 60000);
        QTRY_VERIFY_WITH_TIMEOUT(!asOf->isVisible(), 20000); // it is the whole run now
        QTRY_COMPARE_WITH_TIMEOUT(read(), m_workbench->store().run(m_workbench->variants().run(1)).stepsDone(), 20000);
    }

    // Rows are made anew with each answer: the one that has the keyboard keeps it, and the same answer makes none.
    void a_remedy_keeps_the_keyboard_when_the_answer_is_read_again() {
        ask();
        auto* causes = m_page->findChild<CauseList*>();
        QVERIFY(!causes->buttons().isEmpty());
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        QPushButton* before = causes->buttons().first();
        before->setFocus();
        causes->show(m_page->source().answer());
        QCOMPARE(causes->buttons().first(), before);
        auto changed = std::make_shared<insight::Answer>(*m_page->source().answer());
        changed->run_ms *= 1.5;
        causes->show(changed);
        QVERIFY(causes->buttons().first() != before);
        QVERIFY(causes->buttons().first()->hasFocus());
    }

    void a_figure_of_the_evidence_keeps_its_unit() {
        ask();
        auto changed = std::make_shared<insight::Answer>(*m_page->source().answer());
        QVERIFY(!changed->causes.empty());
        changed->causes.front().claim.evidence = "casting takes about 0.217 ms of it";
        auto* causes = m_page->findChild<CauseList*>();
        causes->show(changed);
        QStringList told;
        for (const QLabel* label : causes->findChildren<QLabel*>())
            told << label->text();
        QVERIFY2(told.join('\n').contains(QString::fromUtf8("0.217\u00a0ms")), qPrintable(told.join('\n')));
    }

    void a_small_window_shows_the_cards_in_tabs() {
        ask();
        m_page->resize(900, 600);
        QTest::qWait(100);
        auto* tabs = m_page->findChild<QTabWidget*>();
        QCOMPARE(tabs->count(), 3);
        m_page->resize(1400, 900);
        QTest::qWait(100);
        QCOMPARE(tabs->count(), 0);
    }

private:
    static void giveTime(const QString& run, double milliseconds) {
        const std::filesystem::path file = std::filesystem::path(run.toStdString()) / "summary.json";
        Json summary = mantissa::read_json(file);
        summary["ms_step"]["median"] = milliseconds;
        mantissa::write_json(file, summary);
    }
    static void pickByKeys(LayerTimesView& layers, const QString& name) {
        QTest::keyClick(&layers, Qt::Key_Up);
        for (int i = 0; i < 30; ++i)
            QTest::keyClick(&layers, Qt::Key_Up);
        for (int i = 0; i < 30 && layers.picked() != name; ++i)
            QTest::keyClick(&layers, Qt::Key_Down);
        QCOMPARE(layers.picked(), name);
    }
    void ask() {
        QVERIFY(m_workbench->files().open(m_file));
        QVERIFY(m_workbench->shelf().showFolder(m_runs->path() + "/runs"));
        m_page->show();
        QVERIFY(QTest::qWaitFor([&] { return m_page->source().answer() != nullptr; }, 20000));
        QTest::qWait(100); // rows are laid out a moment later
    }
    QString visibleText() const {
        QString all;
        for (QLabel* label : m_page->findChildren<QLabel*>())
            if (label->isVisible())
                all += label->text() + '\n';
        return all;
    }

    std::unique_ptr<QTemporaryDir> m_runs, m_folder;
    QString m_file;
    std::unique_ptr<Workbench> m_workbench;
    std::unique_ptr<WhyPage> m_page;
};

QTEST_MAIN(TestWhyPage)
#include "test_why_page.moc"
