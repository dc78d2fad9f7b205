// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "forms/field_form.h"

#include "forms/being_typed.h"
#include "forms/elided_combo_box.h"
#include "forms/fitted_edit.h"
#include "forms/option_words.h"
#include "models/spoken.h"
#include "style/language.h"
#include "style/scaling.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace mantissa::app {

Json readField(const QString& typed, const Field& field, QString* wrong) {
    QString text = typed.trimmed();
    if (text.isEmpty())
        return nullptr;
    if (field.type == FieldType::text)
        return text.toStdString();
    if (field.type == FieldType::padding && (text == "same" || text == "valid"))
        return text.toStdString();
    if (field.type == FieldType::pair || field.type == FieldType::padding) {
        Json list = Json::array();
        bool good = true;
        for (const QString& part : text.replace(QStringLiteral("×"), ",").replace('x', ',').replace(';', ',').split(',')) {
            const int number = part.trimmed().toInt(&good);
            if (!good)
                break;
            list.push_back(number);
        }
        const bool fits = field.type == FieldType::padding ? list.size() == 4 : list.size() == 1 || list.size() == 2;
        if (good && fits)
            return list.size() == 1 ? list[0] : list;
        *wrong = field.type == FieldType::padding ? QObject::tr("Write same, valid, or four numbers: top, bottom, left, right.")
                                                  : QObject::tr("Write one whole number, or two: 3, 5.");
        return nullptr;
    }
    bool good = false;
    const double number = typedNumber(text, &good);
    const bool inside = good && (field.bounds == Field::Bounds::above_minimum ? number > field.minimum : number >= field.minimum) &&
                        number <= field.maximum;
    const bool whole = field.type != FieldType::integer || number == std::floor(number);
    if (good && inside && whole)
        return field.type == FieldType::integer ? Json(static_cast<std::int64_t>(number)) : Json(number);
    *wrong =
        field.type == FieldType::integer
            ? QObject::tr("A whole number from %1 to %2 is needed.").arg(fieldNumber(field.minimum, 12), fieldNumber(field.maximum, 12))
            : QObject::tr("A number from %1 to %2 is needed.").arg(fieldNumber(field.minimum, 12), fieldNumber(field.maximum, 12));
    return nullptr;
}

QString writeField(const Json& value) {
    if (value.is_null())
        return {};
    if (value.is_string())
        return QString::fromStdString(value.get<std::string>());
    if (value.is_array()) {
        QStringList parts;
        for (const Json& part : value)
            parts << writeField(part);
        return parts.join(QLocale().decimalPoint() == "," ? "; " : ", ");
    }
    if (value.is_number_float())
        return fieldNumber(value.get<double>());
    return QString::fromStdString(value.dump());
}

namespace {

constexpr const char* optionProperty = "option";

bool chosenIn(const Json& list, const std::string& option) {
    return list.is_array() && std::ranges::find(list, Json(option)) != list.end();
}

Json valueOf(const Field& field, const Json& values) { return values.contains(field.key) ? values[field.key] : field.fallback; }

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
        QString name = spoken(field.label);
        name[0] = name[0].toUpper();
        auto* label = new QLabel(name);
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
    const auto field = std::ranges::find(m_fields, key.toStdString(), &Field::key);
    Json& now = m_values[std::size_t(field - m_fields.begin())];
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
}

bool FieldForm::refuse(const QString& key, const QString& reason) {
    QLineEdit* edit = m_edits.value(key);
    if (edit)
        mark(edit, reason);
    return edit;
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
    if (wrong.isEmpty())
        edited(QString::fromStdString(field.key), value);
}

} // namespace mantissa::app
