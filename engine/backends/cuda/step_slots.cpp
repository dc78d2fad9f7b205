// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/step_slots.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace mantissa::cuda {
namespace {

// Two keep the device at work; more let a launch be late. Pinned memory is dear, so large batches get few.
constexpr std::size_t fewest = 2, most = 8, pinned_bytes = std::size_t{64} << 20;

std::size_t count_for(const StepAddresses& at) {
    return std::clamp(pinned_bytes / std::max<std::size_t>(1, at.image_bytes + at.label_bytes), fewest, most);
}

// What the host tells a step lies together in the block, so that it is sent in one piece.
struct Order {
    float learning_rate = 0;
    std::int32_t valid_count = 0;
};
static_assert(offsetof(StepBlock, valid_count) == offsetof(StepBlock, learning_rate) + offsetof(Order, valid_count));

void send(void* pinned, const void* from, std::byte* to, std::size_t bytes, cudaStream_t stream) {
    if (!to || !from || bytes == 0)
        return;
    std::memcpy(pinned, from, bytes);
    check(cudaMemcpyAsync(to, pinned, bytes, cudaMemcpyHostToDevice, stream), "send a batch");
}

} // namespace

StepSlot::StepSlot(const StepAddresses& at)
    : images_(make_pinned(at.image_bytes)),
      labels_(make_pinned(at.label_bytes)),
      order_(make_pinned(sizeof(Order))),
      block_(make_pinned(sizeof(StepBlock))),
      done_(make_event(cudaEventDisableTiming)) {}

void StepSlot::send(float learning_rate, const BatchView& batch, const StepAddresses& at, cudaStream_t stream) {
    cuda::send(images_.get(), batch.images, at.images, at.image_bytes, stream);
    cuda::send(labels_.get(), batch.labels, at.labels, at.label_bytes, stream);
    Order order{learning_rate, static_cast<std::int32_t>(batch.count)};
    cuda::send(order_.get(), &order, reinterpret_cast<std::byte*>(&at.block->learning_rate), sizeof order, stream);
}

void StepSlot::fetch(const StepAddresses& at, cudaStream_t stream) {
    check(cudaMemcpyAsync(block_.get(), at.block, sizeof(StepBlock), cudaMemcpyDeviceToHost, stream), "fetch what a step tells");
    check(cudaEventRecord(done_.get(), stream), "mark a step's end");
}

StepBlock StepSlot::wait() const {
    check(cudaEventSynchronize(done_.get()), "wait for a step");
    StepBlock block;
    std::memcpy(&block, block_.get(), sizeof block);
    return block;
}

StepSlots::StepSlots(const StepAddresses& at) : ring_(count_for(at)) {
    for (std::size_t i = 0; i < count_for(at); ++i)
        slots_.emplace_back(at);
}

} // namespace mantissa::cuda
