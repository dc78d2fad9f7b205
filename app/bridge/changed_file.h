// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "work/worker.h"

#include <string>

namespace mantissa::app {

class Desk;

// The experiment's file, each time that the user comes back to the window: an editor or another window may have written it meanwhile.
class ChangedFile : public QObject {
    Q_OBJECT
public:
    explicit ChangedFile(Desk& desk);

private:
    void look();
    void take(const QString& file, const std::string& text); // what it holds now
    void readAgain(const QString& file);

    Desk& m_desk;
    std::string m_found; // in it when it was looked at last; empty: it was not, since it was read or written here
    int m_known = 0;     // so many times that was done: what was found before is no news
    Worker m_worker{this};
};

} // namespace mantissa::app
