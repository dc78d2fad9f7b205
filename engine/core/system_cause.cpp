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
    case EMFILE:
    case ENFILE: return system_cause(error) + "; end other programs, or raise the limit of open files";
    default: return system_cause(error) + "; choose another folder";
    }
}

std::string why_unreadable(int error) {
    switch (error) {
    case EACCES:
    case EPERM: return system_cause(error) + "; check its permissions";
    case EISDIR: return system_cause(error) + "; name a file";
    case ELOOP: return system_cause(error) + "; name the file itself, or mend the link";
    case ENAMETOOLONG: return system_cause(error) + "; give it a shorter name";
    case EMFILE:
    case ENFILE: return system_cause(error) + "; end other programs, or raise the limit of open files";
    case ENOMEM: return system_cause(error) + "; end other programs";
    case ENOSPC:
    case EDQUOT: return system_cause(error) + "; make room there";
    case EIO:
    case ENODEV:
    case ENXIO:
    case ESTALE: return system_cause(error) + "; check the drive that it lies on";
    default: return system_cause(error) + "; check the path";
    }
}

} // namespace mantissa
