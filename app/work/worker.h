// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace mantissa::app {

// A thread of its own for work that would hold up the window: jobs one after another, what they find told on the window's thread.
// Made of the standard library, whose locks the thread sanitizer knows; Qt's own it does not.
class Worker : public QObject {
    Q_OBJECT
public:
    using Job = std::function<void()>;

    explicit Worker(QObject* parent = nullptr);
    ~Worker() override;

    void start(Job job); // which tells what goes wrong with it: what it throws is told to nobody but whoever reads standard error
    void tell(Job news); // from within a job; not told any more once this is gone
    void finish();       // waits for all jobs

private:
    void work();
    void tellAll();

    std::mutex m_mutex; // protects everything below but the thread
    std::condition_variable m_changed;
    std::deque<Job> m_jobs, m_news;
    bool m_finishing = false;
    std::thread m_thread; // started with the first job
};

} // namespace mantissa::app
