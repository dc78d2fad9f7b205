// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

#include <QHash>
#include <QSet>
#include <QString>
#include <QVector>

#include <string>
#include <vector>

namespace mantissa::app {

// Layer -> the block it lies in; blocks lie in blocks.
using MapBlocks = QHash<QString, QString>;
MapBlocks blocksOf(const Json& experiment);

// A line of the map: a layer, or a block with all that is in it.
struct MapRow {
    enum class Kind { layer, folded, open } kind = Kind::layer;
    QString name = {};
    std::vector<std::size_t> layers = {}; // of the grid; of a block the worst of them is shown
    int depth = 0;
};

// In the network's order. `open`: blocks whose layers have lines of their own.
QVector<MapRow> mapRows(const std::vector<std::string>& layers, const MapBlocks& blocks, const QSet<QString>& open);

} // namespace mantissa::app
