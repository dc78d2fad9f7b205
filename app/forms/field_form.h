// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/field.h"

#include <QHash>
#include <QWidget>

#include <functional>

class QFormLayout;
class QLabel;
class QLineEdit;

namespace mantissa::app {

// A form made from the engine's field table: one control per setting, its range checked where it is typed.
class FieldForm : public QWidget {
    Q_OBJECT
public:
    explicit FieldForm(QWidget* parent = nullptr);
    void show(const std::vector<Field>& fields, const Json& values);
    void refresh(const std::vector<Field>& fields, const Json& values); // shows others anew, and updates the same
    void forget() { show({}, Json::object()); }                         // what was typed, too: it was for another experiment
    void update(const Json& values); // of the same fields, as they are by now; the one that is being typed into stays

    bool refuse(const QString& key,
                const QString& reason); // by the owner, though the value is one of the field's range; false: no such field
    QString refusal() const;            // of the first field that still shows what it did not take; empty: none does

    // Called with each good edit; null: back to the default.
    std::function<void(const QString& key, const Json& value)> edited;

Q_SIGNALS:
    void refusalChanged();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void giveBack();
    void takeTyped();
    bool isRefused(const Field& field) const;
    Json& valueOfField(const QString& key);
    QWidget* makeControl(const Field& field, const Json& value);
    QWidget* makeChoices(const Field& field, const Json& value);
    QWidget* makeText(const Field& field, const Json& value);
    void renew(const Field& field, const Json& value);
    void choose(const QString& key, const std::string& option);
    void take(QLineEdit* edit, const Field& field);
    void mark(QLineEdit* edit, const QString& wrong);
    void sayBeneath(QLineEdit* edit, const QString& wrong);

    QFormLayout* m_layout;
    std::vector<Field> m_fields;          // that are shown
    std::vector<Json> m_values;           // of each, as it was shown or taken last
    QString m_taking;                     // key of what is being told of; empty: none is
    Json m_before;                        // what that was
    QHash<QString, QWidget*> m_controls;  // by key
    QHash<QString, QLineEdit*> m_edits;   // those of them that are text
    QHash<QLineEdit*, QLabel*> m_reasons; // of fields that refuse what is in them
};

// What a user typed as the field's value; `wrong`: what is needed, where it is not that.
Json readField(const QString& text, const Field& field, QString* wrong);
QString writeField(const Json& value);

} // namespace mantissa::app
