// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/worksheet.h"

#include "core/json.h"
#include "models/kept_together.h"
#include "pages/lessons/kept_on_page.h"
#include "style/appearance.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPageSize>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

#include <vector>

namespace mantissa::app {
namespace {

using lessons::LessonPrediction;
using lessons::LessonStep;

struct SheetWords {
    QString name, prediction, happened, solution;
};

// In the lesson's language, which need not be the window's.
SheetWords wordsIn(const QString& language) {
    if (language == "de")
        return {"Name", "Meine Vorhersage", "Was geschah", "Lösung"};
    return {"Name", "My prediction", "What happened", "Solution"};
}

// Markdown gives them the window's colour, which is for its own ground.
void printLinksAsText(QTextDocument& document) {
    std::vector<QTextCursor> links;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part)
            if (const QTextFragment piece = part.fragment(); piece.charFormat().isAnchor()) {
                links.emplace_back(&document).setPosition(piece.position());
                links.back().setPosition(piece.position() + piece.length(), QTextCursor::KeepAnchor);
            }
    for (QTextCursor& link : links) {
        QTextCharFormat format = link.charFormat();
        format.clearForeground();
        link.setCharFormat(format);
    }
}

// Headings of a text stand below that of its step.
QString htmlOf(const std::string& markdown) {
    QTextDocument document;
    document.setMarkdown(
        keptTogether(QString::fromStdString(markdown)).replace(QRegularExpression("^#", QRegularExpression::MultilineOption), "###"));
    printLinksAsText(document);
    const QString html = document.toHtml();
    const int begin = int(html.indexOf('>', html.indexOf("<body"))) + 1, end = int(html.indexOf("</body>"));
    return html
        .mid(begin, end - begin)
        // The fixed font of the screen is a speck on paper.
        .replace(QRegularExpression("<span\\b[^>]*font-family:[^>]*>"), "<span style=\"font-style:italic\">")
        .replace("type=\"circle\"", "type=\"disc\"")
        .replace("margin-top:0px; margin-bottom:0px;", "margin-top:2px; margin-bottom:5px;");
}

QString choicesOf(const lessons::Player& player, int step, const QString& language, Solutions solutions) {
    const lessons::Outcome* outcome = player.outcome(step);
    QString html;
    for (const lessons::Choice& choice : player.step(step).prediction->choices) {
        const bool came = solutions == Solutions::with && outcome && outcome->happened == lessons::Value{choice.id};
        const QString words = QString::fromStdString(choice.words.in(language.toStdString())).toHtmlEscaped();
        const QString line = (came ? "☒ <b>" : "☐ ") + words + (came ? "</b>" : "");
        html += "<p style=\"margin-left:12px\">" + keptOnPage(line, step) + "</p>";
    }
    return html;
}

QString predictionOf(const lessons::Player& player, int step, const QString& language, Solutions solutions) {
    const SheetWords words = wordsIn(language);
    const LessonPrediction& prediction = *player.step(step).prediction;
    const QString question = QString::fromStdString(prediction.question.in(language.toStdString())).toHtmlEscaped();
    QString html = "<p>" + keptOnPage("<b>" + question + "</b>", step) + "</p>";
    if (prediction.kind == LessonPrediction::Kind::choice)
        return html + choicesOf(player, step, language, solutions);
    const lessons::Outcome* outcome = player.outcome(step);
    const bool told = solutions == Solutions::with && outcome && lessons::is_known(outcome->happened);
    const QString line =
        QStringLiteral("_______________ ") + QString::fromStdString(prediction.unit.in(language.toStdString())).toHtmlEscaped();
    return html + "<p>" +
           keptOnPage(
               QStringLiteral("%1: %2 &nbsp; %3: %4")
                   .arg(words.prediction, line, words.happened,
                        told ? "<b>" + QString::fromStdString(outcome->words(outcome->happened, language.toStdString())).toHtmlEscaped() +
                                   "</b>"
                             : line),
               step) +
           "</p>";
}

} // namespace

QString worksheetHtml(const lessons::Player& played, const QString& language, Solutions solutions) {
    // Without solutions nothing of what was said or run shows through the texts.
    const lessons::Player blank(played.lesson(), {});
    const lessons::Player& player = solutions == Solutions::with ? played : blank;
    const SheetWords words = wordsIn(language);
    const std::string key = language.toStdString();
    QString html = QStringLiteral("<h1>%1</h1><p>%2: ______________________________</p>")
                       .arg(QString::fromStdString(player.lesson().title.in(key)).toHtmlEscaped(), words.name);
    for (int i = 0; i < player.count(); ++i) {
        const LessonStep& step = player.step(i);
        html += QStringLiteral("<h2>%1. %2</h2>").arg(i + 1).arg(QString::fromStdString(step.title.in(key)).toHtmlEscaped());
        html += htmlOf(player.text(i, key));
        if (step.prediction)
            html += predictionOf(player, i, language, solutions);
        if (step.answer.empty())
            continue;
        const std::string answer = solutions == Solutions::with ? player.answer(i, key) : "";
        if (answer.empty() && step.prediction && step.prediction->kind != LessonPrediction::Kind::choice)
            continue; // beside the prediction there is a line for it
        html += answer.empty()
                    ? "<p>" + keptOnPage(words.happened + ": ____________________________________________________________", i) + "</p>"
                    : "<p><i>" + words.solution + "</i></p>" + htmlOf(answer);
    }
    return html;
}

void writeWorksheet(const lessons::Player& player, const QString& language, Solutions solutions, const QString& file) {
    QBuffer whole; // an earlier one stays until this one is there to its end
    whole.open(QIODevice::WriteOnly);
    QPdfWriter writer(&whole);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(), QPageLayout::Millimeter); // the document has two centimetres of its own
    writer.setTitle(QString::fromStdString(player.lesson().title.in(language.toStdString())));
    writer.setCreator("Mantissa");
    QTextDocument document;
    QFont font = typeFont(Appearance::Type::body);
    font.setPointSizeF(10.5);
    document.setDefaultFont(font);
    document.setDefaultStyleSheet("h1 { font-size: 17pt; } h2 { font-size: 13pt; } body, p, li, a { color: black; }");
    document.setHtml(worksheetHtml(player, language, solutions));
    keepOnPages(document, writer);
    document.print(&writer);
    write_file(file.toStdString(), whole.data().toStdString());
}

} // namespace mantissa::app
