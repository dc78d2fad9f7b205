// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>
#include <QVector>

class QTextBrowser;

namespace mantissa::app {

struct GlossaryWord {
    QString word, meaning;
};
QVector<GlossaryWord> glossaryWords(); // in the language of the window, by the alphabet

// The words that the window, the reports and the lessons use, each in a sentence or two.
class Glossary : public QDialog {
    Q_OBJECT
public:
    explicit Glossary(QWidget* parent);
    void showWord(const QString& word);

private:
    QTextBrowser* m_words;
};

} // namespace mantissa::app
