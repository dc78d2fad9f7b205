// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "core/problem.h"
#include "lessons/evaluate.h"
#include "pages/lessons/lesson_places.h"
#include "pages/lessons/object_form.h"

#include <QTimer>
#include <QWidget>

#include <filesystem>
#include <map>
#include <string>
#include <tuple>
#include <vector>

class QComboBox;
class QLabel;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace mantissa::app {

class MarkdownText;

// A lesson made without a file to learn: its steps, their texts in one language or two, predictions, actions and conditions, checked as one
// types, and beside them how the step will look. What is typed is kept at once.
class LessonEditor : public QWidget {
    Q_OBJECT
public:
    explicit LessonEditor(QWidget* parent = nullptr);
    void edit(const std::filesystem::path& folder);
    // A new lesson about this experiment, or a copy of one; returns its folder. Throws where nothing can be written.
    static std::filesystem::path make(const std::filesystem::path& root, const Json& experiment);
    static std::filesystem::path copy(const std::filesystem::path& root, const std::filesystem::path& lesson);
    // What keeps a lesson from being tried or shared: where it cannot be opened, and conditions that are wrong.
    static Problems wrongToTry(const Json& lesson, const std::filesystem::path& folder);
    // The lesson itself, or, where only some words stand in a second language, a copy of it in `root` that says all in both.
    static std::filesystem::path playable(const std::filesystem::path& lesson, const std::filesystem::path& root);
    const Json& lesson() const { return m_lesson; }
    void keepNow();   // and check
    void bringBack(); // what was taken away last

Q_SIGNALS:
    void closed();
    void tryAsked(const QString& folder);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    // What was taken away: a field's value or, where the place is empty, a whole step; with the texts that went with it.
    struct Taken {
        int step = -1;       // -1: the lesson itself
        std::string id = {}; // of that step, whatever its place is by now
        QStringList place = {};
        Json value = nullptr;
        QString words = {};
        std::vector<std::tuple<std::string, std::string, std::string>> texts = {}; // language, what follows the step's id, text
    };
    void noteTaken(const QStringList& place); // of the step that is shown; before it goes
    void followName(const std::string& before);
    void writeBack(const Taken& taken);
    void tellUndo();
    std::string idShown() const;
    static Json newStep(const std::string& id, const std::vector<std::string>& languages);
    QString question() const; // of the step that is shown, as it will be asked
    QWidget* makeSteps();
    QWidget* makeMiddle();
    QWidget* makePreview();
    void showStep(int step);          // -1: the lesson itself
    void takeForm(const Json& value); // of the step that is shown
    // The texts of the step that is shown.
    QStringList textNames() const; // as its ids say
    void renameTexts();            // to these
    void fillTextChoice();
    void showTexts();
    void addStep();
    void removeStep();
    void moveStep(int by);
    void fillSteps();
    void soon();
    void preview();
    void check();
    void freeTry(const QString& whyNot);
    void goToProblem(int row);
    void orderFocus(); // as the eye goes, whatever was built anew
    void freeMoves();
    QString problemOf(const QString& expression) const;
    QStringList offered(const std::string& key) const;

    std::filesystem::path m_folder;
    Json m_lesson = Json::object();
    lessons::Known m_known;
    QStringList m_texts;              // of the step that is shown, as its files are called
    std::vector<LessonPlace> m_wrong; // by row of the problems
    int m_step = -1;
    bool m_filling = false;
    QListWidget *m_steps, *m_problems;
    QVBoxLayout* m_form;
    ObjectForm* m_fields = nullptr;
    std::map<std::string, ObjectForm::Aside> m_asides; // of the forms that were shown, by id of the step
    QList<QPushButton*> m_moves;                       // add, up, down, remove
    QPushButton *m_play, *m_undo;
    std::vector<Taken> m_taken;
    QComboBox* m_which;
    QPlainTextEdit *m_english, *m_german;
    MarkdownText* m_preview;
    QLabel* m_title;
    QTimer m_soon;
};

} // namespace mantissa::app
