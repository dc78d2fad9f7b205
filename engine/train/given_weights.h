// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/safetensors.h"

#include <optional>
#include <utility>

namespace mantissa {

// Weights that the runs of a training start from. Read once, by the first that needs them: the file may lie in the folder of a run
// that is moved away when another begins.
class GivenWeights {
public:
    explicit GivenWeights(std::filesystem::path file) : file_(std::move(file)) {}

    bool are_there() const { return !file_.empty(); }

    // Before anything is made for them: that there is such a file, with weights in it. A pipe is read once.
    void look() const {
        std::error_code code;
        if (are_there() && !read_ && std::filesystem::status(file_, code).type() != std::filesystem::file_type::fifo)
            read_tensor_header(file_, TensorUse::weights);
    }

    template <typename Session>
    void load_into(Session& session) {
        if (!read_)
            read_ = read_tensors(file_);
        session.load_weights(*read_, file_.string());
    }

private:
    std::filesystem::path file_; // empty: they come from the initializers
    std::optional<TensorFile> read_;
};

} // namespace mantissa
