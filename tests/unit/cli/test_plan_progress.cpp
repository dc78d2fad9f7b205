// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/plan_progress.h"

#include <QTest>

#include <string>
#include <vector>

using namespace mantissa;

class TestPlanProgress : public QObject {
    Q_OBJECT

private slots:
    void what_takes_a_while_is_told_as_it_goes() {
        std::vector<std::string> told;
        on_notice([&](const std::string& sentence) { told.push_back(sentence); });
        PlanProgress progress(20000);
        progress.note(1, 0.01);
        progress.note(200, 1.9);
        QCOMPARE(told.size(), 0u);
        progress.note(250, 2.1);
        progress.note(251, 2.2);
        progress.note(800, 7.2);
        progress.note(20000, 90); // all of it is printed
        on_notice({});
        QCOMPARE(told.size(), 2u);
        QCOMPARE(told.front(), std::string("250 of 20000 variants are planned."));
        QCOMPARE(told.back(), std::string("800 of 20000 variants are planned."));
    }
};

QTEST_GUILESS_MAIN(TestPlanProgress)
#include "test_plan_progress.moc"
