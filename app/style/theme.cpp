// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "style/theme.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <utility>

inline void initStyleResources() { Q_INIT_RESOURCE(style); }

namespace mantissa::app {
namespace {

using Color = QColor Theme::*;

const QVector<std::pair<const char*, Color>>& colorNames() {
    static const QVector<std::pair<const char*, Color>> names = {
        {"window", &Theme::window}, {"panel", &Theme::panel}, {"raised", &Theme::raised}, {"sunken", &Theme::sunken},
        {"border", &Theme::border}, {"control", &Theme::control}, {"text", &Theme::text}, {"muted", &Theme::muted},
        {"disabled", &Theme::disabled}, {"accent", &Theme::accent}, {"on_accent", &Theme::onAccent},
        {"accent_soft", &Theme::accentSoft}, {"focus", &Theme::focus}, {"good", &Theme::good}, {"good_soft", &Theme::goodSoft},
        {"warn", &Theme::warn}, {"warn_soft", &Theme::warnSoft}, {"bad", &Theme::bad}, {"bad_soft", &Theme::badSoft},
        {"info_soft", &Theme::infoSoft}, {"grid", &Theme::grid}, {"axis", &Theme::axis}, {"sign", &Theme::sign},
        {"exponent", &Theme::exponent}, {"fraction", &Theme::fraction}, {"sign_soft", &Theme::signSoft},
        {"exponent_soft", &Theme::exponentSoft}, {"fraction_soft", &Theme::fractionSoft}};
    return names;
}

const QStringList policies = {"float32", "tf32", "float16", "mixed_float16", "bfloat16", "mixed_bfloat16", "float8", "fixed16", "dynamic_fixed", "binary"};
const QStringList markers = {"circle", "ring", "triangle", "diamond", "triangle-down", "square", "cross", "plus-circle", "cross-square", "open-diamond"};

RunLine readLine(const QString& policy, const QJsonObject& json, const QString& shade) {
    RunLine line{policy, QColor(json[shade].toString()), {}, Marker::disc};
    for (const QJsonValue& length : json["dash"].toArray())
        line.dash << length.toDouble();
    line.marker = static_cast<Marker>(qMax(0, static_cast<int>(markers.indexOf(json["marker"].toString()))));
    return line;
}

QHash<QString, QColor> readParts(const QJsonObject& json, const QString& shade) {
    QHash<QString, QColor> colors;
    for (auto part = json.begin(); part != json.end(); ++part)
        colors[part.key()] = QColor(part.value().toObject()[shade].toString());
    return colors;
}

} // namespace

Theme loadTheme(Theme::Shade shade) {
    initStyleResources();
    QFile file(":/themes/mantissa.json");
    (void)file.open(QIODevice::ReadOnly);
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
    const QString name = shade == Theme::Shade::light ? "light" : "dark";
    Theme theme;
    theme.shade = shade;
    for (const auto& [key, member] : colorNames())
        theme.*member = QColor(json[name].toObject()[key].toString());
    for (const QString& policy : policies)
        theme.lines << readLine(policy, json["runs"].toObject()[policy].toObject(), name);
    theme.time = readParts(json["time"].toObject(), name);
    theme.memory = readParts(json["memory"].toObject(), name);
    return theme;
}

QColor mixed(const QColor& color, const QColor& surface, double share) {
    auto mix = [share](int a, int b) { return qRound(b + (a - b) * share); };
    return QColor(mix(color.red(), surface.red()), mix(color.green(), surface.green()), mix(color.blue(), surface.blue()));
}

QStringList timeParts() { return {"forward", "backward", "update", "casts", "finite check", "input wait", "other"}; }

QStringList memoryParts() { return {"weights", "master weights", "gradients", "optimizer", "activations", "workspace", "input", "data set"}; }

QVector<int> assignLines(const Theme& theme, const QStringList& policies) {
    QVector<int> lines(policies.size(), -1);
    for (int i = 0; i < policies.size(); ++i)
        if (const int own = lineOfPolicy(theme, policies[i]); own >= 0 && !lines.contains(own))
            lines[i] = own;
    const QVector<int> order = {5, 3, 2, 4, 1, 7, 6, 8, 9, 0}; // far apart first
    for (int i = 0; i < lines.size(); ++i)
        for (int next : order)
            if (lines[i] < 0 && !lines.contains(next))
                lines[i] = next;
    for (int i = 0; i < lines.size(); ++i)
        if (lines[i] < 0)
            lines[i] = i % int(theme.lines.size());
    return lines;
}

int lineOfPolicy(const Theme& theme, const QString& policy) {
    for (int i = 0; i < theme.lines.size(); ++i)
        if (theme.lines[i].policy == policy)
            return i;
    return -1;
}

} // namespace mantissa::app
