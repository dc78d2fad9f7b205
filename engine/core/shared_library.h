// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace mantissa {

// A library loaded at run time, so that the program starts where it is missing. Stays loaded until the program ends.
class SharedLibrary {
public:
    // Looks beside the program (lib/, lib/mantissa/), in the places given, then where the system looks.
    SharedLibrary(const std::string& name, const std::vector<std::string>& folders = {});

    bool is_loaded() const { return handle_ != nullptr; }
    const std::string& why_not() const { return why_not_; }
    void* symbol(const char* name) const; // throws where the library lacks it
    bool has(const char* name) const;

    template <typename Function>
    void get(Function& function, const char* name) const {
        function = reinterpret_cast<Function>(symbol(name));
    }

private:
    std::string name_, why_not_;
    void* handle_ = nullptr;
};

} // namespace mantissa
