// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Where the pages of a report on paper end.
#pragma once

#include "report/charts/chart.h"

#include <QTextFormat>

#include <vector>

class QTextDocument;

namespace mantissa::app {

constexpr int roomProperty = QTextFormat::UserProperty + 10; // dots: of a table, its own on a page; of a block, what must follow it there
constexpr double leastShare = 0.7;                           // of its size, to which a picture is drawn smaller rather than overleaf

// Bars that have no room on a page in several pictures, to one scale.
std::vector<report::Chart> inPictures(const report::Chart& whole);

// A heading goes over to the next page with what it heads, the head of a table with its first rows, and no further: a table goes on,
// with its head, where a page ends, and a picture that lacks a little is drawn smaller.
void keepTogether(QTextDocument& document);

} // namespace mantissa::app
