// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

#include "insight/words.h"
#include "report/asked_steps.h"

#include <algorithm>

namespace mantissa::report {

namespace {

// Sums in another order change the last bits: as many as there were, where all had the same.
std::string threads(const Context& context) {
    const auto& first = context.runs().front().environment.threads;
    for (const RunRecord& run : context.runs())
        if (run.environment.threads != first)
            return {};
    return first ? " --threads " + std::to_string(*first) : "";
}

// Else all epochs of the experiment would be trained.
std::string steps(const Context& context) {
    const auto asked = asked_steps(context.runs());
    return asked ? " --steps " + std::to_string(*asked) : "";
}

// By the reference alone nothing is chosen, and strict sums leave no choice.
std::string choice_words(const Context& context) {
    const auto all = [&](const auto& test) { return std::ranges::all_of(context.runs(), test); };
    if (all([](const RunRecord& run) { return run.device.empty() || run.device == "reference"; }) ||
        all([](const RunRecord& run) { return run.training().value("strict", Json()) == true; }))
        return {};
    return "How a convolution or a dense layer is computed was chosen by timing the ways there are, once for each machine: on another one, "
           "or before they are timed, the choice may be another, and then the last bits differ although seed and threads are the same. "
           "With \"strict\": true both are summed as they are defined, always.";
}

} // namespace

Section repeat_section(const Context& context) {
    Section section{.id = "repeat", .title = "How to repeat it", .width = Section::Width::full, .blocks = {}};
    auto say = [&](const std::string& text) {
        section.blocks.emplace_back(Paragraph{.role = Paragraph::Role::normal, .sentences = {{text, {}}}});
    };
    if (!context.experiment.is_null()) {
        say("The experiment is embedded in this report (HTML, JSON, Markdown, LaTeX and PDF alike): open the file in Mantissa, or give it "
            "to the command line by its name, as report.html here, which trains every variant again and writes the report anew.");
        section.blocks.emplace_back(
            Code{"mantissa-cli run report.html" + steps(context) + threads(context) + " --out runs/again --report again.html"});
        if (const std::string choice = choice_words(context); !choice.empty())
            say(choice);
        say("To go on in PyTorch or Keras, where one machine is not enough: a script of the same network, initial weights, images, policy, "
            "loss scale, optimizer and seed, which any of these writes. In the window: File, Export as a script.");
        section.blocks.emplace_back(Code{"mantissa-cli export report.html --to pytorch --out train.py\n"
                                         "mantissa-cli export report.html --to keras --out train.py\n"
                                         "mantissa-cli export report.html --to pytorch --distributed --out train.py"});
    }
    if (!context.options.command.empty()) {
        say("This report was written by:");
        section.blocks.emplace_back(Code{context.options.command});
    }
    std::vector<std::string> changed;
    for (int run = 0; run < context.count(); ++run)
        if (held_by(context.run(run)).size() > 1)
            changed.push_back(context.run(run).name);
    if (!changed.empty() && !context.experiment.is_null())
        section.blocks.emplace_back(Note{Tone::warn, "What was changed as " + listed_names(changed) +
                                                         " ran is not in the embedded experiment: it trains as it began."});
    if (!context.left_out.empty())
        section.blocks.emplace_back(Note{Tone::warn, "Not in the embedded experiment: " + listed_names(context.left_out) +
                                                         ", of another experiment or without one."});
    return section;
}

} // namespace mantissa::report
