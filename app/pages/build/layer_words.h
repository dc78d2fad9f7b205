// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/field.h"

#include <QString>
#include <QVector>

namespace mantissa::app {

// A setting as the card of its layer says it: "stride ", "2"; "16", " filters". The value alone is edited where it stands.
struct LayerWord {
    std::string key;
    QString before, value, after;
    QString text() const { return before + value + after; }
};

// The settings that tell most, in the order in which one would say them.
QVector<LayerWord> wordsOf(const Json& layer);
QString sentenceOf(const QVector<LayerWord>& words);
// The same for what the network reads.
QVector<LayerWord> wordsOfInput(const Json& sides);

// "28 × 28 × 1", "28,28,1": the three sides of an input; null: it is not that.
Json readSides(const QString& text);

} // namespace mantissa::app
