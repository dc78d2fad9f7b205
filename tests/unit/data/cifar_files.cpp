// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cifar_files.h"

#include <fmt/format.h>

namespace mantissa::test {
namespace {

void append(Bytes& file, const CifarFiles& files, int label, int number) {
    if (files.classes == 100)
        file.push_back(static_cast<std::uint8_t>(label / 5)); // the coarse one, which is not used
    file.push_back(static_cast<std::uint8_t>(label));
    for (std::int64_t channel = 0; channel < 3; ++channel)
        for (std::int64_t pixel = 0; pixel < 1024; ++pixel)
            file.push_back(cifar_byte(label, number, channel, pixel));
}

Bytes file_of(const CifarFiles& files, int number) {
    Bytes file;
    for (int label = 0; label < files.classes; ++label)
        append(file, files, label, number);
    return file;
}

} // namespace

std::uint8_t cifar_byte(int label, int number, std::int64_t channel, std::int64_t pixel) {
    return static_cast<std::uint8_t>(label * 31 + number * 7 + channel * 85 + pixel % 64);
}

void write_cifar(const std::filesystem::path& folder, const CifarFiles& files) {
    std::filesystem::create_directories(folder);
    if (files.classes == 100) {
        write_bytes(folder / "train.bin", file_of(files, 0));
        write_bytes(folder / "test.bin", file_of(files, 9));
        return;
    }
    for (int i = 0; i < files.per_class; ++i)
        write_bytes(folder / fmt::format("data_batch_{}.bin", i + 1), file_of(files, i));
    write_bytes(folder / "test_batch.bin", file_of(files, 9));
    std::string names = "airplane\r\nautomobile\nbird\ncat\ndeer\ndog\nfrog\nhorse\nship\ntruck\n\n";
    write_bytes(folder / "batches.meta.txt", {names.begin(), names.end()});
}

} // namespace mantissa::test
