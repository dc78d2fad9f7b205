// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "train/safetensors.h"

#include "core/atomic_file.h"
#include "core/json_if_any.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <string_view>

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
constexpr std::uintmax_t largest = std::uintmax_t{1} << 36, longest_header = 64u << 20;

const char* name_of_storage(Storage storage) {
    for (const auto& [name, candidate] : names)
        if (candidate == storage)
            return name;
    return "F32";
}

struct Header {
    Json json = {};
    std::uint64_t begin = 0, bytes = 0; // of the tensors behind it
};

struct Place {
    std::uint64_t begin = 0, end = 0; // behind the header
};

class Reader {
public:
    Reader(const std::filesystem::path& file, TensorUse use) : file_(file), use_(use) {}

    Header header_in(std::string_view content, std::uint64_t size) const;
    Place describe(const std::string& name, const Json& json, const Header& header, StoredTensor& tensor) const;
    std::uint64_t length_in(std::string_view content, std::uint64_t size) const; // of the header's text

private:
    [[noreturn]] void damaged(const std::string& what) const {
        throw bad_input(file_.string() + ": " + what +
                        (use_ == TensorUse::checkpoint ? "; the checkpoint is damaged, remove it to start afresh"
                                                       : "; this is not a whole safetensors file, write or copy it again"));
    }

    const std::filesystem::path& file_;
    TensorUse use_;
};

std::uint64_t Reader::length_in(std::string_view content, std::uint64_t size) const {
    if (content.size() < length_bytes)
        damaged("it is too short");
    std::uint64_t length = 0;
    std::memcpy(&length, content.data(), length_bytes);
    if (length > size - length_bytes || length > longest_header)
        damaged("its header is cut off");
    return length;
}

// `content`: at least as far as the header goes.
Header Reader::header_in(std::string_view content, std::uint64_t size) const {
    const std::uint64_t length = length_in(content, size), begin = length_bytes + length;
    Header header{json_if_any(content.substr(length_bytes, length)), begin, size - begin};
    if (!header.json.is_object())
        damaged("its header is damaged");
    return header;
}

Place Reader::describe(const std::string& name, const Json& json, const Header& header, StoredTensor& tensor) const {
    bool known = false;
    for (const auto& [dtype, storage] : names)
        if (json.is_object() && json.value("dtype", Json()) == dtype) {
            tensor.storage = storage;
            known = true;
        }
    if (!known || !json.contains("shape") || !json["shape"].is_array() || !json.contains("data_offsets") ||
        !json["data_offsets"].is_array() || json["data_offsets"].size() != 2)
        damaged("tensor " + name + " has no known dtype, shape and data_offsets");
    std::uint64_t count = 1;
    for (const Json& size : json["shape"]) {
        if (!size.is_number_unsigned() || size.get<std::uint64_t>() > largest / count)
            damaged("tensor " + name + " has an impossible shape");
        count *= std::max<std::uint64_t>(1, size);
        tensor.shape.push_back(size);
    }
    for (const Json& offset : json["data_offsets"])
        if (!offset.is_number_unsigned())
            damaged("tensor " + name + " has impossible data_offsets");
    std::uint64_t begin = json["data_offsets"][0], end = json["data_offsets"][1];
    std::uint64_t bytes = static_cast<std::uint64_t>(elements(tensor.shape)) * storage_bytes(tensor.storage);
    if (begin > end || end > header.bytes || end - begin != bytes)
        damaged("tensor " + name + " is cut off");
    return {begin, end};
}

// `take`: gets each tensor without its bytes, and where they are.
TensorFile tensors_of(const Reader& reader, const Header& header, const std::function<void(StoredTensor&, Place)>& take) {
    TensorFile result;
    for (const auto& [name, json] : header.json.items()) {
        if (name != "__metadata__") {
            StoredTensor& tensor = result.tensors[name];
            take(tensor, reader.describe(name, json, header, tensor));
            continue;
        }
        for (const auto& [key, value] : json.items())
            if (value.is_string())
                result.metadata[key] = value;
    }
    return result;
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

TensorFile read_tensors(const std::filesystem::path& file, TensorUse use) {
    if (std::error_code code; std::filesystem::is_character_file(file, code)) // it has no end
        throw bad_input(file.string() + ": this is a device; name a file");
    const std::string content = read_file(file, largest);
    const Reader reader(file, use);
    const Header header = reader.header_in(content, content.size());
    return tensors_of(reader, header, [&](StoredTensor& tensor, Place place) {
        tensor.bytes.resize(place.end - place.begin);
        std::memcpy(tensor.bytes.data(), content.data() + header.begin + place.begin, tensor.bytes.size());
    });
}

TensorFile read_tensor_header(const std::filesystem::path& file, TensorUse use) {
    const Reader reader(file, use);
    std::error_code code;
    const std::uintmax_t size = std::filesystem::file_size(file, code);
    std::ifstream in(file, std::ios::binary);
    if (!in || code)
        return read_tensors(file, use); // which tells why
    std::string content(length_bytes, '\0');
    const auto read_on = [&](std::size_t from) {
        in.read(content.data() + from, static_cast<std::streamsize>(content.size() - from));
        content.resize(from + static_cast<std::size_t>(in.gcount()));
    };
    read_on(0);
    content.resize(length_bytes + reader.length_in(content, size));
    read_on(length_bytes);
    return tensors_of(reader, reader.header_in(content, size), [](StoredTensor&, Place) {});
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
