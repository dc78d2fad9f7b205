// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/csv/csv_source.h"

#include "core/problem.h"
#include "data/choose.h"
#include "data/csv/csv_rows.h"
#include "data/memory_dataset.h"
#include "data/pictures/picture_head.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <new>
#include <optional>

namespace mantissa {
namespace {

constexpr std::size_t most_classes = 1000;

struct CsvTable {
    std::vector<float> values;
    std::vector<std::string> labels;
    std::size_t width = 0; // values of a row
    float largest = 0;
};

std::optional<float> number(const std::string& cell) {
    float value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    return error == std::errc() && end == cell.data() + cell.size() && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<float> number_in(const CsvRows& rows, std::size_t cell) {
    std::string text = rows.cells()[cell];
    if (const std::size_t comma = text.find(','); !rows.parts_at_commas() && comma != std::string::npos)
        text[comma] = '.';
    return number(text);
}

// Names instead of numbers, or numbered from 0 or 1 on as tables without names are written: what the columns are called.
bool is_heading(const CsvRows& rows, std::size_t label) {
    std::size_t words = 0, in_turn = 0;
    const std::optional<float> first = number_in(rows, label == 0 ? 1 : 0);
    for (std::size_t i = 0, at = 0; i < rows.cells().size(); ++i) {
        if (i == label)
            continue;
        const std::optional<float> value = number_in(rows, i);
        words += !value;
        in_turn += first && value == *first + static_cast<float>(at++);
    }
    const std::size_t values = rows.cells().size() - 1;
    return words > values / 2 || (values > 8 && in_turn == values && (*first == 0 || *first == 1));
}

void refuse_file_names(const CsvRows& rows) {
    if (std::ranges::any_of(rows.cells(), has_picture_name))
        rows.refuse("a list of file names is not read; put the pictures of each class into a folder of its own, and choose the folder "
                    "around them");
}

void take_row(CsvRows& rows, std::size_t label, CsvTable& table) {
    const std::vector<std::string>& cells = rows.cells();
    refuse_file_names(rows);
    if (table.width == 0)
        table.width = cells.size() - 1;
    if (cells.size() != table.width + 1)
        rows.refuse(std::to_string(cells.size()) + " cells, but the first row has " + std::to_string(table.width + 1) +
                    "; every row is a class and the values of one image");
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i == label)
            continue;
        const auto value = number_in(rows, i);
        if (!value || *value < 0 || *value > 255)
            rows.refuse("cell " + std::to_string(i + 1) + " is \"" + cells[i].substr(0, 40) + "\"; a value from 0 to 255 is needed");
        table.values.push_back(*value);
        table.largest = std::max(table.largest, *value);
    }
    if (cells[label].empty())
        rows.refuse("the class is missing");
    table.labels.push_back(cells[label]);
}

CsvTable read_table(const std::filesystem::path& file, const std::string& place) try {
    CsvRows rows(file);
    CsvTable table;
    for (bool first = true; rows.next(); first = false) {
        if (rows.cells().size() < 2)
            rows.refuse("one cell; a class and the values of an image are needed, between commas, semicolons or tabs");
        const std::size_t label = place == "last" ? rows.cells().size() - 1 : 0;
        if (!first || !is_heading(rows, label))
            take_row(rows, label, table);
    }
    if (table.labels.empty())
        throw bad_input(file.string() + ": no row with an image; name a table with a class and the values of an image in each row");
    return table;
} catch (const std::bad_alloc&) {
    throw bad_input(file.string() + ": does not fit in memory; split it and name a part");
}

// Numbers by size, then words by letters.
bool comes_before(const std::string& a, const std::string& b) {
    const auto x = number(a), y = number(b);
    return x && y && *x != *y ? *x < *y : bool(x) != bool(y) ? bool(x) : a < b;
}

std::vector<std::string> classes_of(const std::filesystem::path& file, const CsvTable& table) {
    std::map<std::string, int> found;
    for (const std::string& label : table.labels)
        if (++found[label]; found.size() > most_classes)
            throw bad_input(file.string() + ": more than " + std::to_string(most_classes) +
                            " classes; is the class in the column that \"data.label\" says (first or last)?");
    std::vector<std::string> names;
    for (const auto& [name, count] : found)
        names.push_back(name);
    if (names.size() == 1)
        throw bad_input(file.string() + ": there is one class only, \"" + names[0].substr(0, 40) +
                        "\"; add rows of another class, or say with \"data.label\" in which column the class is (first or last)");
    std::ranges::sort(names, comes_before);
    return names;
}

Shape shape_of(const std::filesystem::path& file, const CsvTable& table, const Shape& input) {
    const auto values = static_cast<std::int64_t>(table.width);
    const Shape square = square_image(values);
    if (input.empty() && square.empty())
        throw bad_input(file.string() + ": its images have " + std::to_string(values) +
                        " values, which is no square; say with \"model.input\" how high and wide they are");
    if (input.empty() || elements(input) == values)
        return input.empty() ? square : input;
    const std::string wanted = square.empty() ? "" : Json(square).dump();
    throw problem_error(
        {"data.source",
         ProblemKind::wrong_images,
         {.wanted = wanted, .shape = input},
         file.string() +
             (wanted.empty() ? ": its images have " + std::to_string(values) + " values" : ": its images are " + to_string(square)) +
             " but the model's input is " + to_string(input) + "; set \"model.input\" to " + (wanted.empty() ? "their size" : wanted) +
             " or choose other data"});
}

// Both shares are of all there are; training gets what validation leaves of it at most.
SampleCounts rows_wanted(const std::filesystem::path& file, const Json& settings, std::int64_t all) {
    const std::int64_t validation = std::min(all, samples_asked(settings, "validation", all));
    const std::int64_t train = std::min(all - validation, samples_asked(settings, "train", all));
    if (validation == 0 || train == 0)
        throw bad_input(file.string() + ": its " + std::to_string(all) + " rows leave none for " +
                        (train == 0 ? "training" : "validation") + "; lower \"data.validation\" or add rows");
    return {train, validation, settings["seed"].get<std::uint64_t>()};
}

std::shared_ptr<const Dataset> part(const CsvTable& table, const Samples& rows, const MemoryDataset::Content& like,
                                    const std::vector<int>& classes) {
    MemoryDataset::Content content{.shape = like.shape, .class_names = like.class_names, .images = {}, .labels = {}};
    const float scale = table.largest <= 1 ? 255 : 1; // shares of the brightest
    content.images.reserve(rows.size() * table.width);
    for (std::uint32_t row : rows) {
        for (std::size_t i = 0; i < table.width; ++i)
            content.images.push_back(static_cast<std::uint8_t>(std::lround(table.values[row * table.width + i] * scale)));
        content.labels.push_back(classes[row]);
    }
    return std::make_shared<MemoryDataset>(std::move(content));
}

DataSets open_csv(const DataRequest& request) {
    const auto file = (request.folder / request.settings["path"].get<std::string>()).lexically_normal();
    std::error_code code;
    if (!std::filesystem::is_regular_file(file, code))
        throw bad_input(file.string() + ": there is no such file; set \"data.path\" to the table");
    const CsvTable table = read_table(file, request.settings.value("label", "first"));
    MemoryDataset::Content like{
        .shape = shape_of(file, table, request.input), .class_names = classes_of(file, table), .images = {}, .labels = {}};
    std::vector<int> classes;
    for (const std::string& label : table.labels)
        classes.push_back(static_cast<int>(std::ranges::lower_bound(like.class_names, label, comes_before) - like.class_names.begin()));
    std::vector<std::uint32_t> by_class(classes.size());
    for (std::uint32_t i = 0; i < by_class.size(); ++i)
        by_class[i] = i;
    std::ranges::stable_sort(by_class, {}, [&](std::uint32_t row) { return classes[row]; });
    Samples begins;
    for (int each = 0; each <= static_cast<int>(like.class_names.size()); ++each)
        begins.push_back(static_cast<std::uint32_t>(std::ranges::count_if(classes, [&](int of) { return of < each; })));
    Chosen chosen = choose_samples(begins, rows_wanted(file, request.settings, static_cast<std::int64_t>(classes.size())));
    for (Samples* samples : {&chosen.train, &chosen.validation})
        for (std::uint32_t& sample : *samples)
            sample = by_class[sample];
    return {part(table, chosen.train, like, classes), part(table, chosen.validation, like, classes)};
}

} // namespace

Shape square_image(std::int64_t values) {
    for (std::int64_t channels : {1, 3})
        if (const auto side = static_cast<std::int64_t>(std::llround(std::sqrt(static_cast<double>(values / channels))));
            side > 0 && side * side * channels == values)
            return {side, side, channels};
    return {};
}

DataSource csv_source() {
    Field label{"label", FieldType::choice, "first", "Class in column",
                "Where the class of an image stands: in the first or in the last column."};
    label.options = {"first", "last"};
    std::vector<Field> fields = sample_fields(Json(), Json(0.2));
    fields.push_back({"path", FieldType::text, Json(), "File", "The table, from the experiment's file on; it may be packed with gzip."});
    fields.back().wanted = "a file";
    fields.push_back(label);
    Field seed{"seed", FieldType::integer, 1, "Seed", "Which images are taken where not all are."};
    seed.minimum = 0;
    seed.maximum = 9007199254740991.0;
    fields.push_back(seed);
    return {"csv", "A table (CSV) with an image a row: its class and its values, 0 to 255 or 0 to 1.", fields, open_csv};
}

} // namespace mantissa
