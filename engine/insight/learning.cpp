// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/learning.h"

#include "insight/words.h"

#include <algorithm>
#include <cmath>

namespace mantissa::insight {
namespace {

constexpr int most_digits = 8, unmoved_digits = 6; // of a validation loss that stays; a run that learns changes the first few
constexpr double by_heart = 0.1;                   // beyond guessing: so many training images are no accident
constexpr double rarely = 2.6;                     // standard deviations that guessing exceeds once in two hundred
constexpr const char* nothing_learned = "learned nothing";

// In how many leading digits all losses agree, up to `most_digits`.
int common_digits(const std::vector<EpochRecord>& epochs) {
    auto [low, high] = std::ranges::minmax(epochs, {}, &EpochRecord::val_loss);
    double size = std::max(std::fabs(low.val_loss), std::fabs(high.val_loss)), apart = high.val_loss - low.val_loss;
    if (apart == 0)
        return most_digits;
    return std::clamp(static_cast<int>(std::floor(-std::log10(apart / size))), 0, most_digits);
}

Learning only_skips(const LearningFacts& facts) {
    if (facts.steps < 1 || facts.skipped < facts.steps)
        return {};
    return {Learning::Kind::unmoved,
            "learned nothing: each of its " + counted(static_cast<double>(facts.steps), "step") +
                " was skipped, because a number in it was not finite",
            nothing_learned};
}

Learning still(const LearningFacts& facts) {
    if (facts.epochs.empty() || !std::ranges::all_of(facts.epochs, &EpochRecord::still))
        return {};
    return {Learning::Kind::unmoved,
            "learned nothing: not one bit of its weights changed in " + counted(static_cast<double>(facts.epochs.back().step), "step") +
                ", so every update was zero or rounded away",
            nothing_learned};
}

// Where nothing is left to learn, nothing changes.
bool has_learned_all(const std::vector<EpochRecord>& epochs) {
    return std::ranges::all_of(epochs, [](const EpochRecord& epoch) { return epoch.val_loss == 0 || epoch.val_accuracy == 1; });
}

Learning unmoved(const LearningFacts& facts) {
    bool known = facts.epochs.size() > 1 &&
                 std::ranges::all_of(facts.epochs, [](const EpochRecord& epoch) { return std::isfinite(epoch.val_loss); });
    if (known && has_learned_all(facts.epochs))
        return {};
    int digits = known ? common_digits(facts.epochs) : 0;
    if (digits < unmoved_digits)
        return {};
    return {Learning::Kind::unmoved,
            "learned nothing: its validation loss did not change in its first " + std::to_string(digits) + " digits from epoch " +
                words_of_count(static_cast<double>(facts.epochs.front().epoch)) + " to " +
                words_of_count(static_cast<double>(facts.epochs.back().epoch)),
            nothing_learned};
}

// Of fewer images even a right one says nothing.
bool has_enough_images(const LearningFacts& facts) { return facts.classes > 1 && facts.images >= facts.classes; }

// How far from the share of images that it would know of many luck may take it on these.
double luck(const LearningFacts& facts, double share) {
    return rarely * std::sqrt(share * (1 - share) / static_cast<double>(facts.images));
}

// Of who guesses among all classes alike.
double most_by_dice(const LearningFacts& facts) {
    if (!has_enough_images(facts))
        return std::numeric_limits<double>::quiet_NaN();
    const double chance = 1 / static_cast<double>(facts.classes), guessed = chance + luck(facts, chance);
    return guessed < 1 ? guessed : std::numeric_limits<double>::quiet_NaN();
}

// Who is half way from guessing to knowing all of them has learned much. Where luck takes either to the other's place, the images that
// do not show that a run learned do not show either that it did not.
bool has_too_few_images(const LearningFacts& facts, double accuracy) {
    const double half_way = (1 + 1 / static_cast<double>(facts.classes)) / 2, guessed = most_by_dice(facts);
    return accuracy <= guessed && (guessed >= half_way || accuracy >= half_way - luck(facts, half_way));
}

// Of who always says the class that is seen most, which luck has no part in; half an image more, as broken ones are not counted.
double by_one_class(const LearningFacts& facts) {
    if (std::isnan(most_by_dice(facts)) || facts.commonest < 1 || facts.commonest >= facts.images) // of so few neither tells
        return std::numeric_limits<double>::quiet_NaN();
    return (static_cast<double>(facts.commonest) + 0.5) / static_cast<double>(facts.images);
}

std::string words_of_guessing(const LearningFacts& facts, double accuracy) {
    if (accuracy <= most_by_dice(facts))
        return " %, cannot be told from guessing among " + words_of_count(static_cast<double>(facts.classes)) + " classes";
    const double share = static_cast<double>(facts.commonest) / static_cast<double>(facts.images);
    return " %, is no more than saying the most frequent class of every image gives, " + words_of_percent(share) + " %";
}

bool guessed_last(const LearningFacts& facts) {
    return !facts.epochs.empty() && facts.epochs.back().val_accuracy <= most_by_guessing(facts);
}

// "5,600 of 6,080 steps", where the last of them were never validated: what they learned nobody knows.
std::string validated_after(const LearningFacts& facts) {
    const auto steps = static_cast<double>(facts.steps), validated = static_cast<double>(facts.epochs.back().step);
    return validated < steps && validated > 0 ? words_of_count(validated) + " of " + counted(steps, "step") : counted(steps, "step");
}

// What is known of its training images is of later steps than its last validation, and only that one guessed.
bool may_have_learned_since(const LearningFacts& facts, double guessed) {
    const std::size_t count = facts.epochs.size();
    const bool before = count > 1 && facts.epochs[count - 2].val_accuracy <= guessed;
    return facts.epochs.back().step > 0 && facts.epochs.back().step < facts.steps && !before;
}

std::string by_heart_words(const LearningFacts& facts) {
    return "has learned " + words_of_percent(facts.train_accuracy) + " % of the training images of its last steps, but ";
}

Learning too_few(const LearningFacts& facts, bool learns_by_heart) {
    const std::string images = words_of_count(static_cast<double>(facts.images)),
                      accuracy = words_of_percent(facts.epochs.back().val_accuracy);
    const std::string evidence = "its accuracy on them, " + accuracy + " %, may be guessing among " +
                                 words_of_count(static_cast<double>(facts.classes)) + " classes";
    const std::string learned =
        learns_by_heart ? by_heart_words(facts) + images + " validation images are too few to tell whether anything beyond them after "
                        : "may have learned or not, for " + images + " validation images are too few to tell after ";
    return {Learning::Kind::too_few, learned + validated_after(facts) + ": " + evidence, {}, facts.images};
}

Learning at_chance(const LearningFacts& facts) {
    const double guessed = most_by_guessing(facts);
    if (!guessed_last(facts))
        return {};
    const bool learns_by_heart = facts.train_accuracy > guessed + by_heart;
    if (learns_by_heart && may_have_learned_since(facts, guessed))
        return {};
    const double accuracy = facts.epochs.back().val_accuracy;
    if (has_too_few_images(facts, accuracy))
        return too_few(facts, learns_by_heart);
    const std::string steps = validated_after(facts);
    const std::string learned =
        learns_by_heart ? by_heart_words(facts) + "nothing beyond them after " + steps : "has learned nothing after " + steps;
    return {Learning::Kind::at_chance,
            learned + ": its validation accuracy, " + words_of_percent(accuracy) + words_of_guessing(facts, accuracy),
            learns_by_heart ? "learned by heart" : nothing_learned};
}

} // namespace

double most_by_guessing(const LearningFacts& facts) { return std::fmax(most_by_dice(facts), by_one_class(facts)); }

namespace {

Learning no_number(const std::string& words) { return {Learning::Kind::diverged, words, "diverged"}; }

} // namespace

Learning learning_of(const LearningFacts& facts) {
    const std::string last = words_of_count(static_cast<double>(facts.steps));
    if (facts.status == Status::diverged)
        return no_number("diverged at step " + last);
    if (facts.taken_back > 0)
        return no_number("would diverge at step " + words_of_count(static_cast<double>(facts.taken_back)));
    if (facts.steps > 0 && facts.skipped < facts.steps && !std::isfinite(facts.last_loss))
        return no_number("has a loss that is not finite at step " + last);
    for (const Learning& learning : {only_skips(facts), still(facts), unmoved(facts), at_chance(facts)})
        if (learning.is_in_doubt())
            return learning;
    return {facts.epochs.empty() || guessed_last(facts) ? Learning::Kind::unknown : Learning::Kind::learns};
}

namespace {

// "13 %" may be what guessing reaches, where 13.4 % is not; 0: it all is.
double cut_above(double accuracy, double guessed) {
    for (const double digits : {1e2, 1e3, 1e4})
        if (const double cut = std::floor(accuracy * digits + 1e-9) / digits; cut > guessed)
            return cut;
    return 0;
}

} // namespace

double common_target(const std::vector<LearningFacts>& runs) {
    double lowest = 1, guessed = 0;
    bool any = false;
    for (const LearningFacts& run : runs) {
        double best = 0;
        for (const EpochRecord& epoch : run.epochs)
            best = std::isfinite(epoch.val_accuracy) ? std::max(best, epoch.val_accuracy) : best;
        if (run.status != Status::completed || best == 0 || learning_of(run).is_in_doubt())
            continue; // who guesses reached no accuracy worth waiting for
        lowest = std::min(lowest, best);
        guessed = std::fmax(guessed, most_by_guessing(run));
        any = true;
    }
    return any ? cut_above(lowest, guessed) : 0;
}

const EpochRecord* first_with(const LearningFacts& facts, double accuracy) {
    using enum Learning::Kind;
    const Learning::Kind kind = learning_of(facts).kind;
    if (!(accuracy > 0) || kind == unmoved || kind == at_chance || kind == too_few)
        return nullptr;
    const auto found = std::ranges::find_if(facts.epochs, [&](const EpochRecord& epoch) { return epoch.val_accuracy >= accuracy; });
    return found == facts.epochs.end() ? nullptr : &*found;
}

} // namespace mantissa::insight
