// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/export/export.h"

#include "core/nearest.h"
#include "core/paths.h"
#include "core/system_cause.h"
#include "data/source.h"

#include <algorithm>
#include <cerrno>
#include <fstream>

namespace mantissa::report {
namespace {

void put_number(std::ofstream& file, std::int64_t value) {
    for (int shift = 24; shift >= 0; shift -= 8)
        file.put(static_cast<char>(value >> shift & 255));
}

std::ofstream open_file(const std::filesystem::path& path) {
    std::ofstream file(path, std::ios::binary);
    if (!file)
        throw bad_input(path.string() + ": cannot be written: " + why_not_written(errno));
    return file;
}

void close(std::ofstream& file, const std::filesystem::path& path) {
    errno = 0;
    file.close();
    if (!file)
        throw Error(path.string() + ": could not be written to its end: " + why_not_written(errno));
}

void write_half(const Dataset& set, const std::filesystem::path& folder, const std::string& stem) {
    std::filesystem::path images = folder / (stem + "-images-idx4-ubyte"), labels = folder / (stem + "-labels-idx1-ubyte");
    std::ofstream pictures = open_file(images), numbers = open_file(labels);
    Shape shape = set.shape();
    pictures.write("\0\0\x08\x04", 4);
    numbers.write("\0\0\x08\x01", 4);
    put_number(pictures, set.size());
    put_number(numbers, set.size());
    for (std::int64_t side : shape)
        put_number(pictures, side);
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(elements(shape)));
    for (std::int64_t i = 0; i < set.size() && pictures && numbers; ++i) {
        set.image(i, bytes.data());
        pictures.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        numbers.put(static_cast<char>(set.label(i)));
    }
    close(pictures, images);
    close(numbers, labels);
}

} // namespace

const std::vector<std::string>& export_frameworks() {
    static const std::vector<std::string> names = {"pytorch", "keras", "onnx"};
    return names;
}

const Variant& exported_variant(const Experiment& experiment, const ExportOptions& options) {
    auto found =
        options.variant.empty() ? experiment.variants.begin() : std::ranges::find(experiment.variants, options.variant, &Variant::name);
    if (found == experiment.variants.end())
        throw unknown_variant(experiment, options.variant);
    return *found;
}

std::string exported_script(const Experiment& experiment, const ExportOptions& options) {
    const Variant& variant = exported_variant(experiment, options);
    if (options.framework == "pytorch")
        return pytorch_script(experiment, variant, options);
    if (options.framework == "keras")
        return keras_script(experiment, variant, options);
    throw bad_input("--to " + options.framework + ": an experiment can be exported to pytorch, keras or onnx" +
                    did_you_mean(options.framework, export_frameworks()));
}

bool draws_images(const Variant& variant) {
    std::string source = variant.data.value("source", "");
    return source == "procedural" || (source == "image_folder" && variant.data.value("path", "").empty());
}

void write_images(const Variant& variant, const ExportOptions& options) {
    DataSets sets = open_data({variant.data, variant.model.input, options.folder, resources_folder()});
    if (sets.train->classes() > 256)
        throw bad_input("--data: IDX labels count to 255, these are " + std::to_string(sets.train->classes()) + " classes; leave it out");
    std::error_code code;
    std::filesystem::create_directories(options.data, code);
    write_half(*sets.train, options.data, "train");
    write_half(*sets.validation, options.data, "t10k");
}

} // namespace mantissa::report
