// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace mantissa::app {

// A page that has nothing to show yet: why, and the one thing that changes it.
class EmptyPlace : public QWidget {
    Q_OBJECT
public:
    explicit EmptyPlace(QWidget* parent = nullptr);
    struct Offer {
        QString words, help, whyNot = {}; // whyNot: of a button that cannot be pressed
        const char* sign = "play";
    };
    void say(const QString& words);
    void offer(const Offer& offer); // beneath the words; say() takes it away
    QPushButton* button() const { return m_button; }

Q_SIGNALS:
    void pressed();

private:
    QLabel* m_words;
    QPushButton* m_button;
};

} // namespace mantissa::app
