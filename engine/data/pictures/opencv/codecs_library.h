// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

// What libmantissa_codecs.so, which alone is linked to OpenCV's codecs, does for codecs.cpp. Exceptions pass through.
#include <opencv2/core.hpp>

#include <vector>

extern "C" {
void mantissa_imdecode(const cv::Mat* file, int flags, cv::Mat* decoded);
bool mantissa_imencode(const char* ending, const cv::Mat* pixels, std::vector<unsigned char>* file, const std::vector<int>* settings);
}
