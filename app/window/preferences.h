// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>

#include <functional>

class QFormLayout;

namespace mantissa::app {

class Desk;

// What holds for every experiment, beside the window; each choice takes effect at once.
class Preferences : public QDialog {
    Q_OBJECT
public:
    Preferences(Desk& desk, QWidget* parent);

Q_SIGNALS:
    void projectAsked(); // another folder for it

protected:
    void changeEvent(QEvent* event) override;

private:
    void build(); // in the language of the moment
    void addChoice(QFormLayout& form, const QString& name, const QStringList& words, int chosen, const std::function<void(int)>& choose);
    void addProject(QFormLayout& form);
    void addAdvice(QFormLayout& form);
    Desk& m_desk;
    QWidget* m_inside = nullptr;
};

} // namespace mantissa::app
