// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"

class QWidget;

namespace mantissa::app {

// What a page looks at, of those that say so; an empty object of the others. Plain values, to be kept in a file.
Json viewOf(const QWidget& page);
void setViewOf(QWidget& page, const Json& view); // what does not fit is left as it is

// For pages that keep theirs.
class KeepsView {
public:
    virtual ~KeepsView() = default;
    virtual Json view() const = 0;
    virtual void setView(const Json& view) = 0;
};

// Of an object that a file may have spoilt.
std::string text(const Json& object, const char* key);
double number(const Json& object, const char* key, double otherwise);

} // namespace mantissa::app
