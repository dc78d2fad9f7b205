// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <QWidget>

class QLabel;

namespace mantissa::app {

class FieldForm;
class Workbench;

// How the network is trained, for all variants: length and order, optimizer, schedule of the learning rate. At the right of the
// window, in place of the inspector. Each edit counts at once and can be undone.
class TrainingEditor : public QWidget {
    Q_OBJECT
public:
    explicit TrainingEditor(Workbench& workbench, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* section(const QString& title, FieldForm* form);
    void refresh();
    void fill(FieldForm* form, const Json& values);
    void set(const QString& key, const Json& value);
    void setInside(const char* part, const QString& key, const Json& value); // of optimizer or schedule
    Json part(const char* name) const;
    QString ownWords() const; // which variants have values of their own

    Workbench& m_workbench;
    FieldForm *m_length, *m_optimizer, *m_schedule;
    QLabel *m_when, *m_own;
};

} // namespace mantissa::app
