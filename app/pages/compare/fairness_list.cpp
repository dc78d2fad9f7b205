// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/compare/fairness_list.h"

#include "models/spoken.h"
#include "style/icons.h"
#include "widgets/paragraph.h"

#include <QHBoxLayout>
#include <QPainter>

namespace mantissa::app {
namespace {

constexpr int markSide = 16;

// Beside the first line of the words, whatever their size.
class FairnessMark : public QWidget {
public:
    explicit FairnessMark(report::Concern::Kind kind) : m_kind(kind) { setFixedWidth(markSide); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const QRectF place(0, (fontMetrics().height() - markSide) / 2.0, markSide, markSide);
        switch (m_kind) {
        case report::Concern::Kind::same: return paintIcon(painter, place, "check", theme().good);
        case report::Concern::Kind::note: return paintIcon(painter, place, "info", theme().muted);
        default: return paintIcon(painter, place, "warning", theme().warn);
        }
    }

private:
    const report::Concern::Kind m_kind;
};

} // namespace

FairnessList::FairnessList(QWidget* parent) : QWidget(parent) {
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(8, 4, 8, 4);
    rows->setSpacing(4);
    setAccessibleName(tr("Fairness"));
}

void FairnessList::show(const std::vector<report::Concern>& concerns) {
    qDeleteAll(findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
    for (const report::Concern& concern : concerns) {
        auto* row = new QWidget;
        auto* line = new QHBoxLayout(row);
        line->setContentsMargins(0, 0, 0, 0);
        line->setSpacing(8);
        line->addWidget(new FairnessMark(concern.kind));
        line->addWidget(new Paragraph(spoken(concern.text)), 1);
        layout()->addWidget(row);
    }
}

} // namespace mantissa::app
