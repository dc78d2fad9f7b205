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

DeviceBytes twin_of(std::size_t bytes) {
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
    told_ = twin_of(places * sizeof(StepBlock));
    sent_ = twin_of(places * slots.piece().bytes);
}

bool GroupedSteps::launch(const StepLaunch& steps, StepSlots& slots) {
    for (std::size_t place = steps.first; place < steps.first + steps.count; ++place)
        if (!can() || !slots.at(place).sends_all(addresses_))
            return false;
    try {
        make_room(slots);
        if (steps.count == 1 && !sent_)
            return false;
        steps.count == 1 ? launch_alone(steps.first, slots) : launch_together(steps, slots);
    } catch (const Error& error) {
        graphs_.clear();
        why_not_ = fmt::format("steps cannot be launched together, so each is by itself: {}", error.what());
        fmt::print(stderr, "{}: {}\n", context_->card.id, why_not_);
        return false;
    }
    for (std::size_t place = steps.first; place < steps.first + steps.count; ++place) {
        slots.at(place).mark_launch(context_->stream.get(), sent_ ? StepSlot::Marks::alone : StepSlot::Marks::both);
        if (sent_)
            slots.at(place).tell_with(place == steps.first ? static_cast<int>(steps.count) : 0);
    }
    return true;
}

void GroupedSteps::launch_together(const StepLaunch& steps, StepSlots& slots) {
    launch_graph({steps.first, steps.count}, [&] {
        if (!sent_)
            return put_one_by_one(steps, slots);
        send(slots.sent(steps.first), steps, slots.piece());
        put_sent(steps, slots.piece());
        fetch(slots.told(steps.first), steps);
    });
}

// Wherever it lies in the ring it is the same graph, over the first of the twins, and has its copies around it.
void GroupedSteps::launch_alone(std::size_t place, const StepSlots& slots) {
    constexpr StepLaunch first{.first = 0, .count = 1};
    send(slots.sent(place), first, slots.piece());
    launch_graph({first.first, first.count}, [&] { put_sent(first, slots.piece()); });
    fetch(slots.told(place), first);
}

// All of them hold the same kernels: where one is refused, each is made anew of others.
void GroupedSteps::launch_graph(Which which, const std::function<void()>& put) {
    context_->unless_refused([&] { launch_kept(which, put); }, [this] { graphs_.clear(); });
}

void GroupedSteps::launch_kept(Which which, const std::function<void()>& put) {
    auto [graph, is_new] = graphs_.try_emplace(which);
    if (is_new)
        graph->second = captured(context_->stream.get(), put);
    check(cudaGraphLaunch(graph->second.get(), context_->stream.get()), "launch some steps");
}

void GroupedSteps::put_one_by_one(const StepLaunch& steps, StepSlots& slots) const {
    for (std::size_t place = steps.first; place < steps.first + steps.count; ++place) {
        slots.at(place).send(addresses_, context_->stream.get());
        operations_.begin();
        operations_.put();
        slots.at(place).fetch(addresses_, context_->stream.get(), StepSlot::Within::graph);
    }
}

void GroupedSteps::send(const std::byte* pinned, const StepLaunch& steps, const StepPiece& piece) const {
    std::byte* to = static_cast<std::byte*>(sent_.get()) + steps.first * piece.bytes;
    check(cudaMemcpyAsync(to, pinned, steps.count * piece.bytes, cudaMemcpyHostToDevice, context_->stream.get()), "send batches");
}

void GroupedSteps::fetch(std::byte* pinned, const StepLaunch& steps) const {
    const auto* told = static_cast<const StepBlock*>(told_.get()) + steps.first;
    check(cudaMemcpyAsync(pinned, told, steps.count * sizeof(StepBlock), cudaMemcpyDeviceToHost, context_->stream.get()),
          "fetch what steps tell");
}

void GroupedSteps::put_sent(const StepLaunch& steps, const StepPiece& piece) const {
    const std::byte* sent = static_cast<const std::byte*>(sent_.get()) + steps.first * piece.bytes;
    auto* told = static_cast<StepBlock*>(told_.get()) + steps.first;
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
}

} // namespace mantissa::cuda
