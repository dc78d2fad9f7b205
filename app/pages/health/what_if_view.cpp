// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/health/what_if_view.h"

#include "models/spoken.h"
#include "models/words.h"
#include "pages/health/exponent_view.h"
#include "style/appearance.h"
#include "style/scaling.h"
#include "widgets/badge.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace mantissa::app {

WhatIfView::WhatIfView(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("What other formats would lose"));
    setFocusPolicy(Qt::StrongFocus);
    connect(&Appearance::instance(), &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void WhatIfView::setNothing(const QString& words) {
    m_nothing = words;
    update();
}

void WhatIfView::setOwnFormats(const std::vector<Format>& formats) {
    m_own = formats;
    setTensor(m_tensor);
}

// Where no sample told of this format yet, from the exponents: what is lost and what overflows they know, the error they do not.
WhatIfView::Row WhatIfView::rowOf(const Format& format) const {
    const Census& wide = m_tensor->tally.wide;
    const double all = double(qMax<std::int64_t>(1, wide.count - wide.zeros - wide.non_finite));
    Row row{.format = QString::fromStdString(format_name(format)), .error = NAN, .value = format};
    for (const FormatToll& toll : m_tensor->tally.others)
        if (toll.format == format)
            return {row.format,
                    double(toll.underflows_to_zero) / all,
                    double(toll.overflows) / all,
                    double(toll.overflows) < all ? toll.error : NAN,
                    false,
                    false,
                    format};
    const int least = std::ilogb(smallest_positive(format)) - 1, beyond = std::ilogb(largest_finite(format)) + 1;
    for (int exponent = Census::lowest_exponent; exponent <= Census::highest_exponent; ++exponent) {
        const double share = double(wide.exponents[std::size_t(exponent - Census::lowest_exponent)]) / all;
        row.underflow += exponent < least ? share : 0;
        row.overflow += exponent >= beyond ? share : 0;
    }
    return row;
}

void WhatIfView::setTensor(const std::optional<TensorHealth>& tensor) {
    m_tensor = tensor;
    m_rows.clear();
    if (tensor) {
        const Tally& tally = tensor->tally;
        const double seen = double(qMax<std::int64_t>(1, tally.wide.count - tally.wide.zeros - tally.wide.non_finite));
        const auto share = [&](std::int64_t count) { return double(count) / seen; };
        m_rows << Row{QString::fromStdString(tensor->format),
                      share(tally.wide.underflows_to_zero),
                      share(tally.wide.overflows),
                      tally.error,
                      true,
                      false,
                      parse_format(tensor->format).value_or(float32)};
        const auto has = [this](const Format& format) {
            return std::any_of(m_rows.begin(), m_rows.end(), [&](const Row& row) { return row.value == format; });
        };
        for (const FormatToll& toll : tally.others)
            if (!has(toll.format) && std::ranges::find(m_own, toll.format) == m_own.end())
                m_rows << rowOf(toll.format);
        for (const Format& format : m_own)
            if (!has(format)) {
                m_rows << rowOf(format);
                m_rows.back().own = true;
            }
    }
    updateGeometry();
    update();
}

void WhatIfView::setShift(int shift) {
    if (std::exchange(m_shift, shift) != shift)
        update();
}

// As the line has it. Of values that are moved nobody measured the error.
WhatIfView::Row WhatIfView::shifted(const Row& row) const {
    if (m_shift == 0 || !m_tensor)
        return row;
    const ExponentView::Shares shares = ExponentView::sharesOf(m_tensor->tally.wide, row.value, m_shift);
    Row moved = row;
    moved.underflow = shares.lost;
    moved.overflow = shares.overflowing;
    moved.error = std::nan("");
    return moved;
}

void WhatIfView::setDevice(const QHash<QString, OnDevice>& formats) {
    m_device = formats;
    update();
}

// No device computes in what has no codes of its own.
WhatIfView::OnDevice WhatIfView::onDevice(const Format& format) const {
    const std::string name = format_name(format);
    if (const auto told = m_device.constFind(QString::fromStdString(name)); told != m_device.constEnd())
        return *told;
    if (m_device.isEmpty() || has_storage(format))
        return {};
    return {Badge::simulated, spoken(name + " has no storage of its own: carried in float32 and rounded after the operation")};
}

void WhatIfView::pick(const std::optional<Format>& format) {
    m_picked = format;
    update();
    Q_EMIT formatPicked();
}

QSize WhatIfView::minimumSizeHint() const { return {300, scaled(17) * int(qMax<qsizetype>(m_rows.size(), 7) + 1)}; }

int WhatIfView::rowHeight() const { return qBound(scaled(17), height() / int(m_rows.size() + 1), scaled(30)); }

int WhatIfView::rowAt(int y) const {
    const int row = y / rowHeight() - 1;
    return row >= 0 && row < m_rows.size() ? row : -1;
}

int WhatIfView::chosen() const {
    for (int row = 0; m_picked && row < m_rows.size(); ++row)
        if (m_rows[row].value == *m_picked && !m_rows[row].now)
            return row;
    return -1;
}

// The format that is at work has its limits drawn already: a click on it, or a second one on the same, shows it alone again.
void WhatIfView::mousePressEvent(QMouseEvent* event) {
    const int row = rowAt(int(event->position().y()));
    if (row < 0 || event->button() != Qt::LeftButton)
        return;
    pick(m_rows[row].now || row == chosen() ? std::nullopt : std::optional(m_rows[row].value));
}

void WhatIfView::keyPressEvent(QKeyEvent* event) {
    const int by = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
    if (event->key() == Qt::Key_Escape)
        return pick(std::nullopt);
    if (by == 0 || m_rows.isEmpty())
        return QWidget::keyPressEvent(event);
    const int row = qBound(0, qMax(0, chosen()) + by, int(m_rows.size()) - 1);
    pick(m_rows[row].now ? std::nullopt : std::optional(m_rows[row].value));
}

void WhatIfView::offerMore(QMenu* menu, const QPoint& at) {
    const int row = rowAt(at.y());
    if (row < 0 || !m_rows[row].own)
        return;
    menu->addAction(tr("Remove %1 from the list").arg(m_rows[row].format), this,
                    [this, format = m_rows[row].value] { Q_EMIT unwanted(format); });
    menu->addSeparator();
}

QString WhatIfView::wordsAt(int y) const {
    const int row = rowAt(y);
    const OnDevice device = row < 0 ? OnDevice{} : onDevice(m_rows[row].value);
    if (device.badge == Badge::unknown)
        return {};
    const QString told = tr("%1 on this device: %2").arg(m_rows[row].format, meaningOf(device.badge));
    return device.reason.isEmpty() ? told : told + '\n' + asSentence(device.reason);
}

bool WhatIfView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), wordsAt(help->pos().y()), this);
    return true;
}

QString WhatIfView::table() const {
    QString text = "format,to_zero,overflow,error,on_this_device\n";
    for (const Row& each : m_rows) {
        const Row row = shifted(each);
        const Badge badge = onDevice(row.value).badge;
        const QString error = std::isfinite(row.error) ? QString::number(row.error) : QString();
        text += QStringLiteral("\"%1\",%2,%3,%4,%5\n")
                    .arg(row.format)
                    .arg(row.underflow)
                    .arg(row.overflow)
                    .arg(error, badge == Badge::unknown ? QString() : wordOf(badge));
    }
    return text;
}

} // namespace mantissa::app
