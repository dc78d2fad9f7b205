// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/import/tag_meaning.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace mantissa::report {
namespace {

using Words = std::vector<std::string>;

constexpr std::array validation_words = {"val", "valid", "validation", "eval", "evaluation", "test", "dev"};
constexpr std::array training_words = {"train", "training"};
constexpr std::array loss_words = {"loss", "losses", "cost", "nll", "crossentropy"};
constexpr std::array accuracy_words = {"accuracy", "acc", "acc1", "top1"};
// They say how a figure was gathered, not of what it is.
constexpr std::array idle_words = {"epoch", "batch", "step", "iter",    "iteration", "iterations", "vs",
                                   "total", "mean",  "avg",  "average", "metrics",   "scalars"};

template <std::size_t n>
bool has_one(const Words& words, const std::array<const char*, n>& list) {
    return std::ranges::any_of(words, [&](const std::string& word) { return std::ranges::find(list, word) != list.end(); });
}

bool has(const Words& words, const char* word) { return std::ranges::find(words, word) != words.end(); }

TagMeaning::Figure figure_of(const Words& words) {
    using Figure = TagMeaning::Figure;
    const bool loss = has_one(words, loss_words) || (has(words, "cross") && has(words, "entropy"));
    if ((loss || has(words, "grad")) && has(words, "scale"))
        return Figure::loss_scale;
    if (has(words, "lr") || (has(words, "learning") && has(words, "rate")))
        return Figure::learning_rate;
    if (has(words, "ms") && has(words, "step")) // of what is simulated it is no time of the run
        return has(words, "simulation") ? Figure::other : Figure::milliseconds;
    return loss ? Figure::loss : has_one(words, accuracy_words) ? Figure::accuracy : Figure::other;
}

} // namespace

std::vector<std::string> words_in(const std::string& name) {
    Words words(1);
    bool lower = false;
    for (const char c : name) {
        const auto letter = static_cast<unsigned char>(c);
        if (!std::isalnum(letter) || (lower && std::isupper(letter)))
            words.emplace_back();
        if (std::isalnum(letter))
            words.back() += static_cast<char>(std::tolower(letter));
        lower = std::islower(letter) != 0;
    }
    std::erase(words, "");
    return words;
}

bool names_validation(const std::string& name) { return has_one(words_in(name), validation_words); }
bool names_training(const std::string& name) { return has_one(words_in(name), training_words); }

TagMeaning meaning_of(const std::string& tag) {
    const Words words = words_in(tag);
    TagMeaning meaning{.figure = figure_of(words)};
    meaning.of = has_one(words, validation_words) ? TagMeaning::Of::validation : TagMeaning::Of::training;
    meaning.by = has(words, "epoch") ? TagMeaning::By::epoch : TagMeaning::By::step;
    meaning.other_words = static_cast<int>(std::ranges::count_if(words, [](const std::string& word) {
        const Words one = {word};
        return !has_one(one, validation_words) && !has_one(one, training_words) && !has_one(one, loss_words) &&
               !has_one(one, accuracy_words) && !has_one(one, idle_words);
    }));
    return meaning;
}

} // namespace mantissa::report
