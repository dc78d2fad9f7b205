// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The Why page over runs that really waited for preparation in float16: the answer, what it rests on, trying the remedy, keys, exports.
#include "bridge/workbench.h"
#include "pages/why/cause_list.h"
#include "pages/why/layer_times_view.h"
#include "pages/why/other_cards_view.h"
#include "pages/why/roof_view.h"
#include "pages/why/step_bars.h"
#include "pages/why/why_page.h"
#include "style/appearance.h"
#include "train/trainer.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace mantissa;
using namespace mantissa::app;

namespace {

Json waitingExperiment() {
    Json layers = Json::array({{{"type", "conv2d"}, {"filters", 8}, {"kernel", 3}, {"stride", 4}, {"activation", "relu"}, {"name", "first"}},
                               {{"type", "global_average_pool2d"}},
                               {{"type", "dense"}, {"units", 2}, {"name", "head"}}});
    return {{"format", "mantissa.experiment"},
            {"version", 1},
            {"name", "waiting"},
            {"model", {{"input", {64, 64, 3}}, {"layers", layers}}},
            {"data", {{"source", "procedural"}, {"train", 128}, {"validation", 16}, {"classes", 2}, {"prepare", "policy"}, {"prefetch", 0}, {"workers", 1}}},
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

    void measuring_gives_what_runs_cannot_see() {
        ask();
        QVERIFY(m_page->source().answer()->roofs.roofs.empty());
        QSignalSpy ended(&m_page->trial(), &Trial::ended), answered(&m_page->source(), &WhySource::answered);
        m_page->measure();
        QVERIFY(ended.wait(180000));
        QCOMPARE(ended.first().first().toString(), QString());
        QVERIFY(QTest::qWaitFor([&] { return m_page->source().answer() && !m_page->source().answer()->roofs.roofs.empty(); }, 20000));
        QVERIFY(m_page->findChild<RoofView*>()->table().contains("float32"));
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
