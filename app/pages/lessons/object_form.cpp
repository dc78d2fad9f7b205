// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/object_form.h"

#include "models/spoken.h"
#include "pages/lessons/key_words.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
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
const std::set<std::string> elsewhere = {"format", "version", "steps", "title"};

QString shownText(const Json& value) {
    return value.is_null()     ? QString()
           : value.is_string() ? QString::fromStdString(value.get<std::string>())
                               : QString::fromStdString(value.dump());
}

// A number where it is one, else a text.
Json numberOrText(const QString& text) {
    bool good = false;
    const double number = QLocale::c().toDouble(text.trimmed(), &good);
    if (text.trimmed().isEmpty())
        return nullptr;
    if (good && number == std::floor(number) && std::fabs(number) < 1e15)
        return static_cast<std::int64_t>(number);
    return good ? Json(number) : Json(text.trimmed().toStdString());
}

// What an object begins with that was just added.
Json firstValue(const lessons::Part& part) {
    const lessons::LessonObject& object = lessons::lesson_object(part.object);
    Json value = Json::object();
    if (!object.by.empty())
        value[object.by] = lessons::kinds_of(object).front();
    return value;
}

} // namespace

ObjectForm::ObjectForm(const std::string& object, const Json& value, ExpressionCheck check, QWidget* parent)
    : QWidget(parent), m_object(object), m_value(value.is_object() ? value : Json::object()), m_check(std::move(check)) {
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
    for (const Field& field : object.fields)
        if (!whole || !elsewhere.contains(field.key))
            addField(*form, field);
    for (const lessons::Part& part : object.parts)
        if (!whole || part.key != "steps")
            addPart(*form, part);
    layout()->addWidget(m_inside);
}

// A kind was changed: other keys belong to it.
void ObjectForm::rebuild() {
    const lessons::LessonObject object = lessons::lesson_object_of(m_object, m_value);
    Json kept = Json::object();
    for (const Field& field : object.fields)
        if (m_value.contains(field.key))
            kept[field.key] = m_value[field.key];
    for (const lessons::Part& part : object.parts)
        if (m_value.contains(part.key))
            kept[part.key] = m_value[part.key];
    m_value = kept;
    m_inside->hide();
    m_inside->deleteLater();
    build();
}

void ObjectForm::set(const std::string& key, const Json& value) {
    if (value.is_null())
        m_value.erase(key);
    else
        m_value[key] = value;
    Q_EMIT changed();
}

QWidget* ObjectForm::lineFor(const std::string& key, const QString& text, const QString& help,
                             const std::function<void(const QString&)>& take) {
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    auto* line = new QLineEdit(text);
    line->setToolTip(help);
    line->setAccessibleName(keyWords(key));
    auto* wrong = new QLabel;
    wrong->setProperty("bad", true);
    wrong->setWordWrap(true);
    wrong->hide();
    column->addWidget(line);
    column->addWidget(wrong);
    const bool expression = expressionKeys.contains(key);
    const auto look = [this, line, wrong, expression] {
        const QString problem =
            expression && !line->text().trimmed().isEmpty() && line->text().trimmed() != "else" ? m_check(line->text()) : QString();
        line->setProperty("wrong", !problem.isEmpty());
        line->style()->polish(line);
        wrong->setText(problem);
        wrong->setVisible(!problem.isEmpty());
    };
    connect(line, &QLineEdit::textEdited, this, [take, look](const QString& now) {
        take(now);
        look();
    });
    look();
    return box;
}

void ObjectForm::addField(QFormLayout& form, const Field& field) {
    const QString label = keyWords(field.key), help = spoken(field.help);
    if (field.type == FieldType::choice) {
        auto* box = new QComboBox;
        const bool optional = field.need == Field::Need::optional;
        if (optional)
            box->addItem(tr("none"));
        for (const std::string& option : field.options)
            box->addItem(optionWords(option), QString::fromStdString(option));
        box->setCurrentIndex(qMax(0, box->findData(shownText(m_value.value(field.key, Json())))));
        box->setToolTip(help);
        box->setAccessibleName(label);
        connect(box, &QComboBox::activated, this, [this, box, key = field.key, optional](int index) {
            set(key, optional && index == 0 ? Json() : Json(box->currentData().toString().toStdString()));
            if (lessons::lesson_object(m_object).by == key) {
                rebuild();
                Q_EMIT changed();
            }
        });
        return form.addRow(label, box);
    }
    const bool number = field.type == FieldType::integer || field.type == FieldType::number;
    form.addRow(label,
                lineFor(field.key, shownText(m_value.value(field.key, Json())), help, [this, key = field.key, number](const QString& text) {
                    set(key, text.isEmpty() ? Json() : number ? numberOrText(text) : Json(text.toStdString()));
                }));
}

