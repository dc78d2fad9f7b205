// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/compare/line_key.h"

#include "style/appearance.h"
#include "style/elided_name.h"
#include "style/run_painter.h"
#include "style/scaling.h"
#include "widgets/flow_layout.h"

#include <QHBoxLayout>
#include <QLabel>

namespace mantissa::app {
namespace {

constexpr int mostInKey = 16, widestInKey = 220; // more lines are no longer told apart by a row of names

} // namespace

LineKey::LineKey(QWidget* parent) : QWidget(parent), m_row(new FlowLayout(this)) {
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(16);
}

void LineKey::tell(const QStringList& names, const QVector<int>& lines) {
    while (QLayoutItem* item = m_row->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    setVisible(names.size() <= mostInKey && names.size() == lines.size());
    for (qsizetype i = 0; i < names.size() && !isHidden(); ++i)
        add(names[i], lines[i]);
}

void LineKey::add(const QString& name, int line) {
    auto* sample = new QLabel;
    sample->setPixmap(runSample(theme().line(line), theme().window, devicePixelRatioF()));
    auto* words = new QLabel;
    setType(words, Appearance::Type::caption);
    words->setText(elidedMiddle(QFontMetricsF(words->font()), name, scaled(widestInKey)));
    words->setToolTip(words->text() == name ? QString() : name);
    auto* one = new QWidget;
    auto* both = new QHBoxLayout(one);
    both->setContentsMargins(0, 0, 0, 0);
    both->setSpacing(6);
    both->addWidget(sample);
    both->addWidget(words);
    m_row->addWidget(one);
}

} // namespace mantissa::app
