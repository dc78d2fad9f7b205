// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/health_table.h"

#include "insight/twin_course.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace mantissa::insight {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

double worse(double a, double b) { return std::isnan(a) ? b : std::isnan(b) ? a : std::max(a, b); }
double tighter(double a, double b) { return std::isnan(a) ? b : std::isnan(b) ? a : std::min(a, b); }

class RowMaker {
public:
    explicit RowMaker(WhichStep which) : which_(which) {}

    void add(const TensorTrack& track) {
        HealthRow& row = row_of(track.last.layer, track.last.subject, track.last.format);
        std::size_t first = which_ == WhichStep::last ? track.points.size() - 1 : 0;
        for (std::size_t i = first; i < track.points.size(); ++i) {
            const TensorPoint& point = track.points[i];
            const auto take = [&](double& figure, std::string& of, double now) {
                of = now > figure ? track.last.tensor : of;
                figure = worse(figure, now);
            };
            take(row.underflow, row.worst.underflow, point.share(point.underflows));
            take(row.overflow, row.worst.overflow, point.share(point.overflows));
            take(row.subnormal, row.worst.subnormal, point.share(point.subnormals));
            take(row.error, row.worst.error, point.error);
            row.headroom_bits = tighter(row.headroom_bits, headroom_of(point, track.last.format));
            row.footroom_bits = tighter(row.footroom_bits, footroom_of(point, track.last.format));
        }
    }

    void add(const UpdateTrack& track) {
        HealthRow& row = row_of(track.last.layer, Subject::updates, track.last.format);
        std::size_t first = which_ == WhichStep::last ? track.points.size() - 1 : 0;
        for (std::size_t i = first; i < track.points.size(); ++i) {
            row.lost = worse(row.lost, track.points[i].lost_share());
            if (track.points[i].changes > 0 && track.points[i].weights > 0)
                row.update_bits = worse(row.update_bits, std::log2(track.points[i].weights / track.points[i].changes));
        }
    }

    // Only where there is a row: of what was observed.
    void add(const TwinTrack& track, const std::string& format) {
        const auto place = places_.find({track.layer, track.subject});
        std::size_t first = which_ == WhichStep::last ? track.points.size() - 1 : 0;
        for (std::size_t i = first; i < track.points.size() && place != places_.end(); ++i)
            add(rows_[place->second], track.points[i], format);
    }

    std::vector<HealthRow> take() {
        for (HealthRow& row : rows_)
            if (has_blocks(parse_format(row.format).value_or(float32))) // the room of what is wide beside them says nothing of theirs
                row.headroom_bits = row.footroom_bits = unknown;
        std::ranges::stable_sort(rows_, {}, [this](const HealthRow& row) { return std::pair(layers_.at(row.layer), row.subject); });
        return std::move(rows_);
    }

private:
    // A layer's weights may lie in float32 and their copies in bfloat16: a last place is that of one of them.
    static void add(HealthRow& row, const TwinPoint& point, const std::string& format) {
        row.twin = worse(row.twin, point.error);
        row.twin_cosine = tighter(row.twin_cosine, point.cosine);
        if (!std::isnan(point.ulps) && !(row.twin_ulps >= point.ulps))
            row.twin_format = format;
        row.twin_ulps = worse(row.twin_ulps, point.ulps);
    }

    // The narrowest format names the row.
    HealthRow& row_of(const std::string& layer, Subject subject, const std::string& format) {
        layers_.try_emplace(layer, layers_.size());
        const auto [place, added] = places_.try_emplace({layer, subject}, rows_.size());
        if (added) {
            rows_.push_back({.layer = layer,
                             .subject = subject,
                             .format = format,
                             .headroom_bits = unknown,
                             .footroom_bits = unknown,
                             .twin = unknown,
                             .twin_cosine = unknown,
                             .twin_ulps = unknown,
                             .update_bits = unknown});
            return rows_.back();
        }
        auto bits = [](const std::string& name) { return format_bits(parse_format(name).value_or(float32)); };
        HealthRow& found = rows_[place->second];
        if (bits(format) < bits(found.format))
            found.format = format;
        return found;
    }

    WhichStep which_;
    std::map<std::string, std::size_t> layers_; // which of them it is, in the order in which a step comes to them
    std::vector<HealthRow> rows_;
    std::map<std::pair<std::string, Subject>, std::size_t> places_;
};

} // namespace

std::vector<HealthRow> health_rows(const HealthHistory& history, WhichStep which) {
    RowMaker rows(which);
    for (const TensorTrack& track : history.tensors())
        if (!track.last.layer.empty())
            rows.add(track);
    for (const UpdateTrack& track : history.updates())
        rows.add(track);
    for (const TwinTrack& track : history.twins())
        rows.add(track, format_of_twin(history, track));
    return rows.take();
}

std::vector<OtherFormat> other_formats(const HealthHistory& history, Subject subject) {
    std::vector<OtherFormat> others;
    double seen = 0;
    for (const TensorTrack& track : history.tensors()) {
        if (track.last.subject != subject)
            continue;
        seen += static_cast<double>(track.points.back().seen());
        for (std::size_t i = 0; i < track.last.tally.others.size(); ++i) {
            const FormatToll& toll = track.last.tally.others[i];
            auto named = std::ranges::find(others, format_name(toll.format), &OtherFormat::format);
            OtherFormat& other = named == others.end() ? others.emplace_back(OtherFormat{.format = format_name(toll.format)}) : *named;
            other.underflow += static_cast<double>(toll.underflows_to_zero);
            other.overflow += static_cast<double>(toll.overflows);
            other.subnormal += static_cast<double>(toll.subnormals);
            other.error = std::max(other.error, toll.error);
        }
    }
    for (OtherFormat& other : others)
        for (double* share : {&other.underflow, &other.overflow, &other.subnormal})
            *share = seen > 0 ? *share / seen : 0;
    return others;
}

} // namespace mantissa::insight
