// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "backends/card/card.h"
#include "backends/cuda/cudnn/engine_store.h"
#include "backends/cuda/cudnn/engines.h"
#include "backends/cuda/handles.h"
#include "backends/cuda/matmul.h"

#include <algorithm>
#include <atomic>
#include <initializer_list>
#include <string>
#include <vector>

namespace mantissa::cuda {

struct DestroyCudnn {
    void operator()(cudnnHandle_t handle) const { cudnn_api()->destroy_handle(handle); }
};

// One device: its stream and the libraries' handles. Programs and memory on it hold it; used by one thread at a time.
class Context {
public:
    explicit Context(int device);
    ~Context();

    void make_current() const; // the runtime's device belongs to the calling thread
    void wait() const;         // until everything in the stream is done
    Queue queue() const;       // kernels of ours, in the stream
    // Launches a graph. Where somebody else has a share of the device, so that its blocks that wait for each other are refused, none are
    // put from then on: the graphs that hold some are forgotten, and launch() makes its own anew, once.
    void unless_refused(const std::function<void()>& launch, const std::function<void()>& forget) const;
    // Of a program's own, those that there are, and the device's.
    std::vector<std::string> detours(std::initializer_list<std::string> own) const;

    int device = 0; // the runtime's number
    Card card;
    Stream stream;
    DeviceBytes tickets; // see Queue
    PlanTarget target;   // cuDNN's handle; none where cuDNN is not here
    std::unique_ptr<BlasLt> blas;
    std::unique_ptr<EngineStore> engines;

private:
    void open_cudnn();
    void make_tickets();

    std::unique_ptr<cudnnContext, DestroyCudnn> cudnn_; // target's; before the stream is destroyed
    bool overlaps_ = false, cooperates_ = false, waits_once_ = false;
    unsigned rings_ = 0;
    mutable std::atomic<bool> refused_ = false; // what cooperates_ says that the device could
};

// Memory on the device, zeroed. The host reads and writes it through the stream, in order with the work.
class DeviceMemory : public Memory {
public:
    DeviceMemory(std::shared_ptr<const Context> context, std::size_t bytes);
    ~DeviceMemory() override;
    std::byte* data() override { return nullptr; }
    std::size_t size() const override { return bytes_; }
    void read(std::size_t offset, std::span<std::byte> to) const override;
    void write(std::size_t offset, std::span<const std::byte> from) override;
    void copy_from(const Memory& from) override;
    std::byte* on_device() const { return static_cast<std::byte*>(data_.get()); }

    // Keeps these few bytes on the host too, so that reading and writing them between two steps waits for nothing. A program
    // that changes them puts fetch_mirror() behind its work and waits before anyone reads.
    void mirror(std::size_t offset, std::size_t bytes);
    void fetch_mirror(cudaStream_t stream) const;
    void mirror_is_fresh() const { mirror_is_stale_ = false; }    // after that wait
    void take_for_mirror(std::span<const std::byte> bytes) const; // what the device has there now, as it told in another way
    void mirror_grows_stale() const { mirror_is_stale_ = true; }  // from when the work was begun

private:
    bool is_mirrored(std::size_t offset, std::size_t bytes) const;

    std::shared_ptr<const Context> context_;
    std::size_t bytes_;
    DeviceBytes data_;
    PinnedBytes mirror_; // of the bytes that follow; null: none
    struct {
        std::size_t offset = 0, bytes = 0;
    } mirrored_;
    mutable bool mirror_is_stale_ = false; // the device has newer ones
};

DeviceMemory& on_device(Memory& memory); // throws where it is not
MemoryBases bases_on_device(const ProgramMemory& memory);

int driver_version(); // of CUDA, as the driver says

std::unique_ptr<Program> make_cuda_program(std::shared_ptr<const Context> context, std::shared_ptr<const Plan> plan,
                                           const ProgramMemory& memory);

} // namespace mantissa::cuda
