// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "runs/summary_fields.h"

#include <cmath>
#include <limits>

namespace mantissa {
namespace {

using namespace summary_fields;

class Writer {
public:
    Json json = Json::object();

    void operator()(const char* key, const std::string& value) { json[key] = value; }
    void operator()(const char* key, Status value) { json[key] = name_of(value); }
    void operator()(const char* key, Support value) { json[key] = name_of(value); }
    void operator()(const char* key, const DeviceSummary& value) { json[key] = to_json(value); }
    void operator()(const char* key, const std::vector<std::string>& value) { json[key] = value; }
    void operator()(const char* key, const Shape& value) { json[key] = value; }
    void operator()(const char* key, const Number& value) {
        if (value)
            json[key] = number_to_json(*value);
    }
    void operator()(const char* key, const Count& value) {
        if (value)
            json[key] = *value;
    }
    template <typename T>
    void operator()(const char* key, OrNull<T> field) {
        json[key] = field.value ? number_to_json(*field.value) : Json(nullptr);
    }
    void operator()(const char* key, const std::optional<UsedData>& value) {
        if (value)
            json[key] = written(*value);
    }
    template <typename T>
    void operator()(const char* key, const std::optional<T>& value) {
        json[key] = value ? written(*value) : Json(nullptr);
    }
    template <typename T>
    void operator()(const char* key, const std::vector<T>& values) {
        Json list = Json::array();
        for (const T& value : values)
            list.push_back(written(value));
        json[key] = list;
    }
    template <typename T>
    void operator()(const char* key, const T& value) {
        if constexpr (std::is_arithmetic_v<T>)
            json[key] = value;
        else if (Json inside = written(value); !inside.empty())
            json[key] = inside;
    }

private:
    template <typename T>
    static Json written(const T& value) {
        Writer inside;
        describe(inside, value);
        return inside.json;
    }
};

// Looks a number up by its path.
class Finder {
public:
    explicit Finder(std::string_view path) : path_(path) {}
    double found = std::numeric_limits<double>::quiet_NaN();

    template <typename T>
    void operator()(std::string_view key, const T& value) {
        bool leaf = path_ == key, inside = path_.size() > key.size() && path_.starts_with(key) && path_[key.size()] == '.';
        if (leaf)
            take(value);
        else if (inside)
            enter(value, path_.substr(key.size() + 1));
    }

private:
    template <typename T>
    void take(const T& value) {
        if constexpr (std::is_arithmetic_v<T>)
            found = static_cast<double>(value);
    }
    void take(const Number& value) { found = value.value_or(found); }
    void take(const Count& value) { found = value ? static_cast<double>(*value) : found; }
    template <typename T>
    void take(const OrNull<T>& field) {
        take(field.value);
    }

    template <typename T>
    void enter(const T& value, std::string_view path) {
        if constexpr (requires(Finder & finder) { describe(finder, value); }) {
            Finder finder(path);
            describe(finder, value);
            found = finder.found;
        }
    }
    template <typename T>
    void enter(const std::optional<T>& value, std::string_view path) {
        if constexpr (!std::is_arithmetic_v<T>)
            if (value)
                enter(*value, path);
    }
    void enter(const DeviceSummary& device, std::string_view path) {
        for (const auto& [key, range] : device.figures)
            if (path == key + ".mean" || path == key + ".largest")
                found = path.ends_with(".mean") ? range.mean : range.largest;
    }

    std::string_view path_;
};

// Every path there is, those of what a run may lack too.
class PathList {
public:
    PathList(std::vector<FigurePath>& found, std::string group) : found_(found), group_(std::move(group)) {}

    template <typename T>
    void operator()(std::string_view key, const T& value) {
        add(group_ + std::string(key), value);
    }

private:
    void add(const std::string& path, const std::string&) { found_.push_back({path, FigurePath::Is::text}); }
    void add(const std::string& path, Status) { found_.push_back({path, FigurePath::Is::text}); }
    void add(const std::string& path, const Number&) { found_.push_back({path}); }
    void add(const std::string& path, const Count&) { found_.push_back({path}); }
    template <typename T>
    void add(const std::string& path, OrNull<T>) {
        found_.push_back({path});
    }
    template <typename T>
    void add(const std::string& path, const std::optional<T>&) {
        add(path, T{});
    }
    template <typename T>
    void add(const std::string&, const std::vector<T>&) {} // rows have no path
    void add(const std::string& path, const DeviceSummary&) {
        for (const FigurePath& one : figures_of_device())
            found_.push_back({path + '.' + one.path, one.is});
    }
    template <typename T>
    void add(const std::string& path, T value) {
        if constexpr (std::is_arithmetic_v<T>) {
            found_.push_back({path});
        } else {
            PathList inside(found_, path + '.');
            describe(inside, value); // not constant: else what an older run did not know would be left out
        }
    }

    std::vector<FigurePath>& found_;
    std::string group_; // ending in a dot, or empty
};

} // namespace

const std::vector<FigurePath>& figures_of_summary() {
    static const std::vector<FigurePath> all = [] {
        std::vector<FigurePath> found;
        PathList list(found, "");
        Summary summary;
        describe(list, summary);
        return found;
    }();
    return all;
}

double Summary::figure(const std::string& path) const {
    Finder finder(path);
    describe(finder, *this);
    return finder.found;
}

bool lost_its_loss(const Summary& summary) { return summary.final.loss && !std::isfinite(*summary.final.loss); }

Json to_json(const Summary& summary) {
    Writer writer;
    describe(writer, summary);
    return writer.json;
}

Json to_json(const FirstNonFinite& first) {
    Writer writer;
    describe(writer, first);
    return writer.json;
}

Json layers_to_json(const std::vector<LayerRow>& layers) {
    Writer writer;
    writer("layers", layers);
    return writer.json["layers"];
}

} // namespace mantissa
