// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/observer.h"

#include <QString>

#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace mantissa::app {

// Everything the training thread had to say since the last drain, in order within each kind.
struct Mail {
    template <typename T>
    using Of = std::vector<std::pair<int, T>>; // by the variant's index
    Of<RunStart> starts;
    Of<Summary> replanned;
    Of<StepRecord> steps;
    Of<EpochRecord> epochs;
    Of<EventRecord> events;
    Of<ReadingRecord> readings;
    Of<TurnRecord> turns;
    Of<WatchRecord> watched;
    Of<std::vector<health::WatchedUpdate>> watchedUpdates;
    Of<RunEnd> ends;
    std::optional<QString> finished; // the thread is done; text: why it failed, or empty
};

// The training thread puts values in, the window's timer takes them out.
class Inbox : public Observer {
public:
    void on_start(int run, const RunStart& start) override { put(&Mail::starts, run, start); }
    void on_replanned(int run, const Summary& planned) override { put(&Mail::replanned, run, planned); }
    void on_step(int run, const StepRecord& record) override { put(&Mail::steps, run, record); }
    void on_epoch(int run, const EpochRecord& record) override { put(&Mail::epochs, run, record); }
    void on_event(int run, const EventRecord& record) override { put(&Mail::events, run, record); }
    void on_reading(int run, const ReadingRecord& reading) override { put(&Mail::readings, run, reading); }
    void on_watched(int run, const WatchRecord& record) override { put(&Mail::watched, run, record); }
    void on_watched_updates(int run, const std::vector<health::WatchedUpdate>& seen) override { put(&Mail::watchedUpdates, run, seen); }
    void on_turn(int run, const TurnRecord& record) override { put(&Mail::turns, run, record); }
    void on_end(int run, const RunEnd& end) override { put(&Mail::ends, run, end); }

    void finish(const QString& failure) {
        std::lock_guard lock(m_mutex);
        m_mail.finished = failure;
    }
    Mail take() {
        std::lock_guard lock(m_mutex);
        return std::exchange(m_mail, {});
    }

private:
    template <typename T>
    void put(Mail::Of<T> Mail::*box, int run, const T& value) {
        std::lock_guard lock(m_mutex);
        (m_mail.*box).emplace_back(run, value);
    }

    std::mutex m_mutex; // protects m_mail
    Mail m_mail;
};

} // namespace mantissa::app
