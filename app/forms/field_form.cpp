// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "forms/field_form.h"

#include "forms/being_typed.h"
#include "forms/elided_combo_box.h"
#include "forms/fitted_edit.h"
#include "forms/option_words.h"
#include "models/spoken.h"
#include "style/scaling.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHideEvent>
#include <QLabel>
#include <QLineEdit>
#include <QShowEvent>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace mantissa::app {

namespace {

constexpr const char* optionProperty = "option";

bool chosenIn(const Json& list, const std::string& option) {
    return list.is_array() && std::ranges::find(list, Json(option)) != list.end();
}

Json valueOf(const Field& field, const Json& values) { return values.contains(field.key) ? values[field.key] : field.fallback; }

QString titleOfField(const Field& field) {
    QString title = spoken(field.label);
    title[0] = title[0].toUpper();
    return title;
}

} // namespace

FieldForm::FieldForm(QWidget* parent) : QWidget(parent), m_layout(new QFormLayout(this)) {
    m_layout->setContentsMargins(12, 10, 12, 12);
    m_layout->setVerticalSpacing(6);
    m_layout->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
}

void FieldForm::show(const std::vector<Field>& fields, const Json& values) {
    m_reasons.clear();
    m_edits.clear();
    m_controls.clear();
    m_fields = fields;
    m_values.clear();
    while (m_layout->rowCount() > 0)
        m_layout->removeRow(0);
    for (const Field& field : fields) {
        auto* label = new QLabel(titleOfField(field));
        label->setProperty("muted", true);
        keepScaled(label, [label] { label->setMinimumWidth(scaled(98)); });
        label->setToolTip(spoken(field.help));
        m_values.push_back(valueOf(field, values));
        QWidget* control = makeControl(field, m_values.back());
        m_controls[QString::fromStdString(field.key)] = control;
        control->setToolTip(spoken(field.help));
        control->setAccessibleName(spoken(field.label));
        label->setBuddy(control);
        m_layout->addRow(label, control);
    }
    Q_EMIT refusalChanged();
}

namespace {

bool isSame(const Field& one, const Field& other) {
    return one.key == other.key && one.type == other.type && one.fallback == other.fallback && one.label == other.label &&
           one.help == other.help && one.options == other.options && one.minimum == other.minimum && one.maximum == other.maximum;
}

} // namespace

void FieldForm::refresh(const std::vector<Field>& fields, const Json& values) {
    if (m_layout->rowCount() > 0 && std::ranges::equal(fields, m_fields, isSame))
        update(values);
    else
        show(fields, values);
}

void FieldForm::update(const Json& values) {
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const QString key = QString::fromStdString(m_fields[i].key);
        const Json value = valueOf(m_fields[i], values);
        QLineEdit* edit = m_edits.value(key);
        if (value == m_values[i] || (edit && isBeingTyped(*edit)))
            continue; // a refused text stays as long as its value does
        m_values[i] = value;
        renew(m_fields[i], value);
    }
}

void FieldForm::renew(const Field& field, const Json& value) {
    QWidget* control = m_controls.value(QString::fromStdString(field.key));
    const QSignalBlocker quiet(control);
    if (auto* box = qobject_cast<QCheckBox*>(control))
        box->setChecked(value.is_boolean() && value.get<bool>());
    if (field.type == FieldType::choices)
        for (QCheckBox* each : control->findChildren<QCheckBox*>()) {
            const QSignalBlocker still(each);
            each->setChecked(chosenIn(value, each->property(optionProperty).toString().toStdString()));
        }
    if (auto* list = qobject_cast<QComboBox*>(control))
        list->setCurrentIndex(qMax(0, list->findData(writeField(value))));
    if (auto* edit = qobject_cast<QLineEdit*>(control)) {
        edit->setText(writeField(value));
        edit->setCursorPosition(0);
        edit->setToolTip(spoken(field.help));
        mark(edit, {});
    }
}

QWidget* FieldForm::makeControl(const Field& field, const Json& value) {
    const QString key = QString::fromStdString(field.key);
    if (field.type == FieldType::boolean) {
        auto* box = new QCheckBox;
        box->setChecked(value.is_boolean() && value.get<bool>());
        connect(box, &QCheckBox::toggled, this, [this, key](bool on) { edited(key, on); });
        return box;
    }
    if (field.type == FieldType::choice) {
        auto* list = new ElidedComboBox;
        for (const std::string& option : field.options)
            list->addItem(optionWord(option), QString::fromStdString(option)); // the file keeps its own word
        list->setCurrentIndex(qMax(0, list->findData(writeField(value))));
        list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        connect(list, &QComboBox::textActivated, this,
                [this, key, list](const QString& text) { choose(key, list->itemData(list->findText(text)).toString().toStdString()); });
        return list;
    }
    return field.type == FieldType::choices ? makeChoices(field, value) : makeText(field, value);
}

// Once more, it is no edit: that of an optimizer or a loss scale would take away what is set beneath it.
void FieldForm::choose(const QString& key, const std::string& option) {
    Json& now = valueOfField(key);
    if (now == Json(option))
        return;
    now = option; // not every form is filled again with what came from it
    edited(key, option);
}

