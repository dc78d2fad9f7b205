// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/message.h"

class QWidget;

namespace mantissa::app {

// What a banner is made of.
inline constexpr int leastBannerLine = 200; // pixels for its words, beside buttons

QWidget* newBannerFrame(Message::Kind kind);
// The fact whole, wrapped where it must be, and as much of the cause as its line has room for.
QWidget* newBannerLine(const Message& message);
QWidget* newBannerWords(const Message& message, const QString& cause); // all of its cause, or what is shown of it; wrapped
QString firstSentence(const QString& words);
int linesOfFact(const Message& message, int width);

} // namespace mantissa::app
