// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/programs.h"

namespace mantissa {

// A program over the snapshot that is there for a while, of a plan that may want more memory than the steps do: their arena grows for it,
// or it has one of its own beside them, or they give way until it leaves.
class Guest {
public:
    // Throws out_of_memory where it fits nowhere; the steps' programs are there then.
    Guest(Programs& programs, const Backend& device, std::shared_ptr<const Plan> plan);
    ~Guest();
    Guest(const Guest&) = delete;
    Guest& operator=(const Guest&) = delete;

    Program& program() { return *program_; }
    void leave(); // what it took is given back, and the steps' programs are there again

private:
    bool fits(std::size_t bytes) const; // beside what is taken already
    void move_in();
    void take_their_place();

    Programs& programs_;
    const Backend& device_;
    std::shared_ptr<const Plan> plan_;
    std::size_t arena_before_;
    std::unique_ptr<Memory> own_arena_;
    std::unique_ptr<Program> program_;
};

} // namespace mantissa
