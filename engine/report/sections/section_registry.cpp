// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

namespace mantissa::report {

Section answer_section(const Context& context);
Section results_section(const Context& context);
Section sweep_section(const Context& context);
Section narrow_section(const Context& context);
Section fairness_section(const Context& context);
Section speed_section(const Context& context);
Section convergence_section(const Context& context);
Section memory_section(const Context& context);
Section memory_parts_section(const Context& context);
Section validation_section(const Context& context);
Section classes_section(const Context& context);
Section trade_off_section(const Context& context);
Section throughput_section(const Context& context);
Section time_split_section(const Context& context);
Section why_section(const Context& context);
Section loss_scale_section(const Context& context);
Section events_section(const Context& context);
Section health_section(const Context& context);
Section parting_section(const Context& context);
Section seeds_section(const Context& context);
Section network_section(const Context& context);
Section policies_section(const Context& context);
Section settings_section(const Context& context);
Section layers_section(const Context& context);
Section method_section(const Context& context);
Section repeat_section(const Context& context);

const std::vector<SectionMaker>& section_makers() {
    static const std::vector<SectionMaker> makers = {
        answer_section,     sweep_section,        narrow_section,  results_section,    fairness_section, convergence_section,
        memory_section,     memory_parts_section, speed_section,   validation_section, classes_section,  trade_off_section,
        throughput_section, time_split_section,   why_section,     loss_scale_section, parting_section,  seeds_section,
        events_section,     health_section,       network_section, policies_section,   settings_section, layers_section,
        method_section,     repeat_section};
    return makers;
}

} // namespace mantissa::report
