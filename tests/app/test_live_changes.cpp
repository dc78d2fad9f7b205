// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What is edited while a training goes on is what it goes on with, whichever way it was edited.
#include "app/tiny_experiment.h"
#include "bridge/project.h"
#include "bridge/workbench.h"
#include "train/checkpoint.h"

#include <QSignalSpy>
#include <QtTest>

using namespace mantissa::app;
using mantissa::Json;
using mantissa::LossScaling;

class TestLiveChanges : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workbench> m_workbench;

    ExperimentDocument& document() { return m_workbench->document(); }

    void pause() {
        const int before = m_workbench->variants().run(0) < 0 ? 0 : int(m_workbench->store().run(m_workbench->variants().run(0)).steps());
        m_workbench->live().step();
        QTRY_VERIFY_WITH_TIMEOUT(m_workbench->session().state() == SessionController::State::paused &&
                                     m_workbench->store().run(m_workbench->variants().run(0)).steps() > before,
                                 20000);
    }

    // What the run of this variant would go on with, a step after what was changed.
    mantissa::KeptSettings stopped(int variant) {
        pause();
        return stoppedAtOnce(variant);
    }
    mantissa::KeptSettings stoppedAtOnce(int variant) {
        QSignalSpy finished(&m_workbench->session(), &SessionController::finished);
        m_workbench->live().stop();
        if (finished.isEmpty() && !finished.wait(20000))
            return {};
        const std::string file =
            (m_workbench->store().run(m_workbench->variants().run(variant)).folder + "/checkpoint.safetensors").toStdString();
        return mantissa::kept_settings(mantissa::read_tensors(file), file).value_or(mantissa::KeptSettings());
    }

