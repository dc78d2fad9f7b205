// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/cifar/cifar_source.h"

#include "core/problem.h"
#include "data/choose.h"
#include "data/memory_dataset.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <numeric>
#include <optional>

namespace mantissa {
namespace fs = std::filesystem;
namespace {

constexpr std::int64_t side = 32, plane = side * side, image_bytes = 3 * plane;
constexpr std::uintmax_t largest_file = std::uintmax_t{1} << 30;

// One of the two sets of the binary version: an image is its labels, then red, green and blue, each a plane.
struct Layout {
    const char* sub_folder;
    std::vector<std::string> train, test;
    const char* names;
    int classes = 10;
    std::int64_t labels = 1; // before each image; the last one counts
};

const std::vector<Layout>& layouts() {
    static const std::vector<Layout> all = {
        {"cifar-10-batches-bin",
         {"data_batch_1.bin", "data_batch_2.bin", "data_batch_3.bin", "data_batch_4.bin", "data_batch_5.bin"},
         {"test_batch.bin"},
         "batches.meta.txt",
         10,
         1},
        {"cifar-100-binary", {"train.bin"}, {"test.bin"}, "fine_label_names.txt", 100, 2},
    };
    return all;
}

struct Place {
    fs::path folder;
    const Layout* layout = nullptr;
};

Place find_place(const fs::path& path) {
    std::error_code code;
    for (const Layout& layout : layouts())
        for (const fs::path& folder : {path, path / layout.sub_folder})
            if (fs::is_regular_file(folder / layout.train.front(), code))
                return {folder, &layout};
    throw bad_input(path.string() + ": there is neither data_batch_1.bin nor train.bin here; set \"data.path\" to the folder of the binary "
                                    "version of CIFAR-10 or CIFAR-100");
}

MemoryDataset::Content empty_content(std::vector<std::string> names) { return {{side, side, 3}, std::move(names), {}, {}}; }

void append_image(const std::uint8_t* planes, std::vector<std::uint8_t>& images) {
    for (std::int64_t pixel = 0; pixel < plane; ++pixel)
        for (std::int64_t channel = 0; channel < 3; ++channel)
            images.push_back(planes[channel * plane + pixel]);
}

void append_file(const fs::path& file, const Layout& layout, MemoryDataset::Content& content) {
    std::error_code code;
    if (fs::exists(file, code) && !fs::is_regular_file(file, code)) // a pipe nobody writes to is waited for
        throw bad_input(file.string() + ": this is no plain file; get the file again");
    std::string bytes = read_file(file, largest_file);
    auto record = static_cast<std::size_t>(layout.labels + image_bytes);
    if (bytes.empty() || bytes.size() % record != 0)
        throw bad_input(fmt::format("{}: its {} bytes are no whole number of images of {} bytes; get the file again", file.string(),
                                    bytes.size(), record));
    const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    for (std::size_t at = 0; at < bytes.size(); at += record) {
        int label = data[at + static_cast<std::size_t>(layout.labels) - 1];
        if (label >= layout.classes)
            throw bad_input(fmt::format("{}: image {} has the label {}, but there are {} classes; get the file again", file.string(),
                                        at / record + 1, label, layout.classes));
        content.labels.push_back(label);
        append_image(data + at + layout.labels, content.images);
    }
}

MemoryDataset::Content read_half(const Place& place, const std::vector<std::string>& files, const std::vector<std::string>& names) {
    MemoryDataset::Content content = empty_content(names);
    for (const std::string& file : files)
        append_file(place.folder / file, *place.layout, content);
    return content;
}

// Without that file, and with something else in its place, classes are named by their numbers.
std::vector<std::string> read_names(const Place& place) {
    constexpr std::uintmax_t largest_names = 1u << 16;
    std::vector<std::string> names;
    const fs::path path = place.folder / place.layout->names;
    std::error_code code;
    std::ifstream whole;
    if (fs::is_regular_file(path, code) && fs::file_size(path, code) <= largest_names)
        whole.open(path);
    for (std::string line; std::getline(whole, line) && static_cast<int>(names.size()) < place.layout->classes;) {
        while (!line.empty() && (line.back() == '\r' || line.back() == ' '))
            line.pop_back();
        if (!line.empty())
            names.push_back(line);
    }
    while (static_cast<int>(names.size()) < place.layout->classes)
        names.push_back(std::to_string(names.size()));
    return names;
}

// The samples asked for, as many of each class as there are of it in all, in the files' order.
MemoryDataset::Content capped(MemoryDataset::Content all, const std::string& key, const Json& settings) {
    auto count = static_cast<std::int64_t>(all.labels.size()), asked = samples_asked(settings, key, count);
    if (asked >= count)
        return all;
    Samples by_class(all.labels.size()), begin(all.class_names.size() + 1);
    std::iota(by_class.begin(), by_class.end(), 0u);
    std::ranges::stable_sort(by_class, {}, [&](std::uint32_t i) { return all.labels[i]; });
    for (std::int32_t label : all.labels)
        ++begin[static_cast<std::size_t>(label) + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    Samples chosen = choose_samples(begin, {asked, 0, settings["seed"].get<std::uint64_t>()}).train;
    std::ranges::transform(chosen, chosen.begin(), [&](std::uint32_t place) { return by_class[place]; });
    std::ranges::sort(chosen);
    MemoryDataset::Content some = empty_content(all.class_names);
    for (std::uint32_t i : chosen) {
        some.labels.push_back(all.labels[i]);
        auto from = all.images.begin() + std::int64_t{i} * image_bytes;
        some.images.insert(some.images.end(), from, from + image_bytes);
    }
    return some;
}

DataSets open_cifar10(const DataRequest& request) {
    if (!request.input.empty() && request.input != Shape{side, side, 3})
        throw problem_error({"data.source",
                             ProblemKind::wrong_images,
                             {.wanted = Json(Shape{side, side, 3}).dump(), .shape = request.input},
                             "CIFAR images are 32 x 32 x 3 but the model's input is " + to_string(request.input) +
                                 "; set \"model.input\" to [32,32,3] or choose other data"});
    Place place = find_place((request.folder / request.settings["path"].get<std::string>()).lexically_normal());
    std::vector<std::string> names = read_names(place);
    auto half = [&](const std::vector<std::string>& files, const char* key) {
        return std::make_shared<MemoryDataset>(capped(read_half(place, files, names), key, request.settings));
    };
    return {half(place.layout->train, "train"), half(place.layout->test, "validation")};
}

} // namespace

DataSource cifar10_source() {
    std::vector<Field> fields = sample_fields(Json(), Json());
    fields.push_back({"path", FieldType::text, Json(), "Folder", "Folder of the binary version, of 10 or of 100 classes."});
    fields.back().wanted = "a folder";
    Field seed{"seed", FieldType::integer, 1, "Seed", "Which images are taken where not all are."};
    seed.minimum = 0;
    seed.maximum = 9007199254740991.0;
    fields.push_back(seed);
    return {"cifar10", "CIFAR-10 or CIFAR-100 in their binary version: photographs of 32 x 32 pixels.", fields, open_cifar10};
}

} // namespace mantissa
