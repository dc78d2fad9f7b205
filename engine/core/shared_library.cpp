// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/shared_library.h"

#include "core/error.h"

#include <filesystem>

#include <dlfcn.h>

namespace mantissa {

SharedLibrary::SharedLibrary(const std::string& name, const std::vector<std::string>& folders) : name_(name) {
    std::error_code code;
    std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", code).parent_path();
    std::vector<std::string> tries;
    for (const auto& folder : {program / "lib", program.parent_path() / "lib", program.parent_path() / "lib" / "mantissa"})
        tries.push_back((folder / name).string());
    for (const std::string& folder : folders)
        tries.push_back(folder + "/" + name);
    tries.push_back(name);
    for (const std::string& path : tries) {
        bool named = path.find('/') != std::string::npos;
        if (handle_ || (named && !std::filesystem::exists(path, code)))
            continue;
        handle_ = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (const char* text = handle_ ? nullptr : dlerror())
            why_not_ = text;
    }
}

void* SharedLibrary::symbol(const char* name) const {
    void* found = handle_ ? dlsym(handle_, name) : nullptr;
    if (!found)
        throw Error("[" + name_ + "] " + (handle_ ? "has no " + std::string(name) : why_not_));
    return found;
}

bool SharedLibrary::has(const char* name) const { return handle_ && dlsym(handle_, name); }

} // namespace mantissa
