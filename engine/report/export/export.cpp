// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/export/export.h"

#include "core/atomic_file.h"
#include "core/nearest.h"
#include "core/paths.h"
#include "core/system_cause.h"
#include "data/source.h"

#include <algorithm>
#include <array>
#include <span>

namespace mantissa::report {
namespace {

void put(AtomicFile& file, std::span<const std::uint8_t> bytes) { file.write(std::as_bytes(bytes)); }
void put_over_start(AtomicFile& file, std::span<const std::uint8_t> bytes) { file.write_over_start(std::as_bytes(bytes)); }

std::vector<std::uint8_t> header(std::initializer_list<std::int64_t> numbers, const Shape& shape = {}) {
    std::vector<std::int64_t> all = numbers;
    all.insert(all.end(), shape.begin(), shape.end());
    std::vector<std::uint8_t> bytes;
    for (std::int64_t number : all)
        for (int shift = 24; shift >= 0; shift -= 8)
            bytes.push_back(static_cast<std::uint8_t>(number >> shift & 255));
    return bytes;
}

constexpr std::int64_t bytes_of_four = 0x0804, bytes_of_one = 0x0801; // and of so many dimensions

// How many are whole is known when all have been read, so the headers are written again at the end.
void write_half(const Dataset& set, const std::filesystem::path& folder, const std::string& stem) {
    AtomicFile pictures(folder / (stem + "-images-idx4-ubyte")), numbers(folder / (stem + "-labels-idx1-ubyte"));
    const Shape shape = set.shape();
    std::int64_t whole = 0;
    put(pictures, header({bytes_of_four, whole}, shape));
    put(numbers, header({bytes_of_one, whole}));
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(elements(shape)));
    for (std::int64_t i = 0; i < set.size(); ++i) {
        if (!set.varied_image(i, {}, bytes.data()))
            continue;
        ++whole;
        put(pictures, bytes);
        put(numbers, std::array{static_cast<std::uint8_t>(set.label(i))});
    }
    put_over_start(pictures, header({bytes_of_four, whole}, shape));
    put_over_start(numbers, header({bytes_of_one, whole}));
    pictures.commit();
    numbers.commit();
}

// What is written here has four dimensions. Labels have one name, whoever wrote them: those of other images would be lost.
void check_none_is_lost(const Variant& variant, const ExportOptions& options) {
    std::error_code code;
    const std::string path = variant.data.value("path", "");
    bool lost = !path.empty() && std::filesystem::equivalent(options.folder / path, options.data, code);
    for (const char* name : {"train-images-idx3-ubyte", "t10k-images-idx3-ubyte"})
        for (const char* ending : {"", ".gz"})
            lost = lost || std::filesystem::exists(options.data / (std::string(name) + ending), code);
    if (lost)
        throw bad_input("--data " + options.data.string() + ": this folder holds other images, which would be lost; name another one");
}

std::vector<BrokenFile> broken_in(const DataSets& sets) {
    std::vector<BrokenFile> files = sets.train->broken(), more = sets.validation->broken();
    files.insert(files.end(), more.begin(), more.end());
    return files;
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

// Python looks beside a script first: one called keras.py would be taken for Keras itself.
void check_script_name(const std::filesystem::path& script) {
    for (const char* name : {"keras.py", "torch.py", "numpy.py", "tensorflow.py", "jax.py"})
        if (script.filename() == name)
            throw bad_input(script.string() + ": a script of this name hides the package itself; call it train.py");
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
    return source == "procedural" || source == "csv" || (source == "image_folder" && variant.data.value("path", "").empty());
}

std::vector<BrokenFile> write_images(const Variant& variant, const ExportOptions& options) {
    check_none_is_lost(variant, options);
    DataSets sets = open_data({variant.data, variant.model.input, options.folder, resources_folder()});
    if (sets.train->classes() > 256)
        throw bad_input("--data: IDX labels count to 255, these are " + std::to_string(sets.train->classes()) + " classes; leave it out");
    std::error_code code;
    const bool made = std::filesystem::create_directories(options.data, code);
    if (code)
        throw bad_input(options.data.string() + ": the folder cannot be made: " + why_not_written(code.value()));
    try {
        write_half(*sets.train, options.data, "train");
        write_half(*sets.validation, options.data, "t10k");
    } catch (...) { // what was there before stays
        if (made)
            std::filesystem::remove_all(options.data, code);
        throw;
    }
    return broken_in(sets);
}

} // namespace mantissa::report
