// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/step_slots.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace mantissa::cuda {
namespace {

// Two keep the device at work; more let a launch be late, or two groups of steps be under way. Pinned memory is dear, so large
// batches get few.
constexpr std::size_t fewest = 2, most = 16, pinned_bytes = std::size_t{64} << 20;
constexpr std::int64_t not_told = -1; // in place of a step's number

std::size_t count_for(const StepAddresses& at) {
    return std::clamp(pinned_bytes / std::max<std::size_t>(1, at.image_bytes + at.label_bytes), fewest, most);
}

// What the host tells a step lies together in the block, so that it is sent in one piece.
struct Order {
    float learning_rate = 0;
    std::int32_t valid_count = 0;
};
static_assert(offsetof(StepBlock, valid_count) == offsetof(StepBlock, learning_rate) + offsetof(Order, valid_count));

void send(const PinnedBytes& pinned, std::byte* to, std::size_t bytes, cudaStream_t stream) {
    if (to && bytes > 0)
        check(cudaMemcpyAsync(to, pinned.get(), bytes, cudaMemcpyHostToDevice, stream), "send a batch");
}

} // namespace

StepSlot::StepSlot(const StepAddresses& at)
    : images_(make_pinned(at.image_bytes)),
      labels_(make_pinned(at.label_bytes)),
      order_(make_pinned(sizeof(Order))),
      block_(make_pinned(sizeof(StepBlock))),
      done_(make_event(cudaEventDisableTiming)),
      launched_(make_event(cudaEventDisableTiming)) {}

void StepSlot::fill(float learning_rate, const BatchView& batch, const StepAddresses& at) {
    sends_images_ = batch.images && at.images;
    sends_labels_ = batch.labels && at.labels;
    if (sends_images_)
        std::memcpy(images_.get(), batch.images, at.image_bytes);
    if (sends_labels_)
        std::memcpy(labels_.get(), batch.labels, at.label_bytes);
    Order order{learning_rate, static_cast<std::int32_t>(batch.count)};
    std::memcpy(order_.get(), &order, sizeof order);
    StepBlock nothing;
    nothing.step = not_told;
    std::memcpy(block_.get(), &nothing, sizeof nothing);
}

void StepSlot::send(const StepAddresses& at, cudaStream_t stream) const {
    cuda::send(images_, sends_images_ ? at.images : nullptr, at.image_bytes, stream);
    cuda::send(labels_, sends_labels_ ? at.labels : nullptr, at.label_bytes, stream);
    cuda::send(order_, reinterpret_cast<std::byte*>(&at.block->learning_rate), sizeof(Order), stream);
}

void StepSlot::fetch(const StepAddresses& at, cudaStream_t stream, Within within) {
    check(cudaMemcpyAsync(block_.get(), at.block, sizeof(StepBlock), cudaMemcpyDeviceToHost, stream), "fetch what a step tells");
    unsigned flags = within == Within::graph ? cudaEventRecordExternal : cudaEventRecordDefault;
    check(cudaEventRecordWithFlags(done_.get(), stream, flags), "mark a step's end");
}

void StepSlot::mark_launch(cudaStream_t stream) { check(cudaEventRecord(launched_.get(), stream), "mark a launch"); }

// Should the mark inside a graph not be waited for by a driver, the one behind its launch is.
StepBlock StepSlot::wait() const {
    StepBlock block;
    for (const Event* mark : {&done_, &launched_}) {
        check(cudaEventSynchronize(mark->get()), "wait for a step");
        std::memcpy(&block, block_.get(), sizeof block);
        if (block.step != not_told)
            break;
    }
    return block;
}

StepSlots::StepSlots(const StepAddresses& at) : groups(count_for(at)) {
    for (std::size_t i = 0; i < count_for(at); ++i)
        slots_.emplace_back(at);
}

} // namespace mantissa::cuda
