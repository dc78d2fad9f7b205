// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/folder/folder_source.h"

#include "core/problem.h"
#include "core/random.h"
#include "data/folder/folder_checks.h"
#include "data/folder/folder_dataset.h"
#include "data/folder/stand_in.h"
#include "data/procedural/procedural_dataset.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace mantissa {
namespace fs = std::filesystem;
namespace {

constexpr double default_validation = 0.2;
constexpr std::array train_names = {"train", "training"};
constexpr std::array validation_names = {"validation", "val", "valid", "test"};
constexpr std::size_t mebibyte = std::size_t{1} << 20;

// The two folders of class folders; an empty second one: the first is to be divided.
struct Folders {
    fs::path train, validation;
};

template <std::size_t count>
fs::path first_of(const fs::path& root, const std::array<const char*, count>& names) {
    std::error_code code;
    for (const char* name : names)
        if (fs::is_directory(root / name, code))
            return root / name;
    return {};
}

void check_folder(const fs::path& path, const std::string& key) {
    std::error_code code;
    if (fs::is_directory(path, code))
        return;
    bool file = fs::exists(path, code);
    throw bad_input(path.string() + (file ? ": is a file; unpack it and " : ": there is no such folder; ") + "set \"data." + key +
                    "\" to the folder that holds a folder of pictures for each class");
}

fs::path asked_path(const DataRequest& request, const std::string& key) {
    std::string path = request.settings.value(key, "");
    return path.empty() ? fs::path() : (request.folder / path).lexically_normal();
}

Folders find_folders(const DataRequest& request) {
    fs::path root = asked_path(request, "path"), validation = asked_path(request, "validation_path");
    if (root.empty())
        root = stand_in(stand_in_for(request));
    check_folder(root, "path");
    if (!validation.empty()) {
        check_folder(validation, "validation_path");
        return {root, validation};
    }
    fs::path train = first_of(root, train_names), other = first_of(root, validation_names);
    if (train.empty() || (other.empty() && folders_in(root).size() > 1))
        return {root, {}};
    return {train, other};
}

void check_input(const Shape& input) {
    bool good = input.size() == 3 && (input[2] == 1 || input[2] == 3);
    if (!good)
        throw problem_error({"data.source",
                             ProblemKind::wrong_images,
                             {.shape = input},
                             "pictures become images of 1 or 3 channels, but the model's input is " + to_string(input) +
                                 "; change the last number of \"model.input\""});
}

// A half of the data, from listing to choosing.
struct FolderHalf {
    std::shared_ptr<FileList> list;
    LookedAt looked;
    std::vector<std::string> notes;
};

FolderHalf list_half(const fs::path& root, double broken_share) {
    FolderHalf half{std::make_shared<FileList>(list_class_folders(root)), {}, {}};
    half.notes = notes_about(*half.list);
    std::size_t all = half.list->size();
    half.looked = take_out_broken(*half.list);
    BrokenShare(root, {.of = all, .most = broken_share, .so_far = half.looked.broken}).check();
    return half;
}

// Everything the kept images depend on but the files' contents, whose names and number must do for those.
std::uint64_t cache_key(const FileList& list, const Samples& samples, const DataRequest& request) {
    std::uint64_t key = hash_name(list.root().string() + to_string(request.input) + request.settings["resize"].get<std::string>() +
                                  request.settings["backdrop"].get<std::string>());
    for (std::uint32_t sample : samples)
        key = key * 0x100000001B3ull ^ hash_name(list.name(sample));
    return key;
}

FolderSettings dataset_settings(const DataRequest& request, const FileList& list, const Samples& samples, const std::string& name) {
    const Json& asked = request.settings;
    FolderSettings settings;
    settings.shape = request.input;
    settings.resize = asked["resize"] == "crop" ? Resize::crop : asked["resize"] == "random_crop" ? Resize::random_crop : Resize::exact;
    settings.backdrop = asked["backdrop"] == "black" ? 0 : asked["backdrop"] == "grey" ? 128 : 255;
    // Each half may keep as much as is its part of both.
    settings.keep_bytes = asked["keep_mib"].get<std::size_t>() * mebibyte;
    settings.keep =
        read_augmentation(asked).changes_files() && name == "train" ? FolderSettings::Keep::files : FolderSettings::Keep::images;
    settings.cache_key = request.cache.empty() ? 0 : cache_key(list, samples, request);
    settings.cache_file = request.cache.empty() ? fs::path() : request.cache / fmt::format("{}-{:016x}.images", name, settings.cache_key);
    settings.cache_bytes = asked["cache_mib"].get<std::uint64_t>() * mebibyte;
    settings.drawn = asked_path(request, "path").empty();
    return settings;
}

// A part of a folder's pictures says nothing of those that were taken out before it was chosen.
std::shared_ptr<BrokenShare> share_of(const FolderHalf& half, std::size_t used, const DataRequest& request) {
    BrokenShare::Counted counted{.of = used, .most = request.settings["broken"]};
    if (used == half.list->size()) {
        counted.so_far = half.looked.broken;
        counted.of += counted.so_far.size();
    }
    return std::make_shared<BrokenShare>(half.list->root(), counted);
}

// How a half is opened beside its pictures.
struct HalfSettings {
    std::string name;
    double memory = 1; // its part of what may be kept
    std::shared_ptr<BrokenShare> share;
};

std::shared_ptr<const Dataset> make_set(const FolderHalf& half, Samples samples, const DataRequest& request, const HalfSettings& own) {
    FolderSettings settings = dataset_settings(request, *half.list, samples, own.name);
    settings.keep_bytes = static_cast<std::size_t>(static_cast<double>(settings.keep_bytes) * own.memory);
    auto set = std::make_shared<FolderDataset>(half.list, std::move(samples), settings, own.share);
    set->set_notes(half.notes);
    set->set_broken_before(half.looked.broken);
    set->set_made_of(half.looked.sizes);
    return set;
}

DataSets make_sets(const FolderHalf& train, const FolderHalf& validation, Chosen chosen, const DataRequest& request) {
    if (chosen.train.empty() || chosen.validation.empty())
        throw bad_input(fmt::format("{}: its {} pictures leave none for {}; lower \"data.validation\" or add pictures",
                                    train.list->root().string(), train.list->size(), chosen.train.empty() ? "training" : "validation"));
    const std::size_t all = chosen.train.size() + chosen.validation.size();
    const double memory = static_cast<double>(chosen.train.size()) / static_cast<double>(all);
    const bool divided = train.list == validation.list;
    auto share = share_of(train, divided ? all : chosen.train.size(), request);
    auto other = divided ? share : share_of(validation, chosen.validation.size(), request);
    return {make_set(train, std::move(chosen.train), request, {"train", memory, share}),
            make_set(validation, std::move(chosen.validation), request, {"validation", 1 - memory, other})};
}

// Both shares are of all there are; training gets what validation leaves of it at most.
SampleCounts wanted_parts(const Json& settings, std::int64_t all) {
    Json asked = settings;
    if (!asked.contains("validation"))
        asked["validation"] = default_validation;
    std::int64_t validation = std::min(all, samples_asked(asked, "validation", all));
    std::int64_t train = std::min(all - validation, samples_asked(asked, "train", all));
    return {train, validation, settings["seed"].get<std::uint64_t>()};
}

DataSets divide(FolderHalf half, const DataRequest& request) {
    check_classes(*half.list);
    auto all = static_cast<std::int64_t>(half.list->size());
    Chosen chosen = choose_samples(half.list->begin_of_class(), wanted_parts(request.settings, all));
    FolderHalf other{half.list, {}, {}}; // what is to be said about the folder is said once
    return make_sets(half, other, std::move(chosen), request);
}

// Pictures that would be drawn for the run, and are not drawn for a look at how many there are.
bool only_promised(const DataRequest& request) {
    std::error_code code;
    return request.purpose == DataRequest::Purpose::survey && asked_path(request, "path").empty() &&
           !fs::is_directory(stand_in_for(request).folder, code);
}

DataSets promise(const DataRequest& request) {
    DrawnFiles files = stand_in_for(request);
    SampleCounts parts = wanted_parts(request.settings, files.count);
    auto set = [&](std::int64_t size) {
        return std::make_shared<procedural::ProceduralDataset>(
            procedural::Setting{.size = size, .shape = request.input, .classes = files.classes});
    };
    return {set(parts.train), set(parts.validation)};
}

DataSets open_image_folder(const DataRequest& request) {
    if (std::string why = why_no_pictures(); !why.empty())
        throw problem_error({"data.source", ProblemKind::unsupported, {}, why});
    check_input(request.input);
    if (only_promised(request))
        return promise(request);
    Folders folders = find_folders(request);
    double share = request.settings["broken"];
    FolderHalf train = list_half(folders.train, share);
    if (folders.validation.empty())
        return divide(std::move(train), request);
    check_classes(*train.list);
    FolderHalf validation = list_half(folders.validation, share);
    check_may_be_read(*validation.list);
    adopt_classes(*validation.list, *train.list);
    auto seed = request.settings["seed"].get<std::uint64_t>();
    auto all = [&](const FolderHalf& half, const char* key) {
        return samples_asked(request.settings, key, static_cast<std::int64_t>(half.list->size()));
    };
    Samples chosen_train = choose_samples(train.list->begin_of_class(), {all(train, "train"), 0, seed}).train;
    Samples chosen_validation = choose_samples(validation.list->begin_of_class(), {all(validation, "validation"), 0, seed}).train;
    return make_sets(train, validation, {std::move(chosen_train), std::move(chosen_validation)}, request);
}

Field choice(const std::string& key, std::vector<std::string> options, const std::string& label, const std::string& help) {
    Field field{key, FieldType::choice, options.front(), label, help};
    field.options = std::move(options);
    return field;
}

Field whole(const std::string& key, int fallback, double maximum, const std::string& label, const std::string& help) {
    Field field{key, FieldType::integer, fallback, label, help};
    field.minimum = 0;
    field.maximum = maximum;
    return field;
}

std::vector<Field> fields() {
    std::vector<Field> all = sample_fields(Json(), Json());
    all.push_back({"path", FieldType::text, "", "Folder",
                   "It holds a folder of pictures for each class, or train and validation with such folders; left empty: drawn pictures."});
    all.back().wanted = "a folder";
    all.push_back({"validation_path", FieldType::text, "", "Validation folder", "Left empty: in the folder, or a share of it."});
    all.back().wanted = "a folder";
    all.push_back(choice("resize", {"exact", "crop", "random_crop"}, "Resize",
                         "exact changes proportions; crop fits the shorter side and takes the middle, random_crop any part in training."));
    all.push_back(choice("backdrop", {"white", "grey", "black"}, "Backdrop", "Seen through what is transparent."));
    all.push_back({"broken", FieldType::number, 0.05, "Broken files", "The share of pictures that may be broken and are passed over."});
    all.back().minimum = 0;
    all.back().maximum = 1;
    all.push_back(whole("seed", 1, 9007199254740991.0, "Seed", "Which pictures are taken where not all are."));
    all.push_back(whole("keep_mib", 1024, 1 << 20, "Memory, MiB", "MiB of decoded images that are kept in memory."));
    all.push_back(whole("cache_mib", 4096, 1 << 24, "Cache file, MiB",
                        "MiB of resized images kept beside the runs, where the memory is too small; 0: none."));
    for (Field& field : stand_in_fields())
        all.push_back(std::move(field));
    return all;
}

} // namespace

DataSource image_folder_source() {
    return {"image_folder", "Picture files (JPEG, PNG, BMP, WebP, TIFF), a folder for each class.", fields(), open_image_folder};
}

} // namespace mantissa
