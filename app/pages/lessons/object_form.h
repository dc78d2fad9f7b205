// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "lessons/keys.h"

#include <QWidget>

#include <functional>

class QFormLayout;
class QLineEdit;
class QVBoxLayout;

namespace mantissa::app {

// Empty: that is a good condition or figure.
using ExpressionCheck = std::function<QString(const QString& text)>;

// A form for an object of a lesson's file, made of the rows that the reader reads: a field per key, forms within forms for lists.
class ObjectForm : public QWidget {
    Q_OBJECT
public:
    ObjectForm(const std::string& object, const Json& value, ExpressionCheck check, QWidget* parent = nullptr);
    const Json& value() const { return m_value; }

Q_SIGNALS:
    void changed();

private:
    void build();
    void addField(QFormLayout& form, const Field& field);
    void addPart(QFormLayout& form, const lessons::Part& part);
    QWidget* lineFor(const std::string& key, const QString& text, const QString& help, const std::function<void(const QString&)>& take);
    QWidget* wordsFor(const std::string& key, const std::string& help);
    QWidget* listFor(const lessons::Part& part);
    QWidget* objectFor(const lessons::Part& part);
    void set(const std::string& key, const Json& value); // null: the key goes
    void rebuild();

    std::string m_object;
    Json m_value;
    ExpressionCheck m_check;
    QWidget* m_inside = nullptr;
};

} // namespace mantissa::app
