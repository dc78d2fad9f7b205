// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "work/worker.h"

#include <exception>
#include <utility>

namespace mantissa::app {
namespace {

// A training may go on beside it, and would end with the program.
void doAlone(const Worker::Job& job) {
    try {
        job();
    } catch (const std::exception& error) {
        qWarning("what was looked at beside the window was left undone: %s", error.what());
    }
}

} // namespace

Worker::Worker(QObject* parent) : QObject(parent) {}

Worker::~Worker() { finish(); }

void Worker::start(Job job) {
    std::lock_guard lock(m_mutex);
    m_jobs.push_back(std::move(job));
    if (!m_thread.joinable())
        m_thread = std::thread([this] { work(); });
    m_changed.notify_one();
}

void Worker::tell(Job news) {
    {
        std::lock_guard lock(m_mutex);
        m_news.push_back(std::move(news));
    }
    QMetaObject::invokeMethod(this, &Worker::tellAll, Qt::QueuedConnection);
}

void Worker::finish() {
    {
        std::lock_guard lock(m_mutex);
        m_finishing = true;
        m_changed.notify_one();
    }
    if (m_thread.joinable())
        m_thread.join();
    m_finishing = false;
}

void Worker::work() {
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_changed.wait(lock, [this] { return m_finishing || !m_jobs.empty(); });
        if (m_jobs.empty())
            return;
        Job job = std::move(m_jobs.front());
        m_jobs.pop_front();
        lock.unlock();
        doAlone(job);
        job = {}; // what it held goes here, not under the lock
        lock.lock();
    }
}

void Worker::tellAll() {
    std::deque<Job> news;
    {
        std::lock_guard lock(m_mutex);
        news.swap(m_news);
    }
    for (const Job& each : news)
        each();
}

} // namespace mantissa::app
