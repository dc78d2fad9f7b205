// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>
#include <vector>

namespace mantissa {

// A list that its copies share until one of them changes it: a run of a million steps is held once, by however many reports.
template <typename T>
class SharedList {
public:
    SharedList() = default;
    SharedList(std::vector<T> items) { // NOLINT(google-explicit-constructor): a list as any other
        items.shrink_to_fit();
        if (!items.empty())
            items_ = std::make_shared<std::vector<T>>(std::move(items));
    }
    operator const std::vector<T>&() const { return all(); } // NOLINT(google-explicit-constructor)

    const std::vector<T>& all() const {
        static const std::vector<T> none;
        return items_ ? *items_ : none;
    }
    std::vector<T>& own() {
        if (!items_ || items_.use_count() > 1)
            items_ = std::make_shared<std::vector<T>>(all());
        return *items_;
    }

    bool empty() const { return all().empty(); }
    std::size_t size() const { return all().size(); }
    auto begin() const { return all().begin(); }
    auto end() const { return all().end(); }
    const T& operator[](std::size_t i) const { return all()[i]; }
    const T& front() const { return all().front(); }
    const T& back() const { return all().back(); }

private:
    std::shared_ptr<std::vector<T>> items_; // null: empty
};

} // namespace mantissa
