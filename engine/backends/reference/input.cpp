// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "backends/reference/kernels.h"
#include "backends/reference/operands.h"
#include "core/sample_pick.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace mantissa::reference {
namespace {

// One sample's image on its way, as SamplePick's numbers in their order have it.
class Picked {
public:
    Picked(std::span<const double> pick, const Shape& set) : pick_(pick), height_(set[1]), width_(set[2]), channels_(set[3]) {}

    void take(const Values& images) {
        auto mirror = static_cast<int>(pick_[1]);
        image_.assign(static_cast<std::size_t>(height_ * width_ * channels_), 0);
        each([&](std::int64_t y, std::int64_t x, std::int64_t c) {
            std::int64_t from_y = mirror & 2 ? height_ - 1 - y : y, from_x = mirror & 1 ? width_ - 1 - x : x;
            image_[at(y, x, c)] = images[static_cast<std::size_t>(pick_[0]) * image_.size() + at(from_y, from_x, c)];
        });
    }
    void move() {
        Values before = image_;
        auto across = static_cast<std::int64_t>(pick_[2]), down = static_cast<std::int64_t>(pick_[3]);
        each([&](std::int64_t y, std::int64_t x, std::int64_t c) {
            bool inside = y - down >= 0 && y - down < height_ && x - across >= 0 && x - across < width_;
            image_[at(y, x, c)] = inside ? before[at(y - down, x - across, c)] : 0;
        });
    }
    void paint() {
        auto edge = [&](std::size_t i) { return static_cast<std::int64_t>(pick_[i]); };
        for (std::int64_t y = edge(6); y < edge(7); ++y)
            for (std::int64_t x = edge(4); x < edge(5); ++x)
                for (std::int64_t c = 0; c < channels_; ++c)
                    image_[at(y, x, c)] = cutout_grey;
    }
    const Values& image() const { return image_; }

private:
    std::size_t at(std::int64_t y, std::int64_t x, std::int64_t c) const {
        return static_cast<std::size_t>((y * width_ + x) * channels_ + c);
    }
    template <typename Do>
    void each(const Do& act) const {
        for (std::int64_t y = 0; y < height_; ++y)
            for (std::int64_t x = 0; x < width_; ++x)
                for (std::int64_t c = 0; c < channels_; ++c)
                    act(y, x, c);
    }

    std::span<const double> pick_;
    std::int64_t height_, width_, channels_;
    Values image_;
};

} // namespace

// Pixels are scaled in float32 whatever the policy, then rounded to the network's format.
void prepare_input(const KernelSite& site) {
    Values values = read(site, 0);
    float factor = static_cast<float>(site.attributes<Rescale>().factor);
    std::ranges::transform(values, values.begin(), [&](double byte) { return static_cast<double>(static_cast<float>(byte) * factor); });
    write(site, 0, values);
}

// Each image is copied, turned round, moved and painted over, one thing after the other.
void gather(const KernelSite& site) {
    Values picks = read(site, 0), images = read(site, 1), batch;
    const Shape& set = site.input(1).shape;
    auto factor = static_cast<float>(site.attributes<Rescale>().factor);
    for (std::size_t first = 0; first < picks.size(); first += pick_numbers) {
        Picked picked({picks.data() + first, pick_numbers}, set);
        picked.take(images);
        picked.move();
        picked.paint();
        for (double byte : picked.image())
            batch.push_back(static_cast<double>(static_cast<float>(byte) * factor));
    }
    write(site, 0, batch);
}

void quantize(const KernelSite& site) { write(site, 0, read(site, 0)); }

void quantize_backward(const KernelSite& site) {
    Values gradients = read(site, 0), values = read(site, 1);
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!(std::abs(values[i]) <= site.operation().adjoint.limit))
            gradients[i] = 0;
    write(site, 0, gradients);
}

} // namespace mantissa::reference
