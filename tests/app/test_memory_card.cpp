// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Memory through a step: what is drawn, read by the cursor and given as a table is what was put in.
#include "app/window_fixture.h"
#include "bridge/workbench.h"
#include "models/memory_repairs.h"
#include "pages/build/course_view.h"
#include "pages/build/memory_card.h"
#include "style/appearance.h"
#include "widgets/segmented.h"

#include <QtTest>

using namespace mantissa::app;

namespace {

constexpr int weights = 0, activations = 4;

// Two operations forward, two back, one of the update; activations are the most in the third.
CourseView::Variant variant(const QString& name, double mebibytes) {
    CourseView::Variant made{.name = name, .line = 0, .taken = 5 * mebibytes * (1 << 20), .moments = {}, .simulated = false};
    const double parts[] = {1, 2, 4, 2, 0};
    const int stages[] = {0, 0, 1, 1, 2};
    for (int i = 0; i < 5; ++i) {
        MemoryAt at{
            .operation = QString("operation %1").arg(i), .layer = i == 4 ? QString() : QString("layer_%1").arg(i), .stage = stages[i]};
        at.bytes[weights] = 0.5 * mebibytes * (1 << 20);
        at.bytes[activations] = parts[i] * mebibytes * (1 << 20);
        made.moments << at;
    }
    return made;
}

QVector<BarPart> parts() {
    QVector<BarPart> all;
    for (const QString& name : memoryParts())
        all << BarPart{name, theme().memory[name]};
    return all;
}

struct View : CourseView {
    View() {
        setParts(parts());
        setVariants({variant("wide", 8), variant("narrow", 4)}, 0, "nothing yet");
        resize(360, 300);
        QWidget::show();
    }
    QColor colorAt(double x, double y) { return grab().toImage().pixelColor(QPoint(int(x * width()), int(y * height()))); }
};

} // namespace

