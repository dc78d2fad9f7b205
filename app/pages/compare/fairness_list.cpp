// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/compare/fairness_list.h"

#include "models/spoken.h"
#include "models/words.h"
#include "widgets/discard.h"
#include "widgets/line_mark.h"
#include "widgets/paragraph.h"

#include <QHBoxLayout>

#include <algorithm>

namespace mantissa::app {
namespace {

LineMark* markOf(report::Concern::Kind kind) {
    switch (kind) {
    case report::Concern::Kind::same: return new LineMark("check", &Theme::good);
    case report::Concern::Kind::note: return new LineMark("info", &Theme::muted);
    default: return new LineMark("warning", &Theme::warn);
    }
}

QHBoxLayout* rowOf(report::Concern::Kind kind, const QString& words) {
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(markOf(kind), 0, Qt::AlignTop);
    row->addWidget(new Paragraph(words), 1);
    return row;
}

// As many as somebody reads; what is worse than a note comes before the notes then.
std::vector<report::Concern> firstOf(std::vector<report::Concern> concerns) {
    constexpr std::size_t most = 24;
    if (concerns.size() <= most)
        return concerns;
    std::ranges::stable_partition(concerns, [](const report::Concern& one) { return one.kind != report::Concern::Kind::note; });
    concerns.erase(concerns.begin() + most, concerns.end());
    return concerns;
}

} // namespace

FairnessList::FairnessList(QWidget* parent) : QWidget(parent) {
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(8, 4, 8, 4);
    setAccessibleName(tr("Fairness"));
}

void FairnessList::show(const std::vector<report::Concern>& concerns) {
    for (QWidget* row : findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        discard(row);
    auto* all = new QWidget; // shown at once: one by one, each of many would have all of them laid out anew
    auto* rows = new QVBoxLayout(all);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    const std::vector<report::Concern> shown = firstOf(concerns);
    for (const report::Concern& concern : shown)
        rows->addLayout(rowOf(concern.kind, spoken(concern.text)));
    if (const std::size_t more = concerns.size() - shown.size(); more > 0)
        rows->addLayout(rowOf(report::Concern::Kind::note, tr("And %1 more, which the report lists.").arg(formatCount(qint64(more)))));
    layout()->addWidget(all);
}

} // namespace mantissa::app
