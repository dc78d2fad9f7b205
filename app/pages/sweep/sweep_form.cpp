// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/sweep/sweep_form.h"

#include "bridge/workbench.h"
#include "models/spoken.h"
#include "models/words.h"
#include "pages/problem_place.h"
#include "style/appearance.h"
#include "style/run_painter.h"
#include "widgets/discard.h"
#include "widgets/elided_check_box.h"
#include "widgets/flow_layout.h"
#include "widgets/paragraph.h"

#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QStyle>

#include <algorithm>

namespace mantissa::app {
namespace {

// What is no number becomes one that no training takes, so that the item is named.
template <typename Number>
std::vector<Number> numbersIn(const QString& text, QStringList& wrong) {
    std::vector<Number> numbers;
    static const QRegularExpression between(QStringLiteral("[\\s,;]+"));
    for (const QString& word : text.split(between, Qt::SkipEmptyParts)) {
        bool good = false;
        const qlonglong number = word.toLongLong(&good);
        if (good && number >= 0)
            numbers.push_back(Number(number));
        else
            wrong << word;
    }
    return numbers;
}

template <typename Numbers>
QString listOf(const Numbers& numbers) {
    QStringList words;
    for (const auto number : numbers)
        words << QString::number(number);
    return words.join(QStringLiteral(", "));
}

void setWrong(QLineEdit* field, bool wrong) {
    if (field->property("wrong").toBool() == wrong)
        return;
    field->setProperty("wrong", wrong);
    field->style()->unpolish(field);
    field->style()->polish(field);
}

} // namespace

void SweepForm::listen() {
    connect(&m_workbench.document(), &ExperimentDocument::changed, this, &SweepForm::refresh);
    connect(&m_workbench, &Desk::changed, this, &SweepForm::allow);
    connect(&m_workbench.store(), &RunStore::stateChanged, this, &SweepForm::allow);
    for (auto signal : {&RunStore::structureChanged, &RunStore::visibilityChanged}) // variants are drawn as their runs
        connect(&m_workbench.store(), signal, this, [this] {
            fillPolicies(); // what is being typed stays
            allow();
        });
    connect(&Appearance::instance(), &Appearance::changed, this, [this] {
        m_shownNames.clear();
        refresh();
    });
}

void SweepForm::offerBack(bool back) { m_back->setVisible(back); }

// Made anew only where variants came or went: what is being ticked keeps the keyboard.
void SweepForm::fillPolicies() {
    const QStringList names = m_workbench.variants().names();
    const QVector<int> lines = m_workbench.variants().lines();
    QStringList shown;
    for (int i = 0; i < names.size(); ++i)
        shown << QStringLiteral("%1 %2").arg(names[i]).arg(lines[i]);
    if (shown == m_shownNames)
        return;
    m_shownNames = shown;
    const std::vector<std::string> ticked = settings().policies;
    std::ranges::for_each(m_policies, discard);
    m_policies.clear();
    for (int i = 0; i < names.size(); ++i) {
        auto* policy = new ElidedCheckBox(names[i]);
        policy->setIcon(QIcon(runSample(theme().line(lines[i]), theme().panel, devicePixelRatioF())));
        policy->setIconSize(QSize(24, 16));
        policy->setToolTip(tr("Whether the sweep trains %1. The first one that is ticked is the baseline.").arg(names[i]));
        policy->setChecked(std::ranges::find(ticked, names[i].toStdString()) != ticked.end());
        connect(policy, &QCheckBox::clicked, this, &SweepForm::take);
        m_policies << policy;
        m_policyRow->addWidget(policy);
    }
    m_shown = {};
}

void SweepForm::refresh() {
    fillPolicies();
    if (!m_workbench.document().experiment())
        return allow(); // an error elsewhere: what was chosen stays in sight
    const SweepSettings now = m_workbench.sweep().settings();
    if (now == m_shown && now == settings())
        return allow();
    m_shown = now;
    for (ElidedCheckBox* policy : std::as_const(m_policies))
        policy->setChecked(std::ranges::find(now.policies, policy->name().toStdString()) != now.policies.end());
    const SweepSettings entered = settings();
    if (entered.batches != now.batches) // else it stays as it was written
        m_batches->setText(listOf(now.batches));
    if (entered.seeds != now.seeds)
        m_seeds->setText(listOf(now.seeds));
    allow();
}

SweepSettings SweepForm::settings() const {
    SweepSettings settings;
    QStringList wrong;
    for (const ElidedCheckBox* policy : m_policies)
        if (policy->isChecked())
            settings.policies.push_back(policy->name().toStdString());
    settings.batches = numbersIn<std::int64_t>(m_batches->text(), wrong);
    settings.seeds = numbersIn<std::uint64_t>(m_seeds->text(), wrong);
    return settings;
}

QString SweepForm::problem() const {
    QStringList wrong;
    const bool batches = !numbersIn<std::int64_t>(m_batches->text(), wrong).empty();
    if (!wrong.isEmpty() || !batches) {
        setWrong(m_batches, true);
        return wrong.isEmpty() ? tr("Enter a batch, or several: 32, 64, 128.")
                               : tr("%1 is no batch. Enter whole numbers: 32, 64, 128.").arg(wrong.first());
    }
    const bool seeds = !numbersIn<std::uint64_t>(m_seeds->text(), wrong).empty();
    if (!wrong.isEmpty() || !seeds) {
        setWrong(m_seeds, true);
        return wrong.isEmpty() ? tr("Enter a seed, or several: 1, 2, 3.")
                               : tr("%1 is no seed. Enter whole numbers: 1, 2, 3.").arg(wrong.first());
    }
    std::vector<std::string> names;
    for (const ElidedCheckBox* policy : m_policies)
        names.push_back(policy->name().toStdString());
    Problems problems;
    read_sweep(write_sweep(settings()), names, problems);
    if (problems.empty())
        return {};
    setWrong(QString::fromStdString(problems.front().where).contains("seeds") ? m_seeds : m_batches, true);
    return spoken(problems.front().message);
}

void SweepForm::take() {
    if (m_workbench.document().experiment() && problem().isEmpty() && !settings().policies.empty()) {
        m_shown = settings();
        if (m_shown != m_workbench.sweep().settings())
            m_workbench.sweep().choose(m_shown);
    }
    allow();
}

void SweepForm::allow() {
    setWrong(m_batches, false);
    setWrong(m_seeds, false);
    const QString wrong = problem();
    m_problem->setText(wrong);
    m_problem->setVisible(!wrong.isEmpty());
    const SweepSettings now = settings();
    const QString why = wrong.isEmpty() ? m_workbench.sweep().whyNotStart(now) : wrong;
    m_count->setText(countWords(now) + (wrong.isEmpty() ? timeWords(now) : QString()));
    m_count->setVisible(wrong.isEmpty());
    m_made->setText(estimateWords(now));
    m_made->setVisible(wrong.isEmpty() && !m_made->text().isEmpty());
    m_differ->setText(differWords(now));
    m_differ->setVisible(wrong.isEmpty() && !m_differ->text().isEmpty());
    const bool grows = why.isEmpty() && m_workbench.sweep().grows(now);
    const bool done = grows && now == m_workbench.sweep().shown() && m_workbench.sweep().done(now) == m_workbench.sweep().runs(now);
    m_start->setEnabled(why.isEmpty() && !done);
    m_start->setToolTip(!why.isEmpty() ? why
                        : done         ? tr("All of it is done. Choose more policies, batches or seeds, or begin anew.")
                                       : tr("Trains what is chosen; the policies of one batch and seed take turns"));
    m_start->setText(grows ? tr("Go on with the sweep") : tr("Start the sweep"));
    m_fresh->setVisible(grows);
    allowEstimate(now);
    if (!why.isEmpty() && why == problemOf(m_workbench))
        sayProblem(*m_whyNot, why);
    else
        sayPlain(*m_whyNot, why.isEmpty() ? m_timing.failure() : why);
    m_whyNot->setVisible(!m_whyNot->text().isEmpty() && wrong.isEmpty());
    const bool editable = m_workbench.document().experiment().has_value();
    for (QWidget* field : {static_cast<QWidget*>(m_batches), static_cast<QWidget*>(m_seeds)})
        field->setEnabled(editable);
    for (ElidedCheckBox* policy : std::as_const(m_policies))
        policy->setEnabled(editable);
}

} // namespace mantissa::app
