// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "forms/policy_details.h"

#include "forms/field_form.h"
#include "policy/details.h"

#include <QCoreApplication>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace mantissa::app {
namespace {

struct GroupWords {
    const char *key, *title;
};
constexpr GroupWords groupWords[] = {{"fixed", QT_TRANSLATE_NOOP("PolicyDetails", "Fixed point, all roles")},
                                     {"operands", QT_TRANSLATE_NOOP("PolicyDetails", "What products read")},
                                     {"scaling", QT_TRANSLATE_NOOP("PolicyDetails", "Scale of a tensor")},
                                     {"ranges", QT_TRANSLATE_NOOP("PolicyDetails", "Shared exponents")},
                                     {"last_layers", QT_TRANSLATE_NOOP("PolicyDetails", "Last layers")},
                                     {"updates", QT_TRANSLATE_NOOP("PolicyDetails", "Updates")}};

// A group without words of its own has its key.
QString titleOf(const std::string& group) {
    const auto* words = std::ranges::find_if(groupWords, [&](const GroupWords& one) { return group == one.key; });
    return words == std::end(groupWords) ? QString::fromStdString(group) : QCoreApplication::translate("PolicyDetails", words->title);
}

Policy policyOf(const Json& json) {
    Problems problems;
    return read_policy(json, "", problems);
}

Json baseAlone(const Json& policy) { return policy.is_string() ? policy : Json(policy.value("base", "float32")); }

Json detailsOf(const Json& policy) {
    Json details = Json::object();
    for (const std::string& name : detail_names())
        if (policy.is_object() && policy.contains(name))
            details[name] = policy[name];
    return details;
}

bool holds(const Policy& policy, FormatKind kind) {
    return std::ranges::any_of(policy.precision.formats, [kind](const Format& format) { return format.kind == kind; });
}

// Where these fields would change nothing they are not shown.
bool concerns(const std::string& group, const Policy& policy) {
    return group == "fixed" ? holds(policy, FormatKind::fixed) : group != "ranges" || holds(policy, FormatKind::dynamic_fixed);
}

// Does a policy say here what a plain one does not?
bool isUsed(const std::string& group, const Policy& policy) {
    const auto fields = detail_fields(group, policy), plain = detail_fields(group, Policy());
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (fields[i].fallback != plain[i].fallback)
            return true;
    return false;
}

} // namespace

PolicyDetails::PolicyDetails(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    for (const std::string& name : detail_names()) {
        Group group{new QPushButton(titleOf(name)), new FieldForm};
        group.head->setCheckable(true);
        group.head->setProperty("quiet", true);
        group.head->setToolTip(tr("Shows or hides the settings of this group"));
        connect(group.head, &QPushButton::toggled, group.form, &QWidget::setVisible);
        group.form->hide();
        group.form->edited = [this, name](const QString& key, const Json& value) { edited(name, key.toStdString(), value); };
        column->addWidget(group.head, 0, Qt::AlignLeft);
        column->addWidget(group.form);
        m_groups.insert(QString::fromStdString(name), group);
    }
}

// A form that already has these values is left alone, so that who types goes on in the next field.
void PolicyDetails::show(const Json& policy) {
    const Json shown = {baseAlone(policy), detailsOf(policy)};
    if (shown == m_shown)
        return;
    m_shown = shown;
    const Policy plain = policyOf(baseAlone(policy)), whole = policyOf(policy);
    for (const std::string& name : detail_names()) {
        Group& group = m_groups[QString::fromStdString(name)];
        const bool there = concerns(name, whole), used = isUsed(name, whole);
        showGroup(name, plain, shown[1].value(name, Json::object()));
        group.head->setVisible(there);
        group.form->setVisible(there && (used || group.head->isChecked()));
        group.head->setChecked(group.head->isChecked() || used);
    }
}

void PolicyDetails::expect(const Json& policy) { m_shown = {baseAlone(policy), detailsOf(policy)}; }

void PolicyDetails::showGroup(const std::string& name, const Policy& plain, const Json& said) {
    m_groups[QString::fromStdString(name)].form->show(detail_fields(name, plain), said);
}

// ".fixed.fraction": the group and the field.
bool PolicyDetails::refuse(const Problem& problem) {
    const QStringList path = QString::fromStdString(problem.where).split('.', Qt::SkipEmptyParts);
    for (qsizetype i = 0; i + 1 < path.size(); ++i)
        if (const auto group = m_groups.constFind(path[i]); group != m_groups.constEnd()) {
            group->head->setChecked(true);
            return group->form->refuse(path[i + 1], QString::fromStdString(problem.message));
        }
    return false;
}

} // namespace mantissa::app
