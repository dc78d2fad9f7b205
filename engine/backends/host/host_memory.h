// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/backend.h"

namespace mantissa {

// Memory of the processor, 64-byte aligned, zeroed. Where the system tells addresses from memory, some are kept free behind it.
class HostMemory : public Memory {
public:
    explicit HostMemory(std::size_t bytes);
    std::byte* data() override { return data_.get(); }
    std::size_t size() const override { return bytes_; }
    bool grow(std::size_t bytes) override;
    void shrink(std::size_t bytes) override;
    void read(std::size_t offset, std::span<std::byte> to) const override;
    void write(std::size_t offset, std::span<const std::byte> from) override;

private:
    struct Free {
        std::size_t reserved; // of addresses; 0: none but those of the memory itself
        void operator()(std::byte* bytes) const;
    };
    using Held = std::unique_ptr<std::byte, Free>;

    static Held reserve(std::size_t bytes); // null: refused
    static Held hold(std::size_t bytes);

    std::size_t bytes_;
    Held data_;
};

} // namespace mantissa
