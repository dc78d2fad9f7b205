// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/shape.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace mantissa {

// Labelled images of one size, as bytes. Everything here may be called from several threads at once.
class Dataset {
public:
    virtual ~Dataset() = default;
    virtual std::int64_t size() const = 0;
    virtual Shape shape() const = 0;                                     // {height, width, channels}
    virtual int classes() const = 0;                                     // labels are 0 .. classes - 1
    virtual void image(std::int64_t index, std::uint8_t* out) const = 0; // writes elements(shape()) bytes
    virtual int label(std::int64_t index) const = 0;
    virtual std::size_t bytes() const { return 0; }           // kept in memory by the set itself
    virtual std::vector<std::string> class_names() const = 0; // one for each class, for charts and reports
};

struct DataSets {
    std::shared_ptr<const Dataset> train;
    std::shared_ptr<const Dataset> validation;
};

} // namespace mantissa
