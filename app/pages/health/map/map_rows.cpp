// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/map/map_rows.h"

#include "models/layer_names.h"

namespace mantissa::app {

// A layer's place tells what it lies in: "/model/layers/6/layers/0" in "/model/layers/6", "/model/layers/6/shortcut/0" too.
MapBlocks blocksOf(const Json& experiment) {
    const std::map<std::string, QString> names = layerNames(experiment);
    MapBlocks blocks;
    for (const auto& [place, name] : names) {
        const std::string inside = place.substr(0, place.rfind('/')), block = inside.substr(0, inside.rfind('/'));
        if (const auto found = names.find(block); found != names.end())
            blocks[name] = found->second;
    }
    return blocks;
}

QVector<MapRow> mapRows(const std::vector<std::string>& layers, const MapBlocks& blocks, const QSet<QString>& open) {
    QSet<QString> isBlock;
    for (const QString& block : blocks)
        isBlock << block;
    QVector<MapRow> rows;
    QHash<QString, int> places; // of blocks
    const auto rowOfBlock = [&](const QString& block, int depth) {
        if (!places.contains(block)) {
            places[block] = int(rows.size());
            rows << MapRow{.kind = open.contains(block) ? MapRow::Kind::open : MapRow::Kind::folded, .name = block, .depth = depth};
        }
        return places[block];
    };
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const QString layer = QString::fromStdString(layers[i]);
        QStringList around; // the outermost first
        QString block = blocks.value(layer);
        if (block.isEmpty() && layer.endsWith("_projection") && isBlock.contains(layer.chopped(11)))
            block = layer.chopped(11); // which a residual adds by itself
        for (; !block.isEmpty() && !around.contains(block); block = blocks.value(block))
            around.prepend(block);
        if (isBlock.contains(layer))
            around << layer;
        bool folded = false;
        for (int depth = 0; depth < around.size() && !folded; ++depth) {
            rows[rowOfBlock(around[depth], depth)].layers.push_back(i);
            folded = !open.contains(around[depth]);
        }
        if (!folded && !isBlock.contains(layer))
            rows << MapRow{.kind = MapRow::Kind::layer, .name = layer, .layers = {i}, .depth = int(around.size())};
    }
    return rows;
}

} // namespace mantissa::app
