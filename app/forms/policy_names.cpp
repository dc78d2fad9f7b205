// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "forms/policy_names.h"

#include "forms/elided_combo_box.h"
#include "forms/policy_form.h"
#include "policy/policy.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace mantissa::app {
namespace {

int builtin() { return int(builtin_policies().size()); } // before what was kept, and a line between

} // namespace

PolicyNames::PolicyNames(QWidget* parent)
    : QWidget(parent),
      m_list(new ElidedComboBox),
      m_save(new QPushButton(tr("Keep…"))),
      m_forget(new QPushButton(tr("Forget"))),
      m_naming(new QWidget),
      m_name(new QLineEdit),
      m_wrong(new QLabel) {
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    auto* row = new QHBoxLayout;
    row->addWidget(m_list, 1);
    row->addWidget(m_forget);
    row->addWidget(m_save);
    rows->addLayout(row);
    rows->addWidget(m_naming);
    rows->addWidget(m_wrong);
    auto* naming = new QHBoxLayout(m_naming);
    naming->setContentsMargins(0, 0, 0, 0);
    auto* done = new QPushButton(tr("Keep"));
    naming->addWidget(m_name, 1);
    naming->addWidget(done);
    m_naming->hide();
    m_wrong->hide();
    m_wrong->setWordWrap(true);
    m_wrong->setProperty("bad", true);
    m_list->setAccessibleName(tr("Policy"));
    m_list->setToolTip(tr("What the roles begin with; each can be changed below."));
    m_list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_name->setAccessibleName(tr("Name to keep the policy under"));
    m_name->setPlaceholderText(tr("a name of your own"));
    m_save->setToolTip(tr("Keeps this policy under a name, for every experiment."));
    m_forget->setToolTip(tr("Takes this name from the list; experiments that have the policy keep it."));
    connect(m_list, &QComboBox::activated, this, [this] {
        const Json policy = kept() ? *kept() : Json(m_list->currentText().toStdString());
        chosen(policy);
    });
    connect(m_save, &QPushButton::clicked, this, [this] { startNaming(PolicyShelf::nameOf(m_shown)); });
    connect(m_forget, &QPushButton::clicked, this, &PolicyNames::forget);
    connect(done, &QPushButton::clicked, this, &PolicyNames::keep);
    connect(m_name, &QLineEdit::returnPressed, this, &PolicyNames::keep);
    fill();
}

void PolicyNames::fill() {
    m_kept = m_shelf.policies();
    m_list->clear();
    addPolicies(m_list);
    if (!m_kept.empty())
        m_list->insertSeparator(builtin());
    for (const Json& policy : m_kept) {
        m_list->addItem(PolicyShelf::nameOf(policy));
        m_list->setItemData(m_list->count() - 1, PolicyShelf::about(policy), Qt::ToolTipRole);
    }
}

const Json* PolicyNames::kept() const {
    const int place = m_list->currentIndex() - builtin() - 1;
    return place >= 0 && place < int(m_kept.size()) ? &m_kept[std::size_t(place)] : nullptr;
}

void PolicyNames::show(const Json& policy) {
    if (policy != m_shown) {
        m_naming->hide();
        m_wrong->hide();
    }
    m_shown = policy;
    m_base = QString::fromStdString(policy.is_string() ? policy.get<std::string>() : policy.value("base", "float32"));
    select();
}

// The list stays as it is meanwhile: somebody may have it open.
void PolicyNames::select() {
    const auto found = std::ranges::find(m_kept, m_shown);
    m_list->setCurrentIndex(found == m_kept.end() ? m_list->findText(m_base) : builtin() + 1 + int(found - m_kept.begin()));
    m_forget->setVisible(kept() != nullptr);
    m_save->setVisible(m_shown.is_object() && !kept());
}

void PolicyNames::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    fill();
    select();
}

QString PolicyNames::help() const { return m_list->itemData(m_list->findText(m_base), Qt::ToolTipRole).toString(); }

void PolicyNames::startNaming(const QString& name) {
    m_name->setText(name);
    m_naming->show();
    m_name->setFocus();
    m_name->selectAll();
}

void PolicyNames::keep() {
    const QString name = m_name->text().trimmed();
    const QString why = m_shelf.keep(name, m_shown);
    m_wrong->setText(why);
    m_wrong->setVisible(!why.isEmpty());
    if (!why.isEmpty())
        return;
    m_naming->hide();
    fill();
    Json named = m_shown;
    named["name"] = name.toStdString();
    chosen(named);
}

// The name stays at hand, so that one key keeps it again.
void PolicyNames::forget() {
    const QString name = PolicyShelf::nameOf(m_shown);
    m_shelf.forget(name);
    fill();
    select();
    startNaming(name);
}

} // namespace mantissa::app
