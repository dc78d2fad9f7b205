// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/cudnn/api.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace mantissa::cuda {

// Which attribute type a C++ type is passed as.
template <typename T>
struct AttributeOf;
template <>
struct AttributeOf<std::int64_t> : std::integral_constant<cudnnBackendAttributeType_t, CUDNN_TYPE_INT64> {};
template <>
struct AttributeOf<float> : std::integral_constant<cudnnBackendAttributeType_t, CUDNN_TYPE_FLOAT> {};
template <>
struct AttributeOf<char> : std::integral_constant<cudnnBackendAttributeType_t, CUDNN_TYPE_CHAR> {};
template <>
struct AttributeOf<void*> : std::integral_constant<cudnnBackendAttributeType_t, CUDNN_TYPE_VOID_PTR> {};
template <>
struct AttributeOf<cudnnDataType_t> : std::integral_constant<cudnnBackendAttributeType_t, CUDNN_TYPE_DATA_TYPE> {};
template <>
struct AttributeOf<cudnnConvolutionMode_t> : std::integral_constant<cudnnBackendAttributeType_t, CUDNN_TYPE_CONVOLUTION_MODE> {};
template <>
struct AttributeOf<cudnnGenStatsMode_t> : std::integral_constant<cudnnBackendAttributeType_t, CUDNN_TYPE_GENSTATS_MODE> {};
template <>
struct AttributeOf<cudnnBackendHeurMode_t> : std::integral_constant<cudnnBackendAttributeType_t, CUDNN_TYPE_HEUR_MODE> {};
template <>
struct AttributeOf<cudnnBackendKnobType_t> : std::integral_constant<cudnnBackendAttributeType_t, CUDNN_TYPE_KNOB_TYPE> {};
template <>
struct AttributeOf<cudnnHandle_t> : std::integral_constant<cudnnBackendAttributeType_t, CUDNN_TYPE_HANDLE> {};
template <>
struct AttributeOf<cudnnBackendNumericalNote_t> : std::integral_constant<cudnnBackendAttributeType_t, CUDNN_TYPE_NUMERICAL_NOTE> {};
template <>
struct AttributeOf<cudnnBackendBehaviorNote_t> : std::integral_constant<cudnnBackendAttributeType_t, CUDNN_TYPE_BEHAVIOR_NOTE> {};

// One descriptor of cuDNN's graph interface, owned.
class Descriptor {
public:
    Descriptor() = default;
    Descriptor(const CudnnApi& api, cudnnBackendDescriptorType_t type) : api_(&api) {
        api.check(api.create(type, &handle_), "create descriptor");
    }
    ~Descriptor() {
        if (handle_)
            api_->destroy(handle_);
    }
    Descriptor(Descriptor&& other) noexcept : api_(other.api_), handle_(std::exchange(other.handle_, nullptr)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(api_, other.api_);
        std::swap(handle_, other.handle_);
        return *this;
    }

    cudnnBackendDescriptor_t get() const { return handle_; }

    template <typename T>
    void set(cudnnBackendAttributeName_t name, const std::vector<T>& values) {
        api_->check(api_->set(handle_, name, AttributeOf<T>::value, static_cast<std::int64_t>(values.size()), values.data()),
                    "set attribute");
    }
    template <typename T>
    void set(cudnnBackendAttributeName_t name, const T& value) {
        api_->check(api_->set(handle_, name, AttributeOf<T>::value, 1, &value), "set attribute");
    }
    void set(cudnnBackendAttributeName_t name, const Descriptor& value) {
        api_->check(api_->set(handle_, name, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &value.handle_), "set attribute");
    }
    void set(cudnnBackendAttributeName_t name, const std::vector<Descriptor>& list) {
        std::vector<cudnnBackendDescriptor_t> handles;
        for (const Descriptor& one : list)
            handles.push_back(one.handle_);
        api_->check(api_->set(handle_, name, CUDNN_TYPE_BACKEND_DESCRIPTOR, static_cast<std::int64_t>(handles.size()), handles.data()),
                    "set attribute");
    }
    void set_text(cudnnBackendAttributeName_t name, const std::string& text) {
        api_->check(api_->set(handle_, name, CUDNN_TYPE_CHAR, static_cast<std::int64_t>(text.size()) + 1, text.c_str()), "set attribute");
    }
    void finish(const char* what) { api_->check(api_->finalize(handle_), what); }
    bool can_finish() { return api_->finalize(handle_) == CUDNN_STATUS_SUCCESS; }

    // Nothing: cuDNN does not say, which an empty list would not tell.
    template <typename T>
    std::optional<std::vector<T>> list(cudnnBackendAttributeName_t name, std::int64_t most) const {
        std::vector<T> values(static_cast<std::size_t>(most));
        std::int64_t count = 0;
        if (api_->get(handle_, name, AttributeOf<T>::value, most, &count, values.data()) != CUDNN_STATUS_SUCCESS)
            return std::nullopt;
        values.resize(static_cast<std::size_t>(std::min(count, most)));
        return values;
    }
    std::int64_t number(cudnnBackendAttributeName_t name) const {
        std::int64_t value = 0, count = 0;
        api_->check(api_->get(handle_, name, CUDNN_TYPE_INT64, 1, &count, &value), "get attribute");
        return value;
    }
    // Descriptors that cuDNN hands out are made first and then filled. Of some lists it tells the length when none is asked for.
    std::vector<Descriptor> descriptors(cudnnBackendAttributeName_t name, cudnnBackendDescriptorType_t type) const {
        std::int64_t count = 0;
        if (api_->get(handle_, name, CUDNN_TYPE_BACKEND_DESCRIPTOR, 0, &count, nullptr) != CUDNN_STATUS_SUCCESS)
            return {};
        return descriptors(name, type, count);
    }
    // Of others it says that they are empty then: these are asked for as many as there could be.
    std::vector<Descriptor> descriptors(cudnnBackendAttributeName_t name, cudnnBackendDescriptorType_t type, std::int64_t most) const {
        std::int64_t count = 0;
        std::vector<Descriptor> list;
        std::vector<cudnnBackendDescriptor_t> handles;
        for (std::int64_t i = 0; i < most; ++i) {
            list.emplace_back(*api_, type);
            handles.push_back(list.back().get());
        }
        if (most > 0)
            api_->check(api_->get(handle_, name, CUDNN_TYPE_BACKEND_DESCRIPTOR, most, &count, handles.data()), "get descriptors");
        list.resize(static_cast<std::size_t>(std::min(count, most)));
        return list;
    }

private:
    const CudnnApi* api_ = nullptr;
    cudnnBackendDescriptor_t handle_ = nullptr; // owned
};

} // namespace mantissa::cuda
