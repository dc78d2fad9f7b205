// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/context.h"

#include "backends/cuda/wishes.h"
#include "core/problem.h"

#include <cstring>
#include <iterator>

namespace mantissa::cuda {
namespace {

Card card_of(int device) {
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, device), "look at the device");
    Card card;
    card.id = "cuda:" + std::to_string(device);
    card.name = properties.name;
    card.major = properties.major;
    card.minor = properties.minor;
    card.memory_bytes = properties.totalGlobalMem;
    card.processors = properties.multiProcessorCount;
    return card;
}

bool can(cudaDeviceAttr what, int device) {
    int answer = 0;
    check(cudaDeviceGetAttribute(&answer, what, device), "ask what the device can");
    return answer != 0;
}

} // namespace

DeviceMemory& on_device(Memory& memory) {
    auto* device = dynamic_cast<DeviceMemory*>(&memory);
    if (!device)
        throw Error("[program] state and arena must be memory of the device");
    return *device;
}

MemoryBases bases_on_device(const ProgramMemory& memory) {
    return {on_device(memory.state.memory()).on_device(), on_device(memory.arena).on_device(),
            memory.data ? on_device(*memory.data).on_device() : nullptr};
}

int driver_version() {
    int version = 0;
    cudaDriverGetVersion(&version);
    return version;
}

Context::Context(int which) : device(which), card(card_of(which)) {
    make_current();
    stream = make_stream();
    open_cudnn();
    blas = make_blas();
    overlaps_ = wants_overlap() && card.major >= 9 && card.major < 12; // 12.0 refused it to other programs within a capture
    cooperates_ = wants_cooperation() && can(cudaDevAttrCooperativeLaunch, device);
    waits_once_ = wants_one_wait();
    rings_ = card.major >= 8 ? wanted_ring_blocks() : 0; // older ones copy at once
    if (wants_tickets())
        make_tickets();
}

void Context::open_cudnn() {
    const CudnnApi* api = cudnn_api();
    if (!api)
        return;
    api->check(api->create_handle(&target.handle), "create handle");
    cudnn_.reset(target.handle);
    api->check(api->set_stream(target.handle, stream.get()), "set stream");
    engines = std::make_unique<EngineStore>(*api, card, driver_version());
}

void Context::make_tickets() {
    void* zeros = nullptr;
    check(cudaMalloc(&zeros, most_tickets * sizeof(unsigned)), "allocate tickets");
    tickets.reset(zeros);
    check(cudaMemsetAsync(zeros, 0, most_tickets * sizeof(unsigned), stream.get()), "clear tickets");
}

Context::~Context() {
    cudaSetDevice(device);
    cudaStreamSynchronize(stream.get()); // the tickets may still be cleared
}

void Context::make_current() const { check(cudaSetDevice(device), "choose the device"); }

Queue Context::queue() const {
    return {.stream = stream.get(),
            .tickets = static_cast<unsigned*>(tickets.get()),
            .overlaps = overlaps_,
            .cooperates = cooperates_ && !refused_,
            .rings = rings_,
            .waits_once = waits_once_,
            .refused = &refused_};
}

void Context::unless_refused(const std::function<void()>& launch, const std::function<void()>& forget) const {
    try {
        launch();
    } catch (const BlocksRefused&) {
        refused_ = true;
        forget();
        launch();
    }
}

std::vector<std::string> Context::detours(std::initializer_list<std::string> own) const {
    std::vector<std::string> all;
    std::ranges::copy_if(own, std::back_inserter(all), [](const std::string& one) { return !one.empty(); });
    if (refused_)
        all.emplace_back(
            "blocks that wait for each other are refused beside what others do on this device: a batch normalisation is one kernel "
            "more each way");
    return all;
}

void Context::wait() const { check(cudaStreamSynchronize(stream.get()), "wait for the device"); }

