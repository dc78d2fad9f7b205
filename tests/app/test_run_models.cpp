// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "app/tiny_experiment.h"
#include "backends/registry.h"
#include "bridge/project.h"
#include "bridge/run_bin.h"
#include "bridge/run_values.h"
#include "bridge/waiting_runs.h"
#include "bridge/workbench.h"
#include "models/kept_together.h"
#include "models/repairs.h"
#include "models/run_energy.h"
#include "models/run_lines.h"
#include "models/run_speed.h"
#include "models/run_table_model.h"
#include "models/run_tree_model.h"
#include "models/variant_edits.h"
#include "report/run_record.h"
#include "runs/folder_lock.h"
#include "runs/validation.h"
#include "style/appearance.h"
#include "style/language.h"
#include "style/table_copy.h"
#include "support/held_elsewhere.h"
#include "support/queued_backend.h"
#include "support/run_folders.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>

using namespace mantissa::app;
using mantissa::Json;

namespace {

class WarmCard : public mantissa::Telemetry {
public:
    mantissa::DeviceReading read() override {
        mantissa::DeviceReading reading;
        reading.power_watts.value = 321;
        reading.temperature_celsius.why_not = "the driver does not say";
        reading.slowed_by = std::vector<std::string>{"power cap"};
        return reading;
    }
};

RunData trainedTo(double accuracy) {
    RunData run;
    run.state = RunState::completed;
    run.classes = 10;
    run.validationImages = 2000;
    for (int step = 1; step <= 40; ++step)
        run.add({.loss = 3.f / float(step), .accuracy = float(accuracy), .milliseconds = 5, .lossScale = 1, .seconds = step * 0.005}, {});
    run.add(EpochPoint{20, 1, 2.2, accuracy, 0.1});
    run.add(EpochPoint{40, 2, 2.1, accuracy, 0.2});
    return run;
}

} // namespace

