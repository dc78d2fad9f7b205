// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/course_drafts.h"

#include "work/worker.h"

#include <QCryptographicHash>
#include <QStorageInfo>

#include <algorithm>
#include <chrono>
#include <future>
#include <memory>
#include <utility>

namespace mantissa::app {
namespace fs = std::filesystem;
namespace {

// One without lessons is a draft, too.
lessons::Course halfMade(const Json& json) {
    Problems problems;
    return lessons::course_of(json, problems);
}

CourseDraft draftOf(const Json& json) { return {halfMade(json.at("made")), halfMade(json.at("aside")).lessons}; }

// The file that it is of, and where the drive of that was; empty: not known.
struct DraftOrigin {
    QString file, drive;
};

// None: it cannot be read.
std::optional<DraftOrigin> draftOrigin(const fs::path& draft) {
    try {
        const Json json = read_json(draft);
        return DraftOrigin{QString::fromStdString(json.value("file", "")), QString::fromStdString(json.value("drive", ""))};
    } catch (const std::exception&) { // asked for itself, it is put aside
        return {};
    }
}

// What an earlier draft of the same file says of its drive.
QString knownDrive(const fs::path& draft, const QString& file) {
    const std::optional<DraftOrigin> origin = draftOrigin(draft);
    return origin && origin->file == file ? origin->drive : QString();
}

// Where the drive that a file lies on, or would, is mounted just now.
QString mountedAt(const QString& file) {
    fs::path there = file.toStdString();
    for (std::error_code none; !fs::exists(there, none) && there.has_relative_path();)
        there = there.parent_path();
    return QStorageInfo(QString::fromStdString(there.string())).rootPath();
}

// Not where nobody can look: on a drive that is not there just now, or does not answer, it may lie as it did. Of an older draft, which
// does not say where the drive was, its folder must be there; one that names no file is of whichever holds the same.
bool wasMoved(const DraftOrigin& origin) {
    if (origin.file.isEmpty())
        return true; // it had none yet
    const fs::path file = origin.file.toStdString();
    std::error_code none;
    if (fs::status(file, none).type() != fs::file_type::not_found)
        return false;
    return origin.drive.isEmpty() ? fs::is_directory(file.parent_path(), none) : mountedAt(origin.file) == origin.drive;
}

// What a look at a drive finds; nothing: the drive does not answer, and nobody who types waits for it.
template <typename Look>
auto answeredSoon(Look look) -> std::optional<decltype(look())> {
    constexpr std::chrono::milliseconds patience(1000);
    const auto answer = std::make_shared<std::promise<decltype(look())>>();
    auto found = answer->get_future();
    Worker worker;
    worker.ask([answer, look = std::move(look)]() -> Worker::Job {
        answer->set_value(look());
        return {};
    });
    return found.wait_for(patience) == std::future_status::ready ? std::optional(found.get()) : std::nullopt;
}

QString hashed(const std::string& text) {
    return QString::fromLatin1(QCryptographicHash::hash(QByteArray::fromStdString(text), QCryptographicHash::Sha1).toHex());
}

std::optional<CourseDraft> firstWhole(const std::vector<fs::path>& drafts) {
    for (const fs::path& file : drafts) {
        try {
            return draftOf(read_json(file));
        } catch (const std::exception&) {
            put_aside(file);
        }
    }
    return {};
}

} // namespace

fs::path CourseDrafts::fileOf(const CourseAtHand& course) const {
    QString name = course.before.is_null() ? QStringLiteral("new") : hashed(course.before.dump());
    if (!course.before.is_null() && !course.file.isEmpty()) // of two files with the same in them each has its own
        name += '-' + hashed(course.file.toStdString());
    return (m_folder + '/' + name + ".json").toStdString();
}

std::vector<fs::path> CourseDrafts::others(const CourseAtHand& course, const std::function<bool(const fs::path&)>& isMeant) const {
    std::vector<fs::path> found;
    std::error_code none;
    if (!course.file.isEmpty())
        for (const auto& entry : fs::directory_iterator(m_folder.toStdString(), none))
            if (entry.path().extension() == ".json" && entry.path() != fileOf(course) && isMeant(entry.path()))
                found.push_back(entry.path());
    std::ranges::sort(found, std::greater(), [&none](const fs::path& file) { return fs::last_write_time(file, none); });
    return found;
}

std::vector<fs::path> CourseDrafts::earlier(const CourseAtHand& course) const {
    return others(course, [&](const fs::path& draft) {
        const std::optional<DraftOrigin> origin = draftOrigin(draft);
        return origin && origin->file == course.file;
    });
}

std::vector<fs::path> CourseDrafts::moved(const CourseAtHand& course) const {
    const std::string same = course.before.is_null() ? "new" : hashed(course.before.dump()).toStdString();
    return others(course, [&](const fs::path& draft) {
        const std::optional<DraftOrigin> origin = draft.stem().string().starts_with(same) ? draftOrigin(draft) : std::nullopt;
        return origin && (origin->file == course.file || answeredSoon([one = *origin] { return wasMoved(one); }).value_or(false));
    });
}

std::optional<CourseDraft> CourseDrafts::of(const CourseAtHand& course) const {
    const fs::path file = fileOf(course);
    if (const auto found = m_unwritten.find(file); found != m_unwritten.end())
        return found->second;
    std::error_code none;
    return firstWhole(fs::exists(file, none) ? std::vector<fs::path>{file} : moved(course));
}

std::optional<CourseDraft> CourseDrafts::ofEarlier(const CourseAtHand& course) const { return firstWhole(earlier(course)); }

void CourseDrafts::keep(const CourseAtHand& course, const CourseDraft& draft) {
    const fs::path file = fileOf(course);
    m_unwritten[file] = draft;
    fs::create_directories(file.parent_path());
    QString drive;
    if (!course.file.isEmpty()) {
        const std::optional<QString> mounted = answeredSoon([of = course.file] { return mountedAt(of); });
        drive = mounted ? *mounted : knownDrive(file, course.file);
    }
    write_json(file, {{"made", lessons::to_json(draft.made)},
                      {"aside", lessons::to_json({.lessons = draft.aside})},
                      {"file", course.file.toStdString()},
                      {"drive", drive.toStdString()}});
    m_unwritten.erase(file);
    forgetOthers(course);
}

void CourseDrafts::forgetOthers(const CourseAtHand& course) {
    std::error_code none;
    for (const auto& drafts : {earlier(course), moved(course)})
        for (const fs::path& draft : drafts)
            fs::remove(draft, none);
}

void CourseDrafts::forget(const CourseAtHand& course) {
    const fs::path file = fileOf(course);
    m_unwritten.erase(file);
    std::error_code none;
    fs::remove(file, none);
    forgetOthers(course);
}

} // namespace mantissa::app
