// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/key_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace mantissa::app {
namespace {

struct KeyWord {
    const char *key, *words;
};

constexpr KeyWord keysInWords[] = {
    {"minutes", QT_TRANSLATE_NOOP("LessonKey", "Minutes")},
    {"experiment", QT_TRANSLATE_NOOP("LessonKey", "Experiment")},
    {"title", QT_TRANSLATE_NOOP("LessonKey", "Title")},
    {"words", QT_TRANSLATE_NOOP("LessonKey", "Words")},
    {"source", QT_TRANSLATE_NOOP("LessonKey", "Sources")},
    {"locked", QT_TRANSLATE_NOOP("LessonKey", "Locked")},
    {"hidden", QT_TRANSLATE_NOOP("LessonKey", "Hidden")},
    {"unlocked", QT_TRANSLATE_NOOP("LessonKey", "Unlocked")},
    {"id", QT_TRANSLATE_NOOP("LessonKey", "Id")},
    {"go_on", QT_TRANSLATE_NOOP("LessonKey", "Go on when")},
    {"page", QT_TRANSLATE_NOOP("LessonKey", "Page")},
    {"highlight", QT_TRANSLATE_NOOP("LessonKey", "Highlight")},
    {"prediction", QT_TRANSLATE_NOOP("LessonKey", "Prediction")},
    {"action", QT_TRANSLATE_NOOP("LessonKey", "Action")},
    {"answer", QT_TRANSLATE_NOOP("LessonKey", "Answers")},
    {"claims", QT_TRANSLATE_NOOP("LessonKey", "Claims")},
    {"panes", QT_TRANSLATE_NOOP("LessonKey", "Panes")},
    {"weight", QT_TRANSLATE_NOOP("LessonKey", "Weight")},
    {"number", QT_TRANSLATE_NOOP("LessonKey", "Number")},
    {"kind", QT_TRANSLATE_NOOP("LessonKey", "Kind")},
    {"question", QT_TRANSLATE_NOOP("LessonKey", "Question")},
    {"choices", QT_TRANSLATE_NOOP("LessonKey", "Choices")},
    {"form", QT_TRANSLATE_NOOP("LessonKey", "Form")},
    {"minimum", QT_TRANSLATE_NOOP("LessonKey", "Minimum")},
    {"maximum", QT_TRANSLATE_NOOP("LessonKey", "Maximum")},
    {"happened", QT_TRANSLATE_NOOP("LessonKey", "Happened")},
    {"near", QT_TRANSLATE_NOOP("LessonKey", "Near")},
    {"unit", QT_TRANSLATE_NOOP("LessonKey", "Unit")},
    {"format", QT_TRANSLATE_NOOP("LessonKey", "Format")},
    {"variant", QT_TRANSLATE_NOOP("LessonKey", "Variant")},
    {"variants", QT_TRANSLATE_NOOP("LessonKey", "Variants")},
    {"do", QT_TRANSLATE_NOOP("LessonKey", "Do")},
    {"steps", QT_TRANSLATE_NOOP("LessonKey", "Steps")},
    {"epochs", QT_TRANSLATE_NOOP("LessonKey", "Epochs")},
    {"health", QT_TRANSLATE_NOOP("LessonKey", "Health")},
    {"path", QT_TRANSLATE_NOOP("LessonKey", "Path")},
    {"value", QT_TRANSLATE_NOOP("LessonKey", "Value")},
    {"a", QT_TRANSLATE_NOOP("LessonKey", "A")},
    {"b", QT_TRANSLATE_NOOP("LessonKey", "B")},
    {"en", QT_TRANSLATE_NOOP("LessonKey", "English")},
    {"de", QT_TRANSLATE_NOOP("LessonKey", "German")},
    {"when", QT_TRANSLATE_NOOP("LessonKey", "When")},
    {"that", QT_TRANSLATE_NOOP("LessonKey", "That")},
    {"in", QT_TRANSLATE_NOOP("LessonKey", "In")},
    {"factor", QT_TRANSLATE_NOOP("LessonKey", "Factor")},
    {"distance", QT_TRANSLATE_NOOP("LessonKey", "Distance")},
    {"word", QT_TRANSLATE_NOOP("LessonKey", "Word")},
    {"means", QT_TRANSLATE_NOOP("LessonKey", "Means")},
    {"url", QT_TRANSLATE_NOOP("LessonKey", "Address")},
    {"tensor", QT_TRANSLATE_NOOP("LessonKey", "Tensor")},
    {"step", QT_TRANSLATE_NOOP("LessonKey", "Step")},
};

constexpr KeyWord optionsInWords[] = {
    {"choice", QT_TRANSLATE_NOOP("LessonKey", "one of some sentences")},
    {"bits", QT_TRANSLATE_NOOP("LessonKey", "bits of a number")},
    {"number", QT_TRANSLATE_NOOP("LessonKey", "a number")},
    {"loss_scale", QT_TRANSLATE_NOOP("LessonKey", "loss scale")},
    {"curve", QT_TRANSLATE_NOOP("LessonKey", "sketch of the loss")},
    {"none", QT_TRANSLATE_NOOP("LessonKey", "nothing")},
    {"run", QT_TRANSLATE_NOOP("LessonKey", "run")},
    {"compare", QT_TRANSLATE_NOOP("LessonKey", "compare")},
    {"set", QT_TRANSLATE_NOOP("LessonKey", "change a setting")},
    {"why", QT_TRANSLATE_NOOP("LessonKey", "why slow")},
    {"health", QT_TRANSLATE_NOOP("LessonKey", "health")},
    {"sweep", QT_TRANSLATE_NOOP("LessonKey", "sweep")},
    {"welcome", QT_TRANSLATE_NOOP("LessonKey", "welcome")},
    {"build", QT_TRANSLATE_NOOP("LessonKey", "build")},
    {"data", QT_TRANSLATE_NOOP("LessonKey", "data")},
    {"numbers", QT_TRANSLATE_NOOP("LessonKey", "numbers")},
    {"network", QT_TRANSLATE_NOOP("LessonKey", "network")},
    {"training", QT_TRANSLATE_NOOP("LessonKey", "training")},
    {"batch", QT_TRANSLATE_NOOP("LessonKey", "batch")},
    {"variant", QT_TRANSLATE_NOOP("LessonKey", "variant")},
    {"device", QT_TRANSLATE_NOOP("LessonKey", "device")},
    {"step", QT_TRANSLATE_NOOP("LessonKey", "step")},
    {"pause", QT_TRANSLATE_NOOP("LessonKey", "pause")},
    {"loss_chart", QT_TRANSLATE_NOOP("LessonKey", "chart of the loss")},
    {"accuracy_chart", QT_TRANSLATE_NOOP("LessonKey", "chart of the accuracy")},
    {"number_bits", QT_TRANSLATE_NOOP("LessonKey", "bits of the number")},
    {"number_block", QT_TRANSLATE_NOOP("LessonKey", "numbers that share a scale")},
    {"number_steps", QT_TRANSLATE_NOOP("LessonKey", "numbers at equal steps")},
    {"memory", QT_TRANSLATE_NOOP("LessonKey", "memory before the run")},
    {"layer_times", QT_TRANSLATE_NOOP("LessonKey", "times layer by layer")},
    {"other_cards", QT_TRANSLATE_NOOP("LessonKey", "times on other cards")},
    {"runs_table", QT_TRANSLATE_NOOP("LessonKey", "table of the runs")},
    {"loss", QT_TRANSLATE_NOOP("LessonKey", "loss")},
    {"accuracy", QT_TRANSLATE_NOOP("LessonKey", "accuracy")},
    {"ms_step", QT_TRANSLATE_NOOP("LessonKey", "time per step")},
    {"memory_mib", QT_TRANSLATE_NOOP("LessonKey", "memory")},
    {"lost_updates_percent", QT_TRANSLATE_NOOP("LessonKey", "lost updates")},
    {"beyond_range_percent", QT_TRANSLATE_NOOP("LessonKey", "beyond the range")},
    {"flipped_signs_percent", QT_TRANSLATE_NOOP("LessonKey", "flipped signs")},
    {"twin_loss_gap", QT_TRANSLATE_NOOP("LessonKey", "loss beside the twin")},
    {"twin_distance", QT_TRANSLATE_NOOP("LessonKey", "weights beside the twin")},
    {"power_watts", QT_TRANSLATE_NOOP("LessonKey", "power")},
    {"temperature_celsius", QT_TRANSLATE_NOOP("LessonKey", "temperature")},
    {"clock_mhz", QT_TRANSLATE_NOOP("LessonKey", "clock")},
    {"device_busy_percent", QT_TRANSLATE_NOOP("LessonKey", "device busy")},
    {"device_memory_mib", QT_TRANSLATE_NOOP("LessonKey", "device memory")},
};

QString withoutMarks(QString text) { return text.replace('_', ' '); }

} // namespace

QString keyWords(const std::string& key) {
    const auto* found = std::ranges::find(keysInWords, key, &KeyWord::key);
    return found == std::end(keysInWords) ? withoutMarks(QString::fromStdString(key))
                                          : QCoreApplication::translate("LessonKey", found->words);
}

QString optionWords(const std::string& option) {
    if (option.starts_with("pages."))
        return QCoreApplication::translate("LessonKey", "page %1").arg(optionWords(option.substr(6)));
    const auto* found = std::ranges::find(optionsInWords, option, &KeyWord::key);
    return found == std::end(optionsInWords) ? withoutMarks(QString::fromStdString(option))
                                             : QCoreApplication::translate("LessonKey", found->words);
}

} // namespace mantissa::app
