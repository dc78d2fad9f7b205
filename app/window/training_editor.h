// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <QDialog>

class QLabel;

namespace mantissa::app {

class FieldForm;
class Workbench;

// How the network is trained, for all variants: length and order, optimizer, schedule of the learning rate. Beside the window
// and never in front of a run. Each edit counts at once and can be undone.
class TrainingEditor : public QDialog {
    Q_OBJECT
public:
    TrainingEditor(Workbench& workbench, QWidget* parent);
    void open() override;

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
