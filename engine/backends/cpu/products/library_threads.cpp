// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/products/library_threads.h"

#include "core/parallel.h"

#include <dlfcn.h>

// Debian's oneDNN speaks to OpenMP's runtime through six functions and can be given no pool of ours. The program has functions of those
// names itself, so the library finds them first: what it starts within LibraryThreads is our team's, all else goes on to the runtime.
// Built for another runtime, the library never calls them.

namespace mantissa::cpu {
namespace {

constinit thread_local bool is_library_at_work = false;
constinit thread_local LibraryThreads::Use use_here = LibraryThreads::Use::team;

template <typename Function>
Function* in_runtime(const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

struct LibrarySection {
    void (*work)(void*);
    void* data;
};

void run_section(const void* what, int) {
    const auto& section = *static_cast<const LibrarySection*>(what);
    section.work(section.data);
}

void run_together(int threads, const LibrarySection& section) {
    if (threads <= 1 || Team::inside())
        section.work(section.data);
    else
        Team::here().together(threads, {run_section, &section});
}

} // namespace

LibraryThreads::LibraryThreads(Use use) : before_(use_here), was_at_work_(is_library_at_work) { use_here = use, is_library_at_work = true; }
LibraryThreads::~LibraryThreads() { use_here = before_, is_library_at_work = was_at_work_; }

extern "C" {

[[gnu::visibility("default")]] void GOMP_parallel(void (*work)(void*), void* data, unsigned threads, unsigned flags) {
    static auto* const next = in_runtime<void(void (*)(void*), void*, unsigned, unsigned)>("GOMP_parallel");
    if (!is_library_at_work)
        return next(work, data, threads, flags);
    run_together(threads == 0 ? thread_count() : std::min(static_cast<int>(threads), Team::most_parts), {work, data});
}

[[gnu::visibility("default")]] void GOMP_barrier() {
    static auto* const next = in_runtime<void()>("GOMP_barrier");
    if (Team::together_now() > 1)
        return Team::meet();
    if (!Team::inside())
        next();
}

[[gnu::visibility("default")]] int omp_get_thread_num() {
    static auto* const next = in_runtime<int()>("omp_get_thread_num");
    return Team::inside() ? Team::place() : next();
}

[[gnu::visibility("default")]] int omp_get_num_threads() {
    static auto* const next = in_runtime<int()>("omp_get_num_threads");
    return Team::inside() ? Team::together_now() : next();
}

[[gnu::visibility("default")]] int omp_get_max_threads() {
    static auto* const next = in_runtime<int()>("omp_get_max_threads");
    return is_library_at_work && use_here == LibraryThreads::Use::one ? 1 : next();
}

[[gnu::visibility("default")]] int omp_in_parallel() {
    static auto* const next = in_runtime<int()>("omp_in_parallel");
    return Team::inside() ? 1 : next();
}

} // extern "C"

} // namespace mantissa::cpu
