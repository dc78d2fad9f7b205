// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/folder_experiment.h"

#include "data/source.h"

#include <QDir>
#include <QFileInfo>

namespace mantissa::app {
namespace {

constexpr int side = 96, batch = 32;

Json convolution(int filters, int stride) {
    return {{"type", "conv2d"}, {"filters", filters}, {"kernel", 3}, {"stride", stride}, {"padding", "same"}, {"bias", false}};
}

Json networkFor(int classes) {
    const Json norm = {{"type", "batch_norm"}, {"momentum", 0.9}}, relu = {{"type", "activation"}, {"function", "relu"}};
    Json layers = Json::array();
    for (const auto& [filters, stride] : {std::pair{16, 2}, {32, 2}, {64, 2}})
        for (const Json& layer : {convolution(filters, stride), norm, relu})
            layers.push_back(layer);
    layers.push_back({{"type", "global_average_pool2d"}});
    layers.push_back({{"type", "dense"}, {"units", classes}, {"name", "classes"}});
    return {{"input", {side, side, 3}}, {"loss", "sparse_categorical_crossentropy"}, {"layers", layers}};
}

} // namespace

Json experimentOfFolder(const QString& folder) {
    Json data = {{"source", "image_folder"}, {"path", folder.toStdString()}, {"resize", "crop"}, {"augment", {"horizontal_flip"}}};
    const DataSets sets = open_data({data, {side, side, 3}, {}, {}}); // tells what is odd about the folder
    Json variants = Json::array();
    for (const char* policy : {"float32", "mixed_float16", "mixed_bfloat16", "float16"})
        variants.push_back({{"name", policy}, {"policy", policy}});
    const std::string name = QFileInfo(folder).fileName().toStdString();
    const auto most = std::max<std::int64_t>(1, std::min<std::int64_t>(batch, sets.train->size()));
    return {{"format", "mantissa.experiment"},
            {"version", 1},
            {"name", name.empty() ? "pictures" : name},
            {"description", "Photographs of " + std::to_string(sets.train->classes()) + " classes in four formats."},
            {"model", networkFor(sets.train->classes())},
            {"data", data},
            {"training", {{"batch", most}, {"epochs", 10}, {"turns", 10}}},
            {"variants", variants}};
}

QString writeFolderExperiment(const QString& folder, const QString& projectRoot) {
    const Json experiment = experimentOfFolder(folder);
    QDir(projectRoot).mkpath("experiments");
    const QString stem = projectRoot + "/experiments/" + QFileInfo(folder).fileName();
    QString file = stem + ".mantissa";
    for (int i = 2; QFileInfo::exists(file); ++i)
        file = stem + '-' + QString::number(i) + ".mantissa";
    write_json(file.toStdString(), experiment);
    return file;
}

} // namespace mantissa::app