// Each is ticked for itself; none of them is what a file that says nothing has.
QWidget* FieldForm::makeChoices(const Field& field, const Json& value) {
    auto* boxes = new QWidget;
    auto* column = new QVBoxLayout(boxes); // side by side they would be wider than a form is
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    const auto told = [this, key = QString::fromStdString(field.key), boxes] {
        Json chosen = Json::array();
        for (const QCheckBox* box : boxes->findChildren<QCheckBox*>())
            if (box->isChecked())
                chosen.push_back(box->property(optionProperty).toString().toStdString());
        edited(key, chosen.empty() ? Json() : chosen);
    };
    for (const std::string& option : field.options) {
        auto* box = new QCheckBox(optionWord(option));
        box->setProperty(optionProperty, QString::fromStdString(option));
        box->setToolTip(spoken(field.help));
        box->setChecked(chosenIn(value, option));
        connect(box, &QCheckBox::toggled, this, told);
        column->addWidget(box);
    }
    boxes->setFocusProxy(boxes->findChild<QCheckBox*>());
    return boxes;
}

QWidget* FieldForm::makeText(const Field& field, const Json& value) {
    const bool number = field.type == FieldType::integer || field.type == FieldType::number;
    auto* edit = number ? new FittedEdit(writeField(value)) : new QLineEdit(writeField(value));
    m_edits[QString::fromStdString(field.key)] = edit;
    edit->setCursorPosition(0); // a long number shows its first digits
    edit->setPlaceholderText(spoken(field.absent));
    if (number)
        edit->setAlignment(Qt::AlignRight);
    connect(edit, &QLineEdit::editingFinished, this, [this, edit, field] { take(edit, field); });
    return edit;
}

// Why a field refuses what was typed stands right beneath it.
void FieldForm::sayBeneath(QLineEdit* edit, const QString& wrong) {
    int row = -1;
    m_layout->getWidgetPosition(edit, &row, nullptr);
    if (QLabel* old = m_reasons.take(edit))
        m_layout->removeRow(old);
    if (wrong.isEmpty() || row < 0)
        return;
    auto* reason = new QLabel(wrong);
    reason->setProperty("bad", true);
    reason->setWordWrap(true);
    m_layout->insertRow(row + 1, reason);
    m_reasons[edit] = reason;
}

void FieldForm::mark(QLineEdit* edit, const QString& wrong) {
    edit->setProperty("wrong", !wrong.isEmpty());
    sayBeneath(edit, wrong);
    edit->style()->unpolish(edit);
    edit->style()->polish(edit);
    Q_EMIT refusalChanged();
}

// What was typed and not taken.
bool FieldForm::isRefused(const Field& field) const {
    QLineEdit* edit = m_edits.value(QString::fromStdString(field.key));
    return edit && edit->isModified() && m_reasons.contains(edit);
}

QString FieldForm::refusal() const {
    const auto field = std::ranges::find_if(m_fields, [this](const Field& each) { return isRefused(each); });
    if (field == m_fields.end() || !isVisible())
        return {};
    return QStringLiteral("%1: %2").arg(titleOfField(*field), m_reasons[m_edits[QString::fromStdString(field->key)]]->text());
}

// A refusal that nobody sees any more gives way to the value that holds; so does one of a text that was left by hiding its form.
void FieldForm::giveBack() {
    for (std::size_t i = 0; i < m_fields.size(); ++i)
        if (isRefused(m_fields[i]))
            renew(m_fields[i], m_values[i]);
}

void FieldForm::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!event->spontaneous())
        giveBack();
}

void FieldForm::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (event->spontaneous())
        return;
    takeTyped();
    giveBack();
}

// Written over what was refused, it is taken as where the field is left.
void FieldForm::takeTyped() {
    for (std::size_t i = 0; i < m_fields.size(); ++i)
        if (QLineEdit* edit = m_edits.value(QString::fromStdString(m_fields[i].key)); isRefused(m_fields[i]) && isBeingTyped(*edit))
            return take(edit, Field(m_fields[i])); // who hears of it may show other fields
}

// What is refused is what is being told of, whichever of the two that do not fit is meant: the other holds. It was taken a moment ago,
// or never: it stands there as any other that was not.
bool FieldForm::refuse(const QString& key, const QString& reason) {
    if (!m_edits.contains(key))
        return false;
    const bool taking = m_edits.contains(m_taking);
    if (taking)
        valueOfField(m_taking) = m_before;
    QLineEdit* edit = m_edits.value(taking ? m_taking : key);
    edit->setModified(true);
    mark(edit, reason);
    return true;
}

Json& FieldForm::valueOfField(const QString& key) {
    return m_values[std::size_t(std::ranges::find(m_fields, key.toStdString(), &Field::key) - m_fields.begin())];
}

// What was taken stands in the field as the program writes it: 32,768 as 32768, 0,01 as 0.01.
void FieldForm::take(QLineEdit* edit, const Field& field) {
    if (!edit->isModified())
        return;
    QString wrong;
    const Json value = readField(edit->text(), field, &wrong);
    edit->setModified(!wrong.isEmpty()); // what is refused is the field's own to undo
    if (wrong.isEmpty() && !value.is_string())
        edit->setText(writeField(value.is_null() ? field.fallback : value));
    edit->setToolTip(wrong.isEmpty() ? spoken(field.help) : wrong);
    mark(edit, wrong);
    if (!wrong.isEmpty())
        return;
    const QString key = QString::fromStdString(field.key);
    m_before = std::exchange(valueOfField(key), value.is_null() ? field.fallback : value); // not every form is filled again with it
    m_taking = key;
    edited(key, value);
    m_taking.clear();
}

} // namespace mantissa::app
