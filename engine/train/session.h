// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "data/prefetch.h"
#include "train/experiment.h"
#include "train/kept_data.h"
#include "train/observer.h"
#include "train/safetensors.h"

#include <memory>
#include <optional>

namespace mantissa {

// Where a number that is not finite first appeared.
struct NonFinite {
    std::int64_t step = 0;
    std::string layer, tensor;
};

enum class DataPlace { device_if_it_fits, host }; // of the training images

// Trains one variant: State, the programs that borrow it, and the stream of batches. Not thread-safe; see Trainer.
class Session {
public:
    Session(const Variant& variant, std::shared_ptr<const Backend> backend, DataSets data, SelectionRecord selection = {},
            DataPlace place = DataPlace::device_if_it_fits);
    ~Session();

    std::int64_t steps_done() const { return block().step; } // and told; more may be under way
    std::int64_t steps_under_way() const { return under_way_; }
    std::int64_t steps_per_epoch() const { return steps_per_epoch_; }
    std::int64_t epoch_of(std::int64_t step) const { return (step - 1) / steps_per_epoch_ + 1; }
    const MemoryPrediction& memory() const { return memory_; }
    std::size_t allocated_bytes() const; // so far, counted from what was really allocated
    const Plan& plan() const { return *train_plan_; }
    State& state() { return *state_; } // as the last step left it that was begun
    const Variant& variant() const { return variant_; }
    const DataSets& data() const { return data_; }
    const KeptData& kept_data() const { return kept_; }

    // The next step. So many are certain to come from here on, this one counted, that the device may be given some of them ahead:
    // nothing but step() is called meanwhile, or settle() first.
    StepRecord step(std::int64_t certain = 1);
    void settle();    // brings State back to the end of the step told last; those under way never were
    void take_back(); // the step told last never was
    int queue_depth() const { return queue_ ? queue_->depth() : 1; } // steps that the device may tell in one burst
    void repeat_step(); // the last batch once more (or the first), for measuring without the data
    std::span<const double> operation_seconds() const { return train_->operation_seconds(); } // of the last step
    KernelProfile profile_steps(int steps); // repeated ones, with the device's profiler attached
    EpochRecord validate();
    bool diverged() const;                            // after step(): a loss that is not finite, or a variable after an applied update
    bool saw_non_finite() const;                      // after step(): that, or a skipped step
    std::optional<NonFinite> find_first_non_finite(); // replays the last step with probes; may spoil nothing but its own copies

    // Between two steps.
    double loss_scale() const { return block().loss_scale; }
    void set_learning_rate(double rate);
    double learning_rate() const { return learning_rate_; }
    void set_loss_scale(const LossScaling& scaling);
    void replace(const Policy& policy);

    TensorFile weights() const;
    void load_weights(const TensorFile& file, const std::string& name); // converts; throws where names or shapes differ
    TensorFile checkpoint() const;
    void restore(const TensorFile& checkpoint, const std::string& name);

private:
    StepRequest request(Mode mode) const;
    void build(const State* from);
    void keep_data();
    ProgramMemory lend(State& state) const;
    void restore_settings(const TensorFile& checkpoint, const std::string& name);
    void open_stream();
    void take_snapshot();
    StepBlock block() const; // as the step told last left it
    void check_settled() const;
    double rate_at(std::int64_t step) const;
    std::int64_t reach(std::int64_t certain) const;
    std::int64_t steps_begun() const { return steps_done() + under_way_; }
    double next_batch();             // seconds that it was waited for
    void go_back(std::int64_t step); // to its end
    void begin_step();
    void finish_step();
    void replay(Program& program, State& state, std::int64_t to) const;
    BatchPlan batch_plan() const;
    Preparation preparation() const; // of whole batches
    void take_predictions(const Batch& batch, std::vector<std::int32_t>& predicted) const;
    StepRecord record(const StepBlock& before, const StepBlock& after, double seconds, double waited) const;

    // settings
    Variant variant_;
    std::shared_ptr<const Backend> backend_;
    SelectionRecord selection_;
    DataPlace place_;
    double learning_rate_;

    // sources
    DataSets data_;
    std::unique_ptr<BatchStream> stream_;

    // derived
    std::int64_t steps_per_epoch_ = 1;
    std::shared_ptr<const Plan> train_plan_, evaluate_plan_;
    MemoryPrediction memory_;
    std::unique_ptr<State> state_;
    std::unique_ptr<Memory> arena_;
    KeptData kept_;
    std::unique_ptr<Memory> kept_images_; // on the device; null: not kept there
    std::unique_ptr<Program> train_, evaluate_;
    std::unique_ptr<State> snapshot_; // of a few steps ago, for find_first_non_finite
    StepQueue* queue_ = nullptr;      // of train_; null: steps are taken one by one
    std::int64_t under_way_ = 0;      // begun in it and not told yet
    double step_seconds_ = 1;         // of the last step
    StepBlock before_, told_;         // before and after the step told last
    std::shared_ptr<const Batch> batch_;
    bool validated_ = false;
};

// Bytes of batches that exist at one time: those of the stream, and whole ones of validation.
struct StagedBatches {
    std::int64_t training = 0, validation = 0;
};
std::size_t staging_bytes(const Variant& variant, const StagedBatches& batches, std::int64_t kept_samples);
StreamSettings stream_settings(const Json& data);
// What a run of this variant will take, so many of its images kept on the device; throws nothing for lack of memory.
MemoryPrediction predict_run(const Variant& variant, const Capabilities& device, const SelectionRecord& wanted = {},
                             std::int64_t kept_samples = 0);
StepRequest step_request(const Variant& variant, Mode mode);
std::int64_t largest_run_batch(Variant variant, const Capabilities& device, std::size_t limit); // 0: none
// Throws out_of_memory with the largest batch that fits, before anything is allocated.
void check_memory(const Variant& variant, const Capabilities& device, const SelectionRecord& wanted = {});

} // namespace mantissa
