// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/safetensors.h"

#include "core/atomic_file.h"
#include "core/json.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace mantissa {
namespace {

constexpr std::array names = {std::pair{"F32", Storage::float32},
                              std::pair{"F16", Storage::float16},
                              std::pair{"BF16", Storage::bfloat16},
                              std::pair{"F8_E4M3", Storage::float8_e4m3},
                              std::pair{"F8_E5M2", Storage::float8_e5m2},
                              std::pair{"F64", Storage::float64},
                              std::pair{"U8", Storage::uint8},
                              std::pair{"I32", Storage::int32}};
constexpr std::size_t length_bytes = 8, piece_bytes = 1 << 20; // of a file that is written
constexpr std::uintmax_t largest = std::uintmax_t{1} << 36;

const char* name_of_storage(Storage storage) {
    for (const auto& [name, candidate] : names)
        if (candidate == storage)
            return name;
    return "F32";
}

[[noreturn]] void damaged(const std::filesystem::path& file, const std::string& what) {
    throw bad_input(file.string() + ": " + what + "; this is not a whole safetensors file, write or copy it again");
}

StoredTensor read_one(const std::filesystem::path& file, const std::string& name, const Json& json, const std::string& content,
                      std::size_t data) {
    StoredTensor tensor;
    bool known = false;
    for (const auto& [dtype, storage] : names)
        if (json.is_object() && json.value("dtype", Json()) == dtype) {
            tensor.storage = storage;
            known = true;
        }
    if (!known || !json.contains("shape") || !json["shape"].is_array() || !json.contains("data_offsets") ||
        !json["data_offsets"].is_array() || json["data_offsets"].size() != 2)
        damaged(file, "tensor " + name + " has no known dtype, shape and data_offsets");
    std::uint64_t count = 1;
    for (const Json& size : json["shape"]) {
        if (!size.is_number_unsigned() || size.get<std::uint64_t>() > largest / count)
            damaged(file, "tensor " + name + " has an impossible shape");
        count *= std::max<std::uint64_t>(1, size);
        tensor.shape.push_back(size);
    }
    for (const Json& offset : json["data_offsets"])
        if (!offset.is_number_unsigned())
            damaged(file, "tensor " + name + " has impossible data_offsets");
    std::uint64_t begin = json["data_offsets"][0], end = json["data_offsets"][1];
    std::uint64_t bytes = static_cast<std::uint64_t>(elements(tensor.shape)) * storage_bytes(tensor.storage);
    if (begin > end || end > content.size() - data || end - begin != bytes)
        damaged(file, "tensor " + name + " is cut off");
    tensor.bytes.resize(bytes);
    std::memcpy(tensor.bytes.data(), content.data() + data + begin, bytes);
    return tensor;
}

std::size_t bytes_of(const TensorSource& tensor) {
    return static_cast<std::size_t>(elements(tensor.shape)) * storage_bytes(tensor.storage);
}

std::string header_of(const TensorSources& content) {
    Json header = Json::object();
    if (!content.metadata.empty())
        header["__metadata__"] = content.metadata;
    std::uint64_t offset = 0;
    for (const auto& [name, tensor] : content.tensors) {
        header[name] = {
            {"dtype", name_of_storage(tensor.storage)}, {"shape", tensor.shape}, {"data_offsets", {offset, offset + bytes_of(tensor)}}};
        offset += bytes_of(tensor);
    }
    std::string text = header.dump();
    text.append((8 - text.size() % 8) % 8, ' ');
    return text;
}

} // namespace

TensorFile read_tensors(const std::filesystem::path& file) {
    std::string content = read_file(file, largest);
    std::uint64_t length = 0;
    if (content.size() < length_bytes)
        damaged(file, "it is too short");
    std::memcpy(&length, content.data(), length_bytes);
    if (length > content.size() - length_bytes || length > (64u << 20))
        damaged(file, "its header is cut off");
    Json header = parse_json(content.substr(length_bytes, length), file.string());
    if (!header.is_object())
        damaged(file, "its header is not an object");
    TensorFile result;
    for (const auto& [name, json] : header.items()) {
        if (name != "__metadata__") {
            result.tensors[name] = read_one(file, name, json, content, length_bytes + length);
            continue;
        }
        for (const auto& [key, value] : json.items())
            if (value.is_string())
                result.metadata[key] = value;
    }
    return result;
}

TensorFile gathered(const TensorSources& sources) {
    TensorFile file{.tensors = {}, .metadata = sources.metadata};
    for (const auto& [name, source] : sources.tensors) {
        StoredTensor& tensor = file.tensors[name] = {source.storage, source.shape, std::vector<std::byte>(bytes_of(source))};
        source.read(0, tensor.bytes);
    }
    return file;
}

void write_tensors(const std::filesystem::path& file, const TensorSources& content) {
    AtomicFile out(file);
    std::string text = header_of(content);
    std::uint64_t length = text.size();
    out.write(std::as_bytes(std::span(&length, 1)));
    out.write(std::as_bytes(std::span(text)));
    std::vector<std::byte> piece(piece_bytes);
    for (const auto& [name, tensor] : content.tensors) {
        std::size_t bytes = bytes_of(tensor), element = storage_bytes(tensor.storage);
        for (std::size_t done = 0; done < bytes; done += piece.size()) {
            auto part = std::span(piece).first(std::min(piece.size(), bytes - done));
            tensor.read(static_cast<std::int64_t>(done / element), part);
            out.write(part);
        }
    }
    out.commit();
}

void write_tensors(const std::filesystem::path& file, const TensorFile& content) {
    TensorSources sources{.tensors = {}, .metadata = content.metadata};
    for (const auto& [name, tensor] : content.tensors)
        sources.tensors[name] = {
            tensor.storage, tensor.shape,
            [&bytes = tensor.bytes, element = storage_bytes(tensor.storage)](std::int64_t first, std::span<std::byte> to) {
                std::copy_n(bytes.data() + static_cast<std::size_t>(first) * element, to.size(), to.data());
            }};
    write_tensors(file, sources);
}

} // namespace mantissa
