// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// Kernels on a device made of the processor: every thread of a block is a fiber, so that barriers, exchanges within a warp and
// blocks that wait for each other do what they do on a card, and are told of where a card would hang or give nonsense.
#include <driver_types.h>
#include <vector_types.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>

namespace stand_in {

// Of the thread that is running.
struct Here {
    uint3 thread, block;
    dim3 threads, blocks;
    bool waited = false; // for the kernel before it
};
const Here& here();

// Where in the source a thread waits.
struct Site {
    const char* file = "";
    unsigned line = 0;
    bool operator==(const Site&) const = default; // files are told apart by where their names lie
};

void wait_for_block(Site site);
void wait_for_grid(Site site);
void wait_for_kernel_before();
void require_aligned(const void* place, std::size_t bytes); // a thread that reads or writes elsewhere goes on no more
// What the warp's thread of that lane has in its place; all 32 come.
std::uint64_t exchange(std::uint64_t mine, int lane, Site site);

// Where blocks meet: now and then others have time to overtake this one, where the order is by chance.
void let_others_go_first();

// Puts a kernel, of which `thread` is one thread, into the stream.
cudaError_t launch(const cudaLaunchConfig_t& config, std::function<void()> thread);

} // namespace stand_in
