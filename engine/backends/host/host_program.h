// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"
#include "backends/host/kernel.h"

namespace mantissa {

// Memory of the processor, 64-byte aligned, zeroed.
class HostMemory : public Memory {
public:
    explicit HostMemory(std::size_t bytes);
    std::byte* data() override { return data_.get(); }
    std::size_t size() const override { return bytes_; }
    void read(std::size_t offset, std::span<std::byte> to) const override;
    void write(std::size_t offset, std::span<const std::byte> from) override;

private:
    struct Free {
        void operator()(std::byte* bytes) const;
    };
    std::size_t bytes_;
    std::unique_ptr<std::byte, Free> data_;
};

// Of memory that the host reads directly.
MemoryBases bases_of(const ProgramMemory& memory);

// Runs a plan's kernels in order and times each; `make` is the back end's own list of kernels.
std::unique_ptr<Program> make_host_program(std::shared_ptr<const Plan> plan, const ProgramMemory& memory,
                                           const std::function<Kernel(const KernelSite&)>& make);

} // namespace mantissa
