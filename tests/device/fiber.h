// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <ucontext.h>

namespace stand_in {

// A stack of its own that runs `body`, which stops with stop() and goes on where it stopped with go(). It never returns.
class Fiber {
public:
    explicit Fiber(std::function<void()> body);
    ~Fiber();
    Fiber(const Fiber&) = delete;
    Fiber& operator=(const Fiber&) = delete;

    [[gnu::noinline]] void go();   // until it stops
    [[gnu::noinline]] void stop(); // from within

private:
    static constexpr std::size_t stack_bytes = std::size_t{256} << 10, guard_bytes = std::size_t{64} << 10;
    [[gnu::noinline]] void jump_in();
    [[gnu::noinline]] void jump_out();
    static void begin(unsigned high, unsigned low);

    std::function<void()> body_;
    void* stack_ = nullptr; // its own; what lies below it may not be touched
    ucontext_t context_{}, caller_context_{};
    void *inside_[5] = {}, *outside_[5] = {}; // where the compiler's own jumps go, which ask the system for nothing as ucontext does
    bool began_ = false;
};

} // namespace stand_in
