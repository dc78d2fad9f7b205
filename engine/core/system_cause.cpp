// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "core/system_cause.h"

#include <cerrno>
#include <system_error>

namespace mantissa {

std::string system_cause(int error) { return error == 0 ? "the system gives no cause" : std::generic_category().message(error); }

std::string why_not_written(int error) {
    switch (error) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG: return system_cause(error) + "; make room there, or choose another folder";
    case ENOENT: return system_cause(error) + "; make its folder or bring it back, or choose another one";
    case EACCES:
    case EPERM:
    case EROFS: return system_cause(error) + "; choose a folder you may write to";
    default: return system_cause(error) + "; choose another folder";
    }
}

} // namespace mantissa
