// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/export/tensorboard.h"

#include "core/json.h"
#include "core/made_folders.h"
#include "report/export/wire_fields.h"

#include <array>
#include <cctype>
#include <cmath>
#include <set>

namespace mantissa::report {
namespace {

using wire::bytes_field, wire::bytes_of, wire::double_field, wire::float_field, wire::number_field;

constexpr std::uint32_t polynomial = 0x82F63B78; // Castagnoli's, bits reversed

std::array<std::uint32_t, 256> crc_table() {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit)
            value = value >> 1 ^ (value & 1 ? polynomial : 0);
        table[i] = value;
    }
    return table;
}

std::string guard(const std::string& bytes) {
    const std::uint32_t crc = crc32c(bytes);
    return bytes_of<std::uint32_t>((crc >> 15 | crc << 17) + 0xA282EAD8);
}

std::string record(const std::string& event) {
    const std::string length = bytes_of<std::uint64_t>(event.size());
    return length + guard(length) + event + guard(event);
}

struct Scalar {
    const char* tag;
    double value;
};

std::string event(double seconds, std::int64_t step, const std::vector<Scalar>& scalars) {
    std::string summary;
    for (const Scalar& scalar : scalars)
        summary += bytes_field(1, bytes_field(1, scalar.tag) + float_field(2, static_cast<float>(scalar.value)));
    return record(double_field(1, seconds) + number_field(2, step) + bytes_field(5, summary));
}

// As TensorFlow 2 writes a text: a tensor with one string.
std::string text_event(const std::string& tag, const std::string& text) {
    constexpr std::int64_t string_type = 7;
    const std::string tensor = number_field(1, string_type) + bytes_field(8, text), metadata = bytes_field(1, bytes_field(1, "text"));
    const std::string value = bytes_field(1, tag) + bytes_field(8, tensor) + bytes_field(9, metadata);
    return record(double_field(1, 0) + bytes_field(5, bytes_field(1, value)));
}

std::string folder_name(const std::string& name) {
    std::string plain;
    for (char c : name)
        plain += std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' || c == '.' ? c : '_';
    return plain.find_first_not_of('.') == std::string::npos ? "run" : plain;
}

} // namespace

std::uint32_t crc32c(std::string_view bytes) {
    static const std::array<std::uint32_t, 256> table = crc_table();
    std::uint32_t crc = 0xFFFFFFFF;
    for (char byte : bytes)
        crc = crc >> 8 ^ table[(crc ^ static_cast<unsigned char>(byte)) & 0xFF];
    return crc ^ 0xFFFFFFFF;
}

std::string tensorboard_events(const RunRecord& run) {
    std::string text = record(double_field(1, 0) + bytes_field(3, "brain.Event:2"));
    const Honesty honesty = honesty_of(run);
    if (honesty != Honesty::unknown)
        text += text_event(ran_as_tag, name_of(honesty));
    // The time of a simulation is not the format's: under another name nobody takes it for that.
    const char* milliseconds = honesty == Honesty::simulated ? "time/simulation_ms_step" : "time/ms_step";
    for (const StepRecord& step : run.steps) {
        std::vector<Scalar> figures = {{"training/loss", step.loss},
                                       {"training/accuracy", step.accuracy},
                                       {milliseconds, step.step_seconds() * 1e3},
                                       {"loss_scale", step.loss_scale}};
        if (!std::isnan(step.learning_rate))
            figures.push_back({"learning_rate", step.learning_rate});
        text += event(step.seconds, step.step, figures);
    }
    for (const EpochRecord& epoch : run.epochs)
        text += event(epoch.seconds, epoch.step, {{"validation/loss", epoch.val_loss}, {"validation/accuracy", epoch.val_accuracy}});
    return text;
}

std::vector<std::filesystem::path> write_tensorboard(const std::vector<RunRecord>& runs, const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    std::set<std::string> names;
    for (const RunRecord& run : runs) {
        std::string name = folder_name(run.name);
        while (!names.insert(name).second) // of another run that reads alike in plain letters
            name += '_';
        const std::filesystem::path inside = folder / name;
        const MadeFolders made(inside);
        files.push_back(inside / "events.out.tfevents.0.mantissa");
        write_file(files.back(), tensorboard_events(run));
    }
    return files;
}

} // namespace mantissa::report
