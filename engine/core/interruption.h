// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <exception>

namespace mantissa {

// A wish of another thread's: what is under way is left undone. Once asked for, it stays so.
class Interruption {
public:
    void ask() { asked_.store(true, std::memory_order_relaxed); }
    bool asked() const { return asked_.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> asked_ = false;
};

// Thrown in place of a result by work that was left undone.
class Interrupted : public std::exception {
public:
    const char* what() const noexcept override { return "left undone, as a stop was asked for"; }
};

// While it lives, the work of this thread, and of those that help it, may be given up between its pieces. By scope and not by
// argument, as every loop of every kernel is to ask, and no result depends on it. Null: is done to its end, whoever asks.
class Interruptible {
public:
    explicit Interruptible(const Interruption* wish) : outer_(here_) { here_ = wish; }
    ~Interruptible() { here_ = outer_; }
    Interruptible(const Interruptible&) = delete;
    Interruptible& operator=(const Interruptible&) = delete;
    static const Interruption* here() { return here_; }

private:
    inline static constinit thread_local const Interruption* here_ = nullptr;
    const Interruption* outer_;
};

// Asked between pieces of work: what it left is nobody's result, and its caller throws Interrupted.
inline bool is_given_up() {
    const Interruption* wish = Interruptible::here();
    return wish && wish->asked();
}

inline void leave_if_given_up() {
    if (is_given_up())
        throw Interrupted();
}

} // namespace mantissa
