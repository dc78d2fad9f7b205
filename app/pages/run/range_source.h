// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "runs/range_log.h"
#include "work/followed_file.h"

#include <QObject>
#include <QString>

#include <vector>

namespace mantissa::app {

// Where the formats of a run had their ranges.
class RangeSource : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    using Records = std::vector<RangeRecord>;

    void follow(const QString& folder); // empty: none
    void ask() { m_file.ask(); }        // reads what is new
    const Records& records() const;
    QString damage() const; // what was left out of the file, as a sentence; empty: nothing

Q_SIGNALS:
    void changed();

private:
    struct Content {
        Records records = {};
        ReadSoFar soFar = {};
        std::uintmax_t readBehind(const std::filesystem::path& file, std::uintmax_t place);
    };

    QString m_folder;
    FollowedFile<Content> m_file{[this] { Q_EMIT changed(); }};
};

} // namespace mantissa::app
