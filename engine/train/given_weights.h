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
