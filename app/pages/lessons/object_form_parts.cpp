// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/object_form.h"

#include "models/spoken.h"
#include "pages/lessons/key_words.h"
#include "pages/lessons/names_picker.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

// The parts of a form that are more than a line: words in two languages, names, forms within it.
namespace mantissa::app {
namespace {

QString keyOf(const lessons::Part& part) { return QString::fromStdString(part.key); }

QString textOf(const Json& value) {
    return value.is_null() ? QString() : QString::fromStdString(value.is_string() ? value.get<std::string>() : value.dump());
}

QVBoxLayout* columnIn(QWidget& box) {
    auto* column = new QVBoxLayout(&box);
    column->setContentsMargins(0, 0, 0, 0);
    return column;
}

// What an object begins with that was just added.
Json firstValue(const lessons::Part& part) {
    const lessons::LessonObject& object = lessons::lesson_object(part.object);
    Json value = Json::object();
    if (!object.by.empty())
        value[object.by] = lessons::kinds_of(object).front();
    return value;
}

bool isElse(const Json& one) { return one.is_object() && one.value("when", Json()) == "else"; }

// One more of a list, and which it is. Where there is one whatever happens, it stays the last; names are given at once and may be changed.
std::pair<Json, qsizetype> withOneMore(const lessons::Part& part, Json list) {
    const std::vector<Field> fields = lessons::lesson_object(part.object).fields;
    const auto has = [&](const char* key) { return std::ranges::find(fields, key, &Field::key) != fields.end(); };
    Json value = firstValue(part);
    std::string id;
    for (std::size_t i = list.size() + 1;; ++i) {
        id = part.object + "-" + std::to_string(i);
        if (std::ranges::none_of(list, [&](const Json& one) { return one.is_object() && one.value("id", Json()) == id; }))
            break;
    }
    if (has("id"))
        value["id"] = id;
    if (has("when") && has("id") && std::ranges::none_of(list, isElse))
        value["when"] = "else";
    const auto at = list.insert(!list.empty() && isElse(list.back()) ? list.end() - 1 : list.end(), value);
    return {list, at - list.begin()};
}

} // namespace

ObjectForm::Aside ObjectForm::aside() const {
    Aside kept{.value = m_value, .aside = m_aside};
    for (auto at = m_places.cbegin(); at != m_places.cend(); ++at)
        if (const auto* form = qobject_cast<const ObjectForm*>(at.value())) {
            kept.within.push_back(form->aside());
            kept.within.back().place = at.key().section('/', 0, 0); // in a list it may stand elsewhere by then
        }
    return kept;
}

void ObjectForm::bringAside(const Aside& kept) {
    if (kept.value == m_value)
        m_aside = kept.aside;
    bringWithin(kept.within);
}

void ObjectForm::bringWithin(std::vector<Aside> within) {
    for (auto at = m_places.cbegin(); at != m_places.cend(); ++at)
        if (auto* form = qobject_cast<ObjectForm*>(at.value())) {
            const auto own = std::ranges::find_if(
                within, [&](const Aside& one) { return one.place == at.key().section('/', 0, 0) && one.value == form->value(); });
            if (own == within.end())
                continue;
            form->bringAside(*own);
            within.erase(own);
        }
}

QWidget* ObjectForm::wordsFor(const std::string& key, const std::string& help) {
    auto* box = new QWidget;
    auto* rows = new QGridLayout(box);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setVerticalSpacing(2);
    const Json now = m_value.value(key, Json());
    int row = 0;
    for (const char* language : {"en", "de"}) {
        auto* line = new QLineEdit(now.is_object() ? textOf(now.value(language, Json())) : textOf(now));
        line->setPlaceholderText(QString(language) == "de" ? tr("in German") : tr("in English"));
        line->setToolTip(spoken(help));
        line->setAccessibleName(keyWords(key) + ' ' + line->placeholderText());
        connect(line, &QLineEdit::textEdited, this, [this, key, language](const QString& text) {
            Json words = m_value.value(key, Json()).is_object() ? m_value[key] : Json::object();
            text.isEmpty() ? void(words.erase(language)) : void(words[language] = text.toStdString());
            set(key, words.empty() ? Json() : words);
        });
        const QString place = QString::fromStdString(key);
        keepPlace(place + '/' + language, line);
        if (!m_places.contains(place))
            keepPlace(place, line);
        auto* name = new QLabel(keyWords(language)); // the placeholder goes with the first letter
        name->setProperty("muted", true);
        name->setBuddy(line);
        rows->addWidget(name, row, 0);
        rows->addWidget(line, row++, 1);
    }
    return box;
}

QWidget* ObjectForm::namesFor(const lessons::Part& part) {
    QStringList known = m_around.offered ? m_around.offered(part.key) : QStringList();
    for (const std::string& option : part.options)
        known << QString::fromStdString(option);
    auto* picker =
        new NamesPicker(known, [own = !part.options.empty()](const QString& name) { return own ? optionWords(name.toStdString()) : name; });
    if (part.key == "variants") // left out, it is of each of them
        picker->setWordsForNone(tr("all"));
    QStringList names;
    for (const Json& name : m_value.value(part.key, Json::array()))
        names << textOf(name);
    picker->setNames(names);
    picker->setToolTip(spoken(part.help));
    picker->setAccessibleName(keyWords(part.key));
    keepPlace(keyOf(part), picker);
    connect(picker, &NamesPicker::picked, this, [this, key = part.key](const QStringList& now) {
        Json list = Json::array();
        for (const QString& name : now)
            list.push_back(name.toStdString());
        set(key, list.empty() ? Json() : list);
    });
    return picker;
}

ObjectForm* ObjectForm::formWithin(const QString& place, const std::string& object, const Json& value) {
    auto* inner = new ObjectForm(object, value, m_around);
    connect(inner, &ObjectForm::rebuilt, this, &ObjectForm::rebuilt);
    connect(inner, &ObjectForm::aboutToTake, this,
            [this, place](const QStringList& within) { Q_EMIT aboutToTake(place.split('/') + within); });
    keepPlace(place, inner);
    return inner;
}

QWidget* ObjectForm::objectFor(const lessons::Part& part) {
    auto* box = new QWidget;
    auto* column = columnIn(*box);
    auto* button = new QPushButton;
    button->setToolTip(spoken(part.help));
    column->addWidget(button, 0, Qt::AlignLeft);
    if (!m_value.contains(part.key)) {
        button->setText(tr("Add"));
        button->setAccessibleName(tr("Add %1").arg(keyWords(part.key)));
        keepPlace(keyOf(part), button);
        connect(button, &QPushButton::clicked, this, [this, part] {
            set(part.key, firstValue(part));
            rebuild(keyOf(part));
        });
        return box;
    }
    button->setText(tr("Take away"));
    button->setAccessibleName(tr("Take away %1").arg(keyWords(part.key)));
    connect(button, &QPushButton::clicked, this, [this, part] {
        Q_EMIT aboutToTake({keyOf(part)});
        set(part.key, nullptr);
        rebuild(keyOf(part));
    });
    auto* inner = formWithin(keyOf(part), part.object, m_value[part.key]);
    connect(inner, &ObjectForm::changed, this, [this, inner, key = part.key] { set(key, inner->value()); });
    column->addWidget(inner);
    return box;
}

QWidget* ObjectForm::listFor(const lessons::Part& part) {
    auto* box = new QWidget;
    auto* column = columnIn(*box);
    const Json list = m_value.value(part.key, Json::array());
    const QString head = keyOf(part) + '/';
    for (std::size_t i = 0; i < list.size(); ++i) {
        auto* inner = formWithin(head + QString::number(i), part.object, list[i]);
        connect(inner, &ObjectForm::changed, this, [this, inner, key = part.key, i] {
            m_value[key][i] = inner->value();
            Q_EMIT changed();
        });
        auto* away = new QPushButton(tr("Take away"));
        away->setProperty("small", true);
        away->setToolTip(tr("Takes this one away."));
        away->setAccessibleName(tr("Take away %1 %2").arg(keyWords(part.key)).arg(i + 1));
        connect(away, &QPushButton::clicked, this, [this, part, i] {
            Q_EMIT aboutToTake({keyOf(part), QString::number(i)});
            Json rest = m_value[part.key];
            rest.erase(i);
            set(part.key, rest.empty() ? Json() : rest);
            rebuild(keyOf(part));
        });
        column->addWidget(inner);
        column->addWidget(away, 0, Qt::AlignLeft);
    }
    auto* add = new QPushButton(tr("Add"));
    add->setToolTip(spoken(part.help));
    add->setAccessibleName(tr("Add to %1").arg(keyWords(part.key)));
    keepPlace(keyOf(part), add);
    connect(add, &QPushButton::clicked, this, [this, part, head] {
        const auto [more, at] = withOneMore(part, m_value.value(part.key, Json::array()));
        set(part.key, more);
        rebuild(head + QString::number(at));
    });
    column->addWidget(add, 0, Qt::AlignLeft);
    return box;
}

} // namespace mantissa::app
