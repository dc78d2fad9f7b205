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
// In place of a step's number, at the beginning of its block, and of its right answers, at the end: a block is told when both are, for
// the device writes it while the host may be looking.
constexpr std::int64_t not_told = -1;
static_assert(offsetof(StepBlock, step) == 0 && offsetof(StepBlock, correct) + sizeof(StepBlock::correct) == sizeof(StepBlock));

static_assert(offsetof(StepBlock, valid_count) == offsetof(StepBlock, learning_rate) + offsetof(StepOrder, valid_count));

std::size_t in_whole_lines(std::size_t bytes) { return (bytes + 255) / 256 * 256; }

void send(const std::byte* pinned, std::byte* to, std::size_t bytes, cudaStream_t stream) {
    if (to && bytes > 0)
        check(cudaMemcpyAsync(to, pinned, bytes, cudaMemcpyHostToDevice, stream), "send a batch");
}

} // namespace

std::size_t ring_places(const StepAddresses& at) {
    return std::clamp(pinned_bytes / std::max<std::size_t>(1, at.image_bytes + at.label_bytes), fewest, most);
}

StepPiece piece_for(const StepAddresses& at) {
    StepPiece piece;
    piece.labels = in_whole_lines(at.image_bytes);
    piece.order = piece.labels + in_whole_lines(at.label_bytes);
    piece.bytes = piece.order + in_whole_lines(sizeof(StepOrder));
    return piece;
}

StepSlot::StepSlot(const StepPiece& piece, std::byte* sent, std::byte* told)
    : piece_(piece), sent_(sent), told_(told), done_(make_event(cudaEventDisableTiming)), launched_(make_event(cudaEventDisableTiming)) {}

void StepSlot::fill(float learning_rate, const BatchView& batch, const StepAddresses& at) {
    together_ = 1;
    sends_images_ = batch.images && at.images;
    sends_labels_ = batch.labels && at.labels;
    if (sends_images_)
        std::memcpy(sent_, batch.images, at.image_bytes);
    if (sends_labels_)
        std::memcpy(sent_ + piece_.labels, batch.labels, at.label_bytes);
    StepOrder order{learning_rate, static_cast<std::int32_t>(batch.count)};
    std::memcpy(sent_ + piece_.order, &order, sizeof order);
    StepBlock nothing;
    nothing.step = nothing.correct = not_told;
    std::memcpy(told_, &nothing, sizeof nothing);
}

bool StepSlot::sends_all(const StepAddresses& at) const { return (sends_images_ || !at.images) && (sends_labels_ || !at.labels); }

void StepSlot::send(const StepAddresses& at, cudaStream_t stream) const {
    cuda::send(sent_, sends_images_ ? at.images : nullptr, at.image_bytes, stream);
    cuda::send(sent_ + piece_.labels, sends_labels_ ? at.labels : nullptr, at.label_bytes, stream);
    cuda::send(sent_ + piece_.order, reinterpret_cast<std::byte*>(&at.block->learning_rate), sizeof(StepOrder), stream);
}

void StepSlot::fetch(const StepAddresses& at, cudaStream_t stream, Within within) {
    check(cudaMemcpyAsync(told_, at.block, sizeof(StepBlock), cudaMemcpyDeviceToHost, stream), "fetch what a step tells");
    unsigned flags = within == Within::graph ? cudaEventRecordExternal : cudaEventRecordDefault;
    check(cudaEventRecordWithFlags(done_.get(), stream, flags), "mark a step's end");
    marks_ = Marks::both;
}

void StepSlot::mark_launch(cudaStream_t stream, Marks marks) {
    marks_ = marks;
    check(cudaEventRecord(launched_.get(), stream), "mark a launch");
}

// Should the mark inside a graph not be waited for by a driver, the one behind its launch is.
StepBlock StepSlot::wait() const {
    StepBlock block;
    for (const Event* mark : {&done_, &launched_}) {
        if (mark == &done_ && marks_ == Marks::alone)
            continue;
        check(cudaEventSynchronize(mark->get()), "wait for a step");
        std::memcpy(&block, told_, sizeof block);
        if (block.step != not_told && block.correct != not_told)
            return block;
    }
    throw Error("[cuda] a step has ended, and told nothing");
}

StepSlots::StepSlots(const StepAddresses& at, std::size_t places)
    : groups(places), piece_(piece_for(at)), sent_(make_pinned(places * piece_.bytes)), told_(make_pinned(places * sizeof(StepBlock))) {
    for (std::size_t place = 0; place < places; ++place)
        slots_.emplace_back(piece_, sent(place), told(place));
}

} // namespace mantissa::cuda
