// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/kernel_times.h"
#include "backends/telemetry.h"
#include "numerics/tally.h"
#include "ops/capability.h"
#include "ops/step_block.h"
#include "plan/plan.h"

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace mantissa {

// Memory on a device. data() is null where the host cannot read it directly.
class Memory {
public:
    virtual ~Memory() = default;
    virtual std::byte* data() = 0;
    virtual std::size_t size() const = 0;
    // Where it is, with zeros behind what it held; false: it cannot, and stays as it was.
    virtual bool grow(std::size_t bytes) { return bytes <= size(); }
    // The system has again what lies behind these bytes; nothing where it cannot be given back by itself.
    virtual void shrink(std::size_t) {}
    virtual void read(std::size_t offset, std::span<std::byte> to) const = 0;
    virtual void write(std::size_t offset, std::span<const std::byte> from) = 0;
    virtual void copy_from(const Memory& from); // all of it; the other may lie elsewhere

    // Grows with whatever may have been written but for the StepBlock; told by whoever writes.
    std::uint64_t changes() const { return changes_; }
    void changed() { ++changes_; }

    // Goes when this memory has gone: of whoever counts what is taken.
    void go_with(std::shared_ptr<const void> what) { goes_with_ = std::move(what); }

private:
    std::uint64_t changes_ = 0;
    std::shared_ptr<const void> goes_with_;
};

// What training carries from step to step, by name, independent of the batch. Programs borrow it.
class State {
public:
    State(StateLayout layout, std::unique_ptr<Memory> memory); // memory: layout.bytes, then the StepBlock
    static std::size_t bytes_needed(const StateLayout& layout) { return layout.bytes + sizeof(StepBlock); }

    const StateLayout& layout() const { return layout_; }
    Memory& memory() { // of who means to write it
        memory_->changed();
        return *memory_;
    }
    const Memory& memory() const { return *memory_; }

    StepBlock block() const;
    void set_block(const StepBlock& block);
    std::vector<std::byte> read(const StateEntry& entry) const;
    void write(const StateEntry& entry, std::span<const std::byte> bytes);
    // Of an entry's elements, those from `first` on.
    void read(const StateEntry& entry, std::int64_t first, std::span<std::byte> to) const;
    void write(const StateEntry& entry, std::int64_t first, std::span<const std::byte> bytes);
    std::vector<double> values(const StateEntry& entry) const;
    void set_values(const StateEntry& entry, std::span<const double> values); // rounded to the entry's format

private:
    std::size_t place(const StateEntry& entry, std::int64_t first, std::size_t bytes) const; // in memory_

    StateLayout layout_;
    std::unique_ptr<Memory> memory_;
};

// Fills every entry from its initializer, keyed by (seed, name): the same for every format but for its rounding. May be given up.
void initialize(State& state, std::uint64_t seed);
// Likewise, but for the exponents and scales that tensors share, which stay.
void begin_again(State& state, std::uint64_t seed);
// Takes over by name, with explicit casts; entries that `from` lacks are initialized. Throws where a finite number would become infinite.
void carry_over(const State& from, State& to, std::uint64_t seed);

struct BatchView {
    const std::uint8_t* images = nullptr; // or numbers, or SamplePicks: what the plan's `input_bytes` is
    const std::int32_t* labels = nullptr;
    std::int64_t count = 0;
};

using PartSeconds = std::array<double, part_count>;

// Called after each operation of a probed program.
struct Probe {
    const Operation& operation;
    std::function<std::vector<double>(int tensor)> values;
    std::function<bool(int tensor)> finite;
};

// Steps that are begun before those ahead of them have ended, so that the device never waits for the host. Each is told what
// changes from step to step; each tells its block as it left it, the oldest first. Until all have, nobody touches State.
class StepQueue {
public:
    virtual ~StepQueue() = default;
    virtual int depth() const = 0;                                       // steps that may be under way at one time
    virtual void begin(float learning_rate, const BatchView& batch) = 0; // the batch may go when this returns
    virtual StepBlock finish() = 0;                                      // waits for the oldest step under way
    // Of those that a device tells in one go, the first takes the time of all: how many are told with the last one that finish() told;
    // 0 where that was one of the others.
    virtual int told_together() const { return 1; }
    // State as the steps begun so far will leave it; waits for nothing.
    virtual void keep(Memory& to) = 0;
};

// A plan made ready to run: no allocation, no choice, no layout change that is not in the plan happens in step().
class Program {
public:
    virtual ~Program() = default;
    virtual const Plan& plan() const = 0;
    // Throws Interrupted where a stop is asked for (see Interruptible) and it can leave the step undone: State is as it was before it.
    virtual void step(const BatchView& batch) = 0;
    virtual StepQueue* queue() { return nullptr; }                  // the program's own; null: steps are taken one by one
    virtual int steps_to_settle() const { return 0; }               // after which each runs as all later ones will, one graph say
    virtual const PartSeconds& seconds() const = 0;                 // of the last step, or of the host's wait for it
    virtual std::span<const double> operation_seconds() const = 0;  // of the last step, one per operation
    virtual std::vector<std::string> detours() const { return {}; } // sentences on what could not be put as it was meant, so far
    virtual void set_probe(std::function<void(const Probe&)> probe) = 0;
    virtual std::vector<double> values(int tensor) const = 0; // of a tensor after the step; for tests and probes
    // What those values, as they are stored, would meet in a format: cheaper than to look at them all.
    virtual Census census(int tensor, const Format& against, int shared_exponent) const;
    // Of a tensor and what it was rounded to, or the same twice: what the rounding did, and what others would have done. Asked after
    // the operation that rounds, by a probe.
    virtual Tally tally(int wide, int stored, std::span<const Format> others) const;
    // Where the range of a tensor's format is now, if that moves it.
    struct Range {
        int shared_exponent = 0;
        float scale = 1;           // of a floating one, times which its codes are what they stand for
        bool is_in_values = false; // what lies there, and values() gives, is multiplied by it already
    };
    Range range_of(const Tensor& tensor) const;

protected:
    TallySource source_of(const Tensor& stored) const;        // all but the elements
    virtual bool floats_have_scales() const { return false; } // float32 of such a format: codes otherwise

public:
    // So many steps with a profiler attached, which tells each kernel's own time.
    virtual KernelProfile profile(const BatchView&, int) {
        return {.operations = {}, .why_not = "this device's kernels are timed with every step: there is nothing more to ask a profiler"};
    }
};

struct DeviceInfo {
    std::string id;   // "cpu"
    std::string name; // "AMD EPYC, 2 cores"
    std::size_t memory_bytes = 0;
    int threads = 1;
    std::vector<std::string> facts; // sentences for `devices`: instruction sets, what they flush
};

struct FormatSupport {
    std::string format;
    Support support = Support::unsupported;
    std::string reason;
};

// The most a device was measured to do. Formats that it does not multiply itself are not named.
struct Peaks {
    double bytes_s = 0; // of memory, read and written
    std::map<std::string, double> flops_s;
};

// What a program borrows; all of it outlives the program.
struct ProgramMemory {
    State& state;
    Memory& arena;          // may be larger than the plan needs
    Memory* data = nullptr; // the data set that the device keeps; null: none
};

class Backend : public Capabilities {
public:
    virtual DeviceInfo info() const = 0;
    virtual std::vector<FormatSupport> formats() const = 0;
    virtual Peaks peaks() const { return {}; } // empty: not measured; the first call may take a second
    virtual std::unique_ptr<Memory> allocate(std::size_t bytes) const = 0;
    virtual std::unique_ptr<Program> prepare(std::shared_ptr<const Plan> plan, const ProgramMemory& memory) const = 0;
    // Whether implementations can be timed here; then tune() measures those of a plan, and plans compiled afterwards have the fastest.
    virtual bool tunes() const { return false; }
    virtual void tune(const Plan&) const {}
    virtual std::unique_ptr<Telemetry> telemetry() const { return nullptr; } // null: this device tells nothing of itself
};

} // namespace mantissa
