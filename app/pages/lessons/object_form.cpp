// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/object_form.h"

#include "forms/elided_combo_box.h"
#include "health/sampling.h"
#include "models/spoken.h"
#include "pages/lessons/key_words.h"
#include "widgets/elided_label.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPointer>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <set>

namespace mantissa::app {
namespace {

// Keys whose text is a condition or a figure.
const std::set<std::string> expressionKeys = {"when", "that", "go_on", "happened", "value"};
// Those that the editor has a place of its own for.
const std::set<std::string> elsewhere = {"format", "version"};

QString shownText(const Json& value) {
    return value.is_null()     ? QString()
           : value.is_string() ? QString::fromStdString(value.get<std::string>())
                               : QString::fromStdString(value.dump());
}

// How often numbers are observed, "10 steps", as the language has it; a share says itself.
QString observingWords(const QString& text) {
    const auto settings = health::parse_sampling(text.toStdString());
    if (!settings || settings->mode != health::SamplingSettings::Mode::steps)
        return text;
    return settings->every == 1 ? ObjectForm::tr("1 step") : ObjectForm::tr("%1 steps").arg(settings->every);
}

// And back, as the file has it; what is no number of steps stays as it was typed.
QString observingOf(const QString& words) {
    const QString typed = words.simplified(), number = typed.section(' ', 0, 0), unit = typed.section(' ', 1);
    const QString one = ObjectForm::tr("1 step").section(' ', 1), several = ObjectForm::tr("%1 steps").section(' ', 1);
    if (unit == several || unit == one)
        return number + (number == "1" ? " step" : " steps");
    return words;
}

// With a point or a comma before the decimals, whatever the system has; thousands are not parted.
double plainNumber(QString text, bool* good) {
    QLocale plain = QLocale::c();
    plain.setNumberOptions(QLocale::RejectGroupSeparator);
    return plain.toDouble(text.replace(',', '.'), good);
}

// A number where it is one, else a text.
Json numberOrText(const QString& text) {
    bool good = false;
    const double number = plainNumber(text.trimmed(), &good);
    if (text.trimmed().isEmpty())
        return nullptr;
    if (good && number == std::floor(number) && std::fabs(number) < 1e15)
        return static_cast<std::int64_t>(number);
    return good ? Json(number) : Json(text.trimmed().toStdString());
}

void labelField(QWidget& field, const QString& name, const QString& help) {
    field.setAccessibleName(name);
    field.setToolTip(help);
}

// Of a number, by what the reader of the file takes.
QString problemOfNumber(const Field& field, const QString& text) {
    Problems problems;
    if (!text.trimmed().isEmpty())
        read_fields(Json{{field.key, numberOrText(text)}}, {&field, 1}, "", problems);
    return problems.empty() ? QString() : spoken(problems.front().message);
}

// It has its room from the beginning, so that nothing moves while one types; where it is cut, its tool tip has it whole.
QLabel* lineForProblems(QVBoxLayout& column) {
    auto* line = new ElidedLabel; // where it is and what is meant instead stand at its ends
    line->setProperty("bad", true);
    column.addWidget(line);
    return line;
}

// In sight, wherever it is scrolled.
void showWhole(QWidget& field) {
    for (QWidget* around = field.parentWidget(); around; around = around->parentWidget())
        if (auto* scroll = qobject_cast<QScrollArea*>(around))
            QMetaObject::invokeMethod( // once it was laid out
                scroll,
                [scroll, shown = QPointer<QWidget>(&field)] {
                    if (shown)
                        scroll->ensureWidgetVisible(shown, 10, 60);
                },
                Qt::QueuedConnection);
}

} // namespace

ObjectForm::ObjectForm(const std::string& object, const Json& value, const LessonAround& around, QWidget* parent)
    : QWidget(parent), m_object(object), m_value(value.is_object() ? value : Json::object()), m_around(around) {
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    build();
}

void ObjectForm::build() {
    m_inside = new QWidget;
    auto* form = new QFormLayout(m_inside);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    const lessons::LessonObject object = lessons::lesson_object_of(m_object, m_value);
    const bool whole = m_object == "lesson";
    for (const lessons::Part& part : object.parts) // its name stands on top
        if (part.key == "title")
            addPart(*form, part);
    for (const Field& field : object.fields)
        if (!whole || !elsewhere.contains(field.key))
            addField(*form, field);
    for (const lessons::Part& part : object.parts)
        if (part.key != "title" && (!whole || part.key != "steps"))
            addPart(*form, part);
    layout()->addWidget(m_inside);
}

// A kind was changed, or a part came or went: other keys belong to it. What was typed for one kind is there again with it.
void ObjectForm::rebuild(const QString& focus) {
    const lessons::LessonObject object = lessons::lesson_object_of(m_object, m_value);
    const Aside before = aside();
    m_aside.update(m_value);
    Json kept = Json::object();
    const auto keep = [&](const std::string& key) {
        if (m_aside.contains(key))
            kept[key] = m_aside[key];
        m_aside.erase(key);
    };
    for (const Field& field : object.fields)
        keep(field.key);
    for (const lessons::Part& part : object.parts)
        keep(part.key);
    m_value = kept;
    m_inside->hide();
    m_inside->deleteLater();
    m_places.clear();
    m_first = nullptr;
    build();
    bringWithin(before.within);
    Q_EMIT rebuilt();
    focusOn(focus.split('/', Qt::SkipEmptyParts));
}

// From the longest place that it knows to the shortest; of a form within it the first field.
void ObjectForm::focusOn(const QStringList& place) {
    for (int length = qMin(2, int(place.size())); length > 0; --length) {
        QWidget* field = m_places.value(place.mid(0, length).join('/'));
        if (auto* form = qobject_cast<ObjectForm*>(field))
            return form->focusOn(place.mid(length));
        if (field) {
            field->setFocus(Qt::OtherFocusReason);
            return showWhole(*field);
        }
    }
    if (m_first)
        m_first->setFocus(Qt::OtherFocusReason);
}

void ObjectForm::keepPlace(const QString& place, QWidget* field) {
    m_places[place] = field;
    if (!m_first && !qobject_cast<ObjectForm*>(field))
        m_first = field;
}

void ObjectForm::set(const std::string& key, const Json& value) {
    if (value.is_null())
        m_value.erase(key);
    else
        m_value[key] = value;
    Q_EMIT changed();
}

QLineEdit* ObjectForm::editFor(const std::string& key, const QString& text, const QString& help, QVBoxLayout& column) {
    const QStringList offered = m_around.offered ? m_around.offered(key) : QStringList();
    if (offered.isEmpty()) {
        auto* line = new QLineEdit(text);
        column.addWidget(line);
        labelField(*line, keyWords(key), help);
        return line;
    }
    auto* box = new ElidedComboBox; // what there is, and anything else by typing
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    box->addItems(offered);
    box->setEditText(text);
    labelField(*box, keyWords(key), help);
    column.addWidget(box);
    return box->lineEdit();
}

QWidget* ObjectForm::lineFor(const std::string& key, const QString& text, const QString& help, const Line& asked) {
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    auto* line = editFor(key, text, help, *column);
    keepPlace(QString::fromStdString(key), line);
    const bool expression = expressionKeys.contains(key);
    QLabel* wrong = expression ? lineForProblems(*column) : nullptr;
    const auto look = [this, line, wrong, help, problemOf = asked.problemOf] {
        const QString written = line->text().trimmed();
        const QString problem = wrong && !written.isEmpty() && written != "else" ? m_around.problemOf(line->text())
                                : problemOf                                      ? problemOf(line->text())
                                                                                 : QString();
        line->setProperty("wrong", !problem.isEmpty());
        line->setToolTip(problem.isEmpty() ? help : problem);
        line->style()->polish(line);
        if (wrong)
            wrong->setText(problem);
    };
    const auto taken = [take = asked.take, look](const QString& now) {
        take(now);
        look();
    };
    connect(line, &QLineEdit::textEdited, this, taken);
    if (auto* list = qobject_cast<QComboBox*>(line->parentWidget()))
        connect(list, &QComboBox::textActivated, this, taken);
    look();
    return box;
}

QComboBox* ObjectForm::choiceFor(const Field& field) {
    auto* box = new ElidedComboBox;
    const bool optional = field.need == Field::Need::optional;
    if (optional)
        box->addItem(tr("none"));
    for (const std::string& option : field.options)
        box->addItem(optionWords(option), QString::fromStdString(option));
    box->setCurrentIndex(qMax(0, box->findData(shownText(m_value.value(field.key, Json())))));
    labelField(*box, keyWords(field.key), spoken(field.help));
    keepPlace(QString::fromStdString(field.key), box);
    connect(box, &QComboBox::activated, this, [this, box, key = field.key, optional](int index) {
        set(key, optional && index == 0 ? Json() : Json(box->currentData().toString().toStdString()));
        if (lessons::lesson_object(m_object).by == key) {
            rebuild(QString::fromStdString(key));
            Q_EMIT changed();
        }
    });
    return box;
}

void ObjectForm::addField(QFormLayout& form, const Field& field) {
    const QString label = keyWords(field.key);
    if (field.type == FieldType::choice)
        return form.addRow(label, choiceFor(field));
    const bool number = field.type == FieldType::integer || field.type == FieldType::number, observing = field.key == "health";
    Line line{.take = [this, key = field.key, number, observing](const QString& typed) {
        const std::string kept = (observing ? observingOf(typed) : typed).toStdString();
        set(key, typed.isEmpty() ? Json() : number ? numberOrText(typed) : Json(kept));
    }};
    if (number)
        line.problemOf = [field](const QString& text) { return problemOfNumber(field, text); };
    const QString text = shownText(m_value.value(field.key, Json()));
    form.addRow(label, lineFor(field.key, observing ? observingWords(text) : text, spoken(field.help), line));
}

void ObjectForm::addPart(QFormLayout& form, const lessons::Part& part) {
    using Of = lessons::Part::Of;
    const QString label = keyWords(part.key), help = spoken(part.help);
    switch (part.of) {
    case Of::words:
    case Of::words_or_text: return form.addRow(label, wordsFor(part.key, part.help));
    case Of::object: return form.addRow(label, objectFor(part));
    case Of::objects: return form.addRow(label, listFor(part));
    case Of::texts: return form.addRow(label, namesFor(part));
    default:
        return form.addRow(label, lineFor(part.key, shownText(m_value.value(part.key, Json())), help,
                                          {.take = [this, key = part.key](const QString& text) { set(key, numberOrText(text)); }}));
    }
}

} // namespace mantissa::app
