// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/terminal_observer.h"

#include <QtTest>

using namespace mantissa;

class TestEventLine : public QObject {
    Q_OBJECT

private slots:
    void a_step_is_named_where_one_was_taken() {
        QCOMPARE(event_line("half", {.step = 3, .text = "so it is"}), std::string("half: step 3: so it is"));
        QCOMPARE(event_line("half", {.step = 0, .text = "so it is"}), std::string("half: so it is"));
    }
};

QTEST_GUILESS_MAIN(TestEventLine)
#include "test_event_line.moc"