private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_workbench = std::make_unique<Workbench>(m_folder->path());
        m_workbench->setDevice("reference");
        QVERIFY(m_workbench->files().open(writeTiny(*m_folder)));
    }

    void a_policy_brings_its_loss_scale() {
        QCOMPARE(document().experiment()->variants[0].loss_scale.mode, LossScaling::Mode::off);
        pause();
        m_workbench->live().setPolicy(0, "mixed_float16", nullptr);
        QCOMPARE(document().experiment()->variants[0].loss_scale.mode, LossScaling::Mode::dynamic);
        const auto kept = stopped(0);
        QCOMPARE(kept.policy.name, std::string("mixed_float16"));
        QCOMPARE(kept.loss_scale.mode, LossScaling::Mode::dynamic);
    }

    void the_policys_own_scale_comes_back_and_the_run_goes_on() {
        pause();
        m_workbench->live().setPolicy(0, "mixed_float16", nullptr);
        m_workbench->live().setLossScale({{"mode", "fixed"}, {"value", 64}});
        m_workbench->live().setLossScale(nullptr); // as the policy says
        QVERIFY(!document().json()["variants"][0].contains("loss_scale"));
        QCOMPARE(stopped(0).loss_scale.mode, LossScaling::Mode::dynamic);
        QVERIFY(m_workbench->live().continues());
    }

    void what_was_edited_while_the_network_was_wrong_follows() {
        pause();
        const Json whole = document().json();
        Json wrong = whole;
        wrong["model"]["layers"][0]["filters"] = wrong["model"]["layers"][0]["units"] = -1;
        document().edit("wrong", wrong);
        QVERIFY(!document().experiment());
        m_workbench->live().setPolicy(0, "bfloat16", nullptr);
        Json mended = document().json();
        mended["model"] = whole["model"];
        document().edit("mended", mended);
        QVERIFY(document().experiment());
        QCOMPARE(stopped(0).policy.name, std::string("bfloat16"));
        QVERIFY(m_workbench->live().continues());
    }

    void a_default_that_is_written_out_is_no_other_setting() {
        pause();
        m_workbench->live().stop();
        QTRY_VERIFY_WITH_TIMEOUT(!m_workbench->session().busy(), 20000);
        const Json before = document().json();
        Json json = before;
        json["training"]["on_divergence"] = "stop";
        json["variants"][0]["layers"] = Json::object();
        json["description"] = "another story";
        document().edit("written out", json);
        QVERIFY2(m_workbench->live().continues(), qPrintable(m_workbench->live().statusWords()));
        json["training"]["batch"] = document().experiment()->variants[0].training.batch + 1;
        document().edit("another batch", json);
        QVERIFY(!m_workbench->live().continues());
        const QString words = m_workbench->live().statusWords(); // which one it is, with both values
        QVERIFY2(words.contains("Batch") && words.contains(QString::number(json["training"]["batch"].get<int>())), qPrintable(words));
        document().edit("as it was", before);
    }

    void the_rate_is_changed_where_the_file_names_no_optimizer() {
        Json json = tinyExperiment();
        json["training"].erase("optimizer");
        QVERIFY(m_workbench->files().open(writeTiny(*m_folder, json)));
        pause();
        m_workbench->live().setLearningRate(0.25);
        QVERIFY2(document().experiment(), qPrintable(document().firstProblem()));
        QCOMPARE(document().experiment()->variants[0].training.optimizer.learning_rate(), 0.25);
        QCOMPARE(document().experiment()->variants[1].training.optimizer.type->type, std::string("adam"));
        pause();
        QCOMPARE(m_workbench->store().run(m_workbench->variants().run(0)).learningRate.back(), 0.25f);
        document().undoStack().undo();
        QCOMPARE(document().json(), json);
    }

    // What is stopped then is of another network than the document has, and no Continue of it.
    void a_network_that_is_another_since_is_not_gone_on_with() {
        pause();
        Json other = document().json();
        other["model"]["layers"][0]["filters"] = 5;
        document().edit("another", other);
        m_workbench->live().setPolicy(0, "bfloat16", nullptr);
        m_workbench->live().setLearningRate(0.5);
        QCOMPARE(stopped(0).policy.name, std::string("bfloat16"));
        QVERIFY(!m_workbench->live().continues());
        QVERIFY2(m_workbench->live().statusWords().startsWith("Stopped with other settings"),
                 qPrintable(m_workbench->live().statusWords()));
        other = document().json();
        other["model"]["layers"][0]["filters"] = 2;
        document().edit("as it was", other);
        QVERIFY(m_workbench->live().continues());
        QVERIFY2(m_workbench->live().statusWords().startsWith("Stopped. Press Continue"), qPrintable(m_workbench->live().statusWords()));
    }

    // A layer of that name may be another there: its format waits, and who changed it hears so.
    void formats_of_layers_of_another_network_wait() {
        pause();
        Json other = document().json();
        other["model"]["layers"].insert(other["model"]["layers"].begin() + 1, Json{{"type", "dropout"}, {"rate", 0.1}});
        document().edit("another", other);
        Json changed = document().json();
        changed["variants"][0]["layers"] = {{"conv2d", "bfloat16"}};
        QVERIFY(!m_workbench->live().change([] { return QString("bfloat16"); }, 0, changed));
        QSignalSpy told(m_workbench.get(), &Desk::told);
        m_workbench->live().setPolicy(0, nullptr, {{"conv2d", "float16"}});
        QCOMPARE(told.size(), 1);
        changed = document().json();
        changed["variants"][0]["policy"] = "bfloat16";
        QVERIFY(m_workbench->live().change([] { return QString("bfloat16"); }, 0, changed)); // that is the same in both
        const mantissa::KeptSettings kept = stopped(0);
        QCOMPARE(kept.policy.name, std::string("bfloat16"));
        QVERIFY(kept.policy.layers.empty());
    }

    // A variant that does not train now takes nothing over, and nothing is kept as if it had.
    void who_takes_no_part_is_not_changed() {
        Json longer = document().json();
        longer["training"]["epochs"] = 5000;
        document().edit("longer", longer);
        m_workbench->live().runAlone(1);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_workbench->variants().run(1) >= 0 && m_workbench->store().run(m_workbench->variants().run(1)).steps() > 0, 20000);
        QVERIFY(m_workbench->live().takesChangesOf(1) && !m_workbench->live().takesChangesOf(0));
        m_workbench->live().setPolicy(0, "bfloat16", nullptr);
        const QString folder = m_workbench->store().groups()[m_workbench->store().current()].folder;
        QCOMPARE(Project::editedOf(folder)["variants"][0]["policy"], Json("float32"));
        QSignalSpy told(m_workbench.get(), &Desk::told);
        m_workbench->live().pause();
        m_workbench->live().runAlone(0); // which is not there to go on
        QCOMPARE(told.size(), 1);
        QCOMPARE(m_workbench->session().state(), SessionController::State::paused);
        QSignalSpy finished(&m_workbench->session(), &SessionController::finished);
        m_workbench->live().stop();
        QVERIFY(!finished.isEmpty() || finished.wait(20000));
        QVERIFY(!m_workbench->live().continues());
    }

    // Another one has come before it since: it is the same one all the same.
    void a_variant_is_found_by_its_name() {
        pause();
        Json more = document().json();
        Json first = more["variants"][0];
        const QString name = QString::fromStdString(first.value("name", ""));
        first["name"] = "before it";
        more["variants"].insert(more["variants"].begin(), first);
        document().edit("one more", more);
        QCOMPARE(m_workbench->variants().names().indexOf(name), 1);
        m_workbench->live().setPolicy(1, "bfloat16", nullptr);
        const QString folder = m_workbench->store().groups()[m_workbench->store().current()].folder;
        QCOMPARE(Project::editedOf(folder)["variants"][0]["policy"], Json("bfloat16"));
        QCOMPARE(stoppedAtOnce(1).policy.name, std::string("bfloat16"));
    }

    // The last step was taken before it: it counts for what goes on.
    void what_was_changed_last_outlives_a_stop() {
        pause();
        m_workbench->live().setLossScale({{"mode", "fixed"}, {"value", 32}});
        QCOMPARE(stoppedAtOnce(0).loss_scale.initial, 32.0);
    }

    // And is marked there, as one that a run takes as it goes. What is no loss scale is not taken on.
    void a_loss_scale_changed_while_stopped_counts_after_continue() {
        pause();
        QCOMPARE(stoppedAtOnce(0).loss_scale.mode, LossScaling::Mode::off);
        m_workbench->live().setLossScale({{"mode", "fixed"}, {"value", 32}});
        QVERIFY(m_workbench->live().continues());
        QVERIFY2(m_workbench->live().statusWords().startsWith("Stopped. Press Continue"), qPrintable(m_workbench->live().statusWords()));
        QCOMPARE(stopped(0).loss_scale.initial, 32.0);
        QCOMPARE(m_workbench->store().groups().size(), 1); // it went on
        const QString folder = m_workbench->store().groups()[m_workbench->store().current()].folder;
        QVERIFY(Project::editedOf(folder) == document().json());
        QVERIFY(m_workbench->live().continues());
        Json other = document().json();
        other["variants"][0]["policy"] = "bfloat16";
        document().edit("another policy", other);
        QVERIFY(!m_workbench->live().continues());
    }

    // Before the run, so that it began with it; taken back, each variant's training has the older one, and goes on with it.
    void a_rate_that_all_share_is_taken_back_and_the_run_goes_on() {
        Json json = document().json();
        json["training"]["optimizer"]["learning_rate"] = 0.25;
        document().edit("faster", json);
        pause();
        document().undoStack().undo();
        stopped(0);
        const QString folder = m_workbench->store().groups()[m_workbench->store().current()].folder;
        QVERIFY2(Project::editedOf(folder) == document().json(),
                 (Project::editedOf(folder).dump() + "\n" + document().json().dump()).c_str());
        QVERIFY(m_workbench->live().continues());
    }

    void an_undo_past_what_was_wrong_reaches_the_training() {
        pause();
        m_workbench->live().setPolicy(0, "bfloat16", nullptr);
        pause();
        Json wrong = document().json();
        wrong["model"]["layers"][0]["filters"] = -1;
        document().edit("wrong", wrong);
        document().undoStack().setIndex(document().undoStack().index() - 2);
        QCOMPARE(document().experiment()->variants[0].policy.name, std::string("float32"));
        QCOMPARE(stopped(0).policy.name, std::string("float32"));
        QVERIFY(m_workbench->live().continues());
    }
};

QTEST_MAIN(TestLiveChanges)
#include "test_live_changes.moc"
