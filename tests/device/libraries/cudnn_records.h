// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What was set on descriptors, beside the real library's own, which tells nothing back.
#include <cudnn_backend.h>
#include <cudnn_graph.h>

#include <cstddef>
#include <cstring>
#include <map>
#include <memory>
#include <stdexcept>
#include <vector>

namespace mantissa::stand_in {

struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Record {
    cudnnBackendDescriptorType_t type{};
    bool is_ready = false;          // finalized
    bool is_for_handle = false;     // a plan: made for the device, not for a card that is described
    cudnnHandle_t handle = nullptr; // of a plan or a graph: what it was made with
    std::size_t workspace = 0;      // a plan: what the real library says that it takes
    std::map<cudnnBackendAttributeName_t, std::vector<std::byte>> values;
    std::map<cudnnBackendAttributeName_t, std::vector<std::shared_ptr<const Record>>> parts; // outlive their descriptors

    template <typename T>
    std::vector<T> list(cudnnBackendAttributeName_t name) const {
        auto found = values.find(name);
        if (found == values.end())
            return {};
        std::vector<T> list(found->second.size() / sizeof(T));
        std::memcpy(list.data(), found->second.data(), list.size() * sizeof(T));
        return list;
    }
    template <typename T>
    T value(cudnnBackendAttributeName_t name, T otherwise = {}) const {
        auto all = list<T>(name);
        return all.empty() ? otherwise : all[0];
    }
    const Record& part(cudnnBackendAttributeName_t name) const;
};

// By the real library's handle. A descriptor is one thread's at a time, the table is everybody's.
void add_record(cudnnBackendDescriptor_t descriptor, cudnnBackendDescriptorType_t type);
void drop_record(cudnnBackendDescriptor_t descriptor);
std::shared_ptr<Record> record_of(cudnnBackendDescriptor_t descriptor); // throws Refused where there is none

void remember(cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type, std::int64_t count,
              const void* values);

} // namespace mantissa::stand_in
