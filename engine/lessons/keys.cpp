// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "lessons/keys.h"

#include <algorithm>

namespace mantissa::lessons {
namespace {

using IsPart = Part::Of;

Field text_field(const char* key, const char* help) { return {.key = key, .type = FieldType::text, .help = help}; }
Field maybe_text(const char* key, const char* help) {
    return {.key = key, .type = FieldType::text, .help = help, .need = Field::Need::optional};
}
Field maybe_number(const char* key, const char* help) {
    return {.key = key, .type = FieldType::number, .help = help, .need = Field::Need::optional};
}
Field maybe_count(const char* key, const char* help) {
    return {.key = key, .type = FieldType::integer, .help = help, .minimum = 1, .maximum = 1e9, .need = Field::Need::optional};
}
Field one_of(const char* key, std::vector<std::string> options, const char* help) {
    return {.key = key, .type = FieldType::choice, .help = help, .options = std::move(options)};
}
Field maybe_one_of(const char* key, std::vector<std::string> options, const char* help) {
    Field field = one_of(key, std::move(options), help);
    field.need = Field::Need::optional;
    return field;
}
Part words(const char* key, const char* help, Part::Need need = Part::Need::must) { return {key, IsPart::words, {}, help, need}; }
Part controls(const char* key, const char* help) { return {key, IsPart::texts, {}, help, Part::Need::may, lockable()}; }

LessonObject whole_lesson() {
    return {"lesson",
            "A lesson: what is predicted, done and seen, step by step.",
            {one_of("format", {"mantissa.lesson"}, "What the file is."),
             {.key = "version", .type = FieldType::integer, .help = "Of this layout of the file.", .minimum = 1, .maximum = 1},
             {.key = "minutes", .type = FieldType::integer, .help = "That it takes, about.", .minimum = 1, .maximum = 240},
             text_field("experiment", "The experiment that is trained: a file beside this one.")},
            {words("title", "What it is called."),
             {"words", IsPart::objects, "word", "Words of the lecture, explained beneath the steps."},
             {"source", IsPart::objects, "source", "Where it can be read up."},
             controls("locked", "Controls that stay as they are through the whole lesson."),
             controls("hidden", "Controls that are not shown at all."),
             {"steps", IsPart::objects, "step", "The steps in their order.", Part::Need::must}}};
}

LessonObject step() {
    return {"step",
            "One step: its text, then what is predicted, done and answered.",
            {text_field("id", "Small letters, digits and -, unlike all others; names its texts."),
             maybe_text("go_on", "A condition that must hold before Next; left out: predicted and done."),
             maybe_one_of("page", page_keys(), "The page that it speaks of, shown beside the text."),
             maybe_one_of("highlight", highlightable(), "The control that is meant.")},
            {words("title", "What it is called in the list of steps."),
             {"prediction", IsPart::object, "prediction", "What the learner says before it happens."},
             {"action", IsPart::object, "action", "What is done in this step."},
             {"answer", IsPart::objects, "branch", "Texts of which the first is shown whose condition holds."},
             {"claims", IsPart::objects, "claim", "Sentences of its texts that the runs themselves must bear out."},
             {"panes", IsPart::texts, {}, "Of the page Run: the panes beside the text.", Part::Need::may, pane_keys()},
             controls("locked", "Controls that stay as they are from here on."),
             controls("hidden", "Controls that are not shown from here on."),
             controls("unlocked", "Controls that are free again from here on."),
             {"weight", IsPart::object, "weight", "One weight of the learner's run in bits and on the number line."},
             {"number", IsPart::object, "shown_number", "A number that is shown in bits."}}};
}

std::vector<LessonObject> predictions() {
    const Field form = maybe_text("form", "How it is written, as in placeholders.");
    const Part happened{"happened", IsPart::number_or_text, {}, "An expression: what it came to.", Part::Need::must},
        near{"near", IsPart::object, "near", "How far off still counts as right."};
    return {
        {"prediction",
         "What the learner says before it happens.",
         {one_of("kind", {"choice", "number", "bits", "loss_scale", "curve"}, "How it is said.")},
         {words("question", "What is asked.")},
         "kind"},
        {"prediction.choice",
         "One of some sentences.",
         {},
         {{"choices", IsPart::objects, "choice", "From the first on, that whose condition holds is what happened.", Part::Need::must}}},
        {"prediction.number",
         "A number.",
         {form, maybe_number("minimum", "The least that may be said."), maybe_number("maximum", "The most.")},
         {happened, near, {"unit", IsPart::words_or_text, {}, "Behind the number."}}},
        {"prediction.bits", "A number, set bit by bit.", {text_field("format", "The format whose bits are set.")}, {happened}},
        {"prediction.loss_scale", "A loss scale, dragged.", {text_field("variant", "Whose gradients are shown.")}, {happened, near}},
        {"prediction.curve", "The loss, sketched.", {text_field("variant", "Whose loss.")}, {near}},
    };
}

std::vector<LessonObject> actions() {
    const Field experiment = maybe_text("experiment", "A file beside the lesson, in place of its first.");
    const Part variants{"variants", IsPart::texts, {}, "Names of variants; left out: all."};
    return {
        {"action",
         "What is done in this step.",
         {one_of("do", {"none", "run", "compare", "set", "number", "loss_scale", "why", "health"}, "What it is.")},
         {},
         "do"},
        {"action.none", "Nothing.", {}, {}},
        {"action.run",
         "Trains.",
         {maybe_count("steps", "Left out: as the experiment says."), maybe_count("epochs", "The same in epochs."),
          maybe_text("health", "How often numbers are observed: \"10 steps\", \"5%\"; left out: never."), experiment},
         {variants}},
        {"action.compare", "Sets runs side by side.", {}, {variants}},
        {"action.set",
         "Changes the experiment from here on.",
         {text_field("path", "Its place in the experiment's file: training.batch."), maybe_text("variant", "Of this variant alone."),
          experiment},
         {{"value", IsPart::anything, {}, "What it becomes.", Part::Need::must}}},
        {"action.number",
         "Opens a number.",
         {maybe_text("format", "In this format.")},
         {{"value", IsPart::number_or_text, {}, "A number, or an expression.", Part::Need::must}}},
        {"action.loss_scale", "Opens the gradients with the loss scale.", {maybe_text("variant", "Whose.")}, {}},
        {"action.why", "Opens why a run is no faster.", {maybe_text("a", "The run."), maybe_text("b", "What it is set against.")}, {}},
        {"action.health", "Opens what the format did to the numbers.", {maybe_text("variant", "Whose.")}, {}},
    };
}

std::vector<LessonObject> small_objects() {
    return {
        {"choice",
         "A sentence to choose.",
         {text_field("id", "Unlike the others."), maybe_text("en", "In English."), maybe_text("de", "In German."),
          text_field("when", "A condition under which it is what happened, or else.")},
         {}},
        {"branch",
         "A text that answers.",
         {text_field("id", "Names its file: <step>-answer-<id>.md."), text_field("when", "A condition, or else.")},
         {}},
        {"claim",
         "A sentence that the runs themselves must bear out.",
         {maybe_text("en", "The sentence as the English text has it."), maybe_text("de", "As the German text has it."),
          text_field("that", "The condition that it stands for."),
          maybe_text("in", "The answer that says it; left out: the step's own text."),
          maybe_text("when", "It is said under this condition alone; left out: always."),
          maybe_count("steps", "Of runs that took fewer steps nothing is claimed.")},
         {}},
        {"near",
         "How far off still counts as right.",
         {maybe_number("factor", "Within this factor."), maybe_number("distance", "Within this distance.")},
         {}},
        {"word",
         "A word of the lecture.",
         {maybe_text("value", "A number that shows it."), maybe_text("in", "In this format.")},
         {words("word", "The word."), words("means", "What it means, a line.")}},
        {"source",
         "Where something can be read up.",
         {maybe_text("en", "In English."), maybe_text("de", "In German; left out: as in English."), maybe_text("url", "Where it lies.")},
         {}},
        {"weight",
         "One weight in bits and on the number line.",
         {text_field("variant", "Whose run."), text_field("tensor", "The variable: dense/kernel."),
          maybe_count("step", "At this observed step.")},
         {}},
        {"shown_number",
         "A number in bits.",
         {text_field("format", "In this format.")},
         {{"value", IsPart::number_or_text, {}, "A number, or an expression.", Part::Need::must}}},
    };
}

} // namespace

const std::vector<std::string>& page_keys() {
    static const std::vector<std::string> keys = {"welcome", "build", "data", "run", "health", "why", "compare", "sweep", "numbers"};
    return keys;
}

const std::vector<std::string>& pane_keys() {
    static const std::vector<std::string> keys = {"loss",
                                                  "accuracy",
                                                  "ms_step",
                                                  "loss_scale",
                                                  "learning_rate",
                                                  "memory_mib",
                                                  "lost_updates_percent",
                                                  "beyond_range_percent",
                                                  "flipped_signs_percent",
                                                  "twin_loss_gap",
                                                  "twin_distance",
                                                  "power_watts",
                                                  "temperature_celsius",
                                                  "clock_mhz",
                                                  "device_busy_percent",
                                                  "device_memory_mib"};
    return keys;
}

const std::vector<std::string>& lockable() {
    static const std::vector<std::string> all = [] {
        std::vector<std::string> names = {"network", "data", "training", "batch", "variant", "loss_scale", "device", "run"};
        for (const std::string& key : page_keys())
            names.push_back("pages." + key);
        return names;
    }();
    return all;
}

const std::vector<std::string>& highlightable() {
    static const std::vector<std::string> all = [] {
        std::vector<std::string> names = {"run",        "step",       "pause",          "batch",       "variant",      "loss_scale",
                                          "device",     "loss_chart", "accuracy_chart", "number_bits", "number_block", "number_steps",
                                          "runs_table", "memory",     "layer_times",    "other_cards"};
        for (const std::string& key : page_keys())
            names.push_back("pages." + key);
        return names;
    }();
    return all;
}

const std::vector<LessonObject>& lesson_objects() {
    static const std::vector<LessonObject> all = [] {
        std::vector<LessonObject> objects = {whole_lesson(), step()};
        for (const auto& some : {predictions(), actions(), small_objects()})
            objects.insert(objects.end(), some.begin(), some.end());
        return objects;
    }();
    return all;
}

const LessonObject& lesson_object(const std::string& name) {
    auto found = std::ranges::find(lesson_objects(), name, &LessonObject::name);
    if (found == lesson_objects().end())
        throw Error("[lessons] there is no object " + name);
    return *found;
}

bool speaks(const LessonObject& object) { return std::ranges::find(object.fields, "en", &Field::key) != object.fields.end(); }

std::vector<std::string> kinds_of(const LessonObject& object) {
    return object.by.empty() ? std::vector<std::string>{} : object.fields.front().options;
}

LessonObject lesson_object_of(const std::string& name, const Json& json) {
    LessonObject object = lesson_object(name);
    std::string kind =
        !object.by.empty() && json.is_object() && json.value(object.by, Json()).is_string() ? json[object.by].get<std::string>() : "";
    const std::vector<std::string> kinds = kinds_of(object);
    if (std::ranges::find(kinds, kind) == kinds.end())
        return object;
    const LessonObject& own = lesson_object(name + "." + kind);
    object.fields.insert(object.fields.end(), own.fields.begin(), own.fields.end());
    object.parts.insert(object.parts.end(), own.parts.begin(), own.parts.end());
    return object;
}

} // namespace mantissa::lessons
