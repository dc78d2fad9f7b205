// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/pictures/opencv/codecs_library.h"

#include <opencv2/imgcodecs.hpp>

void mantissa_imdecode(const cv::Mat* file, int flags, cv::Mat* decoded) { *decoded = cv::imdecode(*file, flags); }

bool mantissa_imencode(const char* ending, const cv::Mat* pixels, std::vector<unsigned char>* file, const std::vector<int>* settings) {
    return cv::imencode(ending, *pixels, *file, *settings);
}
