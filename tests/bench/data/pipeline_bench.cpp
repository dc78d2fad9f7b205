// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Images per second of the input pipeline alone: a folder of pictures, decoded and flipped, nothing kept; how long it
// took to open the folder, and the memory that was needed.
// usage: pipeline_bench FOLDER HEIGHT WIDTH BATCH WORKERS SECONDS
#include "core/stopwatch.h"
#include "data/prefetch.h"
#include "data/source.h"

#include <fmt/format.h>

#include <cstdlib>
#include <sys/resource.h>

using namespace mantissa;

int main(int count, char** words) {
    if (count != 7)
        return 2;
    DataRequest request;
    request.settings = {{"source", "image_folder"}, {"path", words[1]}, {"keep_mib", 0}, {"cache_mib", 0}, {"validation", 1}};
    request.input = {std::atoi(words[2]), std::atoi(words[3]), 3};
    BatchPlan plan{.batch = std::atoi(words[4]), .augment = {.horizontal_flip = true, .vertical_flip = true}};
    StreamSettings settings{.workers = std::atoi(words[5]), .prefetch = 4};
    Stopwatch opening;
    auto train = open_data(request).train;
    double opened = opening.seconds();
    BatchStream stream(train, plan, settings, 0);
    for (int i = 0; i < 8; ++i)
        stream.next();
    std::int64_t images = 0;
    Stopwatch watch;
    while (watch.seconds() < std::atof(words[6]))
        images += stream.next()->count;
    double rate = static_cast<double>(images) / watch.seconds();
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    fmt::print("{{\"images_s\": {:.1f}, \"images\": {}, \"open_s\": {:.3f}, \"peak_mib\": {}}}\n", rate, train->size(), opened,
               used.ru_maxrss / 1024);
}
