// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/one_of.h"
#include "core/interruption.h"
#include "data/folder/stand_in.h"
#include "insight/words.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <unistd.h>

namespace mantissa {
namespace {

constexpr std::int64_t smallest_side = 8, largest_side = 16384;

struct ImagesChoice {
    DrawnFiles files;
    std::string size = "336x224", kind = "jpeg";
};

// "336x224": width, then height.
void read_size(const std::string& text, DrawnFiles& files) {
    long long width = 0, height = 0;
    int used = 0;
    bool good = std::sscanf(text.c_str(), "%lldx%lld%n", &width, &height, &used) == 2 && used == static_cast<int>(text.size());
    auto fits = [](long long side) { return side >= smallest_side && side <= largest_side; };
    if (!good || !fits(width) || !fits(height))
        throw bad_input(
            fmt::format("--size {}: expected WIDTHxHEIGHT with sides from {} to {}, as in 336x224", text, smallest_side, largest_side));
    files.width = width;
    files.height = height;
}

void check_folder(const std::filesystem::path& folder) {
    std::error_code code;
    const bool is_something = std::filesystem::exists(folder, code) && !std::filesystem::is_directory(folder, code);
    const std::filesystem::directory_iterator entries(folder, code); // what a kill left is drawn anew
    if (is_something ||
        std::any_of(begin(entries), end(entries), [](const auto& one) { return one.path().filename() != unfinished_pictures; }))
        throw bad_input("--out " + folder.string() + ": there is something in it already; choose a new folder");
}

void check_each_class_has_one(const DrawnFiles& files) {
    if (files.classes > files.count)
        throw bad_input(fmt::format("--classes {}: --count {} are fewer, and a class without an image is none; draw {} or more, or fewer "
                                    "classes",
                                    files.classes, files.count, files.classes));
}

void draw(ImagesChoice& options) {
    DrawnFiles& files = options.files;
    check_each_class_has_one(files);
    read_size(options.size, files);
    files.kind = options.kind == "png" ? DrawnFiles::Kind::png : DrawnFiles::Kind::jpeg;
    check_folder(files.folder);
    Control control;
    Interrupt interrupt(control);
    const bool watched = isatty(STDOUT_FILENO) == 1;
    try {
        draw_files(files, [&](std::int64_t done) {
            if (watched)
                fmt::print("\r{} of {} images\033[K", done, files.count);
            std::fflush(stdout);
            return done == files.count || !interrupt.happened();
        });
    } catch (const Interrupted&) {
        fmt::print("{}", watched ? "\r\033[K" : "");
        fmt::print(stderr, "mantissa-cli: {}: stopped; what was drawn is taken away again\n", files.folder.string());
        throw ExitWith{ExitCode::stopped};
    }
    fmt::print("{}{} of {}, {} x {} pixels, {} in {}\n", watched ? "\r\033[K" : "", counted(double(files.count), "image"),
               files.classes == 1 ? "1 class" : fmt::format("{} classes", files.classes), files.width, files.height,
               files.count == 1 ? "is" : "are", files.folder.string());
}

} // namespace

void add_images_command(CLI::App& app) {
    auto options = std::make_shared<ImagesChoice>();
    auto* command = app.add_subcommand("images", "Procedural images as files, a folder for each class");
    command->add_option("--out", options->files.folder, "A new folder")->required();
    command->add_option("--classes", options->files.classes, "Kinds of images")->check(CLI::Range(2, 1000))->capture_default_str();
    command->add_option("--count", options->files.count, "Images in all")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{10000000}))
        ->capture_default_str();
    command->add_option("--size", options->size, "WIDTHxHEIGHT in pixels")->capture_default_str();
    command->add_option("--seed", options->files.seed, "Another seed draws other images of the same classes")
        ->check(a_seed())
        ->capture_default_str();
    command->add_option("--kind", options->kind, "jpeg or png")->check(one_of({"jpeg", "png"}))->capture_default_str();
    command->footer("Example: mantissa-cli images --out pictures --classes 2 --count 512 --size 672x448");
    command->callback([options] { draw(*options); });
}

} // namespace mantissa
