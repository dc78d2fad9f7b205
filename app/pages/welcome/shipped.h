// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>

namespace mantissa::app {

// An experiment that ships with the program, as its card shows it.
struct Shipped {
    QString file, key, name, sentence, description; // key: "epsilon-trap"
    QString kind, sides; // of its network: "A convolutional network, 4 layers deep", "from 28 × 28 × 1 to 10 outputs"
    QStringList variants;
    bool lesson = false; // fails on purpose
    struct Block {
        QVector<qint64> shape;
        bool residual = false;
    };
    QVector<Block> network;
};

// The welcome experiment first. Those that cannot be read are left out.
QVector<Shipped> shippedExperiments();

} // namespace mantissa::app
