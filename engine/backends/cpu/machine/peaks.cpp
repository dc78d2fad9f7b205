// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/cpu/machine/peaks.h"

#include "backends/cpu/machine/tuning.h"
#include "backends/cpu/products/dnnl_shim.h"
#include "backends/cpu/vectors/winograd_kernels.h"
#include "core/json.h"
#include "core/parallel.h"
#include "core/paths.h"
#include "core/stopwatch.h"

#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <mutex>

namespace mantissa::cpu {
namespace {

constexpr int fewest_turns = 7, most_turns = 40;
constexpr double least_span = 0.15; // seconds: a clock takes its time to rise
constexpr int occasions = 3;        // on which it is measured; the highest counts
constexpr int enough = 2;           // turns in which no other program took the processor away

// `disturbed` is set where other programs were in the way all the time.
template <typename Work>
double least_seconds(bool& disturbed, Work&& work) {
    work();
    double least = std::numeric_limits<double>::infinity();
    int undisturbed = 0;
    const Stopwatch whole;
    for (int turn = 0; turn < fewest_turns || whole.seconds() < least_span || (turn < most_turns && undisturbed < enough); ++turn) {
        long before = interruptions();
        Stopwatch watch;
        work();
        least = std::min(least, watch.seconds());
        undisturbed += interruptions() == before;
    }
    disturbed = disturbed || undisturbed < enough;
    return least;
}

// Our own loops on operands that stay in the first cache.
double small_product_rate(bool& disturbed) {
    constexpr std::int64_t depth = 96, repeats = 4096;
    const WinogradKernels& set = winograd_kernels();
    std::int64_t rows = set.row_block, columns = set.panel, threads = thread_count();
    std::size_t each = static_cast<std::size_t>((rows + columns) * depth + rows * columns + 64);
    std::vector<float> memory(each * static_cast<std::size_t>(threads), 0.5f);
    double seconds = least_seconds(disturbed, [&] {
        parallel_parts(threads, 1, [&](int part, std::int64_t, std::int64_t) {
            float* a = memory.data() + each * static_cast<std::size_t>(part);
            float *b = a + rows * depth, *c = b + columns * depth;
            for (std::int64_t i = 0; i < repeats; ++i)
                set.multiply({.a = a,
                              .a_row = depth,
                              .a_depth = 1,
                              .b = b,
                              .b_panel_step = columns * depth,
                              .c = c,
                              .c_row = columns,
                              .rows = rows,
                              .columns = columns,
                              .depth = depth,
                              .adds = false});
        });
    });
    return 2.0 * static_cast<double>(rows * columns * depth * repeats * threads) / seconds;
}

// The library's product of square matrices; 0 where it has none.
double library_product_rate(Number number, bool& disturbed) {
    constexpr std::int64_t side = 1024;
    auto product =
        Product::find(MatrixProblem{.rows = side, .inner = side, .columns = side, .operands = number, .result = Number::float32});
    if (!product)
        return 0;
    product->prepare();
    std::vector<float> left(side * side, 0), right(side * side, 0), result(side * side, 0), scratch(product->scratch_bytes() / 4 + 16);
    double seconds = least_seconds(
        disturbed, [&] { product->run({.left = left.data(), .right = right.data(), .result = result.data(), .scratch = scratch.data()}); });
    return 2.0 * side * side * side / seconds;
}

// What is read and written, as a copy counts it.
double copy_rate(bool& disturbed) {
    constexpr std::int64_t bytes = 256 << 20;
    std::unique_ptr<std::byte[]> from(new std::byte[bytes]()), to(new std::byte[bytes]());
    double seconds = least_seconds(disturbed, [&] {
        parallel_parts(bytes, 1 << 20, [&](int, std::int64_t begin, std::int64_t end) {
            std::memcpy(to.get() + begin, from.get() + begin, static_cast<std::size_t>(end - begin));
        });
    });
    return 2.0 * bytes / seconds;
}

Json measure(bool& disturbed) {
    double float32_rate = std::max(small_product_rate(disturbed), library_product_rate(Number::float32, disturbed));
    Json flops = {{"float32", float32_rate}};
    if (has_bfloat16_products())
        flops["bfloat16"] = library_product_rate(Number::bfloat16, disturbed);
    return {{"bytes_s", copy_rate(disturbed)}, {"flops_s", flops}};
}

Peaks peaks_of(const Json& json) {
    Peaks peaks{.bytes_s = json.at("bytes_s").get<double>(), .flops_s = {}};
    for (const auto& [format, rate] : json.at("flops_s").items())
        peaks.flops_s[format] = rate.get<double>();
    return peaks;
}

// A peak is missed, by whatever shares the machine unseen, and never exceeded.
void keep_higher(Json& peaks, const Json& others) {
    const auto keep = [](Json& here, const Json& there) {
        if (there.is_number() && (!here.is_number() || there > here))
            here = there;
    };
    keep(peaks["bytes_s"], others.value("bytes_s", Json()));
    const Json rates = others.value("flops_s", Json());
    for (auto rate = rates.begin(); rates.is_object() && rate != rates.end(); ++rate)
        if (rate.value().is_number()) // else there would be one that is none
            keep(peaks["flops_s"][rate.key()], rate.value());
}

int times_measured(const Json& peaks) {
    const Json times = peaks.value("times", Json(1));
    return times.is_number_integer() ? times.get<int>() : 0;
}

// What was measured while other programs had the processor holds for this process alone, unless it is higher than what is known.
Json measured_now(const std::filesystem::path& file, Json known) {
    static std::map<std::string, Json> by_machine;
    std::string key = machine_key();
    if (auto found = by_machine.find(key); found != by_machine.end())
        return found->second;
    bool disturbed = false;
    Json peaks = measure(disturbed);
    const bool again = known.is_object() && known.contains(key) && known[key].is_object();
    if (again)
        keep_higher(peaks, known[key]);
    by_machine[key] = peaks;
    if (disturbed && !again)
        return peaks;
    if (!known.is_object())
        known = Json::object();
    peaks["times"] = (again ? times_measured(known[key]) : 0) + !disturbed;
    known[key] = peaks;
    try {
        std::filesystem::create_directories(file.parent_path());
        write_json(file, known);
    } catch (const std::exception&) { // measured again next time
    }
    return peaks;
}

} // namespace

Peaks measured_peaks() {
    static std::mutex one_at_a_time;
    std::lock_guard lock(one_at_a_time);
    auto file = cache_folder() / "peaks.json";
    Json known;
    try {
        known = read_json(file);
        if (const Json& here = known.at(machine_key()); times_measured(here) >= occasions)
            return peaks_of(here);
    } catch (const std::exception&) { // never measured, or damaged
    }
    return peaks_of(measured_now(file, known));
}

} // namespace mantissa::cpu
