// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cuda/profile/cupti.h"

#include "backends/cuda/toolkit.h"

#include <cstdlib>
#include <mutex>
#include <new>

#include <cupti.h>

namespace mantissa::cuda {
namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 20;
constexpr std::align_val_t buffer_alignment{8}; // CUPTI's own demand

struct Api {
    decltype(&cuptiActivityRegisterCallbacks) register_buffers = nullptr;
    decltype(&cuptiActivityEnable) enable = nullptr;
    decltype(&cuptiActivityDisable) disable = nullptr;
    decltype(&cuptiActivityFlushAll) flush = nullptr;
    decltype(&cuptiActivityGetNextRecord) next = nullptr;
    decltype(&cuptiGetGraphNodeId) node_id = nullptr;
    decltype(&cuptiSubscribe) subscribe = nullptr;
    decltype(&cuptiUnsubscribe) unsubscribe = nullptr;
    decltype(&cuptiEnableCallback) enable_callback = nullptr;
    decltype(&cuptiGetResultString) words = nullptr;

    void load(const SharedLibrary& library) {
        library.get(register_buffers, "cuptiActivityRegisterCallbacks");
        library.get(enable, "cuptiActivityEnable");
        library.get(disable, "cuptiActivityDisable");
        library.get(flush, "cuptiActivityFlushAll");
        library.get(next, "cuptiActivityGetNextRecord");
        library.get(node_id, "cuptiGetGraphNodeId");
        library.get(subscribe, "cuptiSubscribe");
        library.get(unsubscribe, "cuptiUnsubscribe");
        library.get(enable_callback, "cuptiEnableCallback");
        library.get(words, "cuptiGetResultString");
    }
};

class CuptiProfiler;
// CUPTI hands buffers over without saying whose they are, and on a thread of its own.
std::mutex guard;                 // protects `running`
CuptiProfiler* running = nullptr; // the only one

class CuptiProfiler : public Profiler {
public:
    explicit CuptiProfiler(const std::string& library) : library_(library, toolkit_folders()) {}
    ~CuptiProfiler() override { stop(); }
    CuptiProfiler(const CuptiProfiler&) = delete;
    CuptiProfiler& operator=(const CuptiProfiler&) = delete;

    std::string start() { // why not; empty: it runs
        if (!library_.is_loaded())
            return "CUPTI, which comes with the CUDA toolkit, was not found: " + library_.why_not();
        try {
            api_.load(library_);
        } catch (const std::exception& error) {
            return std::string("this CUPTI is not one that this program knows: ") + error.what();
        }
        {
            std::scoped_lock lock(guard);
            if (running)
                return "another profile is being taken";
            running = this;
        }
        started_ = true;
        std::string why = ask(api_.subscribe(&subscriber_, called_back, this), "another profiler may be attached");
        if (why.empty())
            why = ask(api_.enable_callback(1, subscriber_, CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CBID_RESOURCE_GRAPHNODE_CLONED), "no graphs");
        if (why.empty())
            why = ask(api_.register_buffers(give_buffer, take_buffer), "no buffers");
        if (why.empty())
            why = ask(api_.enable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL), "the driver may allow it to administrators alone");
        return why;
    }

    void made(CUgraphNode_st* node, int operation) override {
        std::uint64_t id = 0;
        if (api_.node_id(node, &id) == CUPTI_SUCCESS)
            owners_.made(id, operation);
    }

    KernelProfile finish(int steps) override {
        stop();
        if (records_.empty())
            return {.operations = {}, .why_not = "CUPTI told of no kernel"};
        return sum_kernels(records_, owners_, steps);
    }

private:
    std::string ask(CUptiResult result, const char* hint) const {
        if (result == CUPTI_SUCCESS)
            return {};
        const char* text = nullptr;
        api_.words(result, &text);
        return std::string("CUPTI does not start: ") + (text ? text : "an unknown error") + " (" + hint + ")";
    }

    void stop() {
        if (!started_)
            return;
        started_ = false;
        api_.flush(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED); // takes the buffers on this thread: the lock below must be free
        api_.disable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
        if (subscriber_)
            api_.unsubscribe(subscriber_);
        std::scoped_lock lock(guard);
        running = nullptr;
    }

    // On the thread that makes a graph ready to run, which is the one that made this.
    static void CUPTIAPI called_back(void* self, CUpti_CallbackDomain domain, CUpti_CallbackId id, const void* data) {
        if (domain != CUPTI_CB_DOMAIN_RESOURCE || id != CUPTI_CBID_RESOURCE_GRAPHNODE_CLONED)
            return;
        auto& profiler = *static_cast<CuptiProfiler*>(self);
        const auto* graph = static_cast<const CUpti_GraphData*>(static_cast<const CUpti_ResourceData*>(data)->resourceDescriptor);
        std::uint64_t original = 0, copy = 0;
        if (profiler.api_.node_id(graph->originalNode, &original) == CUPTI_SUCCESS &&
            profiler.api_.node_id(graph->node, &copy) == CUPTI_SUCCESS)
            profiler.owners_.copied(original, copy);
    }

    static void CUPTIAPI give_buffer(std::uint8_t** buffer, std::size_t* size, std::size_t* most_records) {
        *buffer = static_cast<std::uint8_t*>(operator new(buffer_bytes, buffer_alignment, std::nothrow));
        *size = *buffer ? buffer_bytes : 0;
        *most_records = 0; // as many as fit
    }

    static void CUPTIAPI take_buffer(CUcontext, std::uint32_t, std::uint8_t* buffer, std::size_t, std::size_t valid) {
        {
            std::scoped_lock lock(guard);
            if (running)
                running->keep(buffer, valid);
        }
        operator delete(buffer, buffer_alignment);
    }

    void keep(std::uint8_t* buffer, std::size_t valid) {
        CUpti_Activity* record = nullptr;
        while (api_.next(buffer, valid, &record) == CUPTI_SUCCESS) {
            if (record->kind != CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL && record->kind != CUPTI_ACTIVITY_KIND_KERNEL)
                continue;
            const auto* kernel = reinterpret_cast<const CUpti_ActivityKernel10*>(record);
            if (kernel->end == 0 || kernel->end < kernel->start)
                continue; // its time was not taken, or it had not ended
            records_.push_back(
                {kernel->name ? kernel->name : "", static_cast<double>(kernel->end - kernel->start) * 1e-9, kernel->graphNodeId});
        }
    }

    SharedLibrary library_;
    Api api_;
    CUpti_SubscriberHandle subscriber_ = nullptr;
    bool started_ = false;
    NodeOwners owners_;
    std::vector<KernelRecord> records_; // written under the lock until stop() has flushed
};

} // namespace

std::string profiler_library() {
    const char* named = std::getenv("MANTISSA_CUPTI");
    return named && *named ? named : "libcupti.so.13";
}

std::unique_ptr<Profiler> start_profiler(const std::string& library, std::string& why_not) {
    auto profiler = std::make_unique<CuptiProfiler>(library);
    why_not = profiler->start();
    if (!why_not.empty())
        return nullptr;
    return profiler;
}

} // namespace mantissa::cuda
