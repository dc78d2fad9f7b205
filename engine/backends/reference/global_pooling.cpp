// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/reference/kernels.h"
#include "backends/reference/operands.h"

namespace mantissa::reference {
namespace {

std::size_t at(std::int64_t index) { return static_cast<std::size_t>(index); }

} // namespace

void global_average_pool(const KernelSite& site) {
    const Shape& large = site.input(0).shape;
    Values x = read(site, 0), y(at(large[0] * large[3]));
    std::size_t area = at(large[1] * large[2]), channels = at(large[3]);
    for (std::size_t i = 0; i < x.size(); ++i)
        y[i / (area * channels) * channels + i % channels] += x[i];
    for (double& mean : y)
        mean /= static_cast<double>(area);
    write(site, 0, y);
}

void global_average_pool_backward(const KernelSite& site) {
    const Shape& large = site.output(0).shape;
    Values dy = read(site, 0), dx(at(elements(large)));
    std::size_t area = at(large[1] * large[2]), channels = at(large[3]);
    for (std::size_t i = 0; i < dx.size(); ++i)
        dx[i] = dy[i / (area * channels) * channels + i % channels] / static_cast<double>(area);
    write(site, 0, dx);
}

} // namespace mantissa::reference
