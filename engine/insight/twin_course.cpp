// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "insight/twin_course.h"

#include "insight/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace mantissa::insight {
namespace {

constexpr double far_apart = 0.1;

std::string place_of(const Parting& parting) {
    return fmt::format("at step {}, in {} of {} ({})", words_of_count(static_cast<double>(parting.step)), name_of(parting.subject),
                       parting.layer, parting.tensor);
}

// A layer's weights may lie in float32 and their copies in bfloat16: a last place is that of one of them.
void take(const CoursePoint& point, std::map<std::int64_t, CoursePoint>& worst) {
    CoursePoint& one = worst.try_emplace(point.step, point).first->second;
    one.error = std::max(one.error, point.error);
    one.cosine = std::min(one.cosine, point.cosine);
    if (point.ulps > one.ulps)
        one.ulps_of = point.ulps_of;
    one.ulps = std::max(one.ulps, point.ulps);
}

} // namespace

std::string format_of_twin(const HealthHistory& history, const TwinTrack& twin) {
    for (const UpdateTrack& track : history.updates())
        if (twin.subject == Subject::weights && track.last.variable == twin.tensor)
            return track.last.format;
    const TensorTrack* track = history.find(twin.tensor);
    return track ? track->last.format : "";
}

std::vector<CoursePoint> twin_course(const HealthHistory& history, const std::string& layer, Subject subject) {
    std::map<std::int64_t, CoursePoint> worst;
    for (const TwinTrack& track : history.twins())
        if (track.layer == layer && track.subject == subject)
            for (const TwinPoint& point : track.points)
                take(CoursePoint{point, format_of_twin(history, track)}, worst);
    std::vector<CoursePoint> course;
    for (const auto& [step, point] : worst)
        course.push_back(point);
    return course;
}

std::string parting_words(const Parting& parting) {
    return fmt::format("first apart {}, by {} %", place_of(parting), mantissa::words_of(100 * parting.error));
}

std::string parting_sentence(const HealthHistory& history) {
    if (history.twins().empty())
        return {};
    const auto first = history.parting(), far = history.parting(far_apart);
    if (!first)
        return "It is its twin's equal in all observed steps, to the last bit.";
    if (!far)
        return "It and its twin are " + parting_words(*first) + ".";
    return "It and its twin are " + parting_words(*first) + "; by a tenth and more " + place_of(*far) + ".";
}

} // namespace mantissa::insight
