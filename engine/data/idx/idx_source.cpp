// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/idx/idx_source.h"

#include "core/problem.h"
#include "data/idx/idx_file.h"
#include "data/memory_dataset.h"

#include <algorithm>
#include <optional>

namespace mantissa {
namespace {

namespace fs = std::filesystem;

struct Folder {
    fs::path path;
    std::string remedy; // what a user can do when something is missing here
};

struct Half {
    std::string key;    // of the setting that says how much of it is used
    std::string prefix; // of its two files
};
const Half train_half{"train", "train"}, validation_half{"validation", "t10k"};

std::optional<fs::path> find(const Folder& folder, const std::string& stem) {
    for (const char* ending : {"", ".gz"}) {
        fs::path file = folder.path / (stem + ending);
        std::error_code code;
        if (fs::is_regular_file(file, code))
            return file;
    }
    return std::nullopt;
}

fs::path need(const Folder& folder, const std::vector<std::string>& stems) {
    for (const std::string& stem : stems)
        if (auto file = find(folder, stem))
            return *file;
    throw bad_input(folder.path.string() + ": there is no " + stems.front() + " here, nor " + stems.front() + ".gz; " + folder.remedy);
}

IdxFile open_images(const Folder& folder, const std::string& prefix) {
    IdxFile file(need(folder, {prefix + "-images-idx3-ubyte", prefix + "-images-idx4-ubyte"}));
    if (file.dimensions().size() == 1)
        throw bad_input(file.name() + ": holds labels where images are expected (wrong magic number); put the images file in its place");
    return file;
}

IdxFile open_labels(const Folder& folder, const std::string& prefix) {
    IdxFile file(need(folder, {prefix + "-labels-idx1-ubyte"}));
    if (file.dimensions().size() != 1)
        throw bad_input(file.name() + ": holds images where labels are expected (wrong magic number); put the labels file in its place");
    return file;
}

Shape image_shape(const IdxFile& file) {
    Shape shape(file.dimensions().begin() + 1, file.dimensions().end());
    shape.resize(3, 1);
    return shape;
}

void check_shape(const IdxFile& images, const Shape& input) {
    Shape shape = image_shape(images);
    if (input.empty() || shape == input)
        return;
    const std::string wanted = Json(shape).dump();
    throw problem_error({"data.source",
                         ProblemKind::wrong_images,
                         {.wanted = wanted, .shape = input},
                         images.name() + ": its images are " + to_string(shape) + " but the model's input is " + to_string(input) +
                             "; set \"model.input\" to " + wanted + " or choose other data"});
}

// Before the model is asked for one of them: what fits one file would be wrong for the other.
void check_alike(const IdxFile& train, const IdxFile& validation) {
    const Shape one = image_shape(train), other = image_shape(validation);
    if (one != other)
        throw bad_input(train.name() + ": its images are " + to_string(one) + " but those of " +
                        fs::path(validation.name()).filename().string() + " are " + to_string(other) + "; use files that belong together");
}

void check_count(const IdxFile& images, const IdxFile& labels) {
    if (images.items() != labels.items())
        throw bad_input(labels.name() + ": holds " + std::to_string(labels.items()) + " labels for the " + std::to_string(images.items()) +
                        " images of " + fs::path(images.name()).filename().string() + "; use files that belong together");
}

struct Samples {
    MemoryDataset::Content content;
    int largest_label = 0; // of the whole file, so that taking fewer samples leaves the classes as they are
};

Samples read_half(const Folder& folder, const Half& half, const DataRequest& request) {
    IdxFile images = open_images(folder, half.prefix), labels = open_labels(folder, half.prefix);
    check_shape(images, request.input);
    check_count(images, labels);
    std::int64_t count = std::min(images.items(), samples_asked(request.settings, half.key, images.items()));
    std::vector<std::uint8_t> all = labels.take(labels.items());
    Samples samples;
    samples.content.shape = image_shape(images);
    samples.content.images = images.take(count);
    samples.content.labels.assign(all.begin(), all.begin() + count);
    samples.largest_label = *std::ranges::max_element(all);
    return samples;
}

DataSets open_folder(const Folder& folder, const DataRequest& request) {
    std::error_code code;
    if (!fs::is_directory(folder.path, code))
        throw bad_input(folder.path.string() + ": there is no such folder; " + folder.remedy);
    check_alike(open_images(folder, train_half.prefix), open_images(folder, validation_half.prefix));
    Samples train = read_half(folder, train_half, request), validation = read_half(folder, validation_half, request);
    std::vector<std::string> names;
    for (int i = 0; i <= std::max(train.largest_label, validation.largest_label); ++i)
        names.push_back(std::to_string(i));
    train.content.class_names = validation.content.class_names = names;
    return {std::make_shared<MemoryDataset>(std::move(train.content)), std::make_shared<MemoryDataset>(std::move(validation.content))};
}

DataSets open_idx(const DataRequest& request) {
    fs::path path = request.folder / request.settings["path"].get<std::string>();
    return open_folder({path.lexically_normal(), "set \"data.path\" to the folder that holds the four IDX files"}, request);
}

DataSets open_mnist(const DataRequest& request) {
    return open_folder({request.resources / "data" / "mnist",
                        "install the program again, or set \"data.source\" to \"idx\" and \"data.path\" to your copy"},
                       request);
}

Field path_field() {
    Field field{"path", FieldType::text, Json(), "Folder", "Folder of the IDX files, from the experiment's file on."};
    field.wanted = "a folder";
    return field;
}

} // namespace

DataSource idx_source() {
    std::vector<Field> fields = sample_fields(Json(), Json());
    fields.push_back(path_field());
    return {"idx", "A folder with the four IDX files of MNIST's layout, in grey or colour.", fields, open_idx};
}

DataSource mnist_source() {
    return {"mnist", "Handwritten digits, 28 x 28, which come with the program.", sample_fields(Json(), Json()), open_mnist};
}

} // namespace mantissa
