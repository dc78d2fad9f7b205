// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/page_view.h"

#include <QWidget>

namespace mantissa::app {

Json viewOf(const QWidget& page) {
    const auto* keeper = dynamic_cast<const KeepsView*>(&page);
    return keeper ? keeper->view() : Json::object();
}

void setViewOf(QWidget& page, const Json& view) {
    if (auto* keeper = dynamic_cast<KeepsView*>(&page); keeper && view.is_object())
        keeper->setView(view);
}

std::string text(const Json& object, const char* key) {
    return object.is_object() && object.contains(key) && object[key].is_string() ? object[key].get<std::string>() : std::string();
}

double number(const Json& object, const char* key, double otherwise) {
    return object.is_object() && object.contains(key) && object[key].is_number() ? object[key].get<double>() : otherwise;
}

} // namespace mantissa::app
