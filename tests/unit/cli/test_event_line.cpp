// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/terminal_observer.h"
#include "support/in_german.h"

#include <QtTest>

using namespace mantissa;

class TestEventLine : public QObject {
    Q_OBJECT

private slots:
    void a_step_is_named_where_one_was_taken() {
        QCOMPARE(event_line("half", {.step = 3, .text = "so it is"}), std::string("half: step 3: so it is"));
        QCOMPARE(event_line("half", {.step = 0, .text = "so it is"}), std::string("half: so it is"));
    }

    void a_minute_has_no_sixty_seconds() {
        QCOMPARE(time_in_words(0.4), std::string("0 s"));
        QCOMPARE(time_in_words(59.7), std::string("1 min 00 s"));
        QCOMPARE(time_in_words(119.7), std::string("2 min 00 s"));
        QCOMPARE(time_in_words(185), std::string("3 min 05 s"));
    }

    void a_number_that_is_not_finite_is_told_in_words() {
        EventRecord event{.kind = EventKind::non_finite, .step = 2, .text = "digits/kernel:second_moment in layer digits is not finite"};
        event.facts = FirstNonFinite{.step = 2, .layer = "digits", .tensor = "digits/kernel:second_moment"};
        const std::string told = event_line("half", event);
        QCOMPARE(told, std::string("half: step 2: a mean square gradient of the weights of digits is not finite"));
        QCOMPARE(half_told_in_german("a mean square gradient of the weights of digits is not finite"), std::string());
        event.facts = FirstNonFinite{.step = 2, .layer = "digits", .tensor = "step"}; // a name without words
        QCOMPARE(event_line("half", event), "half: step 2: " + event.text);
    }
};

QTEST_GUILESS_MAIN(TestEventLine)
#include "test_event_line.moc"
