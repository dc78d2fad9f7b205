// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/lesson_places.h"

#include "models/spoken.h"
#include "pages/lessons/key_words.h"
#include "style/language.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace mantissa::app {
namespace {

QString placeWords(const char* words) { return QCoreApplication::translate("LessonPlace", words); }

const Json& stepsOf(const Json& lesson) {
    static const Json none = Json::array();
    return lesson.contains("steps") && lesson["steps"].is_array() ? lesson["steps"] : none;
}

QString stepIdOf(const Json& step) {
    const Json id = step.is_object() ? step.value("id", Json()) : Json();
    return id.is_string() ? QString::fromStdString(id.get<std::string>()) : QString();
}

// The step with the longest name that the text's begins with: "run" and "run-answer" may both be there.
int stepOfText(const QString& text, const Json& lesson) {
    int found = -1, longest = -1;
    for (int i = 0; i < int(stepsOf(lesson).size()); ++i) {
        const QString id = stepIdOf(stepsOf(lesson)[static_cast<std::size_t>(i)]);
        if ((text == id || text.startsWith(id + "-answer-")) && id.size() > longest) {
            found = i;
            longest = int(id.size());
        }
    }
    return found;
}

QString wordsOfText(const LessonPlace& place, const Json& lesson) {
    const QString language = place.language == "de" ? placeWords(QT_TRANSLATE_NOOP("LessonPlace", "in German"))
                                                    : placeWords(QT_TRANSLATE_NOOP("LessonPlace", "in English"));
    if (place.step < 0)
        return placeWords(QT_TRANSLATE_NOOP("LessonPlace", "The text %1 %2")).arg(place.text, language);
    const QString id = stepIdOf(stepsOf(lesson)[static_cast<std::size_t>(place.step)]);
    const QString step = placeWords(QT_TRANSLATE_NOOP("LessonPlace", "Step %1")).arg(place.step + 1);
    return place.text == id ? placeWords(QT_TRANSLATE_NOOP("LessonPlace", "%1, its text %2")).arg(step, language)
                            : placeWords(QT_TRANSLATE_NOOP("LessonPlace", "%1, the answer %2 %3"))
                                  .arg(step, place.text.mid(id.size() + int(qstrlen("-answer-"))), language);
}

} // namespace

LessonPlace placeOf(const std::string& where, const Json& lesson) {
    const QString all = QString::fromStdString(where);
    static const QRegularExpression file("^(en|de)/(.+)\\.md$");
    if (const auto match = file.match(all); match.hasMatch())
        return {stepOfText(match.captured(2), lesson), {}, match.captured(2), match.captured(1)};
    static const QRegularExpression marks("[.\\[\\]]+");
    LessonPlace place{.field = all.split(marks, Qt::SkipEmptyParts)};
    if (place.field.size() > 1 && place.field.first() == "steps") {
        place.step = place.field[1].toInt();
        place.field = place.field.mid(2);
    }
    return place;
}

QString wordsOf(const LessonPlace& place, const Json& lesson) {
    if (!place.text.isEmpty())
        return wordsOfText(place, lesson);
    QStringList words = {place.step < 0 ? placeWords(QT_TRANSLATE_NOOP("LessonPlace", "The lesson"))
                                        : placeWords(QT_TRANSLATE_NOOP("LessonPlace", "Step %1")).arg(place.step + 1)};
    for (const QString& key : place.field) {
        bool number = false;
        const int at = key.toInt(&number);
        if (number)
            words.last() += ' ' + QString::number(at + 1);
        else
            words << keyWords(key.toStdString());
    }
    return words.join(", ");
}

QString wordsIn(const Json& words) {
    const std::string own = Language::instance().code().toStdString();
    for (const std::string& language : {own, std::string("en"), std::string("de")})
        if (const Json text = words.is_object() ? words.value(language, Json()) : Json();
            text.is_string() && !text.get<std::string>().empty())
            return QString::fromStdString(text.get<std::string>());
    return {};
}

QString tellProblem(const Problem& problem, const Json& lesson) {
    const QString where = QString::fromStdString(problem.where) + ": ", whole = spoken(sentence_of(problem));
    QString message = whole.startsWith(where) ? whole.mid(where.size()) : spoken(problem.message);
    if (problem.kind == ProblemKind::missing)
        message = placeWords(QT_TRANSLATE_NOOP("LessonPlace", "nothing stands here yet"));
    return problem.where.empty() ? message : wordsOf(placeOf(problem.where, lesson), lesson) + ": " + message;
}

} // namespace mantissa::app
