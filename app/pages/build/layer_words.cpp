// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/layer_words.h"

#include "core/field.h"
#include "model/layer.h"

#include <QObject>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace mantissa::app {
namespace {

const QString times = QStringLiteral(" × ");

QString valueOf(const Json& value) {
    if (value.is_string())
        return QString::fromStdString(value.get<std::string>());
    if (const auto whole = whole_number_in(value)) // 64.0 is 64
        return QString::number(*whole);
    if (!value.is_array())
        return QString::fromStdString(value.dump());
    QStringList parts;
    for (const Json& part : value)
        parts << valueOf(part);
    return parts.join(times);
}

// "%1 filters" around its value
LayerWord wordAround(const std::string& key, const QString& pattern, const QString& value) {
    const qsizetype at = pattern.indexOf("%1");
    return {key, pattern.left(at), value, pattern.mid(at + 2)};
}

// With what it does where the file says nothing: a relu is a relu, written or not.
Json withDefaults(Json layer) {
    const Json named = layer.is_object() ? layer.value("type", Json()) : Json();
    const LayerType* type = named.is_string() ? find_layer_type(named.get<std::string>()) : nullptr;
    for (const char* key : {"function", "rate", "size"})
        if (type && !layer.contains(key))
            if (const auto field = std::ranges::find(type->fields, key, &Field::key);
                field != type->fields.end() && !field->fallback.is_null())
                layer[key] = field->fallback;
    return layer;
}

} // namespace

QVector<LayerWord> wordsOf(const Json& written) {
    const Json layer = withDefaults(written);
    QVector<LayerWord> words;
    auto add = [&](const char* key, const QString& pattern) {
        if (layer.contains(key) && layer[key] != "none")
            words << wordAround(key, pattern, valueOf(layer[key]));
    };
    auto square = [&](const char* key) {
        if (layer.contains(key))
            words << wordAround(key, "%1",
                                layer[key].is_number() ? valueOf(layer[key]) + times + valueOf(layer[key]) : valueOf(layer[key]));
    };
    const auto isOne = [&](const char* key) { return layer.contains(key) && layer[key] == Json(1); };
    add("filters", isOne("filters") ? QObject::tr("%1 filter") : QObject::tr("%1 filters"));
    add("units", isOne("units") ? QObject::tr("%1 unit") : QObject::tr("%1 units"));
    square("kernel");
    square("size");
    add("stride", QObject::tr("stride %1"));
    add("padding", "%1");
    add("activation", "%1");
    add("function", "%1");
    add("rate", QObject::tr("rate %1"));
    return words;
}

QVector<LayerWord> wordsOfInput(const Json& sides) {
    return sides.is_array() ? QVector<LayerWord>{{"input", {}, valueOf(sides), {}}} : QVector<LayerWord>();
}

QString sentenceOf(const QVector<LayerWord>& words) {
    QStringList texts;
    for (const LayerWord& word : words)
        texts << word.text();
    return texts.join(", ");
}

Json readSides(const QString& text) {
    Json sides = Json::array();
    for (const QString& side : text.split(QRegularExpression("[^0-9]+"), Qt::SkipEmptyParts))
        sides.push_back(side.toLongLong());
    return sides.size() == 3 ? sides : Json();
}

} // namespace mantissa::app
