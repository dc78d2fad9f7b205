// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/keys.h"

#include <QHash>
#include <QStringList>
#include <QWidget>

#include <functional>
#include <vector>

class QComboBox;
class QFormLayout;
class QLineEdit;
class QVBoxLayout;

namespace mantissa::app {

// What a form asks about the lesson around it.
struct LessonAround {
    std::function<QString(const QString& text)> problemOf = {};      // of a condition or a figure; empty: it is good
    std::function<QStringList(const std::string& key)> offered = {}; // names that such a key may have; empty: any
};

// A form for an object of a lesson's file, made of the rows that the reader reads: a field per key, forms within forms for lists.
class ObjectForm : public QWidget {
    Q_OBJECT
public:
    ObjectForm(const std::string& object, const Json& value, const LessonAround& around, QWidget* parent = nullptr);
    const Json& value() const { return m_value; }
    // What was typed for other kinds than those that are chosen, here and in the forms within it, beside what these hold.
    struct Aside {
        QString place = {}; // within the form around it
        Json value = {}, aside = Json::object();
        std::vector<Aside> within = {};
    };
    Aside aside() const;
    void bringAside(const Aside& kept); // to what still is as it was
    // Its field, or the nearest there is, gets the focus: "prediction", "choices", "0", "when".
    void focusOn(const QStringList& place);

Q_SIGNALS:
    void changed();
    void aboutToTake(const QStringList& place); // "prediction", "choices", "1": it is there still
    void rebuilt();                             // other fields stand in it, or in a form within it

private:
    void build();
    void addField(QFormLayout& form, const Field& field);
    void addPart(QFormLayout& form, const lessons::Part& part);
    struct Line {
        std::function<void(const QString& text)> take;
        std::function<QString(const QString& text)> problemOf = {}; // none: whatever stands in it is good
    };
    QWidget* lineFor(const std::string& key, const QString& text, const QString& help, const Line& line);
    QLineEdit* editFor(const std::string& key, const QString& text, const QString& help, QVBoxLayout& column);
    QWidget* namesFor(const lessons::Part& part);
    QComboBox* choiceFor(const Field& field);
    QWidget* wordsFor(const std::string& key, const std::string& help);
    QWidget* listFor(const lessons::Part& part);
    QWidget* objectFor(const lessons::Part& part);
    ObjectForm* formWithin(const QString& place, const std::string& object, const Json& value);
    void keepPlace(const QString& place, QWidget* field);
    void set(const std::string& key, const Json& value); // null: the key goes
    void rebuild(const QString& focus);                  // which has the focus then
    void bringWithin(std::vector<Aside> within);

    std::string m_object;
    Json m_value, m_aside = Json::object(); // what belongs to another kind than the one that is chosen now
    LessonAround m_around;
    QWidget* m_inside = nullptr;
    QWidget* m_first = nullptr;        // field
    QHash<QString, QWidget*> m_places; // of its fields and the forms within it: "question/en", "choices/0"
};

} // namespace mantissa::app
