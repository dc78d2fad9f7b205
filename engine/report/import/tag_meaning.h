// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace mantissa::report {

// What the curve of a tag is taken for: everybody names them as they like, and a few words are what they have in common.
struct TagMeaning {
    enum class Figure { other, loss, accuracy, loss_scale, learning_rate, milliseconds } figure = Figure::other;
    enum class Of { training, validation } of = Of::training;
    enum class By { step, epoch } by = By::step; // what its steps count
    int other_words = 0;                         // that say more than that: "loss" is meant before "loss/box"
};
TagMeaning meaning_of(const std::string& tag);

// Lower case, apart at whatever is no letter and where an upper case letter follows a lower case one.
std::vector<std::string> words_in(const std::string& name);
bool names_validation(const std::string& name); // also of a folder: Keras writes `train` and `validation`
bool names_training(const std::string& name);

} // namespace mantissa::report
