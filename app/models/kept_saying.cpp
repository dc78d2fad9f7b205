// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/kept_saying.h"

#include "style/language.h"

namespace mantissa::app {

Json keptSaying(const Saying& saying) {
    Json told = Json::object();
    for (const char* code : {"en", "de"})
        told[code] = Language::instance().in(code, saying).toStdString();
    return told["en"] == told["de"] ? told["en"] : told;
}

Saying sayingOf(const Json& kept) {
    return [kept] {
        const Json told = kept.is_object() ? kept.value(Language::instance().code().toStdString(), Json()) : kept;
        return told.is_string() ? QString::fromStdString(told.get<std::string>()) : QString();
    };
}

} // namespace mantissa::app
