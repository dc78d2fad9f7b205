// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "train/data_shelf.h"
#include "train/given_weights.h"
#include "train/memory_watch.h"
#include "train/trainer.h"
#include "train/turn_watch.h"

#include <functional>
#include <map>
#include <optional>

namespace mantissa {

// All variants of one experiment: what is wrong with the last one is said before the first one trains, and each ends exactly once.
class Training {
public:
    Training(const Experiment& experiment, const TrainerOptions& options, Observer& observer, Control& control);
    std::vector<Status> run();
    bool is_over(); // each has run to its end before, so that nothing will be written

private:
    using Runs = std::vector<std::unique_ptr<Run>>; // null: that variant does not train, or not any more
    struct Turn {
        std::int64_t number = 1, steps = 1;
    };

    // before
    bool check_all(bool side_by_side); // whether they train side by side
    void open_data_sets();
    bool fit_side_by_side(std::size_t together, std::size_t kept, std::size_t limit);
    void watch_memory();
    std::filesystem::path folder_of(const Variant& variant) const { return options_.out / run_folder_name(variant.index, variant.name); }
    std::optional<Summary> finished(const Variant& variant);
    bool goes_on(const Variant& variant) const; // from its checkpoint, and not from the weights that were given
    std::unique_ptr<Run> start_beside_held(std::size_t i, std::vector<std::size_t>& waiting, Runs& runs);
    void give_way(std::vector<std::size_t>& waiting, Runs& runs);
    void end_gave_way();
    bool has_begun(std::size_t i, const Runs& runs) const { return runs[i] || gave_way_.contains(i); }
    std::unique_ptr<Run> start(std::size_t i); // null: the folder already holds the finished run, or a stop was asked for
    std::int64_t target_of(const Variant& variant) { return options_.steps > 0 ? options_.steps : shelf_.steps_of(variant); }

    // steps
    void attempt(std::size_t i, Run& run, const std::function<void()>& work);
    void take_steps(std::size_t i, Run& run, std::int64_t steps); // until the run ends, `steps` are done or the user stops
    void end_early(Run& run);

    // whose turn it is
    void read_ahead();
    void one_after_another();
    std::vector<std::size_t>::iterator first_of(std::vector<std::size_t>& waiting, const Runs& runs) const;
    bool train_next(std::vector<std::size_t>& waiting, Runs& runs);
    bool train_alone(std::size_t i, std::vector<std::size_t>& waiting, Runs& runs);
    Control::Others others_of(const std::vector<std::size_t>& waiting, const Runs& runs) const;
    void stop_held(std::vector<std::size_t>& waiting, Runs& runs);
    void stop_all(const std::vector<std::size_t>& which, const Runs& runs);
    void fail_all(const Runs& runs, const std::string& why);
    void in_turns();
    void take_turns(const Runs& runs);
    bool lets_others_go_on(int index, const Run& run, const Runs& runs) const;
    void take_turn(std::size_t i, Run& run, const Turn& turn);
    std::int64_t turns_asked() const; // steps of one; 0: as many as suit
    std::int64_t turn_length(const std::vector<Run*>& runs);
    std::vector<int> indices_of_running(const Runs& runs) const;

    const Experiment& experiment_;
    const TrainerOptions& options_;
    Observer& observer_;
    Control& control_;
    std::shared_ptr<const Backend> backend_;
    std::filesystem::path cache_; // of images; empty: none
    DataShelf shelf_;
    std::shared_ptr<GivenWeights> weights_;
    std::vector<Status> results_;
    std::shared_ptr<ProcessorClock> clock_;
    std::map<std::size_t, RunEnd> gave_way_; // to whom they left no room: how each ends unless its turn comes
    std::size_t runs_side_by_side_ = 0;
    std::shared_ptr<TurnTaking> together_; // null: they do not take turns
    DataPlace place_ = DataPlace::device_if_it_fits;
    std::unique_ptr<MemoryWatch> memory_; // last: it ends before what it tells
};

} // namespace mantissa
