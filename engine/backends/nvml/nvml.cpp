// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/nvml/nvml.h"

#include "backends/nvml/nvml_api.h"
#include "core/shared_library.h"

#include <chrono>
#include <cstdlib>
#include <utility>

namespace mantissa {
namespace {

constexpr double shortest_interval = 0.1; // seconds between two samples of the counters, as NVIDIA asks

double steady_seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

// The hardware's counters, as shares of the time between two samples. Hopper and newer.
class Counters {
public:
    Counters(const SharedLibrary& library, nvml::Device device) : device_(device) {
        if (!library.has("nvmlGpmQueryDeviceSupport") || !library.has("nvmlGpmMetricsGet")) {
            why_not_ = "this driver's NVML has no hardware counters";
            return;
        }
        nvml::GpmQuery query = nullptr;
        library.get(query, "nvmlGpmQueryDeviceSupport");
        library.get(allocate_, "nvmlGpmSampleAlloc");
        library.get(free_, "nvmlGpmSampleFree");
        library.get(take_, "nvmlGpmSampleGet");
        library.get(get_, "nvmlGpmMetricsGet");
        nvml::GpmSupport support;
        if (query(device_, &support) != 0 || !support.supported)
            why_not_ = "this card has no such counters: Hopper and newer have them";
        else if (allocate_(&before_) != 0 || allocate_(&after_) != 0)
            why_not_ = "the driver gave no memory for its counters";
    }
    ~Counters() {
        for (nvml::GpmSample sample : {before_, after_})
            if (sample)
                free_(sample);
    }
    Counters(const Counters&) = delete;
    Counters& operator=(const Counters&) = delete;

    // A sample, where the last one is old enough; the shares since then.
    void sample(double now) {
        if (!why_not_.empty() || (has_first_ && now - taken_ < shortest_interval))
            return;
        if (take_(device_, after_) != 0) {
            why_not_yet_ = "the driver did not give its counters";
            return;
        }
        if (has_first_)
            compare();
        else
            why_not_yet_ = "counters need a second reading";
        std::swap(before_, after_);
        has_first_ = true;
        taken_ = now;
    }

    Figure share(nvml::GpmId id) const {
        if (!why_not_.empty())
            return {{}, why_not_};
        if (!why_not_yet_.empty())
            return {{}, why_not_yet_};
        for (unsigned int i = 0; i < request_.count; ++i)
            if (const nvml::GpmMetric& metric = request_.metrics[i]; metric.id == id)
                return metric.status == 0 ? Figure{metric.value / 100, {}} : Figure{{}, "the driver has no value for this counter"};
        return {{}, "this counter was not asked for"};
    }

private:
    void compare() {
        request_ = {};
        request_.before = before_;
        request_.after = after_;
        for (nvml::GpmId id : {nvml::multiprocessors_busy, nvml::occupancy, nvml::any_tensor_busy, nvml::bandwidth_used})
            request_.metrics[request_.count++].id = id;
        why_not_yet_ = get_(&request_) == 0 ? "" : "the driver could not compare two samples of its counters";
    }

    nvml::Device device_;
    nvml::GpmAllocate allocate_ = nullptr;
    nvml::GpmFree free_ = nullptr;
    nvml::GpmTake take_ = nullptr;
    nvml::GpmGet get_ = nullptr;
    nvml::GpmSample before_ = nullptr, after_ = nullptr; // owned
    nvml::GpmRequest request_;                           // the last comparison
    std::string why_not_, why_not_yet_;                  // for good; for now
    bool has_first_ = false;
    double taken_ = 0;
};

class NvmlTelemetry : public Telemetry {
public:
    NvmlTelemetry(const std::string& bus_id, const NvmlSource& source)
        : library_(source.library), seconds_(source.seconds ? source.seconds : steady_seconds) {
        if (!library_.is_loaded()) {
            why_not_ = "the NVIDIA driver's NVML was not found (" + source.library + ")";
            return;
        }
        nvml::Init init = nullptr;
        nvml::DeviceByBusId find = nullptr;
        if (!library_.has("nvmlInit_v2") || !library_.has("nvmlDeviceGetHandleByPciBusId_v2")) {
            why_not_ = source.library + " is no NVML that this program knows";
            return;
        }
        library_.get(init, "nvmlInit_v2");
        library_.get(find, "nvmlDeviceGetHandleByPciBusId_v2");
        if (nvml::Status status = init(); status != 0)
            why_not_ = "NVML does not start: " + words(status);
        else if (status = find(bus_id.c_str(), &device_); status != 0)
            why_not_ = "NVML does not know the card " + bus_id + ": " + words(status);
        else
            counters_.emplace(library_, device_);
    }

