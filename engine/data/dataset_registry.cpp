// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/cifar/cifar_source.h"
#include "data/csv/csv_source.h"
#include "data/folder/folder_source.h"
#include "data/idx/idx_source.h"
#include "data/procedural/procedural_source.h"
#include "data/source.h"

#include <algorithm>
#include <new>

namespace mantissa {

const std::vector<DataSource>& data_sources() {
    static const std::vector<DataSource> sources = {
        procedural_source(), mnist_source(), idx_source(), cifar10_source(), image_folder_source(), csv_source(),
    };
    return sources;
}

namespace {

// What only OpenCV can do, asked for where it is not.
void check_augmentation(const Json& settings) {
    Augmentation augmentation = read_augmentation(settings);
    std::string why = why_no_pictures();
    if (why.empty() || (augmentation.rotation == 0 && !augmentation.changes_files()))
        return;
    const std::string key = augmentation.rotation == 0 ? "random_resized_crop" : "rotation";
    throw problem_error({"data." + key, ProblemKind::unsupported, {}, why});
}

// With the file and the key that led to these data. A problem with the experiment names its key already, and its file where it is caught.
Error with_place(const Error& error, const DataRequest& request) {
    if (request.named_in.empty() || error.problem())
        return error;
    const char* key = request.settings.value("path", Json()).is_string() ? "data.path" : "data.source";
    return Error(request.named_in.string() + ": " + key + ": " + error.what(), error.kind());
}

} // namespace

DataSource::Made made_by(const Json& settings) {
    const auto source = std::ranges::find(data_sources(), settings.at("source").get<std::string>(), &DataSource::name);
    return source == data_sources().end() ? DataSource::Made::read : source->made;
}

DataSets open_data(const DataRequest& request) {
    Problems problems;
    DataRequest checked = request;
    checked.settings = read_data_settings(request.settings, "data", problems);
    if (!problems.empty())
        throw problem_error(problems.front());
    check_augmentation(checked.settings);
    auto name = checked.settings["source"].get<std::string>();
    try {
        return std::ranges::find(data_sources(), name, &DataSource::name)->open(checked);
    } catch (const TooManyBroken& broken) {
        throw TooManyBroken(with_place(broken, checked).what(), broken.files());
    } catch (const Error& error) {
        throw with_place(error, checked);
    } catch (const std::bad_alloc&) {
        throw with_place(bad_input("the images do not fit in memory; end other programs, or take a smaller set"), checked);
    }
}

} // namespace mantissa
