// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/dataset.h"
#include "data/folder/file_list.h"

namespace mantissa {

// What is odd about a folder of class folders and cannot be trained on: bad_input, one sentence with the way out.
void check_classes(const FileList& list);
// Of what may not be read nobody knows whether it is empty, and nobody shall remove it: bad_input where a class has no picture for that.
void check_may_be_read(const FileList& list);

// What can be trained on but should be known, a sentence each.
std::vector<std::string> notes_about(const FileList& list);

// What looking at the start of every file tells, where there are not too many to do so.
struct LookedAt {
    std::vector<BrokenFile> broken; // taken out of the list
    PictureSizes sizes;
};
LookedAt take_out_broken(FileList& list);

// A validation folder numbers its classes as the training folder does; one that is not there is refused.
void adopt_classes(FileList& validation, const FileList& train);

} // namespace mantissa
