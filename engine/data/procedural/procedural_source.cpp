// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/procedural/procedural_source.h"

#include "core/problem.h"
#include "core/random.h"
#include "data/memory_dataset.h"
#include "data/procedural/procedural_dataset.h"

namespace mantissa {
namespace {

constexpr std::int64_t default_train = 2048, drawn_validation = 512;
constexpr std::int64_t most_drawn = std::int64_t{1} << 30; // bytes; larger sets are drawn again whenever asked for
constexpr std::int64_t smallest_side = 8, largest_side = 16384;

void check_drawn_input(const Shape& input) {
    auto side = [](std::int64_t size) { return size >= smallest_side && size <= largest_side; };
    bool good = input.size() == 3 && side(input[0]) && side(input[1]) && (input[2] == 1 || input[2] == 3);
    if (!good)
        throw problem_error({"data.source",
                             ProblemKind::wrong_images,
                             {.shape = input},
                             "procedural images have 1 or 3 channels and sides from 8 to 16384 pixels, but the model's input is " +
                                 to_string(input) + "; change \"model.input\" or take another source"});
}

procedural::Setting setting(const DataRequest& request) {
    procedural::Setting result;
    result.shape = request.input;
    result.classes = request.settings["classes"].get<int>();
    result.seed = request.settings["seed"].get<std::uint64_t>();
    result.noise = request.settings["noise"].get<float>();
    return result;
}

DataSets open_procedural(const DataRequest& request) {
    check_drawn_input(request.input);
    procedural::Setting train = setting(request), validation = train;
    train.stream = hash_name("data.procedural.train");
    validation.stream = hash_name("data.procedural.validation");
    train.size = samples_asked(request.settings, "train", default_train);
    validation.size = samples_asked(request.settings, "validation", drawn_validation);
    bool in_memory = train.size + validation.size <= most_drawn / elements(request.input);
    if (in_memory && request.purpose == DataRequest::Purpose::training)
        return {keep_in_memory(procedural::ProceduralDataset(train)), keep_in_memory(procedural::ProceduralDataset(validation))};
    if (in_memory)
        train.keeping = validation.keeping = procedural::Setting::Keeping::in_memory;
    return {std::make_shared<procedural::ProceduralDataset>(train), std::make_shared<procedural::ProceduralDataset>(validation)};
}

Field field(const std::string& key, FieldType type, const Json& fallback, const std::string& label, const std::string& help) {
    return {key, type, fallback, label, help};
}

std::vector<Field> drawn_fields() {
    std::vector<Field> all = sample_fields(default_train, drawn_validation);
    all.push_back(field("classes", FieldType::integer, 10, "Classes", "How many kinds of images there are."));
    all.back().minimum = 2;
    all.back().maximum = 1000;
    all.push_back(field("seed", FieldType::integer, 1, "Seed", "Another seed draws other images of the same classes."));
    all.back().minimum = 0;
    all.back().maximum = 9007199254740991.0; // the largest that every program reading the file keeps exactly
    all.push_back(field("noise", FieldType::number, 0.2, "Noise", "From 0, none, to 1, as strong as the range from black to white."));
    all.back().minimum = 0;
    all.back().maximum = 1;
    return all;
}

} // namespace

DataSource procedural_source() {
    return {"procedural", "Shapes, textures and noise drawn by the program; no files are needed.", drawn_fields(), open_procedural,
            DataSource::Made::drawn};
}

} // namespace mantissa
