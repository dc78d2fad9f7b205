// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The form's fields and buttons; what they stand for is in sweep_form.cpp.
#include "bridge/workbench.h"
#include "forms/being_typed.h"
#include "pages/problem_place.h"
#include "pages/sweep/sweep_form.h"
#include "style/scaling.h"
#include "widgets/flow_layout.h"
#include "widgets/paragraph.h"

#include <QFormLayout>
#include <QFrame>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

constexpr int formWidth = 760;

} // namespace

SweepForm::SweepForm(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
    auto* card = makeCard();
    auto* row = new QVBoxLayout(this);
    row->setContentsMargins(12, 12, 12, 12);
    row->addWidget(card);
    row->addStretch(1);
    keepScaled(card, [card] { card->setMaximumWidth(scaled(formWidth)); });
    listen();
    refresh();
}

QWidget* SweepForm::makeCard() {
    auto* card = new QFrame;
    card->setProperty("card", true);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(24, 16, 24, 20);
    column->setSpacing(12);
    auto* title = new Paragraph(tr("Train every policy with every batch and every seed"));
    setType(title, Appearance::Type::heading);
    auto* about =
        new Paragraph(tr("All runs of a seed start from the same weights and see the same images in the same order, so that what "
                         "is left between them is the format and the batch. From two seeds on, a change can be told from noise."));
    about->setProperty("muted", true);
    column->addWidget(title);
    column->addWidget(about);
    column->addLayout(makeFields());
    column->addWidget(makeFoot());
    return card;
}

QFormLayout* SweepForm::makeFields() {
    m_batches = makeList(tr("Batches"), tr("Images per step, as a list: 32, 64, 128"));
    m_seeds = makeList(tr("Seeds"), tr("A run for each, as a list: 1, 2, 3"));
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(10);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("Policies"), makePolicies());
    form->addRow(tr("Batches"), m_batches);
    form->addRow(tr("Seeds"), m_seeds);
    return form;
}

QWidget* SweepForm::makePolicies() {
    auto* box = new QWidget;
    m_policyRow = new FlowLayout(box);
    m_policyRow->setContentsMargins(0, 0, 0, 0);
    m_policyRow->setSpacing(16);
    return box;
}

QLineEdit* SweepForm::makeList(const QString& name, const QString& help) {
    auto* field = new QLineEdit;
    field->setAccessibleName(name);
    field->setToolTip(help);
    connect(field, &QLineEdit::textEdited, this, &SweepForm::allow);
    connect(field, &QLineEdit::editingFinished, this, &SweepForm::take);
    return field;
}

QWidget* SweepForm::makeFoot() {
    auto* foot = new QWidget;
    auto* column = new QVBoxLayout(foot);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    m_problem = new Paragraph;
    m_problem->setProperty("bad", true);
    m_count = new Paragraph;
    setType(m_count, Appearance::Type::strong);
    m_whyNot = new Paragraph;
    leadToBuild(*m_whyNot, m_workbench);
    m_made = new Paragraph;
    for (QLabel* low : {m_whyNot, m_made})
        low->setProperty("muted", true);
    auto* verbs = makeVerbs();
    m_differ = new Paragraph;
    for (QWidget* part : {static_cast<QWidget*>(m_problem), static_cast<QWidget*>(m_count), static_cast<QWidget*>(m_differ)})
        column->addWidget(part);
    column->addLayout(verbs);
    column->addWidget(m_made);
    column->addWidget(m_whyNot);
    m_back->hide();
    return foot;
}

FlowLayout* SweepForm::makeVerbs() {
    m_start = new QPushButton(tr("Start the sweep"));
    m_start->setProperty("primary", true);
    m_fresh = new QPushButton(tr("Begin anew"));
    m_fresh->setToolTip(tr("Trains all of it into a folder of its own; the sweep that is there stays as it is"));
    m_estimate = new QPushButton(tr("Estimate the time"));
    m_back = new QPushButton(tr("Back to the results"));
    m_back->setToolTip(tr("The sweep that is there stays as it is"));
    auto* buttons = new FlowLayout;
    for (QPushButton* button : {m_start, m_fresh, m_estimate, m_back})
        buttons->addWidget(button);
    connect(m_start, &QPushButton::clicked, this, [this] {
        takeWhatIsTyped();
        take();
        m_workbench.sweep().start(settings());
        Q_EMIT begun();
    });
    connect(m_fresh, &QPushButton::clicked, this, [this] {
        takeWhatIsTyped();
        take();
        m_workbench.sweep().startAfresh(settings());
        Q_EMIT begun();
    });
    connect(m_estimate, &QPushButton::clicked, this, &SweepForm::estimate);
    connect(&m_timing, &SweepTiming::ended, this, &SweepForm::allow);
    connect(m_back, &QPushButton::clicked, this, &SweepForm::backWanted);
    return buttons;
}

} // namespace mantissa::app
