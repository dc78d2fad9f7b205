// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/lesson_editor.h"

#include "charts/pane_registry.h"
#include "lessons/check.h"
#include "lessons/filled_text.h"
#include "models/spoken.h"
#include "pages/lessons/key_words.h"
#include "pages/lessons/markdown_text.h"
#include "pages/lessons/object_form.h"
#include "style/language.h"

#include <QComboBox>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

// The step that is shown: its form, its texts, and the ways between its fields.
namespace mantissa::app {
namespace fs = std::filesystem;
namespace {

std::string writtenIn(const fs::path& file) {
    try {
        return fs::exists(file) ? read_file(file, 1 << 20) : "";
    } catch (const std::exception&) {
        return "";
    }
}

std::string idWithin(const Json& one) {
    const Json id = one.is_object() ? one.value("id", Json()) : Json();
    return id.is_string() ? id.get<std::string>() : std::string();
}

bool isStop(const QWidget& widget) { return widget.focusPolicy() & Qt::TabFocus && !widget.focusProxy(); }

// In the order in which they were put into their layouts, which is that of the eye.
void gatherStops(QWidget& widget, QList<QWidget*>& stops) {
    if (widget.isHidden() && widget.testAttribute(Qt::WA_WState_ExplicitShowHide))
        return; // what was made a moment ago is shown in a moment
    const bool whole = qobject_cast<QComboBox*>(&widget) || qobject_cast<QListWidget*>(&widget) || qobject_cast<QPlainTextEdit*>(&widget);
    if (isStop(widget))
        stops << &widget;
    if (auto* splitter = qobject_cast<QSplitter*>(&widget)) { // its children are in no order
        for (int i = 0; i < splitter->count(); ++i)
            gatherStops(*splitter->widget(i), stops);
    } else if (!whole)
        for (QObject* child : widget.children())
            if (auto* inner = qobject_cast<QWidget*>(child); inner && !inner->isWindow())
                gatherStops(*inner, stops);
}

} // namespace

void LessonEditor::showStep(int step) {
    if (m_soon.isActive())
        keepNow();
    m_step = step;
    if (m_fields)
        m_asides[idWithin(m_fields->value())] = m_fields->aside();
    while (QLayoutItem* item = m_form->takeAt(0)) {
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    const Json value = step < 0 ? m_lesson : m_lesson["steps"][static_cast<std::size_t>(step)];
    m_fields =
        new ObjectForm(step < 0 ? "lesson" : "step", value,
                       {[this](const QString& text) { return problemOf(text); }, [this](const std::string& key) { return offered(key); }});
    if (const auto kept = m_asides.find(idWithin(value)); kept != m_asides.end())
        m_fields->bringAside(kept->second);
    connect(m_fields, &ObjectForm::changed, this, [this, form = m_fields] { takeForm(form->value()); });
    connect(m_fields, &ObjectForm::rebuilt, this, &LessonEditor::orderFocus);
    connect(m_fields, &ObjectForm::aboutToTake, this, &LessonEditor::noteTaken);
    m_form->addWidget(m_fields);
    m_form->addStretch(1);
    m_texts = textNames();
    m_which->clear();
    fillTextChoice();
    showTexts();
    freeMoves();
    orderFocus();
}

void LessonEditor::takeForm(const Json& value) {
    const std::string before = idShown();
    if (m_step < 0) {
        const Json steps = m_lesson["steps"];
        m_lesson = value;
        m_lesson["steps"] = steps;
    } else
        m_lesson["steps"][static_cast<std::size_t>(m_step)] = value;
    followName(before);
    renameTexts();
    fillTextChoice();
    soon();
}

QStringList LessonEditor::textNames() const {
    if (m_step < 0)
        return {};
    const Json& step = m_lesson["steps"][static_cast<std::size_t>(m_step)];
    QStringList names = {QString::fromStdString(idWithin(step))};
    for (const Json& branch : step.value("answer", Json::array()))
        names << names.first() + "-answer-" + QString::fromStdString(idWithin(branch));
    return names;
}

// A text goes with the name of its step or answer; what another text is called by now is not written over.
void LessonEditor::renameTexts() {
    const QStringList now = textNames();
    const auto file = [this](const char* language, const QString& name) { return m_folder / language / (name.toStdString() + ".md"); };
    const bool same = now.size() == m_texts.size();
    std::error_code code;
    for (const char* language : {"en", "de"})
        for (int i = 0; i < m_texts.size(); ++i)
            if (!same && !now.contains(m_texts[i])) { // of an answer that was taken away
                fs::remove(file(language, m_texts[i]), code);
                if (m_english->property("name").toString() == m_texts[i])
                    m_english->setProperty("name", QString());
            } else if (same && now[i] != m_texts[i] && !fs::exists(file(language, now[i]), code))
                fs::rename(file(language, m_texts[i]), file(language, now[i]), code);
    if (!same)
        m_texts = now;
    for (int i = 0; i < m_texts.size(); ++i)
        if (now[i] != m_texts[i] && !fs::exists(file("en", m_texts[i]), code)) {
            if (m_english->property("name").toString() == m_texts[i])
                m_english->setProperty("name", now[i]);
            m_texts[i] = now[i];
        }
}

void LessonEditor::fillTextChoice() {
    QStringList shown;
    for (int i = 0; i < m_which->count(); ++i)
        shown << m_which->itemData(i).toString();
    m_which->parentWidget()->setVisible(!m_texts.isEmpty()); // the lesson itself has none
    if (shown == m_texts)
        return;
    const int at = shown.size() == m_texts.size() ? m_which->currentIndex() : 0; // renamed, or others
    m_which->clear();
    for (const QString& name : m_texts)
        m_which->addItem(m_which->count() == 0 ? tr("Text of the step") : tr("Answer: %1").arg(name.section("-answer-", 1)), name);
    m_which->setCurrentIndex(at);
    if (m_which->currentData().toString() != m_english->property("name").toString())
        showTexts();
}

void LessonEditor::showTexts() {
    if (m_soon.isActive())
        keepNow(); // what was typed into the text before
    m_filling = true;
    const QString shown = m_which->currentData().toString();
    const std::string name = shown.toStdString();
    m_english->setPlainText(name.empty() ? QString() : QString::fromStdString(writtenIn(m_folder / "en" / (name + ".md"))));
    m_german->setPlainText(name.empty() ? QString() : QString::fromStdString(writtenIn(m_folder / "de" / (name + ".md"))));
    for (QWidget* part : std::initializer_list<QWidget*>{m_which, m_english, m_german})
        part->setEnabled(!name.empty());
    m_english->setProperty("name", shown);
    m_filling = false;
    preview();
}

void LessonEditor::soon() {
    if (!m_filling)
        m_soon.start();
}

// With no runs yet a figure is a dash: the text is seen in its form, in the window's language where it is written in it.
void LessonEditor::preview() {
    const QString english = m_english->toPlainText(), german = m_german->toPlainText();
    if (m_step < 0)
        return m_preview->setText(tr("Pick a step at the left: here is how learners will see it."));
    const bool inGerman = Language::instance().code() == "de" ? !german.trimmed().isEmpty() : english.trimmed().isEmpty();
    try {
        const lessons::Facts nothing{.runs = {}, .language = inGerman ? "de" : "en"};
        m_preview->setText(QString::fromStdString(lessons::filled_text((inGerman ? german : english).toStdString(), nothing)) + question());
    } catch (const std::exception& error) {
        m_preview->setText("`" + spoken(error.what()) + "`");
    }
}

// Beneath the step's own text.
QString LessonEditor::question() const {
    const Json prediction = m_step < 0 || m_which->currentIndex() > 0
                                ? Json()
                                : m_lesson["steps"][static_cast<std::size_t>(m_step)].value("prediction", Json());
    if (!prediction.is_object())
        return {};
    QString text = "\n\n---\n\n**" + tr("Your prediction") + "**  \n" + wordsIn(prediction.value("question", Json())) + "\n\n";
    const Json kind = prediction.value("kind", Json()), choices = prediction.value("choices", Json());
    if (kind.is_string() && kind != "choice")
        return text + '*' + optionWords(kind.get<std::string>()) + '*';
    for (const Json& choice : choices.is_array() ? choices : Json::array())
        text += QStringLiteral("- ") + (wordsIn(choice).isEmpty() ? '*' + tr("no words yet") + '*' : wordsIn(choice)) + '\n';
    return choices.is_array() && !choices.empty() ? text : text + '*' + tr("no answers to choose from yet") + '*';
}

QString LessonEditor::problemOf(const QString& expression) const {
    if (m_known.variants.empty())
        return {};
    const std::vector<std::string> problems = lessons::problems_of(expression.toStdString(), lessons::Kind::nothing, m_known);
    return problems.empty() ? QString() : spoken(problems.front());
}

// What a field of this name may say, as far as the lesson's own files tell.
QStringList LessonEditor::offered(const std::string& key) const {
    QStringList names;
    std::error_code gone;
    if (key == "variants" || key == "variant" || key == "a" || key == "b")
        for (const std::string& variant : m_known.variants)
            names << QString::fromStdString(variant);
    if (key == "experiment")
        for (const auto& entry : fs::directory_iterator(m_folder, gone))
            if (entry.path().extension() == ".mantissa")
                names << QString::fromStdString(entry.path().filename().string());
    names.sort();
    names.removeDuplicates();
    return names;
}

void LessonEditor::orderFocus() {
    QList<QWidget*> stops;
    gatherStops(*this, stops);
    for (int i = 1; i < stops.size(); ++i)
        setTabOrder(stops[i - 1], stops[i]);
}

void LessonEditor::goToProblem(int row) {
    if (row < 0 || row >= int(m_wrong.size()))
        return;
    const LessonPlace place = m_wrong[static_cast<std::size_t>(row)]; // showing another step checks anew
    if (place.step != m_step)
        m_steps->setCurrentRow(place.step + 1);
    if (place.text.isEmpty())
        return m_fields->focusOn(place.field);
    if (const int at = m_which->findData(place.text); at >= 0 && at != m_which->currentIndex()) {
        m_which->setCurrentIndex(at);
        showTexts();
    }
    (place.language == "de" ? m_german : m_english)->setFocus(Qt::OtherFocusReason);
}

} // namespace mantissa::app
