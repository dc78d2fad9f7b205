// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <opencv2/core.hpp>

#include <string>
#include <vector>

namespace mantissa {

// OpenCV's imdecode() and imencode(), from a library that is loaded when the first picture asks for it: what they bring along, a
// hundred libraries of formats that few have heard of, would take longer to load than most of what the program is asked for.
cv::Mat decode_by_opencv(const cv::Mat& file, int flags);
bool encode_by_opencv(const std::string& ending, const cv::Mat& pixels, std::vector<unsigned char>& file, const std::vector<int>& settings);

} // namespace mantissa
