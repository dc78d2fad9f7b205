// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/folder/stand_in.h"

#include "core/parallel.h"
#include "core/paths.h"
#include "core/random.h"
#include "core/system_cause.h"
#include "data/pictures/pictures.h"
#include "data/procedural/procedural_dataset.h"

#include <atomic>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <sys/file.h>
#include <unistd.h>

namespace mantissa {
namespace fs = std::filesystem;
namespace {

constexpr std::int64_t larger = 2; // than the model's input, as photographs are
constexpr float noise = 0.1f;

procedural::ProceduralDataset drawing(const DrawnFiles& files) {
    procedural::Setting setting;
    setting.size = files.count;
    setting.shape = {files.height, files.width, 3};
    setting.classes = files.classes;
    setting.seed = files.seed;
    setting.stream = hash_name("data.procedural.train");
    setting.noise = noise;
    return procedural::ProceduralDataset(setting);
}

std::string file_name(std::int64_t index, const DrawnFiles& files) {
    return fmt::format("{:06}.{}", index / files.classes + 1, files.kind == DrawnFiles::Kind::jpeg ? "jpg" : "png");
}

// Where they are until all are drawn: hidden, so that whoever is killed leaves no class that only seems whole.
fs::path unfinished(const DrawnFiles& files) { return files.folder / unfinished_pictures; }

[[noreturn]] void fail_to_make(const DrawnFiles& files, int cause) {
    throw bad_input(files.folder.string() + ": the folder cannot be made: " + why_not_written(cause));
}

// Of whoever draws into a folder, and the system's once he is killed: what lies there unfinished is nobody's then.
class DrawingPlace {
public:
    explicit DrawingPlace(const DrawnFiles& files) {
        std::error_code code;
        fs::create_directories(files.folder, code);
        if (code)
            fail_to_make(files, code.value());
        file_ = ::open(files.folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (file_ < 0 || ::flock(file_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) // some file systems know no locks
            return;
        ::close(file_);
        fail_to_make(files, EBUSY);
    }
    ~DrawingPlace() {
        if (file_ >= 0)
            ::close(file_);
    }
    DrawingPlace(const DrawingPlace&) = delete;
    DrawingPlace& operator=(const DrawingPlace&) = delete;

private:
    int file_ = -1; // owned
};

void make_folders(const DrawnFiles& files, const std::vector<std::string>& classes) {
    try {
        fs::remove_all(unfinished(files));
        for (const std::string& name : classes)
            fs::create_directories(unfinished(files) / name);
    } catch (const fs::filesystem_error& error) {
        fail_to_make(files, error.code().value());
    }
}

void take_away(const DrawnFiles& files) {
    std::error_code code;
    fs::remove_all(unfinished(files), code);
    fs::remove(files.folder, code); // unless something else is in it
}

void put_in_place(const DrawnFiles& files, const std::vector<std::string>& classes) {
    std::error_code code;
    for (const std::string& name : classes) {
        fs::rename(unfinished(files) / name, files.folder / name, code);
        if (code)
            throw Error(files.folder.string() + ": the pictures could not be written: " + why_not_written(code.value()));
    }
    fs::remove(unfinished(files), code);
}

} // namespace

void draw_files(const DrawnFiles& files, const DrawnSoFar& so_far) {
    if (std::string why = why_no_pictures(); !why.empty())
        throw bad_input(why);
    auto set = drawing(files);
    std::vector<std::string> classes = set.class_names();
    const DrawingPlace place(files);
    make_folders(files, classes);
    PictureFile kind = files.kind == DrawnFiles::Kind::jpeg ? PictureFile::jpeg : PictureFile::png;
    constexpr std::int64_t at_once = 64;
    for (std::int64_t first = 0; first < files.count; first += at_once) {
        std::int64_t count = std::min(at_once, files.count - first);
        std::atomic<bool> good = true;
        std::atomic<int> cause = 0;
        parallel_for(count, 1, [&](std::int64_t i) {
            try {
                std::vector<std::uint8_t> image(static_cast<std::size_t>(elements(set.shape())));
                set.image(first + i, image.data());
                auto bytes = encode_picture(image.data(), set.shape(), kind);
                const std::string& name = classes[static_cast<std::size_t>(set.label(first + i))];
                std::ofstream out(unfinished(files) / name / file_name(first + i, files), std::ios::binary);
                out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
                if (!out.flush()) {
                    cause = errno;
                    good = false;
                }
            } catch (const std::exception&) {
                good = false;
            }
        });
        if (!good) {
            take_away(files);
            throw Error(files.folder.string() + ": the pictures could not be written: " + why_not_written(cause));
        }
        if (is_given_up() || (so_far && !so_far(first + count))) { // what was not drawn would be missing for good
            take_away(files);
            throw Interrupted();
        }
    }
    put_in_place(files, classes);
}

std::vector<Field> stand_in_fields() {
    Field classes{"stand_in_classes", FieldType::integer, 2, "Drawn classes", "Where no folder is given: kinds of pictures drawn to disk."};
    classes.minimum = 2;
    classes.maximum = 1000;
    Field count{"stand_in_count", FieldType::integer, 512, "Drawn pictures", "Where no folder is given: how many are drawn to disk."};
    count.minimum = 4;
    count.maximum = 1'000'000;
    return {classes, count};
}

DrawnFiles stand_in_for(const DataRequest& request) {
    DrawnFiles files;
    files.classes = request.settings["stand_in_classes"];
    files.count = std::max(request.settings["stand_in_count"].get<std::int64_t>(), std::int64_t{2} * files.classes);
    files.height = std::min<std::int64_t>(4096, larger * std::max<std::int64_t>(8, request.input[0]));
    files.width = std::min<std::int64_t>(4096, larger * std::max<std::int64_t>(8, request.input[1]));
    files.seed = request.settings["seed"];
    files.folder =
        cache_folder() / fmt::format("pictures-{}-{}-{}x{}-{}", files.classes, files.count, files.width, files.height, files.seed);
    return files;
}

namespace {

// What somebody who was killed has left of the same pictures. Nobody draws for an hour.
void remove_unfinished(const fs::path& folder) {
    const std::string begun = folder.filename().string() + ".";
    std::error_code code;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder.parent_path(), code)) {
        const auto age = fs::file_time_type::clock::now() - entry.last_write_time(code);
        if (entry.path().filename().string().starts_with(begun) && !code && age > std::chrono::hours(1))
            fs::remove_all(entry.path(), code);
    }
}

// Nobody chose the folder of caches, so nobody is told to choose another: in a home that is read-only there can be none.
void check_there_is_place(const fs::path& caches) {
    std::error_code code;
    fs::create_directories(caches, code);
    if (code || access(caches.c_str(), W_OK) != 0)
        throw bad_input(caches.string() + ": the drawn pictures cannot be put here; set \"data.path\" to a folder of pictures, or " +
                        "MANTISSA_CACHE to one you may write to");
}

} // namespace

// Drawn under another name and renamed, so that what is there is complete, whoever was interrupted or drew it too.
fs::path stand_in(const DrawnFiles& files) {
    std::error_code code;
    if (fs::is_directory(files.folder, code))
        return files.folder;
    check_there_is_place(files.folder.parent_path());
    remove_unfinished(files.folder);
    DrawnFiles unfinished = files;
    unfinished.folder += fmt::format(".{}", getpid());
    draw_files(unfinished);
    fs::rename(unfinished.folder, files.folder, code);
    if (code && !fs::is_directory(files.folder))
        throw bad_input(files.folder.string() + ": the drawn pictures cannot be put here; set \"data.path\" to a folder of pictures");
    if (code)
        fs::remove_all(unfinished.folder, code);
    return files.folder;
}

} // namespace mantissa
