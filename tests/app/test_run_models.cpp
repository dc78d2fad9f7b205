// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "app/tiny_experiment.h"
#include "bridge/workbench.h"
#include "models/run_tree_model.h"
#include "style/appearance.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

using namespace mantissa::app;

class TestRunModels : public QObject {
    Q_OBJECT

private Q_SLOTS:
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
    void variants_of_one_policy_get_different_lines() {
        RunStore store;
        const int group = store.addGroup({});
        for (const char* policy : {"mixed_float16", "mixed_float16", "float32", "bfloat16", "mixed_float16", "mixed_bfloat16"}) {
            RunData run;
            run.policy = policy;
            store.addRun(group, run);
        }
        store.assignLines(group);
        QSet<int> lines;
        for (int key : store.groups()[group].runs)
            lines << store.run(key).line;
        QCOMPARE(lines.size(), 6);
        QCOMPARE(theme().lines[store.run(5).line].policy, QString("mixed_bfloat16")); // its own, though another came first
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
        QVERIFY(document.firstProblem().contains("batch"));
        document.undoStack().undo();
        QCOMPARE(document.experiment()->variants[0].training.batch, 8);
    }
    void a_run_ends_once_and_can_go_on() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.open(writeTiny(folder)));
        QSignalSpy ended(&workbench.session(), &SessionController::runEnded), finished(&workbench.session(), &SessionController::finished);
        workbench.step();
        QTRY_COMPARE_WITH_TIMEOUT(workbench.session().state(), SessionController::State::paused, 20000);
        workbench.stop();
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 20000);
        QCOMPARE(ended.size(), 2);
        QVERIFY(workbench.continues());
        const int key = workbench.runOf(0);
        const qint64 before = workbench.store().run(key).steps();
        workbench.run();
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 2, 60000);
        QCOMPARE(ended.size(), 4);
        QCOMPARE(workbench.store().run(key).state, RunState::completed);
        QVERIFY(workbench.store().run(key).steps() > before);
        QCOMPARE(workbench.store().run(key).steps(), workbench.store().run(key).totalSteps);
        QVERIFY(!workbench.continues());
    }
    void runs_are_found_again() {
        QTemporaryDir folder;
        const QString file = writeTiny(folder);
        qint64 steps = 0;
        {
            Workbench workbench(folder.path());
            workbench.setDevice("reference");
            workbench.open(file);
            workbench.run();
            QTRY_VERIFY_WITH_TIMEOUT(!workbench.session().busy(), 60000);
            steps = workbench.store().run(0).steps();
        }
        Workbench again(folder.path());
        QVERIFY(again.open(file));
        QCOMPARE(again.store().groups().size(), 1);
        QCOMPARE(again.store().run(0).state, RunState::completed);
        QCOMPARE(again.store().run(0).variant, 0);
        QCOMPARE(again.store().run(1).variant, 1);
        QCOMPARE(again.store().run(1).name, QString("mixed"));
        QCOMPARE(again.store().run(0).steps(), 0);
        again.store().setVisible(0, true); // only now its curves are read
        QCOMPARE(again.store().run(0).steps(), steps);
    }
    void plans_are_made_in_the_background() {
        QTemporaryDir folder;
        Workbench workbench(folder.path());
        workbench.setDevice("reference");
        QVERIFY(workbench.open(writeTiny(folder)));
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
        QVERIFY(!workbench.open(file.fileName()));
        QCOMPARE(told.size(), 1);
        QVERIFY(told.first().at(0).value<Message>().fact.contains("broken.mantissa"));
    }
};

QTEST_MAIN(TestRunModels)
#include "test_run_models.moc"
