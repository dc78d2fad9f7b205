// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/spoken.h"

#include "core/json.h"
#include "core/paths.h"
#include "core/phrasebook.h"
#include "insight/tensor_words.h"
#include "models/run_data.h"
#include "style/language.h"

#include <QCache>
#include <QDirIterator>
#include <QMutex>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <set>

namespace mantissa::app {
namespace {

struct Books {
    QMutex mutex; // guards the rest: some sentences are made on other threads
    std::map<QString, Phrasebook> read;
    std::set<std::string> names;         // as somebody typed them
    QCache<QString, QString> told{2000}; // sentences are asked for again at every repaint: those of late are kept
};

Books& books() {
    static Books all;
    return all;
}

// A book that is missing or spoilt has no phrases: the sentences stay English.
const Phrasebook& bookOf(const QString& code) {
    std::map<QString, Phrasebook>& read = books().read;
    if (const auto known = read.find(code); known != read.end())
        return known->second;
    Phrasebook& book = read[code];
    try {
        book = Phrasebook::read(resources_folder() / "translations" / ("engine_" + code.toStdString() + ".json"));
    } catch (const std::exception&) {
        return book;
    }
    for (const std::string& name : books().names)
        book.keep(name);
    return book;
}

// Names and stories of the experiments that come with the program, those of lessons too.
QSet<QString> shippedTexts() {
    QSet<QString> texts;
    QDirIterator files(QString::fromStdString(resources_folder().string()), {"*.mantissa"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext())
        try {
            const Json json = read_json(files.next().toStdString());
            for (const char* key : {"name", "description"})
                texts << QString::fromStdString(json.value(key, ""));
        } catch (const std::exception&) {
            continue; // it is told of where it is opened
        }
    return texts;
}

// "28 x 28" as the window writes it; on a command line it is ASCII.
void writeSizes(QString& words) {
    static const QRegularExpression between(QStringLiteral("(?<=\\d) x (?=\\d)"));
    words.replace(between, QStringLiteral(" × "));
}

} // namespace

QString spoken(const QString& english) {
    const QString code = Language::instance().code();
    if (english.isEmpty() || (code == "en" && !english.contains(QLatin1String(" x "))))
        return english;
    Books& all = books();
    const QMutexLocker lock(&all.mutex);
    if (const QString* known = all.told.object(code + english))
        return *known;
    const std::string written = english.toStdString();
    auto* words = new QString(code == "en" ? english : QString::fromStdString(bookOf(code).tell(written)));
    if (!all.names.contains(written))
        writeSizes(*words);
    all.told.insert(code + english, words);
    return *words;
}

QString asSentence(const QString& clause) {
    QString sentence = clause.trimmed();
    if (sentence.isEmpty())
        return sentence;
    const QString first = sentence.section(' ', 0, 0);
    const auto isOfAWord = [](QChar letter) { return letter.isLower() || (letter.isPunct() && letter != '/' && letter != '_'); };
    if (std::ranges::all_of(first, isOfAWord))
        sentence[0] = sentence[0].toUpper(); // not that of a name: oneDNN, bfloat16, head/dense_backward_weights
    return QStringLiteral(".!?").contains(sentence.back()) ? sentence : sentence + '.';
}

QString spokenTensor(const std::string& name) {
    return asSentence(spoken(QString::fromStdString(insight::tensor_in_words(name)))).chopped(1); // the full stop
}

void keepAsTyped(const std::string& name) {
    Books& all = books();
    const QMutexLocker lock(&all.mutex);
    if (name.empty() || !all.names.insert(name).second)
        return;
    for (auto& [code, book] : all.read)
        book.keep(name);
    all.told.clear();
}

QString shownName(const RunData& run) { return run.sweepPolicy.isEmpty() ? run.name : spoken(run.name); }

QString spokenTitle(const std::string& written) {
    static const QSet<QString> shipped = shippedTexts();
    const QString text = QString::fromStdString(written);
    return shipped.contains(text) ? spoken(text) : text;
}

} // namespace mantissa::app
