// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/welcome/shipped.h"

#include "core/paths.h"
#include "insight/network_words.h"
#include "insight/words.h"
#include "models/spoken.h"
#include "train/experiment.h"

#include <QDateTime>
#include <QDir>
#include <QHash>

#include <algorithm>
#include <memory>

namespace mantissa::app {
namespace {

constexpr int longSentence = 120; // letters
const QStringList lessons = {"scale-too-large", "scale-too-small", "epsilon-trap", "lost-updates"};

QVector<qint64> listOf(const Shape& shape) { return QVector<qint64>(shape.begin(), shape.end()); }

void addNetwork(Shipped& to, const Model& model) {
    Shape shape = model.input;
    to.network << Shipped::Block{listOf(shape), false};
    for (const LayerConfig& layer : model.layers) {
        const Shape next = layer.type->output(layer, shape);
        const bool residual = layer.type->inside == LayerType::Inside::branches;
        if (residual || next != shape)
            to.network << Shipped::Block{listOf(next), residual};
        shape = next;
    }
}

// "A convolutional network, 4 layers deep (…), from 28 x 28 x 1 to 10 outputs."
void sayNetwork(Shipped& to, const Model& model) {
    const QString words = spoken(as_sentence(words_of_network(model)));
    to.kind = words.section(" (", 0, 0);
    to.sides = words.section("), ", 1);
    to.sides.chop(to.sides.endsWith('.') ? 1 : 0);
}

// Its first sentence, or what of a long one stands by itself: a card is no page.
QString sentenceForCard(const QString& description) {
    const QString sentence = description.section(". ", 0, 0);
    if (sentence.size() <= longSentence)
        return sentence;
    const QString half = sentence.section("; ", 0, 0);
    return half.size() > longSentence ? half.section(": ", 0, 0) : half;
}

// Of a file that was not changed since, what was read of it before. What it says is said anew each time: the language may be another.
std::shared_ptr<const Experiment> readOnce(const QString& file) {
    struct Kept {
        QDateTime changed;
        qint64 size = 0;
        std::shared_ptr<const Experiment> experiment;
    };
    static QHash<QString, Kept> kept; // of the window's thread alone
    const QFileInfo now(file);
    Kept& known = kept[file];
    if (!known.experiment || known.changed != now.lastModified() || known.size != now.size())
        known = {now.lastModified(), now.size(), std::make_shared<const Experiment>(read_experiment(file.toStdString()))};
    return known.experiment;
}

Shipped read(const QString& file) {
    const std::shared_ptr<const Experiment> kept = readOnce(file);
    const Experiment& experiment = *kept;
    Shipped shipped;
    shipped.file = file;
    shipped.key = QFileInfo(file).completeBaseName();
    shipped.name = spoken(experiment.name);
    shipped.description = spoken(experiment.description);
    shipped.sentence = sentenceForCard(shipped.description);
    shipped.lesson = lessons.contains(shipped.key);
    for (const Variant& variant : experiment.variants)
        shipped.variants << QString::fromStdString(variant.name);
    addNetwork(shipped, experiment.variants.front().model);
    sayNetwork(shipped, experiment.variants.front().model);
    return shipped;
}

} // namespace

QVector<Shipped> shippedExperiments() {
    QVector<Shipped> all;
    const QDir folder(QString::fromStdString((resources_folder() / "experiments").string()));
    for (const QString& name : folder.entryList({"*.mantissa"}, QDir::Files, QDir::Name))
        try {
            all << read(folder.filePath(name));
        } catch (const std::exception&) {
            continue; // the others are still worth showing
        }
    std::stable_partition(all.begin(), all.end(), [](const Shipped& each) { return each.key == "welcome"; });
    return all;
}

} // namespace mantissa::app
