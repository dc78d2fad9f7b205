// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/data/data_words.h"

#include "bridge/data_view.h"
#include "data/source.h"
#include "models/words.h"
#include "train/experiment.h"

#include <QLocale>
#include <QObject>

#include <algorithm>

namespace mantissa::app {

std::string sourceIn(const Json& settings) {
    const Json source = settings.value("source", Json("procedural"));
    return source.is_string() ? source.get<std::string>() : std::string();
}

QString folderIn(const Json& settings) {
    const bool pictures = sourceIn(settings) == "image_folder" && settings.contains("path") && settings["path"].is_string();
    return pictures ? QString::fromStdString(settings["path"].get<std::string>()) : QString();
}

// The fields of the source that the settings name, less the source itself where it stands first already. Where there are pictures of one's
// own, none are drawn.
std::vector<Field> fieldsOf(const Json& settings) {
    std::vector<Field> fields = common_data_fields();
    const std::string name = sourceIn(settings);
    const auto found = std::ranges::find(data_sources(), name, &DataSource::name);
    if (found != data_sources().end())
        fields.insert(fields.begin() + 1, found->fields.begin(), found->fields.end());
    if (!folderIn(settings).isEmpty())
        std::erase_if(fields, [](const Field& field) { return field.key.starts_with("stand_in_"); });
    return fields;
}

namespace {

// One of one's own; a table is a file.
bool readsFolder(const std::string& source) {
    const auto found = std::ranges::find(data_sources(), source, &DataSource::name);
    return source != "csv" && found != data_sources().end() && std::ranges::find(found->fields, "path", &Field::key) != found->fields.end();
}

} // namespace

// Settings of another source mean nothing to this one, but for the folder, which both read.
Json ofSource(const std::string& source, const Json& before) {
    Json settings = {{"source", source}};
    const Json path = before.is_object() ? before.value("path", Json()) : Json();
    const bool given = path.is_string() && !path.get<std::string>().empty();
    if (given && readsFolder(source) && readsFolder(sourceIn(before)))
        settings["path"] = path;
    return settings;
}

QString chooseWords(const std::string& source) { return source == "csv" ? QObject::tr("Choose a file…") : QObject::tr("Choose a folder…"); }

QString chooseHelp(const std::string& source) {
    if (source == "csv")
        return QObject::tr("A table of images: a row for each, its class and its values, 0 to 255 or 0 to 1.");
    if (source == "idx" || source == "cifar10")
        return QObject::tr("The folder in which the files of this source lie. For pictures of your own set the source to image_folder.");
    return QObject::tr("Pictures of your own: a folder that holds a folder for each class, or train and validation with such folders. "
                       "Dropped on the window, such a folder becomes an experiment of its own.");
}

// Of data that could not be opened nobody knows how many more there are, and none is passed over.
QString brokenWords(const DataFacts& facts) {
    const QString count = formatCount(facts.broken.size());
    if (!facts.failure.isEmpty())
        return facts.broken.isEmpty() ? noFigure() : QObject::tr("%1 found so far").arg(count);
    return facts.broken.isEmpty() ? QObject::tr("None found so far") : QObject::tr("%1 found so far; they are passed over").arg(count);
}

// A network with more outputs than there are classes trains; nobody means it so.
QString outputWords(const Experiment& experiment, qsizetype classes) {
    const Shape outputs = experiment.variants.empty() ? Shape() : output_shape(experiment.variants.front().model);
    return outputs.empty() || classes == 0 || outputs.back() <= classes
               ? QString()
               : ". " + QObject::tr("The network has %1 outputs: give its last layer one for each class.")
                            .arg(QLocale().toString(qlonglong(outputs.back())));
}

} // namespace mantissa::app
