// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/problem_words.h"

#include "data/source.h"
#include "model/layer.h"
#include "models/layer_names.h"
#include "models/spoken.h"
#include "models/words.h"
#include "train/experiment.h"

#include <QObject>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace mantissa::app {
namespace {

// "layers[2].filters" as "layers", "2", "filters"
QStringList keysIn(const std::string& where) {
    static const QRegularExpression between(QStringLiteral("[.\\[\\]]+"));
    return QString::fromStdString(where).split(between, Qt::SkipEmptyParts);
}

// The innermost layer that it leads to, by name; what is left of the keys is its setting.
QString takeLayer(QStringList& keys, const Json& experiment) {
    const auto names = layerNames(experiment);
    for (qsizetype length = keys.size(); length > 1; --length)
        if (const auto name = names.find('/' + keys.mid(0, length).join('/').toStdString()); name != names.end()) {
            keys = keys.mid(length);
            return name->second;
        }
    return {};
}

QString takeVariant(QStringList& keys, const Json& experiment) {
    const Json variants = experiment.is_object() ? experiment.value("variants", Json()) : Json();
    bool good = false;
    const auto index = keys.value(1).toULongLong(&good);
    if (keys.value(0) != QLatin1String("variants") || !good || !variants.is_array() || index >= variants.size())
        return {};
    const Json name = variants[index].is_object() ? variants[index].value("name", Json()) : Json();
    keys = keys.mid(2);
    return name.is_string() ? QObject::tr("Variant %1").arg(QString::fromStdString(name.get<std::string>()))
                            : QObject::tr("Variant %1").arg(index + 1);
}

// A part of the experiment, as the left side of the window calls it.
QString takePart(QStringList& keys) {
    const QString key = keys.value(0);
    const QString part = key == QLatin1String("model")      ? QObject::tr("Network")
                         : key == QLatin1String("data")     ? QObject::tr("Data")
                         : key == QLatin1String("training") ? QObject::tr("Training")
                         : key == QLatin1String("sweep")    ? QObject::tr("Sweep")
                                                            : QString();
    if (!part.isEmpty())
        keys.removeFirst();
    return part;
}

std::vector<Field> fieldsOfData(const Json& experiment) {
    std::vector<Field> fields = common_data_fields();
    const Json data = experiment.is_object() ? experiment.value("data", Json()) : Json(),
               name = data.is_object() ? data.value("source", Json()) : Json();
    const auto source = std::ranges::find_if(data_sources(), [&](const DataSource& one) { return name == Json(one.name); });
    if (source != data_sources().end())
        fields.insert(fields.end(), source->fields.begin(), source->fields.end());
    return fields;
}

// What the field of a part's key is called beside it; empty: it has none.
QString takeField(const std::string& where, QStringList& keys, const Json& experiment) {
    const std::vector<Field> fields = where.starts_with("data.")       ? fieldsOfData(experiment)
                                      : where.starts_with("training.") ? training_fields()
                                                                       : std::vector<Field>();
    const auto field = std::ranges::find(fields, keys.value(0).toStdString(), &Field::key);
    if (field == fields.end() || field->label.empty())
        return {};
    keys.removeFirst();
    return spoken(field->label);
}

QString placeOf(const std::string& where, const Json& experiment) {
    QStringList keys = keysIn(where), words;
    if (const QString layer = takeLayer(keys, experiment); !layer.isEmpty())
        words << layer;
    else if (const QString variant = takeVariant(keys, experiment); !variant.isEmpty())
        words << variant;
    if (const QString part = words.isEmpty() ? takePart(keys) : QString(); !part.isEmpty())
        words << part;
    if (const QString field = takeField(where, keys, experiment); !field.isEmpty())
        words << field;
    const qsizetype name = keys.indexOf(QStringLiteral("layers")) + 1; // of what follows: a layer's, which stays as it is
    for (qsizetype i = 0; i < keys.size(); ++i)
        words << (name > 0 && i == name ? keys[i] : QString(keys[i]).replace('_', ' '));
    return words.join(QStringLiteral(", "));
}

} // namespace

QString wordsOfPlace(const std::string& where, const Json& experiment) { return placeOf(where, experiment); }

QString refusalWords(const QString& english, const Json& experiment) {
    QString words = spoken(english);
    for (const Field& field : fieldsOfData(experiment))
        if (!field.label.empty())
            words.replace(QStringLiteral("\"data.%1\"").arg(QString::fromStdString(field.key)), '"' + spoken(field.label) + '"');
    return words;
}

QString objectionWords(const Problem& problem) {
    if (problem.kind != ProblemKind::batch_too_large)
        return spoken(problem.message);
    if (problem.facts.there == 1)
        return QObject::tr("%1: a batch of %2 is more than the one training image. Choose a smaller one.")
            .arg(QString::fromStdString(problem.facts.variant), formatCount(problem.facts.asked));
    return QObject::tr("%1: a batch of %2 is more than the %3 training images. Choose a smaller one.")
        .arg(QString::fromStdString(problem.facts.variant), formatCount(problem.facts.asked), formatCount(problem.facts.there));
}

QString wordsOf(const Problem& problem, const Json& experiment) {
    if (problem.kind == ProblemKind::no_layers || problem.kind == ProblemKind::no_network)
        return QObject::tr("The network has no layers yet. Insert one on the Build page.");
    const std::string said = said_beside_layer(problem);
    if (said != problem.message)
        return spoken(problem.facts.layer + ": " + said); // a layer's place is its name
    const QString place = placeOf(problem.where, experiment), message = spoken(problem.message);
    return place.isEmpty() ? message : place + QStringLiteral(": ") + message;
}

} // namespace mantissa::app
