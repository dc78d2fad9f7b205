// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "style/theme.h"

#include "policy/line.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <utility>

inline void initStyleResources() { Q_INIT_RESOURCE(style); }

namespace mantissa::app {
namespace {

using Color = QColor Theme::*;

const QVector<std::pair<const char*, Color>>& colorNames() {
    static const QVector<std::pair<const char*, Color>> names = {{"window", &Theme::window},
                                                                 {"panel", &Theme::panel},
                                                                 {"raised", &Theme::raised},
                                                                 {"sunken", &Theme::sunken},
                                                                 {"border", &Theme::border},
                                                                 {"control", &Theme::control},
                                                                 {"text", &Theme::text},
                                                                 {"muted", &Theme::muted},
                                                                 {"disabled", &Theme::disabled},
                                                                 {"accent", &Theme::accent},
                                                                 {"on_accent", &Theme::onAccent},
                                                                 {"accent_soft", &Theme::accentSoft},
                                                                 {"focus", &Theme::focus},
                                                                 {"good", &Theme::good},
                                                                 {"good_soft", &Theme::goodSoft},
                                                                 {"warn", &Theme::warn},
                                                                 {"warn_soft", &Theme::warnSoft},
                                                                 {"bad", &Theme::bad},
                                                                 {"bad_soft", &Theme::badSoft},
                                                                 {"info_soft", &Theme::infoSoft},
                                                                 {"grid", &Theme::grid},
                                                                 {"axis", &Theme::axis},
                                                                 {"sign", &Theme::sign},
                                                                 {"exponent", &Theme::exponent},
                                                                 {"fraction", &Theme::fraction},
                                                                 {"sign_soft", &Theme::signSoft},
                                                                 {"exponent_soft", &Theme::exponentSoft},
                                                                 {"fraction_soft", &Theme::fractionSoft}};
    return names;
}

const QStringList markers = {"circle", "ring",  "triangle",    "diamond",      "triangle-down",
                             "square", "cross", "plus-circle", "cross-square", "open-diamond"};

RunLine lineOf(const std::string& policy, const PolicyLine& line, Theme::Shade shade) {
    return {QString::fromStdString(policy), QColor(QString::fromStdString(shade == Theme::Shade::light ? line.light : line.dark)),
            QVector<qreal>(line.dash.begin(), line.dash.end()),
            static_cast<Marker>(qMax(0, static_cast<int>(markers.indexOf(QString::fromStdString(line.marker)))))};
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
    for (const NamedLine& named : policy_lines())
        theme.lines << lineOf(named.policy, named.line, shade);
    for (int i = 0; i < drawn_lines(); ++i)
        theme.drawn << lineOf(policy_lines()[static_cast<std::size_t>(i) % policy_lines().size()].policy, drawn_line(i), shade);
    theme.time = readParts(json["time"].toObject(), name);
    theme.memory = readParts(json["memory"].toObject(), name);
    return theme;
}

QColor mixed(const QColor& color, const QColor& surface, double share) {
    auto mix = [share](int a, int b) { return qRound(b + (a - b) * share); };
    return QColor(mix(color.red(), surface.red()), mix(color.green(), surface.green()), mix(color.blue(), surface.blue()));
}

QStringList timeParts() { return {"forward", "backward", "update", "casts", "finite check", "input wait", "other"}; }

QStringList memoryParts() {
    return {"weights", "master weights", "gradients", "optimizer", "activations", "workspace", "input", "data set"};
}

QVector<int> assignLines(const QStringList& policies, const QVector<int>& kept) {
    std::vector<std::string> names;
    for (const QString& policy : policies)
        names.push_back(policy.toStdString());
    const std::vector<int> lines = assigned_lines(names, {kept.begin(), kept.end()});
    return QVector<int>(lines.begin(), lines.end());
}

RunLine Theme::line(int index) const { return index >= 0 && index < drawn.size() ? drawn[index] : RunLine{{}, axis, {}, Marker::ring}; }

int lineOfPolicy(const Theme& theme, const QString& policy) {
    for (int i = 0; i < theme.lines.size(); ++i)
        if (theme.lines[i].policy == policy)
            return i;
    return -1;
}

} // namespace mantissa::app
