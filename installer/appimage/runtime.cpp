// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// The program in front of an AppImage's files: unpacks them once and starts what is in them. make-appimage builds it for one image.
#include "unpacked.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <stdexcept>

namespace mantissa::appimage {
namespace {

constexpr const char* help = R"(Mantissa as one file: it needs no installation, no root and no FUSE.

  FILE.AppImage [FILE] [--language en|de|system]   opens the window
  FILE.AppImage cli ARGUMENTS...                   is mantissa-cli; so is a link of that name to it
  FILE.AppImage --install                          puts it into your menus, has it open .mantissa files, and puts mantissa-cli
                                                   into ~/.local/bin
  FILE.AppImage --uninstall                        takes all that back, and removes what was unpacked

  --appimage-extract [PATTERN]   unpacks it, or what the pattern names, into ./squashfs-root; squashfs-root/AppRun starts it
  --appimage-offset              tells at which byte its file system (squashfs) begins
  --appimage-version             tells which Mantissa it is
  --appimage-help                is this

The first start unpacks it into mantissa/appimage in your cache ($XDG_CACHE_HOME, or ~/.cache), or below $TMPDIR (/tmp) where that
cannot be written. That folder may be removed at any time; the next start makes it again.
)";

std::string real_path(const char* name) {
    std::error_code code;
    return name ? std::filesystem::canonical(name, code).string() : std::string();
}

// Programs that start AppImages for others run a copy of this program alone, and name the file that is meant.
std::string own_file(const char* called) {
    const std::string program = real_path("/proc/self/exe"), meant = real_path(std::getenv("TARGET_APPIMAGE"));
    std::error_code code;
    if (!meant.empty() && (program.empty() || std::filesystem::file_size(program, code) < IMAGE_BYTES))
        return meant;
    const std::string file = program.empty() ? real_path(called) : program;
    if (file.empty())
        throw std::runtime_error("its own file is not found; is /proc there?");
    return file;
}

int extract(const Image& image, const char* pattern) {
    if (image.checksum() != IMAGE_CHECKSUM)
        throw std::runtime_error("the file is damaged: fetch it again");
    unpack(image, "squashfs-root", pattern ? pattern : "", [](const std::string& path) { std::puts(path.c_str()); });
    return 0;
}

int start(const Image& image, const std::string& file, char** arguments) {
    char name[64];
    std::snprintf(name, sizeof name, "%s-%08x", IMAGE_VERSION, static_cast<unsigned>(IMAGE_CHECKSUM));
    const std::string folder = ready_folder(image, name, IMAGE_CHECKSUM), program = folder + "/AppRun";
    std::error_code code;
    setenv("APPIMAGE", file.c_str(), 1);
    setenv("APPDIR", folder.c_str(), 1);
    setenv("ARGV0", arguments[0], 1); // the name it was called by
    unsetenv("TARGET_APPIMAGE");
    setenv("OWD", std::filesystem::current_path(code).c_str(), 1);
    execv(program.c_str(), arguments);
    throw std::runtime_error(program + " cannot be started: " + std::strerror(errno));
}

int run(int count, char** arguments) {
    const std::string option = count > 1 ? arguments[1] : "";
    const bool asked = option.starts_with("--appimage-");
    if (option == "--appimage-help")
        return std::fputs(help, stdout) < 0;
    if (option == "--appimage-version")
        return std::puts(IMAGE_VERSION) < 0;
    const std::string file = own_file(arguments[0]);
    const Image image(file, IMAGE_BYTES);
    if (option == "--appimage-offset")
        return std::printf("%llu\n", static_cast<unsigned long long>(image.begin())) < 0;
    if (option == "--appimage-extract")
        return extract(image, count > 2 ? arguments[2] : nullptr);
    if (option == "--appimage-extract-and-run") { // which it always does
        arguments[1] = arguments[0];
        return start(image, file, arguments + 1);
    }
    if (asked)
        throw std::runtime_error("there is no " + option + "; --appimage-help tells what there is");
    return start(image, file, arguments);
}

} // namespace
} // namespace mantissa::appimage

int main(int count, char** arguments) {
    try {
        return mantissa::appimage::run(count, arguments);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "mantissa: %s\n", problem.what());
        return 1;
    }
}
