// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// y = (x - mean) / sqrt(variance + epsilon) * gamma + beta, per channel; the variance is the biased one.
#include "backends/reference/epilogue.h"
#include "backends/reference/kernels.h"
#include "backends/reference/operands.h"

#include <cmath>

namespace mantissa::reference {
namespace {

// Elements of the valid samples; those behind them count nowhere.
std::size_t counted(const KernelSite& site, const Tensor& x) {
    return static_cast<std::size_t>(valid_rows(site, x) * (elements(x.shape) / x.shape[0]));
}

// Mean per channel of `term(i)` over the first `count` elements.
template <typename Term>
Values channel_means(std::size_t count, std::size_t channels, Term&& term) {
    Values means(channels);
    for (std::size_t i = 0; i < count; ++i)
        means[i % channels] += term(i);
    for (double& mean : means)
        mean /= static_cast<double>(count / channels);
    return means;
}

Values inverse_deviations(const Values& variance, double epsilon) {
    Values inverse;
    for (double v : variance)
        inverse.push_back(1 / std::sqrt(v + epsilon));
    return inverse;
}

void write_normalised(const KernelSite& site, Values x, const Values& mean, const Values& inverse) {
    Values gamma = read(site, 1), beta = read(site, 2);
    for (std::size_t i = 0; i < x.size(); ++i) {
        std::size_t c = i % mean.size();
        x[i] = (x[i] - mean[c]) * inverse[c] * gamma[c] + beta[c];
    }
    write_with(site, x, Operand::addend, site.attributes<BatchNorm>().epilogue);
}

// moving = moving * momentum + statistic * (1 - momentum)
void follow(const KernelSite& site, std::size_t tensor, const Values& statistic) {
    double momentum = site.attributes<BatchNorm>().momentum;
    Values moving = read(site, tensor);
    for (std::size_t c = 0; c < moving.size(); ++c)
        moving[c] = moving[c] * momentum + statistic[c] * (1 - momentum);
    write(site, tensor, moving);
}

// Behind a relu, dy counts where the normalised value was positive.
void pass_relu(const KernelSite& site, Values& dy, const Values& x, const Values& mean, const Values& inverse) {
    Values gamma = read(site, 2), beta = read(site, site.at(Operand::beta));
    Rounder rounded(site, site.input(1));
    for (std::size_t i = 0; i < dy.size(); ++i) {
        std::size_t c = i % mean.size();
        double y = (x[i] - mean[c]) * inverse[c] * gamma[c] + beta[c];
        dy[i] = rounded(y, static_cast<std::int64_t>(i)) > 0 ? dy[i] : 0;
    }
}

} // namespace

void batch_norm(const KernelSite& site) {
    Values x = read(site, 0);
    std::size_t count = counted(site, site.input(0)), channels = static_cast<std::size_t>(site.input(0).shape.back());
    Values mean = channel_means(count, channels, [&](std::size_t i) { return x[i]; });
    Values variance = channel_means(count, channels, [&](std::size_t i) {
        double off = x[i] - mean[i % channels];
        return off * off;
    });
    Values inverse = inverse_deviations(variance, site.attributes<BatchNorm>().epsilon);
    write_normalised(site, std::move(x), mean, inverse);
    write(site, 1, mean);
    write(site, 2, inverse);
    follow(site, 3, mean);
    follow(site, 4, variance);
}

void batch_norm_inference(const KernelSite& site) {
    Values mean = read(site, 3);
    write_normalised(site, read(site, 0), mean, inverse_deviations(read(site, 4), site.attributes<BatchNorm>().epsilon));
}

// dx = gamma * inverse * (dy - mean(dy) - x' * mean(dy * x')) with x' = (x - mean) * inverse.
void batch_norm_backward(const KernelSite& site) {
    Values dy = read(site, 0), x = read(site, 1), gamma = read(site, 2), mean = read(site, 3), inverse = read(site, 4);
    std::size_t count = counted(site, site.input(1)), channels = mean.size();
    if (site.has(Operand::beta))
        pass_relu(site, dy, x, mean, inverse);
    auto normal = [&](std::size_t i) { return (x[i] - mean[i % channels]) * inverse[i % channels]; };
    Values shift = channel_means(count, channels, [&](std::size_t i) { return dy[i]; });
    Values slope = channel_means(count, channels, [&](std::size_t i) { return dy[i] * normal(i); });
    Values dx(dy.size());
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t c = i % channels;
        dx[i] = gamma[c] * inverse[c] * (dy[i] - shift[c] - normal(i) * slope[c]);
    }
    for (std::size_t c = 0; c < channels; ++c) {
        shift[c] *= static_cast<double>(count / channels);
        slope[c] *= static_cast<double>(count / channels);
    }
    write(site, 0, dx);
    write(site, 1, slope);
    write(site, 2, shift);
}

} // namespace mantissa::reference
