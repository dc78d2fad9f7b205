// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "device/fiber.h"

#include <cstdint>
#include <cstdlib>
#include <new>
#include <sys/mman.h>
#include <utility>

namespace stand_in {

Fiber::Fiber(std::function<void()> body) : body_(std::move(body)) {
    stack_ = mmap(nullptr, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (stack_ == MAP_FAILED || mprotect(stack_, guard_bytes, PROT_NONE) != 0)
        throw std::bad_alloc();
    getcontext(&context_);
    context_.uc_stack.ss_sp = stack_;
    context_.uc_stack.ss_size = stack_bytes;
    auto self = reinterpret_cast<std::uintptr_t>(this);
    makecontext(&context_, reinterpret_cast<void (*)()>(&Fiber::begin), 2, static_cast<unsigned>(self >> 32), static_cast<unsigned>(self));
}

Fiber::~Fiber() { munmap(stack_, stack_bytes); }

void Fiber::begin(unsigned high, unsigned low) {
    auto* self = reinterpret_cast<Fiber*>(static_cast<std::uintptr_t>(high) << 32 | low);
    self->body_();
    std::abort(); // it never returns
}

// Jumps stand in functions of their own: from where one leads to, the compiler's may not begin.
void Fiber::jump_in() { __builtin_longjmp(inside_, 1); }
void Fiber::jump_out() { __builtin_longjmp(outside_, 1); }

void Fiber::go() {
    if (__builtin_setjmp(outside_) != 0)
        return;
    if (began_)
        jump_in();
    began_ = true;
    swapcontext(&caller_context_, &context_);
}

void Fiber::stop() {
    if (__builtin_setjmp(inside_) == 0)
        jump_out();
}

} // namespace stand_in
