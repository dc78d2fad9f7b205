// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QFontMetricsF>
#include <QString>

namespace mantissa::app {

// A name loses its middle; one that ends with a format, what others have, too: "m…bfloat16", "m.bf…16", "bf…16", so that float16 and
// bfloat16, mixed or not, stay apart.
QString elidedMiddle(const QFontMetricsF& metrics, const QString& name, double width);

// Of "mixed_bfloat16, batch 64, seed 3" batch and seed stay: the policy is told by the line's sample, too. What stands before them loses
// its middle: "weights of conv2d, 2 bits" and "weights of logits, 2 bits" differ at its end. Where that leaves nothing of it, the next part
// belongs to what gives way.
QString elidedName(const QFontMetricsF& metrics, const QString& name, double width);

} // namespace mantissa::app
