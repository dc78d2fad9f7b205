// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/report.h"

#include "insight/words.h"
#include "report/experiment_of.h"
#include "report/sections/section.h"
#include "report/sweep/results.h"

#include <algorithm>

namespace mantissa::report {
namespace {

std::string text_in(const Json& json, const char* key) {
    return json.contains(key) && json[key].is_string() ? clean(json[key].get<std::string>()) : "";
}

// Empty: nobody gave it one.
std::string name_of_report(const Comparison& comparison, const ReportOptions& options) {
    return options.title.empty() ? text_in(comparison.base().experiment, "name") : clean(options.title);
}

std::string title_of(const Comparison& comparison) {
    return "Comparison of " + counted(static_cast<double>(comparison.runs.size()), "run");
}

// What is told of; of a sweep its policies, whatever their batches and seeds.
enum class Whom { all, others };
std::vector<std::string> names_in(const Comparison& comparison, Whom whom) {
    std::vector<std::string> names;
    if (const auto swept = sweep_results(comparison)) {
        names = swept->settings.policies; // the baseline first
        if (whom == Whom::others)
            names.erase(names.begin());
    } else
        for (const Group& group : comparison.groups)
            if (whom == Whom::all || &group != &comparison.group_of(comparison.baseline))
                names.push_back(group.name);
    for (std::string& name : names)
        name = clean(name);
    return names;
}

std::string subtitle_of(const Comparison& comparison, const Json& experiment) {
    const RunRecord& base = comparison.base();
    std::string processor = clean(base.environment.processor), device = processor.empty() ? base.device : processor;
    const std::string names = listed_names(names_in(comparison, Whom::all)) + ".";
    return (device.empty() ? names : "Runs on " + device + ": " + names) + " Written by Mantissa" +
           (experiment.is_null() ? "." : ", with the experiment embedded.");
}

std::string question_of(const Comparison& comparison) {
    const std::vector<std::string> others = names_in(comparison, Whom::others);
    const auto swept = sweep_results(comparison);
    const std::string base = clean(swept ? swept->settings.policies.front() : comparison.group_of(comparison.baseline).name);
    if (others.empty())
        return "How does " + base + " train this network, and what does it cost?";
    return (others.size() == 1 ? "What does " : "What do ") + listed_names(others) + " change against " + base +
           ": speed, memory, and what is learned?";
}

// What would stand alone in its row takes all of it.
void fill_rows(std::vector<Section>& sections) {
    using enum Section::Width;
    for (std::size_t i = 0; i < sections.size(); ++i) {
        Section::Width next = i + 1 < sections.size() ? sections[i + 1].width : full;
        bool paired = (sections[i].width == wide && next == narrow) || (sections[i].width == half && next == half);
        if (paired)
            ++i;
        else
            sections[i].width = full;
    }
}

// Of another length of training, or other data, nobody knows; else by more than the validation images leave to chance, and than anyone
// would call the same.
bool may_have_learned_less(const RunRecord& run, const RunRecord& base) {
    constexpr double small = 0.02;
    const double own = run.figure("final.val_accuracy"), other = base.figure("final.val_accuracy");
    const CountedOn images = counted_on(std::min(validation_images(run), validation_images(base)), own, other);
    const bool plainly = other - own > std::max(small, 3 * images.error); // never where one of them has none
    return plainly || (run.has_result() && accuracies_apart(run, base) != Apart::no);
}

} // namespace

const Paragraph& Report::answer() const { return std::get<Paragraph>(sections.front().blocks.front()); }

// Who diverged is told by the answer's end and by a message of its own; what is known of others it puts in no doubt.
Tone Report::tone() const {
    bool diverged = false, in_doubt = false;
    for (std::size_t i = 0; i < runs().size(); ++i) {
        const bool fails = comparison.evidence[i].learning.fails(), ended = runs()[i].ending == Status::diverged;
        in_doubt = in_doubt || comparison.evidence[i].learning.kind == insight::Learning::Kind::too_few;
        if (fails && !ended)
            return Tone::warn;
        diverged = diverged || fails;
    }
    if (in_doubt)
        return Tone::normal; // of a fast run, too, nobody knows whether it learned
    for (int run = 0; run < static_cast<int>(runs().size()); ++run)
        if (const RunRecord* base = comparison.beside(run);
            base && may_have_learned_less(comparison.runs[static_cast<std::size_t>(run)], *base))
            return Tone::normal;
    bool asked = false, known = false; // of other variants than the baseline's, which is always as fast as itself
    for (std::size_t i = 0; i < comparison.paired_speeds.size(); ++i)
        if (&comparison.group_of(static_cast<int>(i)) != &comparison.group_of(comparison.baseline) &&
            !comparison.is_base(static_cast<int>(i))) {
            asked = true;
            known = known || comparison.paired_speeds[i].is_told();
        }
    if (diverged && !known)
        return Tone::warn;
    return known || !asked ? Tone::good : Tone::normal;
}

Report make_report(std::vector<RunRecord> runs, const ReportOptions& options) {
    Report report;
    for (RunRecord& run : runs)
        run.name = clean(run.name);
    report.comparison = compare(std::move(runs), options.baseline);
    report.look = look_of(report.runs());
    const std::string name = name_of_report(report.comparison, options);
    report.named = name.empty() ? Report::Named::no : Report::Named::by_somebody;
    report.title = name.empty() ? title_of(report.comparison) : name;
    report.question = question_of(report.comparison);
    Gathered gathered = gather_experiment(report.runs());
    report.experiment = gathered.experiment;
    report.subtitle = subtitle_of(report.comparison, report.experiment);
    Context context{report.comparison, options, report.experiment, gathered.left_out};
    for (SectionMaker make : section_makers())
        if (Section section = make(context); !section.blocks.empty())
            report.sections.push_back(std::move(section));
    fill_rows(report.sections);
    return report;
}

} // namespace mantissa::report
