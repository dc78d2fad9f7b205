// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "device/libraries/cudnn_records.h"

#include <mutex>
#include <string>

namespace mantissa::stand_in {
namespace {

struct Table {
    std::mutex mutex; // protects records
    std::map<cudnnBackendDescriptor_t, std::shared_ptr<Record>> records;
};

// Never freed: descriptors may be destroyed while the program ends.
Table& table() {
    static Table& once = *new Table;
    return once;
}

std::size_t bytes_of(cudnnBackendAttributeType_t type) {
    switch (type) {
    case CUDNN_TYPE_CHAR: return 1;
    case CUDNN_TYPE_HANDLE:
    case CUDNN_TYPE_INT64:
    case CUDNN_TYPE_DOUBLE:
    case CUDNN_TYPE_VOID_PTR: return 8;
    case CUDNN_TYPE_FRACTION: return 16;
    case CUDNN_TYPE_BOOLEAN: return sizeof(bool);
    default: return 4; // floats, and all that is counted up
    }
}

} // namespace

const Record& Record::part(cudnnBackendAttributeName_t name) const {
    auto found = parts.find(name);
    if (found == parts.end() || found->second.empty())
        throw Refused("a descriptor lacks its part " + std::to_string(static_cast<int>(name)));
    return *found->second[0];
}

void add_record(cudnnBackendDescriptor_t descriptor, cudnnBackendDescriptorType_t type) {
    auto record = std::make_shared<Record>();
    record->type = type;
    std::scoped_lock lock(table().mutex);
    table().records[descriptor] = std::move(record);
}

void drop_record(cudnnBackendDescriptor_t descriptor) {
    std::scoped_lock lock(table().mutex);
    table().records.erase(descriptor);
}

std::shared_ptr<Record> record_of(cudnnBackendDescriptor_t descriptor) {
    std::scoped_lock lock(table().mutex);
    auto found = table().records.find(descriptor);
    if (found == table().records.end())
        throw Refused("there is no such descriptor, or not any more");
    return found->second;
}

void remember(cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type, std::int64_t count,
              const void* values) {
    const std::shared_ptr<Record> record = record_of(descriptor);
    const auto elements = static_cast<std::size_t>(count);
    if (type == CUDNN_TYPE_BACKEND_DESCRIPTOR) {
        auto* handles = static_cast<const cudnnBackendDescriptor_t*>(values);
        auto& parts = record->parts[name];
        parts.clear();
        for (std::size_t i = 0; i < elements; ++i)
            parts.push_back(record_of(handles[i]));
        return;
    }
    auto* first = static_cast<const std::byte*>(values);
    record->values[name].assign(first, first + elements * bytes_of(type));
}

} // namespace mantissa::stand_in
