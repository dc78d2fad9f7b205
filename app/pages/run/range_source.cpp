// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/run/range_source.h"

namespace mantissa::app {

std::uintmax_t RangeSource::Content::readBehind(const std::filesystem::path& file, std::uintmax_t) {
    read_ranges_on(file, soFar, [this](RangeRecord record) { records.push_back(std::move(record)); });
    return soFar.place;
}

void RangeSource::follow(const QString& folder) {
    if (folder == m_folder)
        return ask();
    m_folder = folder;
    m_file.follow(folder.isEmpty() ? std::filesystem::path() : std::filesystem::path(folder.toStdString()) / "ranges.jsonl");
}

QString RangeSource::damage() const {
    const auto content = m_file.content();
    return content ? QString::fromStdString(sentence_of(content->soFar.damage, "ranges.jsonl")) : QString();
}

const RangeSource::Records& RangeSource::records() const {
    static const Records none;
    const auto content = m_file.content(); // which m_file keeps until the next is read
    return content ? content->records : none;
}

} // namespace mantissa::app
