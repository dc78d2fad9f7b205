// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "forms/policy_form.h"

#include "forms/elided_combo_box.h"
#include "forms/option_words.h"
#include "forms/policy_details.h"
#include "forms/policy_names.h"
#include "models/spoken.h"
#include "numerics/format_table.h"
#include "policy/details.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QGridLayout>
#include <QHideEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStyle>

#include <algorithm>

namespace mantissa::app {
namespace {

const char* const roundings[] = {"nearest_even", "stochastic", "toward_zero"};

Policy read(const Json& json) {
    Problems problems;
    return read_policy(json, "", problems);
}

// What a role may be in; of formats with numbers of one's own, an example.
std::vector<Format> trainableFormats(Role role) {
    std::vector<Format> formats = format_examples();
    std::erase_if(formats, [role](const Format& format) {
        Problems problems;
        read_policy({{name_of(role), format_name(format)}}, "", problems);
        return !problems.empty();
    });
    return formats;
}

bool readsBlocks(const Precision& precision) {
    const OperandPrecision& own = precision.operands;
    const auto blocks = [](const std::optional<Representation>& one) { return one && has_blocks(one->format); };
    return has_blocks(precision.format(Role::compute)) || blocks(own.image) || blocks(own.weights) || blocks(own.gradients);
}

} // namespace

void addPolicies(QComboBox* list) {
    for (const BuiltinPolicy& policy : builtin_policies()) {
        list->addItem(QString::fromStdString(policy.name));
        list->setItemData(list->count() - 1, spoken(policy.help), Qt::ToolTipRole);
    }
}

QString PolicyForm::wordsOfRole(Role role) {
    const char* words[] = {
        QT_TRANSLATE_NOOP("Roles", "Variables"), QT_TRANSLATE_NOOP("Roles", "Products read"),   QT_TRANSLATE_NOOP("Roles", "Activations"),
        QT_TRANSLATE_NOOP("Roles", "Gradients"), QT_TRANSLATE_NOOP("Roles", "Accumulators"),    QT_TRANSLATE_NOOP("Roles", "Normalisation"),
        QT_TRANSLATE_NOOP("Roles", "Loss"),      QT_TRANSLATE_NOOP("Roles", "Optimizer state"), QT_TRANSLATE_NOOP("Roles", "Update")};
    return QCoreApplication::translate("Roles", words[static_cast<int>(role)]);
}

// Each with a row beneath it for the reason of a refusal, and one for what is to be known of its format.
int PolicyForm::rowOf(int role) { return 3 + 3 * role; }

PolicyForm::PolicyForm(QWidget* parent)
    : QWidget(parent), m_names(new PolicyNames), m_help(new QLabel), m_wrong(new QLabel), m_blocks(new QLabel), m_more(new PolicyDetails) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(12, 12, 12, 12);
    grid->setVerticalSpacing(6);
    m_help->setProperty("muted", true);
    m_help->setWordWrap(true);
    m_wrong->setProperty("bad", true);
    m_wrong->setWordWrap(true);
    m_blocks->setProperty("muted", true);
    m_blocks->setWordWrap(true);
    m_blocks->setText(
        tr("Blocks lie along what a product sums over. Where their size does not divide that axis nothing is padded: the last "
           "block is shorter and has a scale of its own, the same numbers as if zeros filled it. Step says where."));
    grid->addWidget(m_blocks, rowOf(static_cast<int>(Role::compute)) + 2, 0, 1, 5);
    auto* title = new QLabel(tr("Policy"));
    title->setContentsMargins(0, 6, 0, 0); // beside the list, whatever stands beneath that
    grid->addWidget(title, 0, 0, Qt::AlignTop);
    grid->addWidget(m_names, 0, 1, 1, 4);
    grid->addWidget(m_help, 1, 0, 1, 5);
    const QString heads[] = {tr("Role"), tr("Format"), tr("Rounding"), tr("Saturate"), tr("Flush")};
    for (int column = 0; column < 5; ++column) {
        auto* head = new QLabel(heads[column]);
        head->setProperty("muted", true);
        grid->addWidget(head, 2, column);
    }
    for (int role = 0; role < policy_roles; ++role) {
        const QString name = wordsOfRole(static_cast<Role>(role));
        Row row{new ElidedComboBox, new ElidedComboBox, new QCheckBox, new QCheckBox};
        row.format->setEditable(true);
        row.format->setInsertPolicy(QComboBox::NoInsert);
        for (QComboBox* list : {row.format, row.rounding}) { // beside the window there is little room
            list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
            list->setMinimumContentsLength(8);
        }
        for (const Format& format : trainableFormats(static_cast<Role>(role)))
            row.format->addItem(QString::fromStdString(format_name(format)));
        for (const char* rounding : roundings)
            row.rounding->addItem(optionWord(rounding).replace('_', ' '));
        row.format->setAccessibleName(tr("Format of %1").arg(name));
        row.format->setToolTip(tr("A format of the list, or float<exponent,mantissa> or fixed<whole,fraction> with numbers of your own."));
        row.rounding->setAccessibleName(tr("Rounding of %1").arg(name));
        row.rounding->setToolTip(tr("To the nearest number, ties to even; by chance, in proportion to the distance; or toward zero."));
        row.saturate->setAccessibleName(tr("Saturate %1").arg(name));
        row.saturate->setToolTip(tr("What is too large for the format becomes its largest value instead of infinity."));
        row.flush->setAccessibleName(tr("Flush subnormals of %1").arg(name));
        row.flush->setToolTip(
            tr("Nothing lies between 0 and the format's smallest normal number: what would becomes one of the two, as Rounding says, in "
               "software. Hardware that flushes subnormals makes all of it 0."));
        auto* label = new QLabel(name);
        label->setBuddy(row.format);
        grid->addWidget(label, rowOf(role), 0);
        grid->addWidget(row.format, rowOf(role), 1);
        grid->addWidget(row.rounding, rowOf(role), 2);
        grid->addWidget(row.saturate, rowOf(role), 3);
        grid->addWidget(row.flush, rowOf(role), 4);
        connect(row.format, &QComboBox::activated, this, &PolicyForm::take);
        connect(row.format->lineEdit(), &QLineEdit::editingFinished, this, &PolicyForm::take);
        connect(row.rounding, &QComboBox::activated, this, &PolicyForm::take);
        connect(row.saturate, &QCheckBox::toggled, this, &PolicyForm::take);
        connect(row.flush, &QCheckBox::toggled, this, &PolicyForm::take);
        m_rows << row;
    }
    m_wrong->hide();
    grid->addWidget(m_more, rowOf(policy_roles), 0, 1, 5);
    m_more->edited = [this](const std::string& group, const std::string& key, const Json& value) { takeDetail(group, key, value); };
    grid->setRowStretch(rowOf(policy_roles) + 1, 1);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(2, 1);
    m_names->chosen = [this](const Json& policy) {
        m_rebased = true; // what is half typed into a role goes, too
        show(policy);
        m_rebased = false;
        edited(policy);
    };
}

