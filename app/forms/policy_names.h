// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "models/policy_shelf.h"

#include <QWidget>

#include <functional>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace mantissa::app {

// Which policy a form begins with: one of the program's, or one that was kept under a name; what is shown can be kept under one.
class PolicyNames : public QWidget {
    Q_OBJECT
public:
    explicit PolicyNames(QWidget* parent = nullptr);
    void show(const Json& policy);                 // a name, or an object
    const QString& base() const { return m_base; } // of the program's
    QString help() const;                          // the base's sentence

    std::function<void(const Json& policy)> chosen = [](const Json&) {};

protected:
    void showEvent(QShowEvent* event) override; // others may have been kept meanwhile

private:
    void fill();
    void select();
    void startNaming(const QString& name);
    void keep();
    void forget();
    const Json* kept() const; // the one that is chosen; null: it is one of the program's

    PolicyShelf m_shelf;
    std::vector<Json> m_kept;
    QComboBox* m_list;
    QPushButton *m_save, *m_forget;
    QWidget* m_naming;
    QLineEdit* m_name;
    QLabel* m_wrong;
    Json m_shown;
    QString m_base;
};

} // namespace mantissa::app
