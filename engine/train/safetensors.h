// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/shape.h"
#include "numerics/format.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace mantissa {

// A file of named tensors, as Hugging Face's safetensors lays it out: 8 bytes length, a JSON header, the bytes.
struct StoredTensor {
    Storage storage = Storage::float32;
    Shape shape;
    std::vector<std::byte> bytes;
};

struct TensorFile {
    std::map<std::string, StoredTensor> tensors;
    std::map<std::string, std::string> metadata;
};

// As a file will have it, its bytes told piece by piece while it is written.
struct TensorSource {
    Storage storage = Storage::float32;
    Shape shape;
    std::function<void(std::int64_t first, std::span<std::byte> to)> read; // elements from `first` on
};

struct TensorSources {
    std::map<std::string, TensorSource> tensors;
    std::map<std::string, std::string> metadata;
};
TensorFile gathered(const TensorSources& sources);

// All throw one sentence with the file's name, and what to do about one of that use; writing is atomic.
enum class TensorUse { weights, checkpoint };
TensorFile read_tensors(const std::filesystem::path& file, TensorUse use = TensorUse::weights);
TensorFile read_tensor_header(const std::filesystem::path& file, TensorUse use); // without the tensors' bytes, which are all there
void write_tensors(const std::filesystem::path& file, const TensorSources& content);
void write_tensors(const std::filesystem::path& file, const TensorFile& content);

} // namespace mantissa
