// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/run_speed.h"
#include "models/run_store.h"
#include "models/run_table_model.h"
#include "models/words.h"
#include "style/table_copy.h"

#include <QLocale>

#include <cmath>
#include <optional>

// Figures beside the baseline's, as the table shows them and as they are copied.
namespace mantissa::app {
namespace {

constexpr double mebibyte = 1024 * 1024;

bool isRatio(int column) {
    return column == RunTableModel::Speed || column == RunTableModel::Memory || column == RunTableModel::ToTarget ||
           column == RunTableModel::Energy || column == RunTableModel::EpochEnergy;
}

QString bareNumber(double value) {
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return value == std::floor(value) && std::fabs(value) < 1e15 ? locale.toString(value, 'f', 0) : locale.toString(value, 'g', 6);
}

} // namespace

bool RunTableModel::isCompared(int column) {
    return isRatio(column) || column == Loss || column == ValLoss || column == ValAccuracy || column == BestAccuracy;
}

// What is learned in another length of training, or of other data, or takes the memory of another network, tells nothing of a format.
bool RunTableModel::comparable(int key, int base, int column) const {
    const RunData &run = m_store.run(key), &other = m_store.run(base);
    const auto apart = [](std::size_t a, std::size_t b) { return a != 0 && b != 0 && a != b; };
    if (column == Memory)
        return !apart(run.network, other.network) && run.batch == other.batch;
    const bool otherData = apart(run.data, other.data) || are_other_images(run.images, other.images);
    const bool ended = run.trained().is_known() && other.trained().is_known(); // of who goes on, the epochs begun count
    const bool longer =
        ended ? !same_length(run.trained(), other.trained()) : apart(std::size_t(run.epochsBegun()), std::size_t(other.epochsBegun()));
    if (column == Loss || column == ValLoss || column == ValAccuracy || column == BestAccuracy)
        return !otherData && !longer;
    if (isEnergy(column)) // a card tells of its board, a processor of all that ran on it
        return !otherData && !apart(run.network, other.network) && run.device == other.device && (column == EpochEnergy || !longer);
    return column == Speed || !otherData; // speed says so itself
}

// Of speed, memory and time the ratio, of accuracies and losses the difference.
std::optional<double> RunTableModel::beside(int key, int column) const {
    const QVariant here = isCompared(column) ? figure(key, column) : QVariant(); // first: of those that wait hundreds are asked
    const int base = here.isValid() ? baselineFor(m_store, key) : -1;
    if (base < 0 || base == key || !comparable(key, base, column))
        return {};
    const QVariant there = figure(base, column);
    if (!there.isValid())
        return {};
    if (column != Speed)
        return isRatio(column) ? here.toDouble() / there.toDouble() : here.toDouble() - there.toDouble();
    const double ratio = speedBeside(m_store.run(key), m_store.run(base)).ratio;
    return ratio > 0 ? std::optional(ratio) : std::nullopt;
}

QString RunTableModel::difference(int key, int column) const {
    const std::optional<double> told = beside(key, column);
    if (!told)
        return {};
    if (isRatio(column))
        return QStringLiteral("%1 ×").arg(QLocale().toString(*told, 'f', 2));
    const bool accuracy = column == ValAccuracy || column == BestAccuracy;
    const QString words = accuracy ? QLocale().toString(std::fabs(*told), 'f', 2) : formatFigure(std::fabs(*told), 2);
    return (*told >= 0 ? QStringLiteral("+") : QStringLiteral("−")) + words;
}

// Numbers without units, signs or groups, as spreadsheets read them; invalid: its words are copied.
QVariant RunTableModel::copied(int key, int column) const {
    if (!isFigure(column))
        return {};
    const QVariant value = figure(key, column);
    return value.isValid() ? bareNumber(column == Memory ? value.toDouble() / mebibyte : value.toDouble()) : QString();
}

QVariant RunTableModel::copiedBeside(int key, int column) const {
    if (!isCompared(column))
        return {};
    const std::optional<double> told = beside(key, column);
    return told ? bareNumber(*told) : QString();
}

// The unit that its cells do not have; what stands beside a figure has a column after it.
QVariant RunTableModel::copiedHead(int column, int role) const {
    const QString name = headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    if (role == CopiedBeside)
        return isCompared(column) ? (isRatio(column) ? tr("%1: × the baseline") : tr("%1: less the baseline")).arg(name) : QVariant();
    const QString unit = column == Memory                       ? QStringLiteral("MiB")
                         : column == ToTarget || column == Time ? QStringLiteral("s")
                         : isEnergy(column)                     ? QStringLiteral("J")
                                                                : QString();
    return unit.isEmpty() ? QVariant() : QStringLiteral("%1 [%2]").arg(name, unit);
}

} // namespace mantissa::app
