// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/shape.h"
#include "data/augmentation.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace mantissa {

// A file that could not be used, and why.
struct BrokenFile {
    std::string file;
    std::string reason; // "is empty"
};
std::string words_of_passed_over(const std::vector<BrokenFile>& files); // of one at least

// More of a folder's pictures are broken than are put up with; which, as far as they were met.
class TooManyBroken : public Error {
public:
    TooManyBroken(const std::string& text, std::vector<BrokenFile> files) : Error(text, ErrorKind::bad_input), files_(std::move(files)) {}
    const std::vector<BrokenFile>& files() const { return files_; } // the first of them, where they are many

private:
    std::vector<BrokenFile> files_;
};

// Pictures that images are made of: the smallest and the largest by their pixels; zeros: not known, or there are none.
struct PictureSizes {
    std::int64_t least_width = 0, least_height = 0, most_width = 0, most_height = 0;
};

// Labelled images of one size, as bytes. Everything here may be called from several threads at once.
class Dataset {
public:
    virtual ~Dataset() = default;
    virtual std::int64_t size() const = 0;
    virtual Shape shape() const = 0;                                     // {height, width, channels}
    virtual int classes() const = 0;                                     // labels are 0 .. classes - 1
    virtual void image(std::int64_t index, std::uint8_t* out) const = 0; // writes elements(shape()) bytes
    virtual int label(std::int64_t index) const = 0;
    // The image as one variation shows it. False: its file turned out to be broken, and `out` means nothing.
    virtual bool varied_image(std::int64_t index, const Variation& variation, std::uint8_t* out) const;
    virtual bool crops_at_random() const { return false; }            // in making images of one size; training alone asks for it
    virtual std::string origin(std::int64_t index) const;             // where it comes from, for people: a file, or "image 12"
    virtual std::uint64_t mark(std::int64_t) const { return 0; }      // of what it is made of, undecoded; 0: the settings tell it
    virtual std::vector<BrokenFile> broken() const { return {}; }     // found so far
    virtual std::vector<std::string> notes() const { return {}; }     // what a user should know about the set, a sentence each
    virtual PictureSizes made_of() const { return {}; }               // files of other sizes
    virtual std::int64_t stored() const { return 0; }                 // images decoded so far that come from a store from then on
    virtual std::size_t bytes() const { return 0; }                   // kept in memory by the set itself
    virtual const std::uint8_t* images() const { return nullptr; }    // one after the other, where the set keeps them so; null: it does not
    virtual bool keeps_images() const { return images() != nullptr; } // or would, if the set were not only surveyed
    virtual std::vector<std::string> class_names() const = 0;         // one for each class, for charts and reports
};

struct DataSets {
    std::shared_ptr<const Dataset> train;
    std::shared_ptr<const Dataset> validation;
};

} // namespace mantissa
