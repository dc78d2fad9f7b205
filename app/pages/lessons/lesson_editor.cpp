// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/lesson_editor.h"

#include "forms/elided_combo_box.h"
#include "lessons/structure.h"
#include "pages/lessons/markdown_text.h"
#include "style/icons.h"
#include "style/scaling.h"
#include "widgets/elided_label.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

namespace mantissa::app {
namespace fs = std::filesystem;
namespace {

QScrollArea* scrolledPart(QWidget* inside) {
    auto* scroll = new QScrollArea;
    scroll->setWidget(inside);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus); // what lies in it has it
    return scroll;
}

QLabel* heading(const QString& text) {
    auto* label = new QLabel(text);
    setType(label, Appearance::Type::strong);
    return label;
}

std::string inOneSentence(const Problems& wrong) {
    std::string words;
    for (const Problem& problem : wrong)
        words += (words.empty() ? "" : "; ") + sentence_of(problem);
    return words;
}

} // namespace

LessonEditor::LessonEditor(QWidget* parent)
    : QWidget(parent),
      m_steps(new QListWidget),
      m_problems(new QListWidget),
      m_form(new QVBoxLayout),
      m_which(new ElidedComboBox),
      m_english(new QPlainTextEdit),
      m_german(new QPlainTextEdit),
      m_preview(new MarkdownText(tr("Preview"))),
      m_title(new ElidedLabel) { // however long, it leaves the page its width
    for (QWidget* each : std::initializer_list<QWidget*>{m_steps, m_problems, m_english, m_german})
        each->setProperty("framed", true);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(12, 10, 12, 12);
    auto* head = new QHBoxLayout;
    auto* back = new QPushButton(tr("Back"));
    back->setToolTip(tr("Back to the list. What was typed is kept."));
    connect(back, &QPushButton::clicked, this, [this] {
        keepNow();
        Q_EMIT closed();
    });
    m_play = new QPushButton(icon("play"), tr("Try it"));
    connect(m_play, &QPushButton::clicked, this, [this] {
        keepNow();
        if (m_play->isEnabled())
            Q_EMIT tryAsked(QString::fromStdString(m_folder.string()));
    });
    m_undo = new QPushButton(tr("Undo"));
    connect(m_undo, &QPushButton::clicked, this, &LessonEditor::bringBack);
    tellUndo();
    setType(m_title, Appearance::Type::heading);
    head->addWidget(back);
    head->addWidget(m_title, 1);
    head->addWidget(m_undo);
    head->addWidget(m_play);
    whole->addLayout(head);
    auto* parts = new QSplitter;
    parts->addWidget(makeSteps());
    parts->addWidget(makeMiddle());
    parts->addWidget(makePreview());
    parts->setSizes({200, 560, 400});
    whole->addWidget(parts, 1);
    m_soon.setSingleShot(true);
    m_soon.setInterval(400);
    connect(&m_soon, &QTimer::timeout, this, &LessonEditor::keepNow);
}

QWidget* LessonEditor::makeSteps() {
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    m_steps->setAccessibleName(tr("Steps"));
    m_steps->setWordWrap(true);
    m_steps->setResizeMode(QListView::Adjust); // their lines are as wide as the list
    m_steps->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    column->addWidget(heading(tr("Steps")));
    column->addWidget(m_steps, 1);
    auto* row = new QHBoxLayout;
    const std::tuple<QString, QString, std::function<void()>> buttons[] = {
        {tr("Add"), tr("A step behind this one"), [this] { addStep(); }},
        {tr("Up"), tr("One place up"), [this] { moveStep(-1); }},
        {tr("Down"), tr("One place down"), [this] { moveStep(1); }},
        {tr("Remove"), tr("This step and its texts"), [this] { removeStep(); }}};
    for (const auto& [words, help, act] : buttons) {
        auto* button = new QPushButton(words);
        button->setToolTip(help);
        button->setProperty("small", true);
        connect(button, &QPushButton::clicked, this, act);
        row->addWidget(button);
        m_moves << button;
    }
    column->addLayout(row);
    connect(m_steps, &QListWidget::currentRowChanged, this, [this](int place) {
        if (!m_filling)
            showStep(place - 1);
    });
    return box;
}

