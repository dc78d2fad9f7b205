// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "backends/cuda/cudnn/engine_store.h"
#include "contract/cards.h"

#include <QTemporaryDir>

namespace mantissa {

// What stores of timed engines are asked for.
inline const cuda::ConvolutionProblem convolution_of_64{.mathematics = cuda::ConvolutionProblem::Mathematics::narrow,
                                                        .storage = Storage::bfloat16,
                                                        .n = 64,
                                                        .height = 16,
                                                        .width = 16,
                                                        .in = 64,
                                                        .out_height = 16,
                                                        .out_width = 16,
                                                        .out = 64,
                                                        .window = {.height = 3, .width = 3, .top = 1, .bottom = 1, .left = 1, .right = 1}};
inline cuda::ConvolutionProblem strict_convolution() {
    cuda::ConvolutionProblem strict = convolution_of_64;
    strict.mathematics = cuda::ConvolutionProblem::Mathematics::float32_strict, strict.storage = Storage::float32;
    return strict;
}

inline cuda::EngineStore store_in(const QTemporaryDir& folder) {
    return {*cuda::cudnn_api(), card_under_test(), 0, folder.path().toStdString()};
}

} // namespace mantissa
