// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "data/pictures/opencv/codecs.h"

#include "core/shared_library.h"
#include "data/pictures/opencv/codecs_library.h"

namespace mantissa {
namespace {

struct Codecs {
    SharedLibrary library{"libmantissa_codecs.so", {MANTISSA_CODECS_FOLDER}};
    decltype(&mantissa_imdecode) decode = nullptr;
    decltype(&mantissa_imencode) encode = nullptr;

    Codecs() {
        library.get(decode, "mantissa_imdecode");
        library.get(encode, "mantissa_imencode");
    }
};

const Codecs& codecs() {
    static const Codecs once;
    return once;
}

} // namespace

cv::Mat decode_by_opencv(const cv::Mat& file, int flags) {
    cv::Mat decoded;
    codecs().decode(&file, flags, &decoded);
    return decoded;
}

bool encode_by_opencv(const std::string& ending, const cv::Mat& pixels, std::vector<unsigned char>& file,
                      const std::vector<int>& settings) {
    return codecs().encode(ending.c_str(), &pixels, &file, &settings);
}

} // namespace mantissa
