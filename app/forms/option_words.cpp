// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "forms/option_words.h"

#include "style/language.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace mantissa::app {
namespace {

struct OptionWord {
    const char *option, *words;
};

constexpr OptionWord wordsOfOptions[] = {
    {"off", QT_TRANSLATE_NOOP("Option", "off")},
    {"fixed", QT_TRANSLATE_NOOP("Option", "fixed")},
    {"dynamic", QT_TRANSLATE_NOOP("Option", "dynamic")},
    {"none", QT_TRANSLATE_NOOP("Option", "none")},
    {"stop", QT_TRANSLATE_NOOP("Option", "stop")},
    {"pause", QT_TRANSLATE_NOOP("Option", "pause")},
    {"continue", QT_TRANSLATE_NOOP("Option", "continue")},
    {"tell", QT_TRANSLATE_NOOP("Option", "tell")},
    {"bytes", QT_TRANSLATE_NOOP("Option", "bytes")},
    {"policy", QT_TRANSLATE_NOOP("Option", "policy")},
    {"first", QT_TRANSLATE_NOOP("Option", "first")},
    {"last", QT_TRANSLATE_NOOP("Option", "last")},
    {"zeros", QT_TRANSLATE_NOOP("Option", "zeros")},
    {"ones", QT_TRANSLATE_NOOP("Option", "ones")},
    {"exact", QT_TRANSLATE_NOOP("Option", "exact")},
    {"crop", QT_TRANSLATE_NOOP("Option", "crop")},
    {"random_crop", QT_TRANSLATE_NOOP("Option", "random crop")},
    {"white", QT_TRANSLATE_NOOP("Option", "white")},
    {"grey", QT_TRANSLATE_NOOP("Option", "grey")},
    {"black", QT_TRANSLATE_NOOP("Option", "black")},
    {"current", QT_TRANSLATE_NOOP("Option", "current")},
    {"delayed", QT_TRANSLATE_NOOP("Option", "delayed")},
    {"reference", QT_TRANSLATE_NOOP("Option", "reference")},
    {"same", QT_TRANSLATE_NOOP("Option", "same")},
    {"valid", QT_TRANSLATE_NOOP("Option", "valid")},
    {"procedural", QT_TRANSLATE_NOOP("Option", "procedural")},
    {"image_folder", QT_TRANSLATE_NOOP("Option", "image folder")},
    {"nearest_even", QT_TRANSLATE_NOOP("Option", "nearest even")},
    {"toward_zero", QT_TRANSLATE_NOOP("Option", "toward zero")},
    {"stochastic", QT_TRANSLATE_NOOP("Option", "stochastic")},
    {"plain", QT_TRANSLATE_NOOP("Option", "plain")},
    {"horizontal_flip", QT_TRANSLATE_NOOP("Option", "horizontal flip")},
    {"vertical_flip", QT_TRANSLATE_NOOP("Option", "vertical flip")},
    {"constant", QT_TRANSLATE_NOOP("Option", "constant")},
    {"step", QT_TRANSLATE_NOOP("Option", "step")},
    {"exponential", QT_TRANSLATE_NOOP("Option", "exponential")},
    {"cosine", QT_TRANSLATE_NOOP("Option", "cosine")},
};

} // namespace

QString optionWord(const std::string& option) {
    const auto* found = std::ranges::find(wordsOfOptions, option, &OptionWord::option);
    const bool own = found == std::end(wordsOfOptions) || Language::instance().code() == "en"; // English shows what the file says
    return own ? QString::fromStdString(option) : QCoreApplication::translate("Option", found->words);
}

} // namespace mantissa::app