class TestRunModels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void what_the_device_says_reaches_the_window() {
        using namespace mantissa;
        QTemporaryDir folder;
        RunStore store;
        SessionController session(store);
        const int group = store.addGroup({"folder", "now", {}, {}});
        auto notes = std::make_shared<QueueNotes>();
        notes->telemetry = [] { return std::make_unique<WarmCard>(); };
        SessionController::Request request{
            parse_experiment(tinyExperiment(), "test"), {}, {{0, store.addRun(group, {})}}, SessionController::Until::end};
        request.experiment.variants.resize(1);
        request.options.backend = queued(make_backend("cpu"), {.depth = 2}, notes);
        request.options.out = folder.path().toStdString();
        session.start(std::move(request));
        QTRY_VERIFY_WITH_TIMEOUT(!session.device().words.isEmpty(), 20000);
        QVERIFY2(session.device().words.contains("321 W") && session.device().words.contains("the driver does not say"),
                 qPrintable(session.device().words));
        QCOMPARE(session.device().slowedBy, QStringList{"power cap"});
        session.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!session.busy(), 20000);
    }
    void a_folder_that_another_trains_in_is_not_touched() {
        using namespace mantissa;
        QTemporaryDir folder;
        const FolderLock other(folder.path().toStdString());
        RunStore store;
        SessionController session(store);
        const int group = store.addGroup({"folder", "now", {}, {}});
        SessionController::Request request{
            parse_experiment(tinyExperiment(), "test"), {}, {{0, store.addRun(group, {})}}, SessionController::Until::end};
        request.options.out = folder.path().toStdString();
        QSignalSpy finished(&session, &SessionController::finished);
        session.start(std::move(request));
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 20000);
        QVERIFY2(finished[0][0].toString().contains("has trained into this folder since"), qPrintable(finished[0][0].toString()));
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList()); // but the lock, which is hidden
    }
    void damaged_lines_cost_themselves_alone() {
        QTemporaryDir folder;
        QDir(folder.path()).mkpath("01-float32");
        const QString path = folder.filePath("01-float32");
        QFile lines(path + "/metrics.jsonl");
        QVERIFY(lines.open(QIODevice::WriteOnly));
        for (int step = 1; step <= 40; ++step)
            lines.write(step == 7    ? "{\"step\":1e+308,\"loss\":1}\n"
                        : step == 20 ? "{\"step\":\"abc\",\"loss\":1}\n"
                                     : QStringLiteral("{\"step\":%1,\"epoch\":1,\"loss\":0.5,\"seconds\":%1}\n").arg(step).toLatin1());
        lines.close();
        RunData run;
        QVERIFY(readRun(run, path));
        QCOMPARE(run.summarySteps, qint64(40));
        QVERIFY(run.state == RunState::stopped);
        readCurves(run);
        QCOMPARE(run.steps(), qint64(40));
        QCOMPARE(run.loss[7], 0.5f);
        QVERIFY(std::isnan(run.loss[6]) && std::isnan(run.loss[19]));
        QCOMPARE(run.notFiniteSteps, 0); // nothing is known of them
        QVERIFY2(run.damage.contains("2 damaged lines") && run.damage.contains("line 7"), qPrintable(run.damage));
        QVERIFY(run.millisecondsPerStep() > 0);
        RunStore store;
        const int key = store.addRun(store.addGroup({folder.path(), "then", {}, {}}), run);
        RunTableModel table(store);
        QVERIFY(table.index(0, 0).data(Qt::ToolTipRole).toString().contains(run.damage));
        QVERIFY(store.run(key).visible);
    }
    // As other programs leave them: a clock that was set back, and lines without one.
    void moments_never_go_back() {
        for (const char* first : {"", "{\"event\":\"imported\",\"step\":0,\"text\":\"t\"}\n"}) {
            QTemporaryDir folder;
            QFile lines(folder.filePath("metrics.jsonl"));
            QVERIFY(lines.open(QIODevice::WriteOnly));
            lines.write(first);
            const QStringList told{"", ",\"seconds\":2", ",\"seconds\":0.5", "", ",\"seconds\":3", ",\"seconds\":4"};
            for (int i = 0; i < 6; ++i)
                lines.write(QStringLiteral("{\"step\":%1,\"epoch\":1,\"loss\":0.5%2}\n").arg(i + 1).arg(told[i]).toLatin1());
            lines.close();
            RunData run;
            run.folder = folder.path();
            readCurves(run);
            QVERIFY((run.seconds == std::vector<double>{0, 2, 2, 2, 3, 4}));
            QVERIFY(std::ranges::none_of(run.milliseconds, [](float time) { return time == 0; })); // nor took a step no time
            if (!*first)
                QVERIFY(std::isnan(run.milliseconds[4]) && run.milliseconds[5] == 1000); // of the steps before nobody told either
        }
    }
    void what_a_device_said_is_held_from_its_step_on() {
        RunData card, processor;
        card.device = "cuda:0";
        processor.device = "cpu";
        for (RunData* run : {&card, &processor}) {
            QTemporaryDir folder;
            QFile lines(folder.filePath("metrics.jsonl"));
            QVERIFY(lines.open(QIODevice::WriteOnly));
            for (int step = 1; step <= 10; ++step) {
                lines.write(QStringLiteral("{\"step\":%1,\"epoch\":1,\"loss\":0.5,\"seconds\":%1}\n").arg(step).toLatin1());
                if (step == 4 && run == &card)
                    lines.write(R"({"device":{"power_watts":300,"clock_mhz":1500,"busy":0.5,"memory_used_bytes":1048576000,)"
                                R"("slowed_by":["power cap","power brake"]},"step":4,"epoch":1,"seconds":4})"
                                "\n");
                if (step == 6)
                    lines.write(R"({"turn":{"number":1,"steps":6,"together":"x","wall_s":2,"used_s":3,"cores":2,"joules":40,"celsius":55,)"
                                R"("resident_bytes":104857600},)"
                                R"("step":6,"epoch":1})"
                                "\n");
            }
            lines.close();
            run->folder = folder.path();
            readCurves(*run);
            QCOMPARE(run->steps(), qint64(10));
        }
        QVERIFY(std::isnan(card.watts[3]) && std::isnan(card.celsius[9])); // which it did not say
        QCOMPARE(card.watts[4], 300.f);
        QCOMPARE(card.megahertz[9], 1500.f);
        QCOMPARE(card.busy[9], 50.f);
        QCOMPARE(processor.watts[6], 20.f);
        QCOMPARE(processor.celsius[9], 55.f);
        QCOMPARE(processor.busy[9], 75.f);
        QVERIFY(std::isnan(card.deviceMemory[3]));
        QCOMPARE(card.deviceMemory[4], 1000.f); // MiB of the whole card
        QCOMPARE(processor.deviceMemory[6], 100.f);
        QCOMPARE(heldSpans(card).size(), 1);
        QCOMPARE(heldSpans(card)[0].from, qint64(4));
        QCOMPARE(heldSpans(card)[0].to, qint64(10)); // nobody said that it was let go
        QCOMPARE(heldSpans(card)[0].by, QString("power cap, power brake"));
        QCOMPARE(card.meanWatts(), 300.0);
        QCOMPARE(processor.meanWatts(), 20.0);
        processor.clear();
        QCOMPARE(processor.meanWatts(), 0.0);
    }
    // As reports have it; what nobody measured has no figure, and says why.
    void all_runs_tell_the_energy_that_was_measured() {
        QTemporaryDir folder;
        RunStore store;
        const int group = store.addGroup({folder.path(), "now", {}, {}});
        const std::vector<mantissa::MadeRun> made = {{.name = "0", .classes = 2, .watts = 250},
                                                     {.name = "1", .classes = 2, .watts = 125},
                                                     {.name = "2", .classes = 2, .joules = 0.8}, // 50 W in turns of 2 steps
                                                     {.name = "3", .classes = 2},
                                                     {.name = "4", .support = "simulated", .classes = 2, .watts = 250}};
        for (const mantissa::MadeRun& each : made) {
            const QString path = folder.filePath(QString::fromStdString(each.name));
            mantissa::make_run_folder(path.toStdString(), each);
            RunData run;
            QVERIFY(readRun(run, path));
            store.addRun(group, run);
        }
        store.setCurrent(group);
        const RunTableModel model(store);
        const auto told = [&](int row, int column, int role) { return model.index(row, column).data(role); };
        for (const auto& [row, joules] : {std::pair{0, 80.0}, {1, 40.0}, {2, 16.0}}) { // in 40 steps of 8 ms
            QCOMPARE(told(row, RunTableModel::Energy, RunTableModel::SortRole).toDouble(), joules);
            QCOMPARE(told(row, RunTableModel::EpochEnergy, RunTableModel::SortRole).toDouble(), joules * 25 / 40);
            QCOMPARE(told(row, RunTableModel::Energy, CopiedFigure).toDouble(), joules);
        }
        for (int row : {3, 4}) {
            QVERIFY(!told(row, RunTableModel::Energy, RunTableModel::SortRole).isValid());
            QCOMPARE(told(row, RunTableModel::Energy, Qt::DisplayRole).toString(), noFigure());
            QVERIFY(told(row, RunTableModel::Energy, Qt::ToolTipRole).toString().size() > 20);
        }
        QVERIFY(told(3, RunTableModel::Energy, Qt::ToolTipRole) != told(4, RunTableModel::Energy, Qt::ToolTipRole));
        QVERIFY(model.headerData(RunTableModel::Energy, Qt::Horizontal, CopiedFigure).toString().contains("[J]"));
        const QString byProcessor = wordsOfEnergy(store.run(2), EnergyOf::run);
        store.run(2).device = "cuda:0"; // beside a card that tells nothing of itself it is the same meter
        QCOMPARE(wordsOfEnergy(store.run(2), EnergyOf::run), byProcessor);
        store.pin(0);
        QCOMPARE(told(1, RunTableModel::Energy, RunTableModel::DifferenceRole).toString(), QString("0.50 ×"));
        store.run(1).device = "cuda:0"; // another meter
        QVERIFY(told(1, RunTableModel::Energy, RunTableModel::DifferenceRole).toString().isEmpty());
    }
    // Its folder has no summary: what its device said is read with its curves.
    void a_run_that_was_killed_keeps_its_energy() {
        QTemporaryDir folder;
        mantissa::make_run_folder(folder.filePath("run").toStdString(), {.status = "running", .classes = 2, .joules = 0.8});
        RunData run;
        run.device = "cpu";
        QVERIFY(readRun(run, folder.filePath("run")));
        QCOMPARE(energyOf(run).joules, 0.0);
        run.device = "cpu";
        readCurves(run);
        QCOMPARE(energyOf(run).joules, 16.0);
    }
    void tree_stays_consistent_while_runs_come() {
        RunStore store;
        RunTreeModel model(store);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        for (int group = 0; group < 3; ++group) {
            store.addGroup({"folder", QString::number(group), {}, {}});
            for (int run = 0; run < 2; ++run)
                store.addRun(group, {});
        }
        store.setCurrent(2);
        QCOMPARE(model.rowCount(), 3);
        const QModelIndex first = model.index(0, 0, model.index(0, 0));
        QVERIFY(model.setData(first, Qt::Unchecked, Qt::CheckStateRole));
        QVERIFY(!store.run(model.data(first, RunTreeModel::KeyRole).toInt()).visible);
        model.refreshFigures();
    }
    // Whatever is read when: the newest stands on top, and what is shown stays so.
    void groups_stand_in_the_order_of_their_time() {
        const auto at = [](int hour) { return QDateTime(QDate(2026, 3, 1), QTime(hour, 0)); };
        RunStore store;
        RunTreeModel tree(store);
        for (int hour : {9, 12})
            store.addRun(store.addGroup({"own", QString::number(hour), at(hour), {}}), {});
        store.setCurrent(1);
        store.setNow(1);
        for (int hour : {8, 10, 11, 14})
            store.addRun(store.addEarlierGroup({"other", QString::number(hour), at(hour), {}}), {});
        store.addRun(store.addEarlierGroup({"other", "some day", {}, {}}), {});
        QStringList titles;
        for (int row = 0; row < tree.rowCount(); ++row)
            titles << tree.index(row, 0).data().toString();
        QCOMPARE(titles, QStringList({"14", "Now", "11", "10", "9", "8", "some day"}));
        QCOMPARE(store.groups()[store.current()].title, QString("12"));
    }
    // As they are read again after a restart.
    void variants_stand_in_the_order_of_the_experiment() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.files().open(writeTiny(folder)));
        workbench.live().run();
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy(), 60000);
        const auto names = [](RunStore& store) {
            RunTableModel model(store);
            RunTableFilter filter;
            filter.setSourceModel(&model);
            filter.sort(RunTableModel::Started, Qt::DescendingOrder);
            QStringList all;
            for (int row = 0; row < filter.rowCount(); ++row)
                all << filter.index(row, RunTableModel::Name).data().toString();
            return all;
        };
        QCOMPARE(names(workbench.store()), QStringList({"float32", "mixed"}));
        workbench.shelf().load();
        QCOMPARE(names(workbench.store()), QStringList({"float32", "mixed"}));
    }
    void runs_of_two_groups_that_stand_in_one_chart_have_lines_of_their_own() {
        RunStore store;
        for (int group = 0; group < 2; ++group) {
            store.addGroup({"folder", QString::number(group), {}, {}});
            for (const char* policy : {"float32", "mixed_float16"}) {
                RunData run;
                run.policy = policy;
                run.visible = group == 1;
                store.addRun(group, run);
            }
            assignLines(store, group);
        }
        store.setCurrent(1);
        QCOMPARE(store.run(1).line, store.run(3).line); // the same format, drawn the same where it is alone
        store.setVisible(1, true);
        store.setVisible(0, true);
        QSet<int> lines;
        for (int key : store.visibleRuns())
            lines.insert(store.run(key).line);
        QCOMPARE(lines.size(), 4);
        store.setCurrent(0);
        QCOMPARE(store.run(1).line, lineOfPolicy(theme(), "mixed_float16"));
    }
    // A day of training: three million steps need no more points than one, and neither a spike nor a NaN is lost.
    // Marks that ended in the middle would look like a recovery.
    void many_losses_that_are_not_finite_are_marked_to_the_end() {
        RunData run;
        constexpr qint64 last = 50000;
        for (qint64 step = 1; step <= last; ++step)
            run.add({step == 1 ? 1.f : std::nanf(""), 50, 2, 1.f, double(step) * 0.01, false}, {});
        QCOMPARE(run.notFiniteSteps, last - 1);
        QVERIFY(run.notFinite.size() < 1000 && run.notFinite.first() == 2 && run.notFinite.last() > last - last / 100);
        for (qsizetype i = 1; i < run.notFinite.size(); ++i)
            QVERIFY2(run.notFinite[i] - run.notFinite[i - 1] <= last / 100, qPrintable(QString::number(run.notFinite[i])));
    }
    void a_long_run_needs_bounded_memory() {
        RunData run;
        constexpr qint64 spike = 1234567, broken = 345678, last = 3000000;
        for (qint64 step = 1; step <= last; ++step)
            run.add({step == spike    ? 99.f
                     : step == broken ? std::nanf("")
                                      : 1.f,
                     50, 2, step < last ? 1.f : 4.f, double(step) * 0.01, step == 777},
                    {});
        QCOMPARE(run.steps(), last);
        QVERIFY(run.loss.size() < RunData::mostPoints && run.loss.size() * 4 > RunData::mostPoints);
        QCOMPARE(run.loss.size(), run.seconds.size());
        QCOMPARE(run.loss.size(), run.skipped.size());
        const auto at = std::find(run.loss.begin(), run.loss.end(), 99.f);
        QVERIFY(at != run.loss.end());
        QVERIFY(std::fabs(run.stepOf(std::size_t(at - run.loss.begin())) - double(spike)) <= 2.0 * double(run.stride));
        QCOMPARE(std::count_if(run.loss.begin(), run.loss.end(), [](float loss) { return std::isnan(loss); }), 1);
        QCOMPARE(run.notFinite, QVector<qint64>{broken});
        run.add(EpochPoint{broken - 1, 1, std::nan(""), 50, 1}); // read after the steps, and shown among them
        run.add(EpochPoint{last, 2, std::nan(""), std::nan(""), 2});
        QVERIFY(run.notFinite == QVector<qint64>{broken} && run.notFiniteValidations == QVector<qint64>{broken - 1});
        QCOMPARE(run.notFiniteSteps, 2);
        QCOMPARE(std::count(run.skipped.begin(), run.skipped.end(), 1), 1);
        QCOMPARE(run.pointOf(run.stepOf(1000)), std::size_t(1000));
        QVERIFY(std::is_sorted(run.seconds.begin(), run.seconds.end()));
        QVERIFY(std::fabs(run.secondsDone() - double(last) * 0.01) < 1e-6);
    }
    void epochs_and_events_of_a_long_run_are_thinned() {
        RunData run;
        constexpr qint64 many = 5 * RunData::mostEpochs, best = 40001;
        run.add(EventPoint{"policy", 1, "float32 in conv2d"});
        for (qint64 i = 1; i <= many; ++i) {
            run.add(EpochPoint{2 * i, i, i == best ? 0.1 : 1.0, 50, double(i)});
            run.add(EventPoint{"loss_scale", 2 * i, "halved"});
        }
        QVERIFY(run.epochs.size() < RunData::mostEpochs && run.epochs.size() >= RunData::mostEpochs / 4);
        QVERIFY(run.events.size() < RunData::mostEvents && run.events.size() >= RunData::mostEvents / 4);
        QCOMPARE(run.best()->epoch, best);
        QCOMPARE(run.epochs.first().epoch, 1);
        QCOMPARE(run.epochs.last().epoch, many);
        QCOMPARE(run.events.first().kind, QString("policy")); // what is rare stays
        QCOMPARE(run.events.last().step, 2 * many);
        for (qsizetype i = 1; i < run.epochs.size(); ++i)
            QVERIFY(run.epochs[i - 1].step < run.epochs[i].step);
    }
    void variants_of_one_policy_get_different_lines() {
        RunStore store;
        const int group = store.addGroup({});
        for (const char* policy : {"mixed_float16", "mixed_float16", "float32", "bfloat16", "mixed_float16", "mixed_bfloat16"}) {
            RunData run;
            run.policy = policy;
            store.addRun(group, run);
        }
        assignLines(store, group);
        QSet<int> lines;
        for (int key : store.groups()[group].runs)
            lines << store.run(key).line;
        QCOMPARE(lines.size(), 6);
        QCOMPARE(theme().lines[store.run(5).line].policy, QString("mixed_bfloat16")); // its own, though another came first
    }
    void a_loss_of_0_is_told_and_what_is_not_known_is_not() {
        RunStore store;
        RunData run;
        run.add({.loss = 0, .accuracy = 100, .milliseconds = 5}, {});
        const int key = store.addRun(store.addGroup({}), run);
        store.setCurrent(0);
        const RunTableModel model(store);
        const auto told = [&](int column) { return model.index(0, column).data().toString(); };
        QCOMPARE(told(RunTableModel::Loss), QString("0"));
        QCOMPARE(told(RunTableModel::ValLoss), noFigure());
        store.run(key).epochs << EpochPoint{.step = 1, .epoch = 1, .loss = 0, .accuracy = 100};
        QCOMPARE(told(RunTableModel::ValLoss), QString("0"));
    }
    // The name of a policy alone would hide what differs from it.
    void a_policy_that_was_edited_says_so() {
        RunStore store;
        const int group = store.addGroup({});
        const auto text = [&](const Json& policy, const Json& layers) {
            RunData run;
            run.policy = "float16";
            takeSettings(run, {{"variants", {{{"name", "half"}, {"policy", policy}, {"layers", layers}}}}, {"training", {{"seed", 1}}}});
            store.addRun(group, run);
            const RunTableModel model(store);
            return model.index(model.rowCount() - 1, RunTableModel::Policy).data().toString();
        };
        QCOMPARE(text("float16", Json::object()), QString("float16"));
        QCOMPARE(text({{"base", "float16"}, {"name", "mine"}}, Json()), QString("float16"));
        QCOMPARE(text("float16", {{"dense", "float32"}}), QString("float16, edited"));
        QCOMPARE(text("float16", {{"dense", "float16"}}), QString("float16"));
        QCOMPARE(text({{"base", "float16"}, {"loss", "float16"}}, Json()), QString("float16, edited"));
    }
    // No two runs look the same: colours come again with other dashes and markers, and who finds none of those is grey until one is hidden.
    void runs_beyond_the_lines_are_grey() {
        RunStore store;
        const int group = store.addGroup({}), all = int(theme().drawn.size()), own = int(theme().lines.size());
        for (int i = 0; i < all + 3; ++i) {
            RunData run;
            run.policy = "mixed_float16";
            store.addRun(group, run);
        }
        store.setCurrent(group);
        QSet<int> lines;
        for (int key = 0; key < all; ++key) {
            lines << store.run(key).line;
            QCOMPARE(store.run(key).line < own, key < own); // those that are nobody's twin first
        }
        QCOMPARE(lines.size(), all);
        QVERIFY(!lines.contains(-1));
        for (int key = all; key < all + 3; ++key)
            QCOMPARE(store.run(key).line, -1);
        QCOMPARE(theme().line(-1).color, theme().axis);
        store.setVisible(4, false);
        const int freed = store.run(4).line;
        QCOMPARE(store.run(all).line, freed);
        store.setVisible(4, true); // whose place is taken
        QCOMPARE(store.run(4).line, -1);
        QCOMPARE(store.run(all).line, freed);
    }
    void twins_of_a_colour_are_drawn_otherwise() {
        const int own = int(theme().lines.size());
        for (int line = own; line < int(theme().drawn.size()); ++line) {
            const RunLine twin = theme().line(line), first = theme().line(line % own);
            QVERIFY(twin.color == first.color && twin.dash != first.dash && twin.marker != first.marker);
        }
    }
    // The window goes on meanwhile; who unticks the run before it is there does not get it.
    void curves_of_a_long_run_are_read_beside_the_window() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        RunStore& store = workbench.store();
        const int group = store.addGroup({folder.path(), "now", {}, {}});
        constexpr int steps = 20000;
        for (const char* name : {"one", "other"}) {
            RunData run;
            const QString path = folder.filePath(name);
            mantissa::make_run_folder(path.toStdString(), {.name = name, .steps = steps});
            QVERIFY(QFileInfo(path + "/metrics.jsonl").size() > (2 << 20));
            QVERIFY(readRun(run, path));
            run.visible = false;
            store.addRun(group, run);
        }
        store.setVisible(0, true);
        QVERIFY(store.run(0).curves == RunData::Curves::coming && store.run(0).loss.empty());
        store.setVisible(1, true);
        store.setVisible(1, false);
        QVERIFY(store.run(1).curves == RunData::Curves::inFolder);
        QSignalSpy changed(&store, &RunStore::stateChanged);
        QTRY_VERIFY_WITH_TIMEOUT(store.run(0).curves == RunData::Curves::here, 20000);
        QCOMPARE(store.run(0).loss.size(), std::size_t(steps));
        QVERIFY(store.run(0).visible && changed.size() == 1);
        store.setVisible(1, true);
        QTRY_VERIFY_WITH_TIMEOUT(store.run(1).curves == RunData::Curves::here, 20000);
        QCOMPARE(store.run(1).loss.size(), std::size_t(steps));
    }
    void a_line_is_chosen_and_kept_with_its_run() {
        QTemporaryDir folder;
        RunStore store;
        const int group = store.addGroup({});
        for (int i = 0; i < 2; ++i) {
            RunData run;
            run.policy = i == 0 ? "float32" : "bfloat16";
            run.folder = folder.path() + '/' + QString::number(i);
            QVERIFY(QDir().mkpath(run.folder));
            store.addRun(group, run);
        }
        store.setCurrent(group);
        const int first = store.run(0).line, second = store.run(1).line;
        for (int changed : chooseLine(store, 0, second))
            keepLine(store.run(changed));
        QCOMPARE(store.run(0).line, second);
        QCOMPARE(store.run(1).line, first);
        assignLines(store, group); // as for a start of the window
        QCOMPARE(store.run(0).line, second);
        QCOMPARE(keptLine(store.run(0).folder), second);
        QCOMPARE(keptLine(store.run(1).folder), first);
        QCOMPARE(keptLine(folder.path()), -1);
    }
    void a_variant_keeps_its_line_whatever_comes_above_it() {
        QTemporaryDir folder;
        int black = -1, orange = -1, first = -1;
        {
            Workbench workbench(folder.path());
            ExperimentDocument& document = workbench.document();
            QVERIFY(workbench.files().open(writeTiny(folder)));
            const auto line = [&](const char* name) {
                return workbench.variants().line(int(workbench.variants().names().indexOf(QString(name))));
            };
            QVERIFY(!QFile::exists(workbench.project().linesFile(document.json()))); // it was only looked at
            black = line("float32");
            orange = line("mixed");
            duplicateVariant(document, 0, "first");
            moveVariant(document, 1, 0);
            first = line("first");
            QCOMPARE(line("float32"), black);
            QVERIFY(first != black && first != orange);
            Saying wrong;
            QVERIFY(renameVariant(document, 2, "half", &wrong));
            QCOMPARE(line("half"), orange);
            addVariant(document, "float32");
            QVERIFY(renameVariant(document, 3, "mixed", &wrong)); // as the other was called
            moveVariant(document, 3, 0);
            QCOMPARE(line("half"), orange);
            QVERIFY(line("mixed") != orange);
            removeVariant(document, 0);
            removeVariant(document, 0);
            addVariant(document, "float32"); // "float32 2"
            QVERIFY(line("float32 2") >= 0 && line("float32 2") != first);
            document.undoStack().undo();
            document.undoStack().undo();
            QCOMPARE(line("first"), first);
            QVERIFY(workbench.files().save());
        }
        Workbench workbench(folder.path());
        QVERIFY(workbench.files().open(folder.filePath("tiny.mantissa")));
        QCOMPARE(workbench.variants().names(), QStringList({"first", "float32", "half"}));
        const QVector<int> lines = {first, black, orange};
        for (int variant = 0; variant < 3; ++variant)
            QCOMPARE(workbench.variants().line(variant), lines[variant]);
        workbench.store().setCurrent(workbench.shelf().make());
        for (int variant = 0; variant < 3; ++variant)
            QCOMPARE(workbench.store().run(workbench.store().currentRuns()[variant]).line, lines[variant]);
    }
    void what_never_ran_is_drawn_as_its_policy_is() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        ExperimentDocument& document = workbench.document();
        QVERIFY(workbench.files().open(writeTiny(folder)));
        addVariant(document, "float32");
        const auto setPolicy = [&](const char* policy) {
            Json json = document.json();
            json["variants"][2]["policy"] = policy;
            document.edit([] { return QString("policy"); }, json);
        };
        setPolicy("bfloat16");
        QCOMPARE(workbench.variants().line(2), lineOfPolicy(theme(), "bfloat16"));
        workbench.store().setCurrent(workbench.shelf().make());
        setPolicy("float16");
        QCOMPARE(workbench.variants().line(2), lineOfPolicy(theme(), "bfloat16")); // its run is drawn so
    }
    // As "Save as" does: the copy has lines of its own, and the first keeps its.
    void lines_follow_the_name_of_the_experiment() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        ExperimentDocument& document = workbench.document();
        QVERIFY(workbench.files().open(writeTiny(folder)));
        const QString first = workbench.project().linesFile(document.json());
        Json json = document.json();
        json["name"] = "a copy";
        document.edit([] { return QString("name"); }, json);
        duplicateVariant(document, 0, "first");
        moveVariant(document, 1, 0);
        QVERIFY(!QFile::exists(first));
        QVERIFY(QFile::exists(workbench.project().linesFile(document.json())));
    }
    // Also where this one is called as that for a while only, as when a name is typed.
    void an_experiment_of_another_name_leaves_that_ones_lines_alone() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        ExperimentDocument& document = workbench.document();
        QVERIFY(workbench.files().open(writeTiny(folder)));
        const auto callIt = [&](const char* name) {
            Json json = document.json();
            json["name"] = name;
            document.edit([] { return QString("name"); }, json);
            return workbench.project().linesFile(json);
        };
        Json json = document.json();
        json["name"] = "another";
        const QString others = workbench.project().linesFile(json);
        const Json lines = {{"float32", 3}};
        QVERIFY(QDir().mkpath(QFileInfo(others).path()));
        mantissa::write_json(others.toStdString(), lines);
        QCOMPARE(callIt("another"), others);
        duplicateVariant(document, 0, "first");
        moveVariant(document, 1, 0);
        QCOMPARE(mantissa::read_json(others.toStdString()), lines);
        QVERIFY(mantissa::read_json(callIt("its own").toStdString()).contains("first"));
    }
    void a_variant_called_as_another_was_has_a_line_of_its_own_beside_its_run() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        ExperimentDocument& document = workbench.document();
        QVERIFY(workbench.files().open(writeTiny(folder)));
        workbench.store().setCurrent(workbench.shelf().make());
        const int orange = workbench.variants().line(1);
        Saying wrong;
        QVERIFY(renameVariant(document, 1, "half", &wrong));
        QCOMPARE(workbench.variants().line(1), orange);
        addVariant(document, "float32");
        QVERIFY(renameVariant(document, 2, "mixed", &wrong));
        QCOMPARE(workbench.variants().line(1), orange);
        QVERIFY(workbench.variants().line(2) != orange && workbench.variants().line(2) >= 0);
        QVERIFY(workbench.variants().line(2) != workbench.variants().line(0));
    }
    // And where no other is free, what was removed gives up its own.
    void a_removed_variant_gives_up_its_line_last() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        ExperimentDocument& document = workbench.document();
        QVERIFY(workbench.files().open(writeTiny(folder)));
        const int lines = int(theme().lines.size()), gone = workbench.variants().line(1);
        removeVariant(document, 1);
        for (int more = 1; more < lines; ++more) {
            addVariant(document, "float32");
            QCOMPARE(workbench.variants().line(more) == gone, more == lines - 1);
        }
        document.selectVariant(0);
        for (int one = 0; one < lines; ++one)
            QVERIFY(workbench.variants().line(one) >= 0);
    }
    // One of them may be called as a variant is, and there may be as many as there are lines.
    void runs_of_other_programs_leave_the_variants_their_lines() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        QVERIFY(workbench.files().open(writeTiny(folder)));
        const QVector<int> before = {workbench.variants().line(0), workbench.variants().line(1)};
        RunStore& store = workbench.store();
        const int group = store.addGroup({"", "", {}, {}, "tensorboard-logs"});
        for (int i = 0; i < int(theme().lines.size()) + 2; ++i) {
            RunData run;
            run.name = i == 0 ? "float32" : QString::number(i);
            run.policy = "unknown";
            store.addRun(group, run);
        }
        store.setCurrent(group);
        QCOMPARE(workbench.variants().line(0), before[0]);
        QCOMPARE(workbench.variants().line(1), before[1]);
        QVERIFY(store.run(0).line >= 0 && !before.contains(store.run(0).line));
    }
    void a_line_that_was_chosen_is_the_variants_from_then_on() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        QVERIFY(workbench.files().open(writeTiny(folder)));
        workbench.store().setCurrent(workbench.shelf().make());
        const int chosen = workbench.variants().line(1), other = workbench.variants().line(0);
        for (int key : workbench.store().currentRuns())
            QVERIFY(QDir().mkpath(workbench.store().run(key).folder));
        workbench.shelf().setLine(workbench.store().currentRuns()[0], chosen);
        workbench.store().setCurrent(workbench.shelf().make());
        QCOMPARE(workbench.store().run(workbench.store().currentRuns()[0]).line, chosen);
        QCOMPARE(workbench.store().run(workbench.store().currentRuns()[1]).line, other);
    }
    // As through the steps of a lesson: whichever group it is in.
    void names_that_a_sweep_made_are_told_in_german() {
        RunStore store;
        const int group = store.addGroup({});
        RunData made, typed;
        made.name = "float16, batch 64, seed 1";
        made.sweepPolicy = "float16";
        typed.name = "float16, batch 128, seed 2";
        store.addRun(group, made);
        store.addRun(group, typed);
        const RunTableModel model(store);
        const auto name = [&](int row) { return model.index(row, RunTableModel::Name).data().toString(); };
        QCOMPARE(name(0), made.name);
        Language::instance().setChoice(Language::Choice::german);
        const QString german = name(0), kept = name(1);
        Language::instance().setChoice(Language::Choice::english);
        QCOMPARE(german, QString("float16, Batch 64, Seed 1"));
        QCOMPARE(kept, typed.name);
    }
    void advice_is_silenced_in_its_project_alone() {
        QTemporaryDir first, second;
        Desk desk(first.path());
        QSignalSpy changed(&desk.silenced(), &Silenced::changed);
        desk.silenced().add("dead_relu");
        desk.silenced().add("overfit");
        QCOMPARE(changed.size(), 2);
        QVERIFY(Silenced(first.path()).contains("dead_relu")); // by the next start
        QCOMPARE(Silenced(first.path()).count(), 2);
        desk.setProject(second.path());
        QVERIFY(!desk.silenced().contains("dead_relu"));
        desk.setProject(first.path());
        desk.silenced().clear();
        QCOMPARE(Silenced(first.path()).count(), 0);
        QFile spoilt(first.filePath("silenced.json"));
        QVERIFY(spoilt.open(QIODevice::WriteOnly));
        spoilt.write("{");
        spoilt.close();
        QCOMPARE(Silenced(first.path()).count(), 0);
    }
    void what_is_called_alike_has_one_line_where_it_is_asked_for() {
        RunStore store;
        store.fixLines({{"mixed", 5}, {"plain", 0}});
        for (const QStringList& names : {QStringList{"mixed", "other"}, QStringList{"plain", "mixed"}}) {
            const int group = store.addGroup({});
            for (const QString& name : names) {
                RunData run;
                run.name = name;
                run.policy = "mixed_float16";
                store.addRun(group, run);
            }
            assignLines(store, group);
        }
        QCOMPARE(store.run(0).line, 5);
        QCOMPARE(store.run(3).line, 5);
        QCOMPARE(store.run(2).line, 0);
        QVERIFY(store.run(1).line != 5);
        store.fixLines({}); // the lesson was left
        QCOMPARE(theme().lines[store.run(0).line].policy, QString("mixed_float16"));
    }
    void a_figure_is_kept_together() {
        const QString nbsp(QChar::Nbsp);
        QCOMPARE(keptTogether("6.8 × 10⁻⁷ to 26.5 %, 101 ms"), "6.8" + nbsp + "×" + nbsp + "10⁻⁷ to 26.5" + nbsp + "%, 101" + nbsp + "ms");
        QCOMPARE(keptTogether("`0 01100 0100000000`"), "`0" + nbsp + "01100" + nbsp + "0100000000`");
        QCOMPARE(keptTogether("128 pictures, 3 seconds, 5 must"), QString("128 pictures, 3 seconds, 5 must"));
        QCOMPARE(keptTogether("Gupta u. a., 2015"), "Gupta u." + nbsp + "a., 2015");
    }
    void an_edit_is_undone() {
        QTemporaryDir folder;
        ExperimentDocument document;
        QString wrong;
        QVERIFY2(document.open(writeTiny(folder), &wrong), qPrintable(wrong));
        mantissa::Json json = document.json();
        json["training"]["batch"] = 16;
        document.edit("batch", json, 1);
        json["training"]["batch"] = 0;
        document.edit("batch", json, 1);
        QVERIFY(!document.experiment());
        QVERIFY2(document.firstProblem().startsWith("Training, Batch: "), qPrintable(document.firstProblem())); // no key of the file
        document.undoStack().undo();
        QCOMPARE(document.experiment()->variants[0].training.batch, 8);
    }
    void a_run_ends_once_and_can_go_on() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.files().open(writeTiny(folder)));
        QSignalSpy ended(&workbench.session(), &SessionController::runEnded), finished(&workbench.session(), &SessionController::finished);
        workbench.live().step();
        QTRY_COMPARE_WITH_TIMEOUT(workbench.session().state(), SessionController::State::paused, 20000);
        workbench.live().stop();
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 20000);
        QCOMPARE(ended.size(), 2);
        QVERIFY(workbench.live().continues());
        const int key = workbench.variants().run(0);
        const qint64 before = workbench.store().run(key).steps();
        workbench.live().run();
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 2, 60000);
        QCOMPARE(ended.size(), 4);
        QCOMPARE(workbench.store().run(key).state, RunState::completed);
        QVERIFY(workbench.store().run(key).steps() > before);
        QCOMPARE(workbench.store().run(key).steps(), workbench.store().run(key).totalSteps);
        QVERIFY(!workbench.live().continues());
    }
    void runs_are_found_again() {
        QTemporaryDir folder;
        const QString file = writeTiny(folder);
        qint64 steps = 0;
        {
            Workbench workbench(folder.path());
            workbench.setDevice("reference");
            workbench.files().open(file);
            workbench.live().run();
            QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy(), 60000);
            steps = workbench.store().run(0).steps();
        }
        Workbench again(folder.path());
        QVERIFY(again.files().open(file));
        QCOMPARE(again.store().groups().size(), 1);
        QCOMPARE(again.store().run(0).state, RunState::completed);
        QCOMPARE(again.store().run(0).variant, 0);
        QCOMPARE(again.store().run(1).variant, 1);
        QCOMPARE(again.store().run(1).name, QString("mixed"));
        QCOMPARE(again.store().current(), 0); // what this very experiment came to last is shown
        QCOMPARE(again.store().visibleRuns(), (QVector<int>{0, 1}));
        QCOMPARE(again.store().run(0).steps(), steps);
        Json other = tinyExperiment();
        other["training"]["epochs"] = 3;
        QVERIFY(again.files().open(writeTiny(folder, other)));
        QCOMPARE(again.store().current(), -1); // another experiment of the same name
        QCOMPARE(again.store().run(0).steps(), 0);
        again.store().setVisible(0, true); // only now its curves are read
        QCOMPARE(again.store().run(0).steps(), steps);
    }
    // Before and after a restart Continue trains the same.
    void who_never_began_waits_after_a_restart_unless_deleted() {
        QTemporaryDir folder;
        const QString file = writeTiny(folder);
        {
            Workbench workbench(folder.path());
            workbench.setDevice("reference");
            workbench.files().open(file);
            workbench.live().runAlone(1);
            QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy() && workbench.store().runCount() > 1, 60000);
            QCOMPARE(workbench.store().run(0).state, RunState::waiting);
        }
        {
            Workbench again(folder.path());
            again.setDevice("reference");
            QVERIFY(again.files().open(file));
            QCOMPARE(again.store().groups().first().runs.size(), 2);
            QCOMPARE(again.store().run(0).name, QString("float32"));
            QCOMPARE(again.store().run(0).state, RunState::waiting);
            again.shelf().remove({0});
        }
        {
            Workbench without(folder.path());
            without.setDevice("reference");
            QVERIFY(without.files().open(file));
            QCOMPARE(without.store().groups().first().runs.size(), 1);
            noteDeleted(without.store().groups().first().folder, "float32", false); // as Undo does
        }
        Workbench last(folder.path());
        last.setDevice("reference");
        QVERIFY(last.files().open(file));
        last.live().run();
        QTRY_VERIFY_WITH_TIMEOUT(!last.session().busy(), 60000);
        QCOMPARE(last.store().groups().size(), 1);
        for (int key : last.store().groups().first().runs)
            QCOMPARE(last.store().run(key).state, RunState::completed);
    }
    void who_failed_before_it_began_has_failed_after_a_restart_too() {
        QTemporaryDir folder;
        const QString file = writeTiny(folder);
        {
            Workbench workbench(folder.path());
            workbench.setDevice("reference");
            workbench.files().open(file);
            workbench.live().runAlone(1);
            QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy() && workbench.store().runCount() > 1, 60000);
            workbench.store().run(0).state = RunState::failed;
            workbench.store().run(0).reason = "no room";
            noteUnbegun(workbench.store(), {0, 1});
        }
        {
            Workbench again(folder.path());
            again.setDevice("reference");
            QVERIFY(again.files().open(file));
            QCOMPARE(again.store().run(0).state, RunState::failed);
            QCOMPARE(again.store().run(0).reason, QString("no room"));
            QCOMPARE(again.store().run(1).state, RunState::completed);
            again.store().run(0).state = RunState::stopped; // it was tried again, and stopped before it began
            noteUnbegun(again.store(), {0});
        }
        Workbench last(folder.path());
        last.setDevice("reference");
        QVERIFY(last.files().open(file));
        QCOMPARE(last.store().run(0).state, RunState::waiting);
    }
    void a_run_stopped_in_its_first_epoch_knows_how_long_one_is() {
        QTemporaryDir folder;
        Json json = tinyExperiment();
        json["training"]["steps_per_epoch"] = 400;
        const QString file = writeTiny(folder, json);
        {
            Workbench workbench(folder.path());
            workbench.setDevice("reference");
            workbench.files().open(file);
            workbench.live().step();
            QTRY_COMPARE_WITH_TIMEOUT(workbench.session().state(), SessionController::State::paused, 60000);
            workbench.live().stop();
            QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy(), 60000);
        }
        Workbench again(folder.path());
        again.setDevice("reference");
        QVERIFY(again.files().open(file));
        QCOMPARE(again.store().run(0).stepsPerEpoch, 400);
        QCOMPARE(again.store().run(0).totalSteps, 800);
    }
    void the_parts_of_a_step_add_up_to_it() {
        RunData run;
        for (int step = 0; step < 200; ++step) { // now one part is long, now the other: their medians say nothing of the sum
            const TimeBars parts = {step % 2 ? 1e-3 : 5e-3, step % 2 ? 5e-3 : 1e-3, 0, 0, 0, step % 50 ? 0 : 1.0, 0};
            run.add({.milliseconds = float(1e3 * std::accumulate(parts.begin(), parts.end(), 0.0))}, parts);
        }
        const TimeBars bars = run.stepTime();
        QVERIFY(qFuzzyCompare(1e3 * std::accumulate(bars.begin(), bars.end(), 0.0), run.millisecondsPerStep()));
    }
    // As reports do, in the same words.
    void a_disturbed_machine_is_told() {
        RunData run;
        run.name = "half";
        QVERIFY(disturbanceOf(run).isEmpty());
        for (int turn = 1; turn <= 8; ++turn)
            run.add(mantissa::TurnRecord{
                .step = 2 * turn, .number = turn, .steps = 2, .processor = {.wall = 1, .used = 1, .waited = 1}, .disturbed = turn > 2});
        QVERIFY2(
            disturbanceOf(run).startsWith("half had 50 % of the processor time its threads were ready for; 6 of 8 turns were disturbed"),
            qPrintable(disturbanceOf(run)));
        RunData alone;
        for (int turn = 1; turn <= 8; ++turn)
            alone.add(mantissa::TurnRecord{.step = 2 * turn, .number = turn, .steps = 2, .processor = {.wall = 1, .used = 2, .waited = 0}});
        QVERIFY(disturbanceOf(alone).isEmpty());
    }
    void what_guesses_is_not_asked_how_fast() {
        RunData base = trainedTo(97), own = trainedTo(10.4);
        QVERIFY2(speedBeside(own, base).sentence.contains("guessing among 10 classes"), qPrintable(speedBeside(own, base).sentence));
        QVERIFY(!speedBeside(trainedTo(95), base).sentence.contains("guessing"));
        own = trainedTo(60);
        own.commonest = 1300; // of 2000
        QVERIFY2(speedBeside(own, base).sentence.contains("the most frequent class"), qPrintable(speedBeside(own, base).sentence));
    }
    // It was made before runs told how many images show the class that most of them show.
    void an_older_run_tells_its_most_frequent_class_by_image() {
        using namespace mantissa;
        QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString() + "/01-float32";
        make_run_folder(path, {.classes = 2});
        RunData run;
        QVERIFY(readRun(run, QString::fromStdString(path.string())) && run.commonest == 0);
        keep_validation(path, {.epoch = 2, .step = 40, .predicted = {0, 0, 0, -1}, .labels = {0, 0, 1, 1}});
        QVERIFY(readRun(run, QString::fromStdString(path.string())));
        QVERIFY(run.commonest == 2 && run.validationImages == 3);
    }
    // The milliseconds of late and the ratio turn by turn may seem to contradict each other: it is said how each was taken.
    void a_ratio_says_how_it_was_taken() {
        RunData base = trainedTo(97), own = trainedTo(95);
        QVERIFY(speedBeside(own, base).how.isEmpty()); // no ratio is told
        for (RunData* run : {&base, &own})
            for (int turn = 1; turn <= 12; ++turn) {
                run->paces.push_back({.together = "one", .number = turn, .length = 10, .steps = 9});
                run->paces.back().parts[0] = run == &own ? 0.004 : 0.008;
            }
        const SpeedWords words = speedBeside(own, base);
        QCOMPARE(words.ratio, 2.0);
        QVERIFY2(words.both().contains(words.sentence) && words.both().contains("median of its latest steps"), qPrintable(words.both()));
        own.summaryMilliseconds = 4;
        own.summarySteps = own.stepsDone();
        QVERIFY(speedBeside(own, base).how.contains("median of its whole run"));
        for (const auto& changed : {std::function([](RunData& run) { run.network = 2; }), {[](RunData& run) { run.threads = 2; }}}) {
            RunData other = own;
            changed(other);
            QCOMPARE(speedBeside(other, base).ratio, 0.0);
            QVERIFY(speedBeside(other, base).sentence.contains("they differ in network, batch, device or threads"));
        }
        base.support = mantissa::Support::simulated; // what is set beside it has a speed, and it has none
        QCOMPARE(speedBeside(own, base).ratio, 0.0);
        QVERIFY(speedBeside(own, base).sentence.contains("is simulated and has no speed of its own"));
    }
    // Its folder has no summary: what was planned and what its lines say are all there is.
    void a_killed_run_is_told_as_its_report_tells_it() {
        using namespace mantissa;
        QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString() + "/01-half";
        make_run_folder(path, {.status = "running", .steps = 60, .turn = 6, .ripple = 0.5});
        Summary planned;
        planned.memory.predicted_bytes = 5000;
        planned.data = UsedData{.train = 1600, .validation = 100};
        planned.capabilities = {
            {.operation = "dense", .formats = "tf32", .support = Support::simulated, .implementation = "rounded", .reason = {}}};
        write_json(path / planned_file, to_json(planned));
        const report::RunRecord record = report::read_run(path);
        RunData run;
        QVERIFY(readRun(run, QString::fromStdString(path.string())));
        readCurves(run);
        QCOMPARE(run.state, RunState::stopped);
        QCOMPARE(run.millisecondsPerStep(), record.figure("ms_step.median"));
        QVERIFY(run.millisecondsPerStep() > 0);
        QCOMPARE(run.totalSteps, 2 * ((1600 + run.batch - 1) / run.batch));
        QVERIFY(run.progress() < 1);
        QCOMPARE(run.predictedPeak, 5000.0);
        QVERIFY(run.isSimulated() && report::honesty_of(record) == report::Honesty::simulated);
        QCOMPARE(run.ownMilliseconds(), 0.0);
        QVERIFY(!run.cutOff && wordOf(run) == "stopped"); // it may go on elsewhere
        leave_lock_of_the_dead(path.parent_path());
        QVERIFY(readRun(run, QString::fromStdString(path.string())));
        QVERIFY(run.cutOff && wordOf(run) == "cut off" && run.reason.contains("process is gone"));
    }
    // Ten steps were asked for of an epoch of 20, and it went on later.
    void an_epoch_that_ended_early_does_not_make_the_others_shorter() {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString() + "/01-half";
        mantissa::make_run_folder(path, {.steps = 60, .epochs = 3});
        const std::string lines = mantissa::read_file(path / "metrics.jsonl", 1 << 24);
        mantissa::write_file(path / "metrics.jsonl",
                             R"({"event": "epoch", "step": 10, "epoch": 1, "val_loss": 2, "val_accuracy": 0.5, "seconds": 0.05})"
                             "\n" +
                                 lines);
        RunData run;
        QVERIFY(readRun(run, QString::fromStdString(path.string())));
        readCurves(run);
        QCOMPARE(run.epochs.size(), 4);
        QCOMPARE(run.stepsPerEpoch, qint64(20));
        QCOMPARE(run.epochsBegun(), qint64(3));
    }
    void the_steps_of_a_warm_up_are_no_speed() {
        RunData run;
        run.state = RunState::diverged;
        for (int step = 0; step < 3; ++step)
            run.add({.milliseconds = 2.9f}, {});
        run.summaryMilliseconds = 2.9;
        run.summarySteps = 3;
        QCOMPARE(run.millisecondsPerStep(), 0.0);
        run.state = RunState::completed; // somebody asked for no more
        QCOMPARE(run.millisecondsPerStep(), 2.9);
    }
    void two_steps_say_how_long_twenty_take() {
        RunData run;
        run.totalSteps = 20;
        QVERIFY(run.secondsLeft() < 0);
        for (int step = 1; step <= 2; ++step)
            run.add({.milliseconds = 500, .seconds = 0.5 * step}, {});
        QCOMPARE(run.secondsLeft(), 9.0);
        QCOMPARE(secondsPerStep(run), 0.5);
    }
    void an_epoch_that_is_cut_short_counts() {
        RunData run;
        run.stepsPerEpoch = 4;
        for (const auto& [steps, epochs] : std::initializer_list<std::pair<int, int>>{{0, 0}, {3, 1}, {4, 1}, {5, 2}, {8, 2}, {10, 3}}) {
            run.totalSteps = steps;
            QCOMPARE(epochsAsked(run), qint64(epochs));
        }
    }
    // What is shown was trained with the network as it was then.
    void a_group_that_is_shown_is_what_goes_on() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.files().open(writeTiny(folder)));
        for (int press = 0; press < 2; ++press) { // the first is stopped, the second ends
            press == 0 ? workbench.live().step() : workbench.live().startAfresh();
            if (press == 0) {
                QTRY_COMPARE_WITH_TIMEOUT(workbench.session().state(), SessionController::State::paused, 60000);
                workbench.live().stop();
            }
            QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy(), 60000);
        }
        QVERIFY(!workbench.live().continues());
        RunTreeModel tree(workbench.store());
        QCOMPARE(tree.index(0, 0).data().toString(), QString("Now"));
        workbench.shelf().show(0);
        QVERIFY(workbench.live().continues());
        QVERIFY(tree.index(1, 0).data().toString().contains("shown"));
        QCOMPARE(tree.index(0, 0).data().toString(), QString("Now")); // it stays the one that was begun last
        workbench.live().run();
        QCOMPARE(workbench.store().groups().size(), 2);
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy(), 60000);
    }
    void plans_of_the_file_before_are_gone() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.files().open(writeTiny(folder)));
        QTRY_COMPARE_WITH_TIMEOUT(workbench.plans().plans().size(), 2, 20000);
        Json other = tinyExperiment();
        other["name"] = "other";
        QVERIFY(workbench.files().open(writeTiny(folder, other)));
        QVERIFY(workbench.plans().plans().isEmpty());
        QTRY_COMPARE_WITH_TIMEOUT(workbench.plans().plans().size(), 2, 20000);
    }
    void a_deleted_run_outlives_a_kill() {
        QTemporaryDir folder;
        const QString file = writeTiny(folder);
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.files().open(file));
        workbench.live().run();
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy(), 60000);
        const QString place = workbench.store().run(0).folder;
        workbench.shelf().remove({0});
        QVERIFY(!QDir(place).exists());
        const QDir bin(folder.filePath(".deleted"));
        QCOMPARE(bin.entryList(QDir::Dirs | QDir::NoDotAndDotDot).size(), 1);
        const QString window = bin.entryList(QDir::Dirs | QDir::NoDotAndDotDot).first();
        Workbench other(folder.path());
        QSignalSpy told(&other, &Workbench::told);
        QVERIFY(other.files().open(file));
        QCOMPARE(told.size(), 1); // that it is open there, and no more: the first window lives, and it is its own to undo
        told.clear();
        QVERIFY(QDir(bin).rename(window, "of-a-window-that-was-killed"));
        QFile::remove(bin.filePath("of-a-window-that-was-killed/window.lock"));
        QVERIFY(other.files().open(file));
        std::vector<Message::Action> offered;
        for (const QList<QVariant>& one : told)
            if (const Message message = one.at(0).value<Telling>()(); !message.actions.isEmpty())
                offered.push_back(message.actions.first());
        QCOMPARE(offered.size(), std::size_t(1));
        offered.front().act();
        QVERIFY(QDir(place).exists());
        QCOMPARE(other.store().groups().first().runs.size(), 2);
    }
    // What it is a sweep of, say, would be gone with the first run that is dropped.
    void a_group_that_cannot_be_read_is_not_written_over() {
        QTemporaryDir folder;
        const std::filesystem::path group = folder.filePath("group.json").toStdString();
        for (const char* damaged : {"{\"sweep\": {\"batches\": [8, ", "[1]"}) {
            mantissa::write_file(group, damaged);
            QVERIFY_EXCEPTION_THROWN(Project::keepDropped(folder.path(), {"float32"}), mantissa::Error);
            QCOMPARE(mantissa::read_file(group, 100), std::string(damaged));
        }
    }
    void runs_of_one_name_are_deleted_at_once() {
        QTemporaryDir folder;
        RunBin bin(folder.path());
        QVector<RunBin::Run> gone;
        for (int group = 0; group < 50; ++group) {
            const QString run = folder.filePath(QStringLiteral("runs/%1/01-float32").arg(group));
            QVERIFY(QDir().mkpath(run + "/inside"));
            gone << RunBin::Run{run, bin.take(run)};
            QVERIFY2(!gone.last().to.isEmpty(), qPrintable(run));
        }
        for (const RunBin::Run& run : gone)
            QVERIFY(RunBin::has(folder.path(), run.from) && RunBin::putBack(run) && QDir(run.from + "/inside").exists());
    }
    void plans_are_made_in_the_background() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.files().open(writeTiny(folder)));
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.plans().waiting(), 20000);
        QCOMPARE(workbench.plans().plans().size(), 2);
        const VariantPlan& plan = workbench.plans().plans().first();
        QVERIFY2(plan.failure.isEmpty(), qPrintable(plan.failure));
        QVERIFY(plan.peak > 0);
        QVERIFY(!plan.layers.isEmpty());
    }
    void a_broken_file_is_told() {
        QTemporaryDir folder;
        QFile file(folder.filePath("broken.mantissa"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"format\": ");
        file.close();
        Workbench workbench(folder.path());
        QSignalSpy told(&workbench, &Workbench::told);
        QVERIFY(!workbench.files().open(file.fileName()));
        QCOMPARE(told.size(), 1);
        QVERIFY(told.first().at(0).value<Telling>()().fact.contains("broken.mantissa"));
    }
    // A turn is told when the next one has begun: what came of that one stays its own, and paces are those that the folder tells.
    void paces_are_those_of_the_folder() {
        RunData run;
        run.totalSteps = 80;
        std::vector<mantissa::StepRecord> steps;
        std::vector<mantissa::TurnRecord> turns;
        for (int step = 1; step <= 80; ++step) {
            mantissa::StepRecord record{.step = step, .epoch = 1};
            record.parts[0] = 1e-3 * step;
            steps.push_back(record);
            run.turnSteps.push_back(record);
            if (step % 8 == 2 && step > 8) {
                turns.push_back({.step = step - 2, .epoch = 1, .number = (step - 2) / 8, .steps = 8, .together = "one"});
                run.add(turns.back());
            }
        }
        const std::vector<mantissa::Pace> told = mantissa::paces_of(steps, turns);
        QCOMPARE(run.paces.size(), told.size());
        for (std::size_t i = 0; i < told.size(); ++i) {
            QCOMPARE(run.paces[i].seconds(), told[i].seconds());
            QVERIFY(run.paces[i].use == told[i].use && run.paces[i].steps == told[i].steps);
        }
    }

    // Whichever of them are shown: a policy of a sweep is drawn in one way.
    void seeds_of_a_policy_keep_their_line() {
        RunStore store;
        const int group = store.addGroup({"somewhere", "now", QDateTime::currentDateTime(), {}});
        for (const char* policy : {"float32", "mixed_bfloat16"})
            for (int seed = 1; seed <= 3; ++seed) {
                RunData run;
                run.name = QStringLiteral("%1, seed %2").arg(policy).arg(seed);
                run.policy = run.sweepPolicy = policy;
                run.visible = false;
                store.addRun(group, run);
            }
        store.setCurrent(group);
        assignLines(store, group);
        const int line = store.run(3).line;
        for (int key : store.currentRuns())
            store.setVisible(key, true);
        for (int key : store.currentRuns())
            QCOMPARE(store.run(key).line, key < 3 ? store.run(0).line : line);
    }
    // Nor does who was stopped before it validated; and of an imported run nobody knows when it began.
    void who_guesses_sets_no_target() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        RunData stopped = trainedTo(97), imported = trainedTo(97);
        stopped.state = RunState::stopped, stopped.epochs.clear();
        imported.imported = true;
        for (const RunData& run : {trainedTo(97), trainedTo(10.4), stopped, imported})
            store.addRun(group, run);
        store.setCurrent(group);
        const RunTableModel model(store);
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(model.target(), 97.0);
        QCOMPARE(model.headerData(RunTableModel::ToTarget, Qt::Horizontal, Qt::DisplayRole).toString(), QString("To 97 %"));
        QCOMPARE(model.index(0, RunTableModel::ToTarget).data(RunTableModel::SortRole).toDouble(), 0.1);
        for (int row : {1, 2, 3})
            QVERIFY(!model.index(row, RunTableModel::ToTarget).data(RunTableModel::SortRole).isValid());
    }
    void what_was_not_read_is_not_told_as_not_reached() {
        RunStore store;
        const int earlier = store.addGroup({"earlier", "", {}, {}}), group = store.addGroup({"shown", "", {}, {}});
        RunData unread = trainedTo(97);
        unread.epochs.clear();
        unread.curves = RunData::Curves::inFolder;
        store.addRun(earlier, unread);
        for (double accuracy : {97.0, 10.4})
            store.addRun(group, trainedTo(accuracy));
        store.setCurrent(group);
        const RunTableModel model(store);
        QCOMPARE(model.target(), 97.0);
        const auto cell = [&](int row) { return model.index(row, RunTableModel::ToTarget); }; // the newest group first
        QVERIFY(cell(0).data(RunTableModel::SortRole).isValid());
        for (int row : {1, 2})
            QVERIFY(!cell(row).data(RunTableModel::SortRole).isValid());
        QCOMPARE(cell(1).data().toString(), noFigure());
        QVERIFY(cell(2).data().toString() != noFigure());
        QVERIFY(cell(2).data(Qt::ToolTipRole).toString() != cell(1).data(Qt::ToolTipRole).toString());
    }
    void all_runs_are_sorted_filtered_and_compared() {
        RunStore store;
        fill(store, 500);
        RunTableModel model(store);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        RunTableFilter filter;
        filter.setSourceModel(&model);
        QCOMPARE(filter.rowCount(), 500);
        filter.sort(RunTableModel::Speed, Qt::AscendingOrder);
        QCOMPARE(filter.index(0, RunTableModel::Speed).data(RunTableModel::SortRole).toDouble(), 1.0);
        QVERIFY(!filter.index(499, RunTableModel::Speed).data(RunTableModel::SortRole).isValid()); // what has no figure comes last
        filter.sort(RunTableModel::Speed, Qt::DescendingOrder);
        QVERIFY(!filter.index(499, RunTableModel::Speed).data(RunTableModel::SortRole).isValid());
        filter.setWords("float16 diverged");
        QVERIFY(filter.rowCount() > 0 && filter.rowCount() < 500);
        filter.setWords("no such run");
        QCOMPARE(filter.rowCount(), 0);
        filter.setWords({});
        for (int key : {1, 3})
            for (int turn = 1; turn <= 10; ++turn) {
                store.run(key).paces.push_back({.together = "one", .number = turn, .length = 10, .steps = 9});
                store.run(key).paces.back().parts[0] = 1e-3 * (key + 1);
            }
        pinTicked(store, 1);                                                              // 2 ms
        const QModelIndex four = model.index(model.rowCount() - 1, RunTableModel::Speed); // key 3: 4 ms
        QCOMPARE(four.data(RunTableModel::DifferenceRole).toString(), QString("0.50 ×"));
        RunData &one = store.run(1), &other = store.run(3);
        one.predictedPeak = 100, other.predictedPeak = 200;
        one.batch = other.batch = 8;
        const QModelIndex memory = four.siblingAtColumn(RunTableModel::Memory);
        QCOMPARE(memory.data(RunTableModel::DifferenceRole).toString(), QString("2.00 ×"));
        other.predictedPeak = 200 * 1024 * 1024.0, one.predictedPeak = 100 * 1024 * 1024.0; // copied, they are numbers
        QCOMPARE(memory.data(CopiedFigure).toString(), QString("200"));
        QCOMPARE(memory.data(CopiedBeside).toString(), QString("2"));
        QCOMPARE(four.data(CopiedFigure).toString(), QString("4"));
        QCOMPARE(four.data(CopiedBeside).toString(), QString("0.5"));
        QVERIFY(model.headerData(RunTableModel::Memory, Qt::Horizontal, CopiedFigure).toString().contains("MiB"));
        QVERIFY(model.headerData(RunTableModel::Speed, Qt::Horizontal, CopiedBeside).isValid());
        QVERIFY(!model.headerData(RunTableModel::Batch, Qt::Horizontal, CopiedBeside).isValid());
        one.predictedPeak = 100, other.predictedPeak = 200;
        one.summaryLast.valAccuracy = 90, other.summaryLast.valAccuracy = 95;
        one.summaryEpochs = other.summaryEpochs = 2;
        const QModelIndex accuracy = four.siblingAtColumn(RunTableModel::ValAccuracy);
        QCOMPARE(accuracy.data(RunTableModel::DifferenceRole).toString(), QString("+5.00"));
        other.summaryEpochs = 3; // it went on longer
        QVERIFY(accuracy.data(RunTableModel::DifferenceRole).toString().isEmpty());
        other.summaryEpochs = 2, one.summarySteps = 400, other.summarySteps = 390; // what was trained counts, where it is known
        QVERIFY(accuracy.data(RunTableModel::DifferenceRole).toString().isEmpty());
        other.summarySteps = 394;
        QCOMPARE(accuracy.data(RunTableModel::DifferenceRole).toString(), QString("+5.00"));
        other.state = RunState::stopped; // nobody knows after which of its steps
        QCOMPARE(accuracy.data(RunTableModel::DifferenceRole).toString(), QString("+5.00"));
        one.images = "a1", other.images = "a2"; // of the same folder, which changed in between
        QVERIFY(accuracy.data(RunTableModel::DifferenceRole).toString().isEmpty());
        one.images.clear(); // it is an older one
        QCOMPARE(accuracy.data(RunTableModel::DifferenceRole).toString(), QString("+5.00"));
        one.network = 1, other.network = 2; // its memory is no format's
        QVERIFY(memory.data(RunTableModel::DifferenceRole).toString().isEmpty());
        store.pin(1);
        for (int key = 0; key < store.runCount(); ++key)
            store.run(key).visible = false; // none is open or ticked, so none is the baseline
        QVERIFY(four.data(RunTableModel::DifferenceRole).toString().isEmpty());
    }
    void a_number_in_a_name_is_sorted_as_a_number() {
        RunStore store;
        const int group = store.addGroup({"", "", {}, {}});
        for (int seed : {10, 2, 1}) {
            RunData run;
            run.name = QString("float32, seed %1").arg(seed);
            store.addRun(group, run);
        }
        RunTableModel model(store);
        RunTableFilter filter;
        filter.setSourceModel(&model);
        filter.sort(RunTableModel::Name, Qt::AscendingOrder);
        for (const auto& [row, seed] : {std::pair{0, "1"}, {1, "2"}, {2, "10"}})
            QVERIFY(filter.index(row, RunTableModel::Name).data().toString().endsWith(QString(" %1").arg(seed)));
    }
    // Whatever they were sorted by before.
    void runs_of_one_time_stay_in_the_order_of_their_variants() {
        RunStore store;
        const int group = store.addGroup({"somewhere", "now", QDateTime::currentDateTime(), {}});
        for (const char* name : {"float32", "mixed_float16", "bfloat16"}) {
            RunData run;
            run.name = name;
            run.started = store.groups()[group].started;
            store.addRun(group, run);
        }
        RunTableModel model(store);
        RunTableFilter filter;
        filter.setSourceModel(&model);
        for (const Qt::SortOrder order : {Qt::DescendingOrder, Qt::AscendingOrder}) {
            filter.sort(RunTableModel::Name, Qt::DescendingOrder); // as a table that has just been made
            QCOMPARE(filter.index(0, 0).data(RunTableModel::KeyRole).toInt(), 1);
            filter.sort(RunTableModel::Started, order);
            for (int row = 0; row < 3; ++row)
                QCOMPARE(filter.index(row, 0).data(RunTableModel::KeyRole).toInt(), row);
        }
    }
    // As Sweep and the command line say, too.
    void the_baseline_of_a_sweep_is_of_its_first_policy() {
        RunStore store;
        RunGroup sweep;
        sweep.kind = RunGroup::Kind::sweep;
        const int group = store.addGroup(sweep);
        for (const char* policy : {"mixed_bfloat16", "float32"}) {
            RunData run;
            run.policy = run.sweepPolicy = policy;
            run.state = RunState::completed;
            store.addRun(group, run);
        }
        store.setCurrent(group);
        QCOMPARE(store.baseline(), 0);
    }
    void the_baseline_is_chosen_as_in_reports() {
        RunStore store;
        const int group = store.addGroup({"somewhere", "now", QDateTime::currentDateTime(), {}});
        for (const char* name : {"bfloat16", "float16", "logs/float32"}) {
            RunData run;
            run.name = name;
            run.policy = "unknown";
            run.imported = true;
            run.state = RunState::completed;
            store.addRun(group, run);
        }
        store.setCurrent(group);
        QCOMPARE(store.baseline(), 2); // it is called so
        store.run(1).policy = "float32";
        QCOMPARE(store.baseline(), 1);
        store.run(1).state = RunState::diverged; // it has no figures
        QCOMPARE(store.baseline(), 2);
        for (int key : store.currentRuns())
            store.run(key).state = RunState::waiting;
        QCOMPARE(store.baseline(), 1); // before it runs and as it does
        store.run(1).state = RunState::running;
        QCOMPARE(store.baseline(), 1);
        store.pin(0);
        QCOMPARE(store.baseline(), 0);
        QVERIFY(doubtOfPinned(store).isEmpty());
        store.setVisible(0, false); // Compare does not have it
        QCOMPARE(store.baseline(), 1);
        QCOMPARE(doubtOfPinned(store).value(0),
                 QString("bfloat16 is pinned as the baseline but not ticked, so runs are set beside float16."));
        store.setVisible(1, false);
        QCOMPARE(store.baseline(), 2);
        pinTicked(store, 1);
        QVERIFY(store.run(1).visible && store.baseline() == 1);
    }
    // Beside the baseline's run of the same batch and seed, as in reports.
    void runs_of_a_sweep_are_set_beside_their_own_baseline() {
        RunStore store;
        const int group = store.addGroup({.folder = "sweep", .title = "sweep", .started = {}, .runs = {}});
        const auto add = [&](const QString& policy, qint64 batch, qint64 seed, double accuracy) {
            RunData run;
            run.name = QString("%1, batch %2, seed %3").arg(policy).arg(batch).arg(seed);
            run.sweepPolicy = policy, run.batch = batch, run.seed = seed;
            run.state = RunState::completed;
            run.summarySteps = 40, run.summaryEpochs = 1;
            run.summaryLast.valAccuracy = accuracy;
            return store.addRun(group, run);
        };
        const int base = add("float32", 16, 1, 45), second = add("float32", 16, 2, 10);
        const int paired = add("float8", 16, 2, 10), alone = add("float8", 32, 2, 30);
        store.setCurrent(group);
        QCOMPARE(store.baseline(), base);
        QVERIFY(baselineFor(store, paired) == second && baselineFor(store, second) == second && baselineFor(store, base) == base);
        QVERIFY(baselineFor(store, alone) < 0 && lacksBaseline(store, alone) && !lacksBaseline(store, paired));
        RunTableModel model(store);
        const auto cell = [&](int key, int role) {
            for (int row = 0; row < model.rowCount(); ++row)
                if (model.index(row, 0).data(RunTableModel::KeyRole).toInt() == key)
                    return model.index(row, RunTableModel::ValAccuracy).data(role).toString();
            return QString();
        };
        QCOMPARE(cell(paired, RunTableModel::DifferenceRole), QString("+0.00"));
        QVERIFY(cell(second, RunTableModel::DifferenceRole).isEmpty() && cell(alone, RunTableModel::DifferenceRole).isEmpty());
        QVERIFY2(cell(alone, Qt::ToolTipRole).contains("was not trained with this batch and seed"),
                 qPrintable(cell(alone, Qt::ToolTipRole)));
    }
    void five_hundred_runs_are_fluid() {
        RunStore store;
        fill(store, 500);
        RunTableModel model(store);
        RunTableFilter filter;
        filter.setSourceModel(&model);
        QElapsedTimer timer;
        timer.start();
        for (int column = 0; column < RunTableModel::ColumnCount; ++column)
            filter.sort(column, Qt::AscendingOrder);
        filter.setWords("mixed");
        QVERIFY2(timer.elapsed() < 100 * RunTableModel::ColumnCount, qPrintable(QString::number(timer.elapsed())));
    }
    void a_deleted_run_comes_back() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.files().open(writeTiny(folder)));
        workbench.live().run();
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy(), 60000);
        const int key = workbench.store().currentRuns().first();
        const QString place = workbench.store().run(key).folder;
        QSignalSpy told(&workbench, &Workbench::told);
        workbench.shelf().remove({key});
        QVERIFY(!QDir(place).exists());
        QCOMPARE(workbench.store().currentRuns().size(), 1);
        told.first().at(0).value<Telling>()().actions.first().act();
        QVERIFY(QDir(place).exists());
        QCOMPARE(workbench.store().currentRuns().first(), key);
        const QVector<int> order = workbench.store().currentRuns();
        QVERIFY(order.size() > 1);
        workbench.shelf().remove(order); // a whole group
        QVERIFY(workbench.store().currentRuns().isEmpty());
        const Message message = told.last().at(0).value<Telling>()();
        QVERIFY(message.cause.startsWith("Their folders"));
        message.actions.first().act();
        QCOMPARE(workbench.store().currentRuns(), order);
    }
    // Whatever is done last is taken back first, whether it is an edit or not.
    void undo_brings_deleted_runs_back_in_order_of_time() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.files().open(writeTiny(folder)));
        workbench.live().run();
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy(), 60000);
        const QVector<int> all = workbench.store().currentRuns();
        const QString place = workbench.store().run(all.first()).folder;
        Json json = workbench.document().json();
        const auto edit = [&](int epochs, int merge) {
            json["training"]["epochs"] = epochs;
            workbench.document().edit("epochs", json, merge);
        };
        UndoOrder& order = UndoOrder::of(workbench);
        edit(7, 77);
        workbench.shelf().remove(all);
        QVERIFY(order.undoText() != "epochs" && workbench.store().currentRuns().isEmpty() && !QDir(place).exists());
        order.undo();
        QCOMPARE(workbench.store().currentRuns(), all);
        QVERIFY(QDir(place).exists());
        QCOMPARE(workbench.document().json()["training"]["epochs"], Json(7));
        order.redo();
        QVERIFY(workbench.store().currentRuns().isEmpty());
        edit(8, 77); // one step with the edit from before, but later than the deletion
        order.undo();
        QVERIFY(workbench.document().json()["training"]["epochs"] != Json(7) && workbench.store().currentRuns().isEmpty());
        order.undo();
        QCOMPARE(workbench.store().currentRuns(), all);
        QVERIFY(!order.canUndo());
        workbench.shelf().remove({all.first()});
        QVERIFY(workbench.files().open(writeTiny(folder))); // which knows its runs by other keys
        QVERIFY(!QDir(place).exists() && order.canUndo());
        order.undo();
        QVERIFY(QDir(place).exists());
        QTRY_COMPARE(workbench.store().groups().last().runs.size(), all.size());
    }
    // Of two windows the other one follows; and no row without files is brought back.
    void what_another_window_deletes_leaves_the_list() {
        QTemporaryDir folder;
        const QString file = writeTiny(folder);
        Workbench workbench(folder.path()), other(folder.path());
        for (Workbench* each : {&workbench, &other})
            each->setDevice("reference");
        QVERIFY(workbench.files().open(file));
        workbench.live().run();
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy(), 60000);
        QVERIFY(other.files().open(file));
        const auto listed = [&other] {
            QVector<int> keys;
            for (const RunGroup& group : other.store().groups())
                keys << group.runs;
            return keys;
        };
        const QVector<int> all = listed();
        QCOMPARE(all.size(), 2);
        const auto look = [] { Q_EMIT qGuiApp->applicationStateChanged(Qt::ApplicationActive); };
        workbench.shelf().remove({workbench.store().currentRuns().first()});
        look();
        QTRY_COMPARE(listed().size(), 1);
        UndoOrder::of(workbench).undo();
        look();
        QTRY_COMPARE(listed(), all);
        QVERIFY(!UndoOrder::of(other).canUndo());
        QVERIFY(QDir(other.store().run(all.first()).folder).removeRecursively());
        other.shelf().remove(all); // one has its files
        QVERIFY(listed().isEmpty());
        UndoOrder::of(other).undo();
        QCOMPARE(listed(), QVector<int>{all.last()});
    }
    // It is not stopped, though it has no ending yet; and whoever comes back sees how it stands then.
    void what_another_trains_is_told_and_read_again() {
        QTemporaryDir folder;
        const QString file = writeTiny(folder);
        Workbench workbench(folder.path()), watching(folder.path());
        for (Workbench* each : {&workbench, &watching})
            each->setDevice("reference");
        QVERIFY(workbench.files().open(file));
        workbench.live().run();
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy(), 60000);
        const RunStore& trained = workbench.store();
        for (int key : trained.currentRuns())
            QVERIFY(QFile::rename(trained.run(key).folder + "/summary.json", trained.run(key).folder + "/later.json"));
        const RunStore& seen = watching.store();
        {
            const mantissa::HeldElsewhere other(trained.groups()[trained.current()].folder.toStdString());
            QVERIFY(other.is_held());
            QVERIFY(watching.files().open(file));
            QCOMPARE(seen.currentRuns().size(), 2);
            for (int key : seen.currentRuns()) {
                QVERIFY(seen.run(key).elsewhere && !seen.run(key).cutOff);
                QVERIFY(wordOf(seen.run(key)) != wordOf(RunState::stopped));
            }
        }
        for (int key : trained.currentRuns())
            QVERIFY(QFile::rename(trained.run(key).folder + "/later.json", trained.run(key).folder + "/summary.json"));
        Q_EMIT qGuiApp->applicationStateChanged(Qt::ApplicationActive);
        for (int key : seen.currentRuns()) {
            QTRY_VERIFY(!seen.run(key).elsewhere);
            QCOMPARE(seen.run(key).state, RunState::completed);
            QCOMPARE(seen.run(key).steps(), trained.run(trained.currentRuns().first()).steps());
        }
    }
    // As it grows, and to its end; and where its folder is away, as on a drive that is gone, it keeps its name.
    void what_another_trains_is_followed_while_it_is_shown() {
        QTemporaryDir folder;
        const QString file = writeTiny(folder);
        Workbench workbench(folder.path()), watching(folder.path());
        for (Workbench* each : {&workbench, &watching})
            each->setDevice("reference");
        QVERIFY(workbench.files().open(file));
        workbench.live().run();
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy(), 60000);
        const RunStore& trained = workbench.store();
        const RunData& whole = trained.run(trained.currentRuns().first());
        const QString place = whole.folder, late = trained.run(trained.currentRuns().last()).folder;
        const std::string lines = mantissa::read_file((place + "/metrics.jsonl").toStdString(), 1 << 20);
        const std::string first = lines.substr(0, lines.find('\n', lines.find("\"step\":4,")) + 1);
        QVERIFY(first.size() > 1 && first.size() < lines.size());
        mantissa::write_file((place + "/metrics.jsonl").toStdString(), first);
        QVERIFY(QFile::rename(place + "/summary.json", place + "/later.json"));
        QVERIFY(QDir().rename(late, folder.filePath("late"))); // it has not begun
        const RunStore& seen = watching.store();
        std::optional<mantissa::HeldElsewhere> other(trained.groups()[trained.current()].folder.toStdString());
        QVERIFY(other->is_held());
        QVERIFY(watching.files().open(file));
        QCOMPARE(seen.currentRuns().size(), 2);
        const int key = seen.currentRuns().first(), next = seen.currentRuns().last();
        QVERIFY(seen.run(key).elsewhere && seen.run(key).steps() < whole.steps());
        QCOMPARE(seen.run(next).state, RunState::waiting);
        const QString name = seen.run(key).name;
        QVERIFY(QDir().rename(place, folder.filePath("away")));
        Q_EMIT qGuiApp->applicationStateChanged(Qt::ApplicationActive);
        QTest::qWait(100); // the look is beside the window
        QVERIFY(seen.run(key).name == name && seen.run(key).steps() > 0);
        QVERIFY(QDir().rename(folder.filePath("away"), place));
        mantissa::write_file((place + "/metrics.jsonl").toStdString(), lines);
        QTRY_COMPARE_WITH_TIMEOUT(seen.run(key).steps(), whole.steps(), 20000);
        QVERIFY(seen.run(key).elsewhere);
        QVERIFY(QDir().rename(folder.filePath("late"), late));
        QTRY_COMPARE_WITH_TIMEOUT(seen.run(next).state, RunState::completed, 20000);
        QVERIFY(QFile::rename(place + "/later.json", place + "/summary.json"));
        other.reset();
        QTRY_COMPARE_WITH_TIMEOUT(seen.run(key).state, RunState::completed, 20000);
        QVERIFY(!seen.run(key).elsewhere);
    }
    void what_is_damaged_of_it_is_told_once() {
        QTemporaryDir folder;
        const QString file = writeTiny(folder), group = folder.filePath("runs/tiny/2026-01-01_10-00-00-000");
        QVERIFY(QDir().mkpath(group + "/01-float32"));
        mantissa::write_json((group + "/01-float32/experiment.json").toStdString(), tinyExperiment());
        std::string lines = "{\"step\":\"abc\",\"loss\":1}\n";
        auto addStep = [&, step = 0]() mutable {
            lines += "{\"step\":" + std::to_string(++step) + ",\"epoch\":1,\"loss\":0.5,\"seconds\":1}\n";
            mantissa::write_file((group + "/01-float32/metrics.jsonl").toStdString(), lines);
        };
        addStep();
        const mantissa::HeldElsewhere other(group.toStdString());
        QVERIFY(other.is_held());
        Workbench watching(folder.path());
        QSignalSpy told(&watching, &Desk::told);
        QVERIFY(watching.files().open(file));
        const auto damageTold = [&] {
            return std::ranges::count_if(
                told, [](const QList<QVariant>& each) { return each.at(0).value<Telling>()().cause.contains("metrics.jsonl"); });
        };
        RunStore& seen = watching.store();
        QCOMPARE(seen.runCount(), 1);
        seen.setVisible(0, true);
        QVERIFY(seen.run(0).elsewhere);
        QTRY_COMPARE(damageTold(), 1);
        QVERIFY2(seen.run(0).damage.contains("metrics.jsonl"), qPrintable(seen.run(0).damage));
        for (int steps : {2, 3}) {
            addStep();
            QTRY_COMPARE_WITH_TIMEOUT(seen.run(0).steps(), qint64(steps), 20000);
        }
        QCOMPARE(damageTold(), 1);
    }
    // The rows of the others stay, with what is selected of them.
    void a_deleted_run_takes_its_row_alone() {
        RunStore store;
        const int group = store.addGroup({"folder", "now", {}, {}});
        for (const char* name : {"a", "b", "c", "d"}) {
            RunData run;
            run.name = name;
            store.addRun(group, run);
        }
        RunTableModel model(store);
        QAbstractItemModelTester tester(&model);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        const QPersistentModelIndex last = model.index(3, RunTableModel::Name);
        store.remove(1);
        QCOMPARE(model.rowCount(), 3);
        QVERIFY(reset.isEmpty() && last.isValid());
        QCOMPARE(last.row(), 2);
        QCOMPARE(last.data().toString(), QString("d"));
        store.putBack(1);
        QCOMPARE(model.rowCount(), 4);
    }
    void a_finished_run_is_prolonged() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.files().open(writeTiny(folder)));
        QVERIFY(!workbench.live().whyNotProlong().isEmpty());
        workbench.live().run();
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy(), 60000);
        const int key = workbench.store().currentRuns().first();
        QCOMPARE(workbench.store().run(key).steps(), 16);
        const std::vector<float> before = workbench.store().run(key).loss;
        workbench.live().prolong(1);
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy(), 60000);
        QCOMPARE(workbench.store().currentRuns().first(), key);
        QCOMPARE(workbench.store().run(key).steps(), 24);
        QCOMPARE(workbench.store().run(key).state, RunState::completed);
        QVERIFY(std::equal(before.begin(), before.end(), workbench.store().run(key).loss.begin()));
    }
    void the_policy_of_a_layer_changes_in_mid_run() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        mantissa::Json json = tinyExperiment();
        json["training"]["epochs"] = 5000;
        QVERIFY(workbench.files().open(writeTiny(folder, json)));
        workbench.live().run();
        QTRY_VERIFY_WITH_TIMEOUT(workbench.store().runCount() > 0 && workbench.store().run(0).steps() > 2, 20000);
        workbench.live().setPolicy(0, nullptr, {{"head", "float16"}});
        auto marked = [&] {
            return std::any_of(workbench.store().run(0).events.begin(), workbench.store().run(0).events.end(),
                               [](const EventPoint& e) { return e.kind == "setting"; });
        };
        QTRY_VERIFY_WITH_TIMEOUT(marked(), 20000);
        const qint64 then = workbench.store().run(0).steps();
        QTRY_VERIFY_WITH_TIMEOUT(workbench.store().run(0).steps() > then + 4, 20000);
        workbench.live().stop();
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy(), 20000);
        QVERIFY(workbench.store().run(0).state == RunState::stopped);
    }
    void what_does_not_fit_is_named_before() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        mantissa::Json json = tinyExperiment();
        json["model"]["input"] = {2048, 2048, 3};
        json["training"]["batch"] = 1 << 16;
        QVERIFY(workbench.files().open(writeTiny(folder, json)));
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.plans().waiting(), 20000);
        QVERIFY(workbench.plans().device().limitBytes > 0);
        const QString words = workbench.live().whyNot(LiveRun::Verb::run);
        QVERIFY2(words.contains("needed") && words.contains("free"), qPrintable(words));
        QTRY_VERIFY_WITH_TIMEOUT(workbench.plans().plan(0)->largestBatch >= 0, 60000);
        QVERIFY(workbench.plans().plan(0)->largestBatch < (1 << 16));
    }
    void a_batch_of_more_than_there_are_is_refused_before() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.files().open(writeTiny(folder)));
        QTRY_VERIFY_WITH_TIMEOUT(workbench.plans().trainImages() == 64, 20000);
        if (workbench.plans().device().limitBytes > 0) {
            QTRY_VERIFY_WITH_TIMEOUT(workbench.plans().plan(0)->largestBatch > 0, 60000);
            QVERIFY(workbench.plans().plan(0)->largestBatch <= 64);
        }
        QVERIFY(!workbench.sweep().whyNotStart({.policies = {"float32"}, .batches = {65}, .seeds = {1}}).isEmpty());
        QVERIFY(workbench.sweep().whyNotStart({.policies = {"float32"}, .batches = {64}, .seeds = {1}}).isEmpty());
        mantissa::Json json = tinyExperiment();
        json["training"]["batch"] = 65;
        workbench.document().edit("batch", json);
        QVERIFY(workbench.live().whyNot(LiveRun::Verb::run).contains("64")); // at once: the data were seen
        workbench.live().run();
        QVERIFY(!workbench.session().busy());
        QCOMPARE(workbench.store().runCount(), 0);
        const QVector<Repair> repairs = repairsOf(json, *workbench.plans().objection(), mantissa::Json::json_pointer());
        QCOMPARE(repairs.value(0).words, QString("Set the batch to 64"));
        workbench.document().edit("repair", repairs[0].experiment);
        QVERIFY(workbench.live().whyNot(LiveRun::Verb::run).isEmpty());
    }
    void a_network_with_too_few_outputs_gets_as_many_as_there_are_classes() {
        const mantissa::Problem problem{"data", mantissa::ProblemKind::more_classes, {.asked = 12, .there = 10}, "12 classes"};
        const QVector<Repair> repairs = repairsOf(tinyExperiment(), problem, mantissa::Json::json_pointer());
        QCOMPARE(repairs.value(0).words, QString("12 units"));
        QCOMPARE(repairs[0].experiment["model"]["layers"].back()["units"], mantissa::Json(12));
    }
    void a_run_looks_at_data_that_nobody_has_seen() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        mantissa::Json json = tinyExperiment();
        json["training"]["batch"] = 65;
        QVERIFY(workbench.files().open(writeTiny(folder, json)));
        QSignalSpy told(&workbench, &Workbench::told);
        workbench.live().run();
        QCOMPARE(workbench.session().state(), SessionController::State::preparing);
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy(), 20000);
        QCOMPARE(workbench.store().runCount(), 0);
        QCOMPARE(told.size(), 1);
        QVERIFY(told.first().first().value<Telling>()().cause.contains("64"));
    }
    void a_run_that_is_prepared_can_be_given_up() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        mantissa::Json json = tinyExperiment();
        json["training"]["epochs"] = 5000;
        QVERIFY(workbench.files().open(writeTiny(folder, json)));
        using State = SessionController::State;
        using Verb = LiveRun::Verb;
        workbench.live().run();
        QCOMPARE(workbench.session().state(), State::preparing);
        QVERIFY(workbench.live().whyNot(Verb::stop).isEmpty());
        for (const Verb verb : {Verb::run, Verb::step, Verb::epoch, Verb::pause})
            QVERIFY(!workbench.live().whyNot(verb).isEmpty());
        QVERIFY(!workbench.session().sweeps() && !workbench.live().takesChanges());
        workbench.live().setLearningRate(0.5); // of a run that is not there yet: it begins with it
        workbench.live().stop();
        QCOMPARE(workbench.session().state(), State::idle);
        QTRY_VERIFY_WITH_TIMEOUT(workbench.plans().knows(*workbench.document().experiment()), 20000);
        QTest::qWait(50);
        QCOMPARE(workbench.session().state(), State::idle); // what was looked at since begins nothing
        QCOMPARE(workbench.store().runCount(), 0);
        workbench.live().run(); // known by now: at once
        QCOMPARE(workbench.session().state(), State::running);
        workbench.live().stop();
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy(), 20000);
    }
    void a_run_takes_what_was_edited_while_it_was_prepared() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.files().open(writeTiny(folder)));
        workbench.live().run();
        QCOMPARE(workbench.session().state(), SessionController::State::preparing);
        mantissa::Json json = workbench.document().json();
        json["data"]["train"] = 32; // which somebody has to look at once more
        workbench.document().edit("fewer", json);
        QTRY_COMPARE_WITH_TIMEOUT(workbench.store().runCount(), 2, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy(), 60000);
        QCOMPARE(workbench.store().run(0).stepsPerEpoch, 4);
    }
    void a_sweep_looks_at_its_data_first() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.files().open(writeTiny(folder)));
        workbench.sweep().start({.policies = {"float32"}, .batches = {8}, .seeds = {1}});
        QCOMPARE(workbench.session().state(), SessionController::State::preparing);
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy(), 60000);
        QCOMPARE(workbench.store().runCount(), 1);
        QCOMPARE(workbench.store().run(0).state, RunState::completed);
    }
    // In one sentence, whoever asks; who trains alone needs no other's.
    void data_that_are_gone_hold_up_only_who_needs_them() {
        QTemporaryDir folder;
        mantissa::Json json = tinyExperiment();
        json["data"] = {{"source", "csv"}, {"path", "gone.csv"}};
        json["variants"][1]["data"] = {{"path", "there.csv"}};
        writeTable(folder.filePath("there.csv"));
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.files().open(writeTiny(folder, json)));
        QSignalSpy told(&workbench, &Workbench::told);
        const auto last = [&] { return told.last().first().value<Telling>()(); };
        const QString words =
            QStringLiteral("There are no data at %1. Choose where they are.").arg(QDir::toNativeSeparators(folder.filePath("gone.csv")));
        LiveRun& live = workbench.live();
        live.run();
        QTRY_COMPARE_WITH_TIMEOUT(told.size(), 1, 20000);
        QCOMPARE(last().cause, words);
        QCOMPARE(workbench.store().runCount(), 0);
        QCOMPARE(live.whyNot(LiveRun::Verb::run), words);
        QVERIFY2(live.whyNot(LiveRun::Verb::step, 1).isEmpty(), qPrintable(live.whyNot(LiveRun::Verb::step, 1)));
        const auto whyNoSweep = [&](const char* policy) {
            return workbench.sweep().whyNotStart({.policies = {policy}, .batches = {8}, .seeds = {1}});
        };
        QCOMPARE(whyNoSweep("float32"), words);
        QCOMPARE(whyNoSweep("mixed"), QString());

        live.runAlone(1);
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy(), 60000);
        QCOMPARE(workbench.store().run(workbench.variants().run(1)).state, RunState::completed);
        const mantissa::Json before = workbench.document().json();
        live.prolong(1); // with all of its group
        QCOMPARE(last().fact, QString("The run could not be prolonged."));
        QCOMPARE(last().cause, words);
        QCOMPARE(workbench.document().json(), before);
    }
    void a_sweep_whose_data_have_gone_does_not_begin() {
        QTemporaryDir folder;
        mantissa::Json json = tinyExperiment();
        json["data"] = {{"source", "csv"}, {"path", "table.csv"}};
        writeTable(folder.filePath("table.csv"));
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.files().open(writeTiny(folder, json)));
        QTRY_VERIFY_WITH_TIMEOUT(workbench.plans().knows(*workbench.document().experiment()), 20000);
        QVERIFY(QFile::remove(folder.filePath("table.csv")));
        QSignalSpy told(&workbench, &Workbench::told);
        workbench.sweep().start({.policies = {"float32"}, .batches = {8}, .seeds = {1}});
        QCOMPARE(told.size(), 1);
        QVERIFY(told.first().first().value<Telling>()().cause.startsWith("There are no data at"));
        QVERIFY(!workbench.session().busy());
        QCOMPARE(workbench.store().runCount(), 0);
    }
    void the_compiled_step_names_its_casts() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.files().open(writeTiny(folder)));
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.plans().waiting(), 20000);
        const VariantPlan& mixed = *workbench.plans().plan(1);
        QCOMPARE(int(mixed.steps.size()), mixed.operations);
        const auto casts =
            std::count_if(mixed.steps.begin(), mixed.steps.end(), [](const StepRow& row) { return row.cast && row.bytes > 0; });
        QVERIFY(casts > 0 && casts <= mixed.casts);
    }

private:
    // Of two classes, in grey, as large as the tiny network wants them.
    static void writeTable(const QString& path) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        for (int image = 0; image < 64; ++image)
            file.write(QByteArray::number(image % 2) + QByteArray(image % 2 ? ",7" : ",90").repeated(64) + '\n');
    }
    static void fill(RunStore& store, int count) {
        const QStringList policies = {"float32", "mixed_float16", "float16", "bfloat16"};
        for (int i = 0; i < count; i += 4) {
            const int group = store.addGroup({"/nowhere", "then", QDateTime::currentDateTime(), {}, {}});
            for (int k = i; k < qMin(i + 4, count); ++k) {
                RunData run;
                run.name = policies[k % 4] + QString::number(k);
                run.policy = policies[k % 4];
                run.state = k % 8 == 2 ? RunState::diverged : RunState::completed;
                run.summaryMilliseconds = k == count - 1 ? 0 : k + 1;
                run.summaryLast.loss = 1.0 / (k + 1);
                store.addRun(group, run);
            }
        }
    }
};

QTEST_MAIN(TestRunModels)
#include "test_run_models.moc"
