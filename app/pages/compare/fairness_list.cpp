// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/compare/fairness_list.h"

#include "models/spoken.h"
#include "widgets/discard.h"
#include "widgets/line_mark.h"
#include "widgets/paragraph.h"

#include <QHBoxLayout>

namespace mantissa::app {
namespace {

LineMark* markOf(report::Concern::Kind kind) {
    switch (kind) {
    case report::Concern::Kind::same: return new LineMark("check", &Theme::good);
    case report::Concern::Kind::note: return new LineMark("info", &Theme::muted);
    default: return new LineMark("warning", &Theme::warn);
    }
}

} // namespace

FairnessList::FairnessList(QWidget* parent) : QWidget(parent) {
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(8, 4, 8, 4);
    rows->setSpacing(4);
    setAccessibleName(tr("Fairness"));
}

void FairnessList::show(const std::vector<report::Concern>& concerns) {
    for (QWidget* row : findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        discard(row);
    for (const report::Concern& concern : concerns) {
        auto* row = new QWidget;
        auto* line = new QHBoxLayout(row);
        line->setContentsMargins(0, 0, 0, 0);
        line->setSpacing(8);
        line->addWidget(markOf(concern.kind), 0, Qt::AlignTop);
        line->addWidget(new Paragraph(spoken(concern.text)), 1);
        layout()->addWidget(row);
    }
}

} // namespace mantissa::app
