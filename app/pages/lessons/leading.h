// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

class QObject;
class QWidget;

namespace mantissa::app {

// Scrolls to what a step means. Where it is, is known once its page has read what it shows, and what stands above it has its height:
// it is followed until it lies still, as long as `until` lives.
void leadTo(QWidget& part, QObject& until);

} // namespace mantissa::app