void ObjectForm::addPart(QFormLayout& form, const lessons::Part& part) {
    using Of = lessons::Part::Of;
    const QString label = keyWords(part.key), help = spoken(part.help);
    switch (part.of) {
    case Of::words:
    case Of::words_or_text: return form.addRow(label, wordsFor(part.key, part.help));
    case Of::object: return form.addRow(label, objectFor(part));
    case Of::objects: return form.addRow(label, listFor(part));
    case Of::texts: {
        QStringList names;
        for (const Json& name : m_value.value(part.key, Json::array()))
            names << shownText(name);
        const QString known = part.options.empty() ? QString() : tr(" Known: %1.").arg(QString::fromStdString([&] {
            std::string all;
            for (const std::string& option : part.options)
                all += (all.empty() ? "" : ", ") + option;
            return all;
        }()));
        return form.addRow(label, lineFor(part.key, names.join(", "), help + tr(" Separate them by commas.") + known,
                                          [this, key = part.key](const QString& text) {
                                              Json list = Json::array();
                                              for (const QString& name : text.split(',', Qt::SkipEmptyParts))
                                                  list.push_back(name.trimmed().toStdString());
                                              set(key, list.empty() ? Json() : list);
                                          }));
    }
    default:
        return form.addRow(label, lineFor(part.key, shownText(m_value.value(part.key, Json())), help,
                                          [this, key = part.key](const QString& text) { set(key, numberOrText(text)); }));
    }
}

QWidget* ObjectForm::wordsFor(const std::string& key, const std::string& help) {
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    const Json now = m_value.value(key, Json());
    for (const char* language : {"en", "de"}) {
        auto* line = new QLineEdit(now.is_object() ? shownText(now.value(language, Json())) : shownText(now));
        line->setPlaceholderText(QString(language) == "de" ? tr("in German") : tr("in English"));
        line->setToolTip(spoken(help));
        line->setAccessibleName(keyWords(key) + ' ' + line->placeholderText());
        connect(line, &QLineEdit::textEdited, this, [this, key, language](const QString& text) {
            Json words = m_value.value(key, Json()).is_object() ? m_value[key] : Json::object();
            text.isEmpty() ? void(words.erase(language)) : void(words[language] = text.toStdString());
            set(key, words.empty() ? Json() : words);
        });
        column->addWidget(line);
    }
    return box;
}

QWidget* ObjectForm::objectFor(const lessons::Part& part) {
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    auto* button = new QPushButton;
    button->setToolTip(spoken(part.help));
    column->addWidget(button, 0, Qt::AlignLeft);
    if (!m_value.contains(part.key)) {
        button->setText(tr("Add"));
        button->setAccessibleName(tr("Add %1").arg(keyWords(part.key)));
        connect(button, &QPushButton::clicked, this, [this, part] {
            set(part.key, firstValue(part));
            rebuild();
        });
        return box;
    }
    button->setText(tr("Take away"));
    button->setAccessibleName(tr("Take away %1").arg(keyWords(part.key)));
    connect(button, &QPushButton::clicked, this, [this, part] {
        set(part.key, nullptr);
        rebuild();
    });
    auto* inner = new ObjectForm(part.object, m_value[part.key], m_check);
    connect(inner, &ObjectForm::changed, this, [this, inner, key = part.key] { set(key, inner->value()); });
    column->addWidget(inner);
    return box;
}

QWidget* ObjectForm::listFor(const lessons::Part& part) {
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    const Json list = m_value.value(part.key, Json::array());
    for (std::size_t i = 0; i < list.size(); ++i) {
        auto* inner = new ObjectForm(part.object, list[i], m_check);
        connect(inner, &ObjectForm::changed, this, [this, inner, key = part.key, i] {
            m_value[key][i] = inner->value();
            Q_EMIT changed();
        });
        auto* away = new QPushButton(tr("Take away"));
        away->setProperty("small", true);
        away->setToolTip(tr("Takes this one away."));
        away->setAccessibleName(tr("Take away %1 %2").arg(keyWords(part.key)).arg(i + 1));
        connect(away, &QPushButton::clicked, this, [this, key = part.key, i] {
            Json rest = m_value[key];
            rest.erase(i);
            set(key, rest.empty() ? Json() : rest);
            rebuild();
        });
        column->addWidget(inner);
        column->addWidget(away, 0, Qt::AlignLeft);
    }
    auto* add = new QPushButton(tr("Add"));
    add->setToolTip(spoken(part.help));
    add->setAccessibleName(tr("Add to %1").arg(keyWords(part.key)));
    connect(add, &QPushButton::clicked, this, [this, part] {
        Json more = m_value.value(part.key, Json::array());
        more.push_back(firstValue(part));
        set(part.key, more);
        rebuild();
    });
    column->addWidget(add, 0, Qt::AlignLeft);
    return box;
}

} // namespace mantissa::app
