// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/learning.h"

#include <QTest>

#include <cmath>

using namespace mantissa;
using namespace mantissa::insight;

namespace {

EpochRecord epoch(std::int64_t number, double loss, double accuracy) {
    return {.epoch = number, .step = number * 10, .val_loss = loss, .val_accuracy = accuracy};
}

LearningFacts good() {
    return {.status = Status::completed,
            .steps = 20,
            .last_loss = 0.3,
            .epochs = {epoch(1, 1.2, 0.6), epoch(2, 0.4, 0.9)},
            .images = 1000,
            .classes = 10};
}

} // namespace

class TestLearning : public QObject {
    Q_OBJECT

private slots:
    void who_gets_better_learns() {
        QVERIFY(learning_of(good()).kind == Learning::Kind::learns);
        QVERIFY(learning_of({}).kind == Learning::Kind::unknown);
    }

    void who_diverged_does_not() {
        LearningFacts facts = good();
        facts.status = Status::diverged;
        QCOMPARE(learning_of(facts).words, std::string("diverged at step 20"));
        facts = good();
        facts.last_loss = NAN; // and went on
        QVERIFY(learning_of(facts).fails());
    }

    void who_skips_every_step_is_told_so() {
        LearningFacts facts = good();
        facts.skipped = 19;
        QVERIFY(learning_of(facts).kind == Learning::Kind::learns);
        facts.skipped = 20;
        for (double loss : {0.3, double(NAN)}) {
            facts.last_loss = loss;
            QCOMPARE(learning_of(facts).words,
                     std::string("learned nothing: each of its 20 steps was skipped, because a number in it was not finite"));
        }
    }

    void a_loss_that_stays_is_named_with_its_digits() {
        LearningFacts facts = good();
        facts.epochs = {epoch(1, 2.3025851, 0.5), epoch(2, 2.3025851, 0.5), epoch(3, 2.3025851, 0.5)};
        QCOMPARE(learning_of(facts).words,
                 std::string("learned nothing: its validation loss did not change in its first 8 digits from epoch 1 to 3"));
        facts.epochs[1].val_loss *= 1 + 3e-7;
        QCOMPARE(learning_of(facts).words,
                 std::string("learned nothing: its validation loss did not change in its first 6 digits from epoch 1 to 3"));
        facts.epochs[1].val_loss *= 1 + 1e-4;
        QVERIFY(learning_of(facts).kind == Learning::Kind::learns);
    }

    void who_has_nothing_left_to_learn_has_learned() {
        LearningFacts facts = good();
        facts.epochs = {epoch(1, 0, 1), epoch(2, 0, 1)};
        QVERIFY(learning_of(facts).kind == Learning::Kind::learns);
        facts.epochs = {epoch(1, 1e-7, 1), epoch(2, 1e-7, 1)};
        QVERIFY(learning_of(facts).kind == Learning::Kind::learns);
    }

    // Also within the first epoch, where there is no second loss to compare with.
    void weights_that_never_change_are_named() {
        LearningFacts facts = good();
        facts.epochs = {epoch(1, 2.3, 0.5)};
        facts.epochs[0].still = true;
        QCOMPARE(learning_of(facts).words, std::string("learned nothing: not one bit of its weights changed in 10 steps, so every update "
                                                       "was zero or rounded away"));
        facts.epochs.push_back(epoch(2, 2.2, 0.5)); // they moved after all
        QVERIFY(learning_of(facts).kind == Learning::Kind::learns);
    }

    void who_guesses_is_at_chance() {
        LearningFacts facts = good();
        facts.epochs = {epoch(1, 2.31, 0.1), epoch(2, 2.30, 0.12)};
        QCOMPARE(learning_of(facts).words,
                 std::string("has learned nothing after 20 steps: its validation accuracy, 12.00 %, cannot be told from guessing "
                             "among 10 classes"));
        facts.train_accuracy = 0.72; // which guessing does not explain
        QCOMPARE(learning_of(facts).words, std::string("has learned 72.00 % of the training images of its last steps, but nothing beyond "
                                                       "them after 20 steps: its validation accuracy, "
                                                       "12.00 %, cannot be told from guessing among 10 classes"));
        QVERIFY(learning_of(facts).fails());
        facts.epochs.back().val_accuracy = 0.13; // three deviations above a tenth
        QVERIFY(learning_of(facts).kind == Learning::Kind::learns);
        facts.images = 50;
        QVERIFY(learning_of(facts).fails() && learning_of(facts).brief == "learned by heart");
        facts.images = 1; // even a right one says nothing
        QVERIFY(!learning_of(facts).fails());
        facts.images = 50;
        facts.classes = 0; // not known
        QVERIFY(!learning_of(facts).fails());
    }

