// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <QString>
#include <QTemporaryDir>

namespace mantissa::app {

// Two variants of a network so small that a step takes no time.
inline Json tinyExperiment() {
    Json layers = Json::array({{{"type", "conv2d"}, {"filters", 2}, {"kernel", 3}, {"activation", "relu"}},
                               {{"type", "flatten"}},
                               {{"type", "dense"}, {"units", 2}, {"name", "head"}}});
    return {{"format", "mantissa.experiment"},
            {"version", 1},
            {"name", "tiny"},
            {"model", {{"input", {8, 8, 1}}, {"loss", "sparse_categorical_crossentropy"}, {"layers", layers}}},
            {"data", {{"source", "procedural"}, {"train", 64}, {"validation", 16}, {"classes", 2}, {"seed", 1}}},
            {"training", {{"batch", 8}, {"epochs", 2}, {"optimizer", {{"type", "sgd"}, {"learning_rate", 0.01}}}}},
            {"variants", Json::array({{{"name", "float32"}, {"policy", "float32"}}, {{"name", "mixed"}, {"policy", "mixed_float16"}}})}};
}

inline QString writeTiny(const QTemporaryDir& folder, const Json& experiment = tinyExperiment()) {
    const QString file = folder.filePath("tiny.mantissa");
    write_json(file.toStdString(), experiment);
    return file;
}

} // namespace mantissa::app
