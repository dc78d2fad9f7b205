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

Json networkFor(const Shape& shape, int classes) {
    const Json norm = {{"type", "batch_norm"}, {"momentum", 0.9}}, relu = {{"type", "activation"}, {"function", "relu"}};
    Json layers = Json::array();
    for (const auto& [filters, stride] : {std::pair{16, 2}, {32, 2}, {64, 2}})
        for (const Json& layer : {convolution(filters, stride), norm, relu})
            layers.push_back(layer);
    layers.push_back({{"type", "global_average_pool2d"}});
    layers.push_back({{"type", "dense"}, {"units", classes}, {"name", "classes"}});
    return {{"input", shape}, {"loss", "sparse_categorical_crossentropy"}, {"layers", layers}};
}

QString nameOf(const QString& path) { return QFileInfo(path).isDir() ? QFileInfo(path).fileName() : QFileInfo(path).baseName(); }

} // namespace

Json experimentOfPictures(const QString& path) {
    const bool folder = QFileInfo(path).isDir();
    const Json data =
        folder ? Json{{"source", "image_folder"}, {"path", path.toStdString()}, {"resize", "crop"}, {"augment", {"horizontal_flip"}}}
               : Json{{"source", "csv"}, {"path", path.toStdString()}};
    const DataSets sets = open_data({data, folder ? Shape{side, side, 3} : Shape{}, {}, {}}); // tells what is odd about it
    Json variants = Json::array();
    for (const char* policy : {"float32", "mixed_float16", "mixed_bfloat16", "float16"})
        variants.push_back({{"name", policy}, {"policy", policy}});
    const std::string name = nameOf(path).toStdString();
    const auto most = std::max<std::int64_t>(1, std::min<std::int64_t>(batch, sets.train->size()));
    return {
        {"format", "mantissa.experiment"},
        {"version", 1},
        {"name", name.empty() ? "pictures" : name},
        {"description", (folder ? "Photographs of " : "Images of ") + std::to_string(sets.train->classes()) + " classes in four formats."},
        {"model", networkFor(sets.train->shape(), sets.train->classes())},
        {"data", data},
        {"training", {{"batch", most}, {"epochs", 10}, {"turns", 10}}},
        {"variants", variants}};
}

QString writeFolderExperiment(const QString& folder, const QString& projectRoot) {
    const Json experiment = experimentOfPictures(folder);
    QDir(projectRoot).mkpath("experiments");
    const QString stem = projectRoot + "/experiments/" + nameOf(folder);
    QString file = stem + ".mantissa";
    for (int i = 2; QFileInfo::exists(file); ++i)
        file = stem + '-' + QString::number(i) + ".mantissa";
    write_json(file.toStdString(), experiment);
    return file;
}

} // namespace mantissa::app