// What was refused stays, and why, as long as the policy does.
void PolicyForm::show(const Json& json) {
    if (!m_refusal.isEmpty() && json == m_shown && !m_rebased)
        return;
    m_shown = json;
    m_showing = true;
    const Policy policy = read(json);
    m_names->show(json);
    m_details = Json::object();
    for (const std::string& detail : detail_names())
        if (json.is_object() && json.contains(detail))
            m_details[detail] = json[detail];
    m_more->show(json);
    showHelp(json);
    if (!isStillRefused(policy))
        tellWrong({});
    m_blocks->setVisible(readsBlocks(policy.precision));
    for (int role = 0; role < policy_roles; ++role) {
        const RoundingRule& rule = policy.precision.rule(static_cast<Role>(role));
        const Format& format = policy.precision.format(static_cast<Role>(role));
        if (!keepsTyped(m_rows[role], format))
            m_rows[role].format->setCurrentText(QString::fromStdString(format_name(with_subnormals(format, Subnormals::kept))));
        m_rows[role].rounding->setCurrentIndex(static_cast<int>(rule.rounding));
        m_rows[role].saturate->setChecked(rule.overflow == Overflow::saturate);
        m_rows[role].flush->setEnabled(format.kind == FormatKind::floating && static_cast<Role>(role) != Role::accumulators);
        m_rows[role].flush->setChecked(format.subnormals == Subnormals::flushed);
    }
    m_showing = false;
}

// The policy's sentence is true of what was left as it was.
void PolicyForm::showHelp(const Json& json) {
    const Precision own = read(json).precision, base = read(m_names->base().toStdString()).precision;
    QStringList changed;
    for (int i = 0; i < policy_roles; ++i)
        if (const auto role = static_cast<Role>(i);
            own.format(role) != base.format(role) || own.rule(role).rounding != base.rule(role).rounding)
            changed << wordsOfRole(role);
    const QString help = m_names->help();
    m_help->setText(changed.isEmpty() ? help : tr("%1 Changed beneath: %2.").arg(help, changed.join(", ")));
}

// Only what differs from the base, so that the file says no more than the user did.
Json PolicyForm::gather() const {
    const std::string base = m_names->base().toStdString();
    Json json = {{"base", base}};
    json.update(m_details);
    const Policy plain = read(json);
    for (int role = 0; role < policy_roles; ++role) {
        const char* name = name_of(static_cast<Role>(role));
        const RoundingRule& rule = plain.precision.rule(static_cast<Role>(role));
        const std::string format = m_rows[role].format->currentText().trimmed().toStdString();
        if (format != format_name(plain.precision.format(static_cast<Role>(role))))
            json[name] = format;
        if (m_rows[role].rounding->currentIndex() != static_cast<int>(rule.rounding))
            json["rounding"][name] = roundings[m_rows[role].rounding->currentIndex()];
        if (m_rows[role].saturate->isChecked() && rule.overflow != Overflow::saturate)
            json["saturate"].push_back(name);
        const auto chosen = parse_format(format);
        if (m_rows[role].flush->isChecked() && (!chosen || chosen->kind == FormatKind::floating)) // fixed point has nothing to flush
            json["flush"].push_back(name);
    }
    return json.size() == 1 ? Json(base) : json;
}

void PolicyForm::take() {
    if (m_showing)
        return;
    give(gather());
}

// The roles that were changed by hand stay so, while the others follow.
void PolicyForm::takeDetail(const std::string& group, const std::string& key, const Json& value) {
    if (m_showing)
        return;
    Json json = gather();
    if (json.is_string())
        json = {{"base", json}};
    Json& fields = json[group];
    if (!fields.is_object())
        fields = Json::object(); // what was refused never came into it
    value.is_null() ? void(fields.erase(key)) : void(fields[key] = value);
    if (fields.empty())
        json.erase(group);
    give(json.size() == 1 ? json["base"] : json);
}

void PolicyForm::give(const Json& json) {
    Problems problems;
    read_policy(json, "", problems);
    tellWrong(problems);
    if (!problems.empty())
        return;
    m_more->expect(json);
    showHelp(json);
    edited(json);
}

} // namespace mantissa::app