    DeviceReading read() override {
        using nvml::Device;
        DeviceReading reading;
        reading.busy = ask<nvml::GetUtilisation, nvml::Utilisation>("nvmlDeviceGetUtilizationRates",
                                                                    [](const nvml::Utilisation& u) { return u.device / 100.0; });
        reading.memory_used_bytes = ask<nvml::GetMemory, nvml::MemoryInfo>(
            "nvmlDeviceGetMemoryInfo", [](const nvml::MemoryInfo& m) { return static_cast<double>(m.used); });
        reading.power_watts =
            ask<nvml::GetNumber, unsigned int>("nvmlDeviceGetPowerUsage", [](unsigned int milliwatts) { return milliwatts / 1000.0; });
        reading.temperature_celsius = typed("nvmlDeviceGetTemperature", nvml::temperature_of_chip);
        reading.clock_mhz = typed("nvmlDeviceGetClockInfo", static_cast<int>(nvml::Clock::multiprocessors));
        reading.memory_clock_mhz = typed("nvmlDeviceGetClockInfo", static_cast<int>(nvml::Clock::memory));
        read_reasons(reading);
        read_counters(reading);
        return reading;
    }

private:
    std::string words(nvml::Status status) const {
        nvml::ErrorString text = nullptr;
        if (!library_.has("nvmlErrorString"))
            return "error " + std::to_string(status);
        library_.get(text, "nvmlErrorString");
        return text(status);
    }

    // call(function, answer) of the driver's function of this name.
    template <typename Function, typename Answer, typename Value, typename... Before>
    Figure ask(const char* name, const Value& value, Before... before) const {
        if (!why_not_.empty())
            return {{}, why_not_};
        if (!library_.has(name))
            return {{}, std::string("this driver's NVML has no ") + name};
        Function function = nullptr;
        library_.get(function, name);
        Answer answer{};
        if (nvml::Status status = function(device_, before..., &answer); status != 0)
            return {{}, words(status)};
        return {value(answer), {}};
    }

    Figure typed(const char* name, int which) const {
        return ask<nvml::GetTyped, unsigned int>(
            name, [](unsigned int number) { return static_cast<double>(number); }, which);
    }

    // Newer drivers call them event reasons.
    void read_reasons(DeviceReading& reading) const {
        const char* name = library_.has("nvmlDeviceGetCurrentClocksEventReasons") ? "nvmlDeviceGetCurrentClocksEventReasons"
                                                                                  : "nvmlDeviceGetCurrentClocksThrottleReasons";
        unsigned long long bits = 0;
        Figure asked = ask<nvml::GetReasons, unsigned long long>(name, [&](unsigned long long found) {
            bits = found;
            return 0.0;
        });
        reading.why_no_reasons = asked.why_not;
        if (!asked.value)
            return;
        reading.slowed_by.emplace();
        for (const nvml::SlowReason& reason : nvml::slow_reasons)
            if (bits & reason.bit)
                reading.slowed_by->emplace_back(reason.words);
    }

    void read_counters(DeviceReading& reading) {
        if (counters_)
            counters_->sample(seconds_());
        auto share = [&](nvml::GpmId id) { return counters_ ? counters_->share(id) : Figure{{}, why_not_}; };
        reading.tensor_cores_busy = share(nvml::any_tensor_busy);
        reading.multiprocessors_busy = share(nvml::multiprocessors_busy);
        reading.occupancy = share(nvml::occupancy);
        reading.bandwidth_used = share(nvml::bandwidth_used);
    }

    SharedLibrary library_;
    std::function<double()> seconds_;
    std::string why_not_; // nothing at all can be read
    nvml::Device device_ = nullptr;
    std::optional<Counters> counters_;
};

} // namespace

std::string NvmlSource::default_library() {
    const char* named = std::getenv("MANTISSA_NVML");
    return named && *named ? named : "libnvidia-ml.so.1";
}

std::unique_ptr<Telemetry> nvml_telemetry(const std::string& bus_id, const NvmlSource& source) {
    return std::make_unique<NvmlTelemetry>(bus_id, source);
}

} // namespace mantissa
