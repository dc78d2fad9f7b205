// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/layer_names.h"
#include "pages/build/layer_model.h"

#include <QMimeData>

#include <algorithm>

// What is done to the layers: each one step of undo.
namespace mantissa::app {

LayerSpot LayerModel::spotAfter(int row) const {
    if (row >= 0 && row < rowCount() && !entry(row).place.empty()) {
        const LayerSpot here = LayerSpot::of(entry(row).place);
        return {here.list, here.at + 1};
    }
    LayerSpot top;
    top.at = row == 0 ? 0 : m_document.json()[top.list].size();
    return top;
}

Json::json_pointer LayerModel::insertAfter(int row, const std::string& type) {
    const LayerSpot spot = spotAfter(row);
    return insertLayers(m_document, spot, Json::array({newLayer(type, m_document.json(), spot)}),
                        [type = QString::fromStdString(type)] { return tr("Insert %1").arg(type); });
}

QString LayerModel::textOf(int row) const { return QString::fromStdString(m_document.json()[entry(row).place].dump(2)); }

// Names are given anew where they are taken.
Json::json_pointer LayerModel::paste(int row, const QString& text, Saying* whatIsWrong) {
    Json layers = layersFromText(text);
    if (layers.is_null()) {
        *whatIsWrong = [] {
            return tr(
                "The clipboard holds no layer. Copy one with Ctrl+C, or write it as in the file: {\"type\": \"dense\", \"units\": 10}.");
        };
        return Json::json_pointer();
    }
    for (Json& layer : layers)
        if (layer.contains("name") &&
            std::any_of(m_entries.begin(), m_entries.end(), [&](const Entry& entry) { return layer["name"] == entry.name.toStdString(); }))
            layer.erase("name");
    const QString type = QString::fromStdString(layers[0]["type"].get<std::string>());
    return insertLayers(m_document, spotAfter(row), layers,
                        [type, count = layers.size()] { return count == 1 ? tr("Paste %1").arg(type) : tr("Paste %1 layers").arg(count); });
}

Json::json_pointer LayerModel::duplicate(int row) {
    Json layer = m_document.json()[entry(row).place];
    layer.erase("name");
    return insertLayers(m_document, spotAfter(row), Json::array({layer}),
                        [name = entry(row).name] { return tr("Duplicate %1").arg(name); });
}

Json::json_pointer LayerModel::move(int row, int by) {
    const LayerSpot spot = LayerSpot::of(entry(row).place);
    const auto to = static_cast<std::ptrdiff_t>(spot.at) + by;
    if (to < 0 || to >= static_cast<std::ptrdiff_t>(m_document.json()[spot.list].size()))
        return spot.place();
    const Json json = withExceptionsAlong(
        m_document.json(), [&](Json& moved) { std::swap(moved[spot.list][spot.at], moved[spot.list][static_cast<std::size_t>(to)]); });
    m_document.edit([name = entry(row).name] { return tr("Move %1").arg(name); }, json);
    return spot.list / static_cast<std::size_t>(to);
}

QMimeData* LayerModel::mimeData(const QModelIndexList& indexes) const {
    auto* data = new QMimeData;
    if (!indexes.isEmpty())
        data->setData(placeMime, QByteArray::fromStdString(entry(indexes.first().row()).place.to_string()));
    return data;
}

// Before `row`; a layer of a residual lands in the list of the layer above it. The view does not remove anything: the document tells.
bool LayerModel::dropMimeData(const QMimeData* data, Qt::DropAction, int row, int, const QModelIndex&) {
    const int above = (row < 0 ? rowCount() : row) - 1;
    if (data->hasFormat(typeMime)) {
        Q_EMIT dropped(QString::fromStdString(insertAfter(above, data->data(typeMime).toStdString()).to_string()));
        return false;
    }
    const Json::json_pointer from(data->data(placeMime).toStdString());
    if (from.empty() || !m_document.json().contains(from))
        return false;
    const LayerSpot to = above <= 0 ? LayerSpot() : spotAfter(above);
    if (to.list.to_string().starts_with(from.to_string() + "/") || (above > 0 && entry(above).place == from))
        return false; // into itself
    Q_EMIT dropped(QString::fromStdString(moveLayer(m_document, LayerSpot::of(from), to).to_string()));
    return false;
}

void LayerModel::remove(int row) {
    removeLayer(m_document, LayerSpot::of(entry(row).place), [name = entry(row).name] { return tr("Delete %1").arg(name); });
}

void LayerModel::set(int row, const std::string& key, const Json& value) {
    const Json json = withExceptionsAlong(m_document.json(), [&](Json& changed) {
        Json& layer = changed[entry(row).place];
        if (value.is_null())
            layer.erase(key);
        else
            layer[key] = value;
    });
    m_document.edit([key = QString::fromStdString(key), name = entry(row).name] { return tr("%1 of %2").arg(key, name); }, json,
                    1000 + int(qHash(QString::fromStdString(entry(row).place.to_string() + key)) % 100000));
}

} // namespace mantissa::app
