// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/writers/writer.h"

#include "core/atomic_file.h"
#include "core/made_folders.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <span>

namespace mantissa::report {
namespace fs = std::filesystem;
namespace {

const Writer* find_writer(const std::string& ending) {
    auto found = std::ranges::find(writers(), ending, &Writer::ending);
    return found == writers().end() ? nullptr : &*found;
}

std::string ending_of(const fs::path& file) {
    std::string ending = file.extension().string();
    return ending.empty() ? "" : ending.substr(1);
}

const Writer& writer_for(const std::string& ending, const std::string& name) {
    if (const Writer* writer = find_writer(ending))
        return *writer;
    std::string known;
    for (const Writer& writer : writers())
        known += (known.empty() ? "." : ", .") + writer.ending;
    throw bad_input(name + ": a report ends in " + known + " or .pdf");
}

std::string in_address(const std::string& name) {
    std::string text;
    for (char c : name)
        text += std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' || c == '.'
                    ? std::string(1, c)
                    : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    return text;
}

std::string with_links_to(std::string text, const std::string& name) {
    const std::string mark = "](@FILES@/", link = "](" + name + "-files/";
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + link.size()))
        text.replace(at, mark.size(), link);
    return text;
}

// All of them or none: where there is no room for one, those of an earlier report stay as they are.
void write_together(const std::vector<SideFile>& files) {
    std::vector<std::unique_ptr<AtomicFile>> written;
    for (const SideFile& file : files) {
        written.push_back(std::make_unique<AtomicFile>(file.name));
        written.back()->write(std::as_bytes(std::span(file.text)));
        written.back()->flush();
    }
    for (const auto& file : written)
        file->commit();
}

} // namespace

const std::vector<Writer>& writers() {
    static const std::vector<Writer> list = {{"html", write_html},
                                             {"md", write_markdown, markdown_pictures},
                                             {"csv", write_csv},
                                             {"json", write_json_report},
                                             {"tex", write_latex}};
    return list;
}

const std::vector<std::string>& report_endings() {
    static const std::vector<std::string> endings = [] {
        std::vector<std::string> names;
        for (const Writer& writer : writers())
            names.push_back(writer.ending);
        return names;
    }();
    return endings;
}

bool is_report_ending(const fs::path& file) { return find_writer(ending_of(file)) != nullptr; }

std::string text_of_report(const Report& report, const std::string& ending) { return writer_for(ending, "." + ending).write(report); }

void write_report(const Report& report, const fs::path& file) {
    const Writer& writer = writer_for(ending_of(file), file.string());
    const fs::path folder = file.parent_path() / (file.stem().string() + "-files");
    std::vector<SideFile> files = writer.side_files ? writer.side_files(report) : std::vector<SideFile>{};
    for (SideFile& side : files)
        side.name = (folder / side.name).string();
    // The one thing a writer cannot know is its own name.
    files.push_back({file.string(), with_links_to(writer.write(report), in_address(file.stem().string()))});
    const MadeFolders made(files.size() > 1 ? folder : file.parent_path());
    write_together(files);
}

std::string words_of_cell(const Cell& cell) {
    return cell.badge.empty() ? cell.text : cell.text.empty() ? cell.badge : cell.badge + " " + cell.text;
}

std::string head_of_column(const Column& column) { return column.unit.empty() ? column.title : column.title + ", " + column.unit; }

std::string text_of_paragraph(const Paragraph& paragraph) {
    std::string text;
    for (const Sentence& sentence : paragraph.sentences)
        text += (text.empty() ? "" : " ") + sentence.text;
    return text;
}

double width_of(Section::Width width) {
    return width == Section::Width::full ? 1120 : width == Section::Width::wide ? 700 : width == Section::Width::half ? 540 : 380;
}

} // namespace mantissa::report