    // Three of eight are right as often by guessing among three as by half a knowledge of all.
    void of_few_images_neither_is_said() {
        LearningFacts facts = good();
        facts.steps = 10;
        facts.images = 8, facts.classes = 3;
        facts.epochs = {{.epoch = 1, .step = 10, .val_loss = 1.04, .val_accuracy = 0.375}};
        const Learning learning = learning_of(facts);
        QVERIFY(learning.kind == Learning::Kind::too_few && !learning.fails() && learning.too_few_of == 8);
        QCOMPARE(learning.words, std::string("may have learned or not, for 8 validation images are too few to tell after 10 steps: its "
                                             "accuracy on them, 37.50 %, may be guessing among 3 classes"));
        facts.train_accuracy = 1;
        QCOMPARE(learning_of(facts).words, std::string("has learned 100.00 % of the training images of its last steps, but 8 validation "
                                                       "images are too few to tell whether anything beyond them after 10 steps: its "
                                                       "accuracy on them, 37.50 %, may be guessing among 3 classes"));
        facts.epochs.back().val_accuracy = 0; // as long as the images stay so few, whatever was right of them
        QVERIFY(learning_of(facts).kind == Learning::Kind::too_few);
        facts.images = 40;
        QVERIFY(learning_of(facts).kind == Learning::Kind::at_chance);
        facts.epochs.back().val_accuracy = 0.5; // of forty the half may be either
        QVERIFY(learning_of(facts).kind == Learning::Kind::too_few);
        facts.images = 400;
        QVERIFY(learning_of(facts).kind == Learning::Kind::learns);
        facts.epochs.back().val_accuracy = 0.375, facts.train_accuracy = NAN;
        QVERIFY(learning_of(facts).kind == Learning::Kind::at_chance && learning_of(facts).brief == "learned nothing");
    }

    // Where nine of ten images show the same class, who says it of each is right nine times of ten.
    void who_says_one_class_of_every_image_has_learned_nothing() {
        LearningFacts facts = good();
        facts.epochs = {epoch(1, 0.4, 0.9), epoch(2, 0.35, 0.9)};
        facts.classes = 2;
        QVERIFY(learning_of(facts).kind == Learning::Kind::learns);
        facts.commonest = 900;
        QVERIFY(learning_of(facts).kind == Learning::Kind::at_chance);
        QCOMPARE(learning_of(facts).words,
                 std::string("has learned nothing after 20 steps: its validation accuracy, 90.00 %, is no more than saying the most "
                             "frequent class of every image gives, 90.00 %"));
        QVERIFY(std::abs(most_by_guessing(facts) - 0.9005) < 1e-12);
        facts.epochs.back().val_accuracy = 0.92; // luck has no part in it: such answers would be wrong nine times of ten
        QVERIFY(learning_of(facts).kind == Learning::Kind::learns);
        facts.epochs.back().val_accuracy = 0.5;
        QVERIFY(learning_of(facts).words.ends_with("cannot be told from guessing among 2 classes"));
        facts.images = 6; // of so few nobody can be told from who guesses
        facts.commonest = 4;
        QVERIFY(!learning_of(facts).is_in_doubt());
        facts.images = 1000;
        facts.epochs.back().val_accuracy = 1;
        facts.commonest = facts.images; // no other is there to be told apart
        QVERIFY(learning_of(facts).kind == Learning::Kind::learns);
    }

    // Of what came behind its last validation nobody knows whether it is guessing still.
    void what_was_not_validated_is_not_said_to_be_guessing() {
        LearningFacts facts = good();
        facts.steps = 1500;
        facts.epochs = {{.epoch = 1, .step = 800, .val_loss = 2.31, .val_accuracy = 0.1}};
        QVERIFY2(learning_of(facts).words.starts_with("has learned nothing after 800 of 1,500 steps: "), learning_of(facts).words.c_str());
        facts.train_accuracy = 0.92; // by now
        QVERIFY(learning_of(facts).kind == Learning::Kind::unknown);
        facts.epochs.insert(facts.epochs.begin(), {.epoch = 1, .step = 400, .val_loss = 2.32, .val_accuracy = 0.1});
        QVERIFY2(learning_of(facts).words.starts_with("has learned 92.00 % of the training images of its last steps, but nothing beyond "
                                                      "them after 800 of 1,500 steps: "),
                 learning_of(facts).words.c_str());
    }
};

QTEST_GUILESS_MAIN(TestLearning)
#include "test_learning.moc"