class TestMemoryCard : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void the_fullest_moment_is_told_and_the_cursor_tells_others() {
        View view;
        QVERIFY2(view.words().contains("36.0 MiB") || view.words().contains("36 MiB"), qPrintable(view.words()));
        QVERIFY2(view.words().contains("layer_2, backward"), qPrintable(view.words()));
        QVERIFY2(view.words().contains("40 MiB"), qPrintable(view.words()));
        QTest::keyClick(&view, Qt::Key_Home);
        QVERIFY2(view.words().startsWith("layer_0, forward: 12 MiB"), qPrintable(view.words()));
        QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY2(view.words().contains("activations 16 MiB"), qPrintable(view.words()));
        QTest::keyClick(&view, Qt::Key_End);
        QVERIFY2(view.words().startsWith("operation 4, update: 4.0 MiB") || view.words().startsWith("operation 4, update: 4 MiB"),
                 qPrintable(view.words()));
        QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY(view.words().startsWith("operation 4"));
        QCOMPARE(view.accessibleDescription(), view.words());
        QTest::keyClick(&view, Qt::Key_Escape);
        QVERIFY(view.words().contains("layer_2"));
        QTest::mouseMove(&view, QPoint(view.width() - 14, 80));
        QTRY_VERIFY(view.words().startsWith("operation 4"));
    }

    void what_is_simulated_says_so() {
        View view;
        const QString own = view.words();
        CourseView::Variant simulated = variant("wide", 8);
        simulated.simulated = true;
        view.setVariants({simulated}, 0, "nothing yet");
        QVERIFY2(view.words() != own && view.words().startsWith(own), qPrintable(view.words()));
        QCOMPARE(view.accessibleDescription(), view.words());
    }

    void areas_have_the_colours_of_their_parts() {
        View view;
        const QColor of = theme().memory[memoryParts()[activations]], other = theme().memory[memoryParts()[weights]];
        int found = 0, below = 0;
        const QImage image = view.grab().toImage();
        for (int y = 0; y < image.height() * 2 / 3; ++y)
            for (int x = 0; x < image.width(); ++x) {
                found += image.pixelColor(x, y) == of;
                below += image.pixelColor(x, y) == other;
            }
        QVERIFY2(found > 2000, qPrintable(QString::number(found)));
        QVERIFY2(below > 500 && below < found, qPrintable(QString::number(below)));
    }

    void the_table_has_a_line_per_operation() {
        View view;
        const QStringList lines = view.table().split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 6);
        QVERIFY(lines[0].startsWith("operation,layer,stage,weights"));
        QVERIFY2(lines[3].startsWith("\"operation 2\",\"layer_2\",backward,4194304,"), qPrintable(lines[3]));
    }

    void without_a_plan_it_says_why() {
        View view;
        view.setVariants({}, -1, "nothing yet");
        QVERIFY(view.words().isEmpty());
        QVERIFY(!view.grab().isNull());
        QTest::keyClick(&view, Qt::Key_Right);
        QTest::mouseMove(&view, QPoint(100, 100));
        QVERIFY(view.words().isEmpty());
    }

    void what_is_chosen_is_remembered() {
        keepSettingsApart();
        openWindow();
        m_window->showPage("build");
        const PlanWatcher& plans = m_window->workbench().plans();
        QTRY_VERIFY_WITH_TIMEOUT(!plans.waiting() && !plans.plans().isEmpty(), 60000);
        for (bool course : {false, true}) {
            MemoryCard card(m_window->workbench());
            card.refresh();
            card.resize(360, 300);
            card.show();
            auto* view = card.findChild<CourseView*>();
            QCOMPARE(view->isVisible(), course);
            QVERIFY2(view->words().startsWith("At most"), qPrintable(view->words()));
            QVERIFY(view->table().count('\n') > 10);
            card.findChild<Segmented*>()->button(1)->click();
            QVERIFY(view->isVisible());
        }
        closeWindow();
    }

    void what_does_not_fit_is_told_with_who_needs_it_and_two_ways_out() {
        VariantPlan wide, narrow;
        wide.name = "float32", narrow.name = "mixed";
        wide.memory[2] = 30e9, wide.memory[5] = 6e9, wide.peak = 36e9, wide.largestBatch = 16;
        narrow.memory[2] = 8e9, narrow.peak = 8e9, narrow.largestBatch = 40;
        QVERIFY(!MemoryAdvice::lackOf({wide, narrow}, 40e9) && !MemoryAdvice::lackOf({wide, narrow}, 0));
        const auto lack = MemoryAdvice::lackOf({wide, narrow}, 20e9);
        QVERIFY(lack && lack->facts.variant == "float32" && lack->facts.asked == 16);
        const QString words = QString::fromStdString(lack->message);
        QVERIFY2(words.contains(memoryParts()[2]) && words.contains(memoryParts()[5]) && words.endsWith("Set the batch to 16 or less."),
                 qPrintable(words));
        const Json experiment = {{"training", {{"batch", 64}}},
                                 {"variants", {{{"name", "float32"}}, {{"name", "mixed"}, {"training", {{"batch", 8}}}}}}};
        const QVector<Repair> repairs = memoryRepairsOf(experiment, *lack);
        QCOMPARE(repairs.size(), 2);
        QCOMPARE(repairs[0].experiment["training"]["batch"], Json(16));
        QCOMPARE(repairs[0].experiment["variants"][1]["training"]["batch"], Json(8));
        QCOMPARE(repairs[1].experiment["variants"].size(), std::size_t(1));
        QCOMPARE(repairs[1].experiment["variants"][0]["name"], Json("mixed"));
        wide.largestBatch = -1; // somebody is looking for it
        QVERIFY(MemoryAdvice::lackOf({wide}, 20e9)->facts.asked == 0);
        QCOMPARE(memoryRepairsOf({{"variants", {{{"name", "float32"}}}}}, *MemoryAdvice::lackOf({wide}, 20e9)).size(), 0);
    }
    void the_keyboard_stays_at_measure() {
        keepSettingsApart();
        openWindow();
        m_window->showPage("build");
        Workbench& workbench = m_window->workbench();
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.plans().waiting() && workbench.memory().whyNotMeasure().isEmpty(), 60000);
        QPushButton* measure = nullptr;
        for (auto* button : m_window->findChildren<QPushButton*>())
            if (button->accessibleName() == "Measure the memory")
                measure = button;
        QVERIFY(measure && measure->isVisible());
        measure->setFocus();
        QTest::keyClick(measure, Qt::Key_Space);
        QVERIFY(!measure->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(measure->isEnabled(), 60000);
        QVERIFY(measure->hasFocus());
        closeWindow();
    }
};

QTEST_MAIN(TestMemoryCard)
#include "test_memory_card.moc"