DeviceMemory::DeviceMemory(std::shared_ptr<const Context> context, std::size_t bytes) : context_(std::move(context)), bytes_(bytes) {
    context_->make_current();
    void* data = nullptr;
    cudaError_t status = cudaMalloc(&data, bytes < 1 ? 1 : bytes);
    if (status == cudaErrorMemoryAllocation) {
        cudaGetLastError(); // forget it: the program goes on
        throw problem_error({.kind = ProblemKind::does_not_fit,
                             .message = "[memory] " + std::to_string(bytes >> 20) + " MiB could not be allocated on " +
                                        context_->card.name + "; choose a smaller batch"},
                            ErrorKind::out_of_memory);
    }
    check(status, "allocate memory"); // else it may be an error of earlier work
    data_.reset(data);
    check(cudaMemsetAsync(data, 0, bytes < 1 ? 1 : bytes, context_->stream.get()), "clear memory");
}

void DeviceMemory::mirror(std::size_t offset, std::size_t bytes) {
    if (mirror_)
        return;
    mirror_ = make_pinned(bytes);
    mirrored_ = {offset, bytes};
    mirror_is_stale_ = true;
}

bool DeviceMemory::is_mirrored(std::size_t offset, std::size_t bytes) const {
    return mirror_ && offset >= mirrored_.offset && offset + bytes <= mirrored_.offset + mirrored_.bytes;
}

void DeviceMemory::fetch_mirror(cudaStream_t stream) const {
    check(cudaMemcpyAsync(mirror_.get(), on_device() + mirrored_.offset, mirrored_.bytes, cudaMemcpyDeviceToHost, stream), "read memory");
}

void DeviceMemory::take_for_mirror(std::span<const std::byte> bytes) const {
    std::memcpy(mirror_.get(), bytes.data(), std::min(bytes.size(), mirrored_.bytes));
    mirror_is_stale_ = false;
}

DeviceMemory::~DeviceMemory() {
    cudaSetDevice(context_->device);
    cudaStreamSynchronize(context_->stream.get());
}

void DeviceMemory::read(std::size_t offset, std::span<std::byte> to) const {
    context_->make_current();
    if (is_mirrored(offset, to.size())) {
        if (mirror_is_stale_) {
            fetch_mirror(context_->stream.get());
            context_->wait();
            mirror_is_stale_ = false;
        }
        std::memcpy(to.data(), static_cast<const std::byte*>(mirror_.get()) + (offset - mirrored_.offset), to.size());
        return;
    }
    check(cudaMemcpyAsync(to.data(), on_device() + offset, to.size(), cudaMemcpyDeviceToHost, context_->stream.get()), "read memory");
    context_->wait();
}

void DeviceMemory::write(std::size_t offset, std::span<const std::byte> from) {
    context_->make_current();
    if (is_mirrored(offset, from.size()) && !mirror_is_stale_) {
        // Pinned, so nothing waits: it goes ahead of whatever is put into the stream next.
        std::byte* kept = static_cast<std::byte*>(mirror_.get()) + (offset - mirrored_.offset);
        std::memcpy(kept, from.data(), from.size());
        check(cudaMemcpyAsync(on_device() + offset, kept, from.size(), cudaMemcpyHostToDevice, context_->stream.get()), "write memory");
        return;
    }
    mirror_is_stale_ = true;
    check(cudaMemcpyAsync(on_device() + offset, from.data(), from.size(), cudaMemcpyHostToDevice, context_->stream.get()), "write memory");
    context_->wait(); // the caller's bytes may go
}

void DeviceMemory::copy_from(const Memory& from) {
    const auto* device = dynamic_cast<const DeviceMemory*>(&from);
    if (!device)
        return Memory::copy_from(from);
    context_->make_current();
    mirror_is_stale_ = true;
    check(
        cudaMemcpyAsync(on_device(), device->on_device(), std::min(size(), from.size()), cudaMemcpyDeviceToDevice, context_->stream.get()),
        "copy memory");
}

} // namespace mantissa::cuda
