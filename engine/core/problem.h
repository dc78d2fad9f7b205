// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/shape.h"

#include <string>
#include <vector>

namespace mantissa {

// What is wrong. Whoever offers a way out asks for this and for the facts, never for words of the message.
enum class ProblemKind {
    other,
    // a key and its value
    not_an_object,
    wrong_value,
    unknown_name, // facts: given, known, nearest
    unknown_key,  // facts: given, known, nearest
    missing,
    name_taken,
    // the file
    another_file,
    newer_file,
    no_variants,
    shared_turns,
    // the network
    no_network,
    no_layers,
    no_branch,    // of a residual
    empty_branch, // of a residual, whose shortcut is empty too
    wrong_input,
    needs_features,   // facts: layer, shape
    needs_image,      // facts: layer, shape
    window_too_large, // facts: layer, shape
    padding_too_large,
    branches_differ,
    too_large,
    // its end and its loss
    ends_in_image,
    too_few_outputs,
    takes_logits,
    applied_twice,
    needs_probabilities, // facts: wanted
    // the policy
    unknown_layer,
    untrainable_format,
    impossible_format, // facts: asked, there (what would do)
    narrow_sums,
    limits_exchanged, // of the loss scale
    outside_limits,
    // the data and the device
    wrong_images,        // facts: shape
    more_classes,        // facts: variant, asked, there
    batch_too_large,     // facts: variant, asked, there
    fewer_samples,       // a remark; facts: variant, asked, there
    many_binary_outputs, // a remark; facts: variant, there
    idle_outputs,        // a remark; facts: variant, asked (outputs), there (classes)
    none_left,
    unreadable,
    unsupported,
    does_not_fit, // facts: variant, asked (the largest batch that fits; 0: none)
};

// What the message says, as values.
struct Facts {
    std::string layer = {}, variant = {};
    std::string given = {};              // as it was written
    std::string wanted = {};             // the one value that would do
    std::vector<std::string> known = {}; // those that would do
    std::string nearest = {};            // of the known to the given; empty: none is near
    Shape shape = {};                    // of what the layer or the model was given
    std::int64_t asked = 0, there = 0;
};

// One thing wrong with what a user wrote.
struct Problem {
    std::string where = {}; // the key's path, as in "model.layers[2].filters"; empty: the message names its place
    ProblemKind kind = ProblemKind::other;
    Facts facts = {};
    std::string message = {};
};
using Problems = std::vector<Problem>;

std::string sentence_of(const Problem& problem); // "model.layers[2].filters: expected ..."

// An error that knows its problem, see Error::problem().
Error problem_error(const Problem& problem, ErrorKind kind = ErrorKind::bad_input);

} // namespace mantissa
