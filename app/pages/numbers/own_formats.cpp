// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/numbers/own_formats.h"

#include "models/experiment_document.h"
#include "models/format_model.h"
#include "style/scaling.h"

#include <QStyle>

#include <algorithm>
#include <utility>

namespace mantissa::app {
namespace {

constexpr std::size_t mostUsed = 6; // of the experiment: with one per layer there is no room for all

// One value of it has bits of its own.
bool hasRow(const Format& format) {
    return format.kind == FormatKind::fixed || (format.kind == FormatKind::floating && !has_blocks(format));
}

bool isShown(const Format& format) {
    const std::vector<Format> shown = has_blocks(format) ? format_table() : shownFormats();
    return std::ranges::find(shown, format) != shown.end();
}

// However its blocks lie and its subnormals are treated, which is chosen on the page.
Format plainOf(const Format& format) { return along(with_subnormals(format, Subnormals::kept), BlockAxis::last); }

void take(std::vector<Format>& formats, const Format& format) {
    if (std::ranges::find(formats, format) == formats.end())
        formats.push_back(format);
}

void takeUsed(std::vector<Format>& formats, const Precision& precision) {
    for (const Format& format : precision.formats)
        if (const Format plain = plainOf(format); formats.size() < mostUsed && (hasRow(plain) || has_blocks(plain)) && !isShown(plain))
            take(formats, plain);
}

enum class Lies { alone, inBlocks };
std::vector<Format> thoseOf(std::vector<Format> formats, Lies lies) {
    std::erase_if(formats, [lies](const Format& format) { return has_blocks(format) != (lies == Lies::inBlocks); });
    return formats;
}

} // namespace

OwnFormats::OwnFormats(const ExperimentDocument& document, QWidget* parent) : QLineEdit(parent), m_document(document) {
    setScaledWidth(this, 250);
    setObjectName("own_format");
    setAccessibleName(tr("Format of your own"));
    setPlaceholderText(tr("Add a format: float<5,3>, fixed<4,12>"));
    tell({});
    connect(this, &QLineEdit::returnPressed, this, [this] { add(text()); });
    connect(this, &QLineEdit::textEdited, this, [this] { tell({}); });
    connect(&document, &ExperimentDocument::changed, this, &OwnFormats::readDocument);
    readDocument();
}

void OwnFormats::tell(const QString& why) {
    setProperty("wrong", !why.isEmpty());
    setToolTip(why.isEmpty() ? tr("Exponent and fraction bits, or bits before and after the point: float<3,2,finite> is float6, "
                                  "float<2,1,finite> float4. Enter adds it. Formats of the open experiment are there by themselves.")
                             : why);
    style()->unpolish(this);
    style()->polish(this);
    Q_EMIT refused(why);
}

std::vector<Format> OwnFormats::formats() const {
    std::vector<Format> all = thoseOf(m_used, Lies::alone);
    for (const Format& format : thoseOf(m_typed, Lies::alone))
        take(all, format);
    return all;
}

std::vector<Format> OwnFormats::blocks() const {
    std::vector<Format> all = thoseOf(m_used, Lies::inBlocks);
    for (const Format& format : thoseOf(m_typed, Lies::inBlocks))
        take(all, format);
    return all;
}

bool OwnFormats::isTyped(const Format& format) const {
    return std::ranges::find(m_typed, plainOf(format)) != m_typed.end() && std::ranges::find(m_used, plainOf(format)) == m_used.end();
}

void OwnFormats::add(const QString& name) {
    const auto format = parse_format(name.simplified().remove(' ').toStdString());
    if (!format)
        return tell(tr("No such format. Write float<exponent bits,fraction bits> or fixed<bits before,bits after the point>."));
    if (!hasRow(*format) && !has_blocks(*format))
        return tell(tr("One value of it has no bits of its own. Equal steps shows signs, and fixed point of any word."));
    const Format plain = plainOf(*format);
    if (!isShown(plain)) {
        take(m_typed, plain);
        Q_EMIT changed();
    }
    clear();
    tell({});
    Q_EMIT added(plain);
}

void OwnFormats::remove(const Format& format) {
    const Format plain = plainOf(format); // `format` may lie in a list that is made anew once there is a change
    const auto there = std::ranges::find(m_typed, plain);
    if (there == m_typed.end())
        return;
    const qsizetype place = there - m_typed.begin();
    m_typed.erase(there);
    Q_EMIT changed();
    Q_EMIT removed(plain, place);
}

void OwnFormats::bringBack(const Format& format, qsizetype place) {
    if (std::ranges::find(m_typed, format) != m_typed.end())
        return;
    m_typed.insert(m_typed.begin() + std::min(place, qsizetype(m_typed.size())), format);
    Q_EMIT changed();
}

// While something is wrong with the experiment its last formats stay.
void OwnFormats::readDocument() {
    if (!m_document.experiment())
        return;
    std::vector<Format> used;
    for (const Variant& variant : m_document.experiment()->variants) {
        takeUsed(used, variant.policy.precision);
        for (const auto& [layer, precision] : variant.policy.layers)
            takeUsed(used, precision);
    }
    if (std::exchange(m_used, used) != used)
        Q_EMIT changed();
}

Json OwnFormats::view() const {
    Json names = Json::array();
    for (const Format& format : m_typed)
        names.push_back(format_name(format));
    return names;
}

void OwnFormats::setView(const Json& names) {
    m_typed.clear();
    if (names.is_array())
        for (const Json& name : names)
            if (const auto format = name.is_string() ? parse_format(name.get<std::string>()) : std::nullopt)
                if ((hasRow(*format) || has_blocks(*format)) && !isShown(plainOf(*format)))
                    take(m_typed, plainOf(*format));
    Q_EMIT changed();
}

} // namespace mantissa::app