QWidget* LessonEditor::makeMiddle() {
    auto* middle = new QSplitter(Qt::Vertical);
    auto* fields = new QWidget;
    fields->setLayout(m_form);
    m_form->setContentsMargins(0, 0, 8, 0);
    middle->addWidget(scrolledPart(fields));
    auto* texts = new QWidget;
    auto* column = new QVBoxLayout(texts);
    column->setContentsMargins(0, 0, 8, 0);
    m_which->setAccessibleName(tr("Which text"));
    m_which->setToolTip(tr("The step's own text, or one of its answers."));
    column->addWidget(m_which);
    auto* pair = new QSplitter;
    const std::pair<QPlainTextEdit*, QString> editors[] = {{m_english, tr("Text in English")}, {m_german, tr("Text in German")}};
    for (const auto& [editor, name] : editors) {
        editor->setAccessibleName(name);
        editor->setPlaceholderText(name + tr(", Markdown; figures as {{ float32.final.loss }}"));
        setType(editor, Appearance::Type::code);
        editor->setLineWrapMode(QPlainTextEdit::WidgetWidth);
        editor->setTabChangesFocus(true); // or the keyboard would not come out again
        connect(editor, &QPlainTextEdit::textChanged, this, &LessonEditor::soon);
        pair->addWidget(editor);
    }
    column->addWidget(pair, 1);
    middle->addWidget(texts);
    middle->setSizes({420, 260});
    connect(m_which, &QComboBox::activated, this, [this] { showTexts(); });
    return middle;
}

QWidget* LessonEditor::makePreview() {
    auto* right = new QWidget;
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(heading(tr("How it looks")));
    auto* paper = new QWidget;
    paper->setProperty("panel", true);
    paper->setAttribute(Qt::WA_StyledBackground);
    auto* inside = new QVBoxLayout(paper);
    inside->setContentsMargins(14, 12, 14, 12);
    inside->addWidget(m_preview);
    inside->addStretch(1);
    column->addWidget(scrolledPart(paper), 2);
    column->addWidget(heading(tr("What is still wrong")));
    m_problems->setWordWrap(true);
    m_problems->setResizeMode(QListView::Adjust); // their lines are as wide as the list
    m_problems->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_problems->setAccessibleName(tr("What is still wrong"));
    m_problems->setToolTip(tr("A click, or Enter, leads to the field."));
    for (auto signal : {&QListWidget::itemClicked, &QListWidget::itemActivated})
        connect(m_problems, signal, this, [this] { goToProblem(m_problems->currentRow()); });
    column->addWidget(m_problems, 1);
    return right;
}

void LessonEditor::edit(const fs::path& folder) {
    if (m_soon.isActive())
        keepNow(); // of the lesson before
    Json lesson = read_json(folder / "lesson.json");
    if (const Problems wrong = lessons::misshapen(lesson); !wrong.empty()) // for which there is no form
        throw bad_input((folder / "lesson.json").string() + ": " + inOneSentence(wrong));
    lesson.emplace("steps", Json::array());
    m_lesson = std::move(lesson);
    m_folder = folder;
    m_taken.clear();
    tellUndo();
    check(); // for the names that its form offers
    m_step = -1;
    m_fields = nullptr; // of the lesson before
    m_asides.clear();
    showStep(-1);
    keepNow();
}

// The window may be closed at once.
void LessonEditor::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (m_soon.isActive())
        keepNow();
}

void LessonEditor::fillSteps() {
    QStringList titles = {tr("The lesson")}, shown;
    for (const Json& step : m_lesson.value("steps", Json::array()))
        titles << QStringLiteral("%1. %2").arg(titles.size()).arg(wordsIn(step.value("title", Json())));
    for (int i = 0; i < m_steps->count(); ++i)
        shown << m_steps->item(i)->text();
    if (shown == titles && m_steps->currentRow() == m_step + 1) // else a screen reader would hear of it at each letter that is typed
        return;
    m_filling = true;
    m_steps->clear();
    m_steps->addItems(titles);
    m_steps->setCurrentRow(m_step + 1);
    m_filling = false;
}

} // namespace mantissa::app
