// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/grouped_steps.h"

#include "backends/cuda/capture.h"
#include "backends/cuda/kernels.h"
#include "backends/cuda/wishes.h"
#include "core/error.h"

#include <fmt/format.h>

namespace mantissa::cuda {
namespace {

// Larger batches are bound by their own way to the device, and their twins there would be memory that nobody planned.
constexpr std::size_t small_piece = std::size_t{64} << 10;

DeviceBytes on_device(std::size_t bytes) {
    void* data = nullptr;
    check(cudaMalloc(&data, bytes), "allocate memory for what steps are sent");
    return DeviceBytes(data);
}

} // namespace

GroupedSteps::GroupedSteps(std::shared_ptr<const Context> context, const StepOperations& operations, const StepAddresses& addresses)
    : context_(std::move(context)), operations_(operations), addresses_(addresses) {}

// Before anything is captured: allocations cannot be.
void GroupedSteps::make_room(const StepSlots& slots) {
    if (sent_ || slots.piece().bytes > small_piece || !wants_one_piece())
        return;
    auto places = static_cast<std::size_t>(slots.depth());
    told_ = on_device(places * sizeof(StepBlock));
    sent_ = on_device(places * slots.piece().bytes);
}

bool GroupedSteps::launch(const StepLaunch& steps, StepSlots& slots) {
    for (std::size_t place = steps.first; place < steps.first + steps.count; ++place)
        if (!can_ || !slots.at(place).sends_all(addresses_))
            return false;
    try {
        make_room(slots);
        auto [graph, is_new] = graphs_.try_emplace({steps.first, steps.count});
        if (is_new)
            graph->second =
                captured(context_->stream.get(), [&] { sent_ ? put_in_one_piece(steps, slots) : put_one_by_one(steps, slots); });
        check(cudaGraphLaunch(graph->second.get(), context_->stream.get()), "launch some steps");
    } catch (const Error& error) {
        graphs_.clear();
        can_ = false;
        fmt::print(stderr, "{}: steps cannot be launched together, so each is by itself: {}\n", context_->card.id, error.what());
        return false;
    }
    for (std::size_t place = steps.first; place < steps.first + steps.count; ++place)
        slots.at(place).mark_launch(context_->stream.get(), sent_ ? StepSlot::Marks::alone : StepSlot::Marks::both);
    return true;
}

void GroupedSteps::put_one_by_one(const StepLaunch& steps, StepSlots& slots) const {
    for (std::size_t place = steps.first; place < steps.first + steps.count; ++place) {
        slots.at(place).send(addresses_, context_->stream.get());
        operations_.begin();
        operations_.put();
        slots.at(place).fetch(addresses_, context_->stream.get(), StepSlot::Within::graph);
    }
}

void GroupedSteps::put_in_one_piece(const StepLaunch& steps, const StepSlots& slots) const {
    cudaStream_t stream = context_->stream.get();
    const StepPiece& piece = slots.piece();
    std::byte* sent = static_cast<std::byte*>(sent_.get()) + steps.first * piece.bytes;
    auto* told = static_cast<StepBlock*>(told_.get()) + steps.first;
    check(cudaMemcpyAsync(sent, slots.sent(steps.first), steps.count * piece.bytes, cudaMemcpyHostToDevice, stream), "send batches");
    for (std::size_t i = 0; i < steps.count; ++i) {
        const std::byte* from = sent + i * piece.bytes;
        SentStep step{.images = {from, addresses_.images, static_cast<std::int64_t>(addresses_.image_bytes)},
                      .labels = {from + piece.labels, addresses_.labels, static_cast<std::int64_t>(addresses_.label_bytes)},
                      .order = from + piece.order,
                      .block = addresses_.block,
                      .told = i == 0 ? nullptr : told + i - 1};
        make_begin_sent_step(step)(context_->queue());
        operations_.put();
    }
    make_tell_step(addresses_.block, told + steps.count - 1)(context_->queue());
    check(cudaMemcpyAsync(slots.told(steps.first), told, steps.count * sizeof(StepBlock), cudaMemcpyDeviceToHost, stream),
          "fetch what steps tell");
}

} // namespace mantissa::cuda
