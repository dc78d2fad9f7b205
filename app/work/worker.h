// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

#include <functional>
#include <memory>
#include <thread>

namespace mantissa::app {

// A thread of its own for work that would hold up the window: jobs one after another, what they find told on the window's thread.
// Made of the standard library, whose locks the thread sanitizer knows; Qt's own it does not.
class Worker : public QObject {
    Q_OBJECT
public:
    using Job = std::function<void()>;
    using Work = std::function<Job()>; // returns what is told

    explicit Worker(QObject* parent = nullptr);
    ~Worker() override; // waits for jobs, and not for what was asked

    void start(Job job); // which tells what goes wrong with it: what it throws is told to nobody but whoever reads standard error
    void tell(Job news); // from within a job; not told any more once this is gone
    void finish();       // waits for all jobs, and all that was asked

    // A look that owns all that it touches, whose answer nobody needs once this is gone: a drive that does not answer keeps the thread
    // for as long as it likes, and holds up nobody who closes the window.
    void ask(Work work, Job otherwise = {}); // otherwise: told where it throws; whoever waits for the answer must not do so for ever
    static bool anyIsLeft();                 // to itself: the program must not end by destroying what such a thread may be using

private:
    struct Shared; // with the thread, which may outlive this
    void tellAll();
    bool leave(); // false: jobs are to be done yet

    const std::shared_ptr<Shared> m_shared;
    std::thread m_thread; // started with the first job
};

} // namespace mantissa::app
