// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/spoken.h"

#include "core/paths.h"
#include "core/phrasebook.h"
#include "style/language.h"

#include <QCache>
#include <QMutex>

#include <algorithm>

namespace mantissa::app {
namespace {

// A book that is missing or spoilt has no phrases: the sentences stay English.
const Phrasebook& bookOf(const QString& code) {
    static std::map<QString, Phrasebook> books;
    if (const auto known = books.find(code); known != books.end())
        return known->second;
    try {
        return books[code] = Phrasebook::read(resources_folder() / "translations" / ("engine_" + code.toStdString() + ".json"));
    } catch (const std::exception&) {
        return books[code];
    }
}

} // namespace

// Sentences are asked for again at every repaint: those of late are kept.
QString spoken(const QString& english) {
    const QString code = Language::instance().code();
    if (code == "en" || english.isEmpty())
        return english;
    static QMutex mutex; // guards the books and what was told of late: some sentences are made on other threads
    static QCache<QString, QString> told(2000);
    const QMutexLocker lock(&mutex);
    if (const QString* known = told.object(code + english))
        return *known;
    auto* words = new QString(QString::fromStdString(bookOf(code).tell(english.toStdString())));
    told.insert(code + english, words);
    return *words;
}

QString asSentence(const QString& clause) {
    QString sentence = clause.trimmed();
    if (sentence.isEmpty())
        return sentence;
    const QString first = sentence.section(' ', 0, 0);
    if (std::ranges::all_of(first, [](QChar letter) { return letter.isLower() || letter.isPunct(); }))
        sentence[0] = sentence[0].toUpper(); // not that of a name: oneDNN, bfloat16
    return QStringLiteral(".!?").contains(sentence.back()) ? sentence : sentence + '.';
}

} // namespace mantissa::app
