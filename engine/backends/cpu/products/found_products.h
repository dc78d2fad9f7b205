// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cpu/products/dnnl_parts.h"

#include <deque>
#include <functional>
#include <mutex>

namespace mantissa::cpu {

// What the library said last: a deep network asks for the same product layer by layer, and again for each of its plans. It is kept as it
// was found, and whoever takes one has a copy of his own to prepare.
template <typename Problem>
class FoundProducts {
public:
    using Found = std::shared_ptr<Product::Parts>;

    Found get(const Problem& problem, int threads, const std::function<Found()>& ask) {
        std::lock_guard lock(mutex_);
        for (const Kept& one : kept_)
            if (one.threads == threads && one.problem == problem)
                return std::make_shared<Product::Parts>(*one.found);
        Found found = ask();
        ++asked_;
        if (!found)
            return nullptr; // there may have been no memory for it
        if (kept_.size() == most)
            kept_.pop_front();
        kept_.push_back({problem, threads, std::make_shared<const Product::Parts>(*found)});
        return found;
    }
    long asked() {
        std::lock_guard lock(mutex_);
        return asked_;
    }

private:
    static constexpr std::size_t most = 512;
    struct Kept {
        Problem problem;
        int threads = 0;
        std::shared_ptr<const Product::Parts> found;
    };

    std::mutex mutex_; // guards all below
    std::deque<Kept> kept_;
    long asked_ = 0;
};

} // namespace mantissa::cpu
