// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/toolkit.h"

#include <cstdlib>
#include <sstream>

namespace mantissa::cuda {

std::vector<std::string> toolkit_folders() {
    std::vector<std::string> folders;
    for (const char* name : {"LD_LIBRARY_PATH", "MANTISSA_NVIDIA"})
        if (const char* list = std::getenv(name)) {
            std::istringstream text(list);
            for (std::string folder; std::getline(text, folder, ':');)
                if (!folder.empty())
                    folders.push_back(folder);
        }
    folders.insert(folders.end(), {MANTISSA_CUDNN_FOLDER, MANTISSA_CUBLASLT_FOLDER, MANTISSA_CUPTI_FOLDER});
    return folders;
}

} // namespace mantissa::cuda
