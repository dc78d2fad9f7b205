// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "examples.h"

#include "cifar_files.h"
#include "idx_files.h"
#include "picture_files.h"

#include <fstream>

namespace mantissa::test {

std::optional<DataRequest> example_request(const std::string& source, const std::filesystem::path& folder) {
    DataRequest request;
    request.settings = {{"source", source}};
    request.folder = folder;
    request.resources = folder / "resources";
    request.input = {6, 5, 1};
    if (source == "procedural") {
        request.settings.update({{"train", 20}, {"validation", 10}, {"classes", 5}});
        request.input = {12, 16, 3};
    } else if (source == "mnist") {
        write_small_set(request.resources / "data" / "mnist", {.image = {6, 5}, .gzip = true});
    } else if (source == "idx") {
        write_small_set(folder / "set", {.image = {6, 5}});
        request.settings["path"] = "set";
    } else if (source == "cifar10") {
        write_cifar(folder / "set", {});
        request.settings["path"] = "set";
        request.input = {32, 32, 3};
    } else if (source == "csv") {
        std::ofstream table(folder / "set.csv");
        for (int row = 0; row < 30; ++row) {
            table << row % 5;
            for (int value = 0; value < 36; ++value)
                table << ',' << (row * 7 + value) % 256;
            table << '\n';
        }
        request.settings.update({{"path", "set.csv"}, {"train", 20}, {"validation", 10}});
        request.input = {6, 6, 1};
    } else if (source == "image_folder") {
        write_folder(folder / "set/train", {.classes = {"a", "b", "c", "d", "e"}, .count = 4});
        write_folder(folder / "set/validation", {.classes = {"a", "b", "c", "d", "e"}, .count = 2});
        request.settings["path"] = "set";
    } else {
        return std::nullopt;
    }
    return request;
}

} // namespace mantissa::test
