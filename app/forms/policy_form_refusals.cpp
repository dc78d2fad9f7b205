// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// What a policy's roles refuse: told beneath them as long as it stands there and can be seen.
#include "forms/policy_details.h"
#include "forms/policy_form.h"
#include "models/spoken.h"
#include "policy/policy.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHideEvent>
#include <QLabel>
#include <QLineEdit>
#include <QStyle>

#include <algorithm>

namespace mantissa::app {
namespace {

// ".gradients": the role that a problem is about; the first where it is about none.
int roleOf(const Problem& problem) {
    const auto role = parse_role(problem.where.substr(std::min(problem.where.size(), problem.where.rfind('.') + 1)));
    return role ? static_cast<int>(*role) : 0;
}

void markWrong(QComboBox* field, bool wrong) {
    field->setProperty("wrong", wrong);
    field->style()->unpolish(field);
    field->style()->polish(field);
}

} // namespace

// Beneath a role's field the place is the role, as the form calls it.
QString PolicyForm::wordsOf(const Problem& problem) {
    const auto role = parse_role(problem.where.substr(problem.where.empty() ? 0 : 1));
    return role ? wordsOfRole(*role) + QStringLiteral(": ") + spoken(problem.message)
                : spoken(QString::fromStdString(sentence_of(problem)).remove(0, 1));
}

// What is half typed stays, unless it is what there is.
bool PolicyForm::keepsTyped(const Row& row, const Format& format) const {
    const QLineEdit* words = row.format->lineEdit();
    return words->hasFocus() && words->isModified() && !m_rebased && parse_format(words->text().trimmed().toStdString()) != format;
}

// A refused text that stays is told of as long as it stands there.
bool PolicyForm::isStillRefused(const Policy& policy) const {
    for (int role = 0; role < policy_roles; ++role)
        if (m_rows[role].format->property("wrong").toBool() && keepsTyped(m_rows[role], policy.precision.format(static_cast<Role>(role))))
            return true;
    return false;
}

// Right beneath the field that is refused, or the role whose format is.
void PolicyForm::tellWrong(const Problems& problems) {
    const bool told = !problems.empty() && m_more->refuse(problems.front());
    refuse(problems.empty() || told ? nullptr : &problems.front());
    Q_EMIT refusalChanged();
}

void PolicyForm::refuse(const Problem* problem) {
    m_refusal = problem ? wordsOf(*problem) : QString();
    for (const Row& row : m_rows)
        markWrong(row.format, false);
    m_wrong->setText(m_refusal);
    if (!problem)
        return m_wrong->hide();
    const int role = roleOf(*problem);
    auto* grid = static_cast<QGridLayout*>(layout());
    grid->removeWidget(m_wrong);
    grid->addWidget(m_wrong, rowOf(role) + 1, 0, 1, 5);
    m_wrong->show(); // only here: before, it would be a window of its own for a moment
    markWrong(m_rows[role].format, true);
}

QString PolicyForm::refusal() const { return isVisible() ? m_refusal : QString(); }

void PolicyForm::forget() {
    if (m_shown.is_null())
        return;
    m_more->forget();
    m_rebased = true;
    show(Json(m_shown));
    m_rebased = false;
}

// Written over what was refused, it is taken as where the field is left; a refusal that nobody sees any more gives way to the policy that
// holds.
void PolicyForm::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (event->spontaneous() || m_refusal.isEmpty())
        return;
    take();
    forget();
}

} // namespace mantissa::app
