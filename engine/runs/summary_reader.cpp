// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/summary_fields.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mantissa {
namespace {

using namespace summary_fields;

constexpr double largest = 1e15;              // of a count or a time: what is larger was damaged
constexpr std::size_t longest_list = 1000000; // of layers, classes, rows

class Reader {
public:
    Reader(const Json& json, std::string path, std::vector<std::string>* damage) : json_(json), path_(std::move(path)), damage_(damage) {}

    void operator()(const char* key, std::string& value) {
        if (const Json* at = here(key); at && believed(key, at->is_string()))
            value = *at;
    }
    void operator()(const char* key, Status& value) {
        std::string name;
        (*this)(key, name);
        for (Status status : {Status::completed, Status::stopped, Status::diverged, Status::failed})
            if (name == name_of(status))
                value = status;
    }
    void operator()(const char* key, Support& value) {
        std::string name;
        (*this)(key, name);
        for (Support support : {Support::native, Support::converted, Support::simulated})
            if (name == name_of(support))
                value = support;
    }
    void operator()(const char* key, DeviceSummary& value) {
        if (const Json* at = here(key); at && believed(key, at->is_object()))
            value = device_summary(*at);
    }
    void operator()(const char* key, bool& value) {
        if (const Json* at = here(key); at && believed(key, at->is_boolean()))
            value = at->get<bool>();
    }
    void operator()(const char* key, Number& value) { number(key, value, Allowed::plain); }
    void operator()(const char* key, Count& value) {
        Number read;
        number(key, read, Allowed::count);
        if (read)
            value = std::llround(*read);
    }
    template <typename T>
    void operator()(const char* key, OrNull<T> field) {
        number(key, field.value, field.kind);
    }
    template <typename T>
    void operator()(const char* key, std::optional<T>& value) {
        if (const Json* at = here(key); at && believed(key, at->is_object()))
            describe_at(*at, key, value.emplace());
    }
    template <typename T>
    void operator()(const char* key, std::vector<T>& values) {
        const Json* at = here(key);
        if (!at || !believed(key, at->is_array() && at->size() <= longest_list))
            return;
        for (const Json& item : *at)
            add(item, key, values);
    }
    template <typename T>
    void operator()(const char* key, T& value) {
        if constexpr (std::is_arithmetic_v<T>) {
            Number read;
            number(key, read, std::is_integral_v<T> ? Allowed::count : Allowed::plain);
            if (read)
                value = static_cast<T>(std::is_integral_v<T> ? std::min(*read, double(std::numeric_limits<T>::max() / 2)) : *read);
        } else if (const Json* at = here(key); at && believed(key, at->is_object())) {
            describe_at(*at, key, value);
        }
    }

private:
    // Null: not there.
    const Json* here(const char* key) const {
        auto found = json_.find(key);
        return found == json_.end() || found->is_null() ? nullptr : &*found;
    }
    bool believed(const char* key, bool good) {
        if (!good && damage_)
            damage_->push_back(path_ + key);
        return good;
    }
    static bool in_range(double value, Allowed kind) {
        if (std::isnan(value))
            return kind != Allowed::count;
        return kind == Allowed::any || (value >= 0 && value <= (kind == Allowed::share ? 1 : largest));
    }
    void number(const char* key, Number& value, Allowed kind) {
        const Json* at = here(key);
        if (!at)
            return;
        double read = number_from_json(*at);
        bool spelled = *at == "NaN" || *at == "Infinity" || *at == "-Infinity";
        if (believed(key, (at->is_number() || spelled) && in_range(read, kind)))
            value = read;
    }
    template <typename T>
    void describe_at(const Json& json, const std::string& key, T& value) {
        Reader inside(json, path_ + key + ".", damage_);
        describe(inside, value);
    }
    void add(const Json& item, const char* key, std::vector<std::string>& values) {
        if (believed(key, item.is_string()))
            values.push_back(item);
    }
    void add(const Json& item, const char* key, Shape& values) {
        bool good = item.is_number_integer() && item >= 0 && item <= largest;
        values.push_back(believed(key, good) ? item.get<std::int64_t>() : 0);
    }
    template <typename T>
    void add(const Json& item, const char* key, std::vector<T>& values) {
        if (believed(key, item.is_object()))
            describe_at(item, key, values.emplace_back());
    }

    const Json& json_;
    std::string path_; // ending in a dot, or empty
    std::vector<std::string>* damage_;
};

} // namespace

Summary summary_from_json(const Json& json, std::vector<std::string>* damage) {
    Summary summary;
    if (!json.is_object())
        return summary;
    Reader reader(json, "", damage);
    describe(reader, summary);
    if (summary.ms_step.median.value_or(1) <= 0) { // an older program's word for a run that took no step
        summary.ms_step = {};
        summary.time = {};
    }
    return summary;
}

FirstNonFinite first_non_finite_from_json(const Json& json) {
    FirstNonFinite first;
    if (!json.is_object())
        return first;
    Reader reader(json, "", nullptr);
    describe(reader, first);
    return first;
}

} // namespace mantissa
