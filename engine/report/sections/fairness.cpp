// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/sections/section.h"

#include "report/fairness.h"

namespace mantissa::report {

Section fairness_section(const Context& context) {
    Section section{.id = "fairness", .title = "Is the comparison fair?", .blocks = {}};
    for (const Concern& concern : fairness_of(context.comparison))
        section.blocks.emplace_back(Note{concern.kind == Concern::Kind::same ? Tone::good : Tone::warn, concern.text});
    return section;
}

} // namespace mantissa::report
