// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "work/worker.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <exception>
#include <mutex>
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

std::atomic<int> threadsLeft = 0; // to themselves, and not yet at their end

// A program that ends the usual way, as tests do, destroys what they may be using: those that come to an end are let.
void awaitThreads() {
    using namespace std::chrono_literals;
    for (int waited = 0; waited < 500 && threadsLeft > 0; ++waited)
        std::this_thread::sleep_for(10ms);
}

void awaitThreadsAtExit() { // behind what they use by now: the last that is asked for is the first that is done
    static const int once = std::atexit(awaitThreads);
    (void)once;
}

} // namespace

struct Worker::Shared {
    enum class Kind { job, asked };
    struct Task {
        Kind kind = Kind::job;
        Job job = {};
    };
    void start(Task task);
    void tell(Job news);
    void work();

    std::mutex mutex; // protects everything below
    std::condition_variable changed;
    std::deque<Task> tasks;
    std::deque<Job> news;
    Worker* owner = nullptr; // null: it is gone
    Kind underWay = Kind::asked;
    bool finishing = false, ended = false, left = false;
};

void Worker::Shared::start(Task task) {
    std::lock_guard lock(mutex);
    tasks.push_back(std::move(task));
    changed.notify_all();
}

void Worker::Shared::tell(Job each) {
    std::lock_guard lock(mutex);
    if (!owner)
        return;
    news.push_back(std::move(each));
    QMetaObject::invokeMethod(owner, &Worker::tellAll, Qt::QueuedConnection);
}

void Worker::Shared::work() {
    std::unique_lock lock(mutex);
    for (;;) {
        changed.wait(lock, [this] { return finishing || !tasks.empty(); });
        if (tasks.empty())
            break;
        Task task = std::move(tasks.front());
        tasks.pop_front();
        underWay = task.kind;
        lock.unlock();
        doAlone(task.job);
        task = {}; // what it held goes here, not under the lock
        lock.lock();
    }
    ended = true;
    changed.notify_all();
    threadsLeft -= left;
}

Worker::Worker(QObject* parent) : QObject(parent), m_shared(std::make_shared<Shared>()) { m_shared->owner = this; }

Worker::~Worker() {
    if (leave())
        m_thread.detach();
    else
        finish();
    std::lock_guard lock(m_shared->mutex);
    m_shared->owner = nullptr;
}

// What answers is let end: the rest of the program goes as if nothing was under way.
bool Worker::leave() {
    constexpr std::chrono::milliseconds patience(100);
    if (!m_thread.joinable())
        return false;
    std::unique_lock lock(m_shared->mutex);
    std::erase_if(m_shared->tasks, [](const Shared::Task& task) { return task.kind == Shared::Kind::asked; });
    if (!m_shared->tasks.empty() || m_shared->underWay == Shared::Kind::job)
        return false;
    m_shared->finishing = true;
    m_shared->changed.notify_all();
    m_shared->left = !m_shared->changed.wait_for(lock, patience, [this] { return m_shared->ended; });
    threadsLeft += m_shared->left;
    if (m_shared->left)
        awaitThreadsAtExit();
    return m_shared->left;
}

bool Worker::anyIsLeft() { return threadsLeft > 0; }

void Worker::start(Job job) {
    m_shared->start({.kind = Shared::Kind::job, .job = std::move(job)});
    if (!m_thread.joinable())
        m_thread = std::thread([shared = m_shared] { shared->work(); });
}

void Worker::ask(Work work, Job otherwise) {
    m_shared->start(
        {.kind = Shared::Kind::asked, .job = [shared = m_shared.get(), work = std::move(work), otherwise = std::move(otherwise)] {
             try {
                 if (Job news = work())
                     shared->tell(std::move(news));
             } catch (const std::exception&) {
                 if (otherwise)
                     shared->tell(otherwise);
                 throw;
             }
         }});
    if (!m_thread.joinable())
        m_thread = std::thread([shared = m_shared] { shared->work(); });
}

void Worker::tell(Job news) { m_shared->tell(std::move(news)); }

void Worker::finish() {
    {
        std::lock_guard lock(m_shared->mutex);
        m_shared->finishing = true;
        m_shared->changed.notify_all();
    }
    if (m_thread.joinable())
        m_thread.join();
    m_shared->finishing = m_shared->ended = false;
}

void Worker::tellAll() {
    std::deque<Job> news;
    {
        std::lock_guard lock(m_shared->mutex);
        news.swap(m_shared->news);
    }
    for (const Job& each : news)
        each();
}

} // namespace mantissa::app
