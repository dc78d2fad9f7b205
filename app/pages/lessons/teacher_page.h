// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include <functional>

class QBoxLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace mantissa::app {

class Paragraph;

// A page on which a teacher makes a file: what it is for, what is wrong with it, the way back and where it is saved.
class TeacherPage : public QWidget {
    Q_OBJECT
public:
    struct Kept {
        QString words, help;          // of the button
        QString title, kinds, ending; // of the dialog
    };
    TeacherPage(const QString& title, Kept kept, QWidget* parent = nullptr);
    virtual bool saveTo(const QString& file) = 0;       // false: it could not be written, and the page says so
    virtual QString proposedFile() const { return {}; } // its name, or the whole place; empty: none

Q_SIGNALS:
    void closed();
    void saved(const QString& file); // as somebody asked for it

protected:
    enum class Then { stays, closes };
    QVBoxLayout& column() { return *m_column; }
    Paragraph& about() { return *m_about; }
    void addButton(QWidget* button);       // beside the way back
    void tellWrong(const QString& why);    // empty: nothing is
    void offerSave(const QString& whyNot); // empty: there is something to save
    Then m_then = Then::stays;             // once it was saved

private:
    void askWhere();
    Kept m_kept;
    QVBoxLayout* m_column;
    QBoxLayout* m_buttons;
    QPushButton* m_save = nullptr;
    Paragraph* m_about;
    QLabel* m_wrong;
};

} // namespace mantissa::app
