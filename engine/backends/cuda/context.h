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

namespace mantissa::cuda {

// One device: its stream and the libraries' handles. Programs and memory on it hold it; used by one thread at a time.
class Context {
public:
    explicit Context(int device);
    ~Context();

    void make_current() const; // the runtime's device belongs to the calling thread
    void wait() const;         // until everything in the stream is done

    int device = 0;
    Card card;
    Stream stream;
    PlanTarget target; // cuDNN's handle; none where cuDNN is not here
    std::unique_ptr<BlasLt> blas;
    std::unique_ptr<EngineStore> engines;
    mutable std::atomic<std::size_t> allocated = 0; // by this program on this device
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

private:
    std::shared_ptr<const Context> context_;
    std::size_t bytes_;
    DeviceBytes data_;
};

int driver_version(); // of CUDA, as the driver says

std::unique_ptr<Program> make_cuda_program(std::shared_ptr<const Context> context, std::shared_ptr<const Plan> plan, State& state,
                                           Memory& arena);

} // namespace mantissa::cuda
