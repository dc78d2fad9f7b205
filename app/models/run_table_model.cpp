// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "models/run_table_model.h"

#include "models/run_energy.h"
#include "models/run_speed.h"
#include "models/run_store.h"
#include "models/run_tree_model.h"
#include "models/spoken.h"
#include "models/words.h"
#include "style/table_copy.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace mantissa::app {
namespace {

bool isEdited(const RunData& run) { return run.policyEdited || run.layersApart > 0; }

} // namespace

RunTableModel::RunTableModel(RunStore& store, QObject* parent) : QAbstractTableModel(parent), m_store(store) {
    connect(&store, &RunStore::structureChanged, this, &RunTableModel::rebuild);
    connect(&store, &RunStore::stateChanged, this, &RunTableModel::refreshFigures);
    connect(&store, &RunStore::visibilityChanged, this, &RunTableModel::refreshFigures);
    rebuild();
}

// A list that did not change is left alone, so that selection and scroll stay.
void RunTableModel::rebuild() {
    QVector<int> keys;
    for (int group = int(m_store.groups().size()) - 1; group >= 0; --group)
        keys += m_store.groups()[group].runs;
    if (!keys.isEmpty() && keys.size() < m_keys.size())
        drop({keys.begin(), keys.end()});
    if (keys == m_keys)
        return refreshFigures();
    beginResetModel();
    m_keys = keys;
    m_target = findTarget();
    endResetModel();
}

// What was deleted goes; the others keep their places, what is selected of them and what is in sight.
void RunTableModel::drop(const QSet<int>& kept) {
    for (int row = int(m_keys.size()) - 1; row >= 0; --row)
        if (!kept.contains(m_keys[row])) {
            beginRemoveRows({}, row, row);
            m_keys.removeAt(row);
            endRemoveRows();
        }
}

// As reports have it.
double RunTableModel::findTarget() const {
    std::vector<insight::LearningFacts> runs;
    for (int key : m_store.currentRuns()) {
        const RunData& run = m_store.run(key);
        if (run.state == RunState::completed && run.curves != RunData::Curves::here)
            return 0; // it is not known yet what that one reached
        runs.push_back(learningFactsOf(run));
    }
    return insight::common_target(runs) * 100;
}

double RunTableModel::secondsToTarget(int key) const {
    const RunData& run = m_store.run(key);
    const insight::LearningFacts facts = learningFactsOf(run);
    const EpochRecord* first = run.imported ? nullptr : insight::first_with(facts, m_target / 100);
    return first ? run.epochs[first - facts.epochs.data()].seconds : std::nan("");
}

// Whether a run reached it is in its curves, which are read as they are first shown.
bool RunTableModel::isUnread(int key, int column) const {
    const RunData& run = m_store.run(key);
    return column == ToTarget && m_target > 0 && !run.imported && run.curves != RunData::Curves::here;
}

void RunTableModel::refreshFigures() {
    if (const double target = findTarget(); target != m_target) {
        m_target = target;
        Q_EMIT headerDataChanged(Qt::Horizontal, ToTarget, ToTarget);
    }
    if (!m_keys.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

QVariant RunTableModel::figure(int key, int column) const {
    const RunData& run = m_store.run(key);
    auto number = [](double value) { return std::isfinite(value) && value != 0 ? QVariant(value) : QVariant(); };
    const auto loss = [&](double value, bool made) { return made && value == 0 ? QVariant(value) : number(value); };
    switch (column) {
    case Name: return shownName(run);
    case Status: return int(shownState(run));
    case Policy: return isEdited(run) ? tr("%1, edited").arg(run.policy) : run.policy;
    case Device: return run.device;
    case Batch: return run.batch > 0 ? QVariant(run.batch) : QVariant();
    case Step: return run.stepsDone();
    case Speed: return number(run.ownMilliseconds());
    case Loss: return loss(run.lastFigures().loss, true);
    case ValLoss: return loss(run.lastFigures().valLoss, run.lastFigures().valAccuracy > 0); // of an epoch that was validated
    case ValAccuracy: return number(run.lastFigures().valAccuracy);
    case BestAccuracy: return number(run.bestFigures().valAccuracy);
    case Memory: return run.isSimulated() ? QVariant() : number(run.measuredPeak > 0 ? run.measuredPeak : run.predictedPeak);
    case ToTarget: return number(secondsToTarget(key));
    case Time: return number(run.secondsDone());
    case Energy: return number(energyOf(run).joules);
    case EpochEnergy: return number(energyOf(run).epochJoules);
    case Experiment: return run.experiment;
    default: return run.started;
    }
}

QString RunTableModel::text(int key, int column) const {
    const QVariant value = figure(key, column);
    if (!value.isValid())
        return isUnread(key, column) ? QStringLiteral("…") : noFigure();
    switch (column) {
    case Status: return wordOf(m_store.run(key));
    case Batch:
    case Step: return formatCount(value.toLongLong());
    case Speed: return formatFigure(value.toDouble(), 3);
    case Loss:
    case ValLoss: return value.toDouble() == 0 ? QStringLiteral("0") : formatFigure(value.toDouble(), 3);
    case ValAccuracy:
    case BestAccuracy: return QLocale().toString(value.toDouble(), 'f', 2);
    case Memory: // what was not measured says so
        return (m_store.run(key).measuredPeak > 0 ? QString() : QStringLiteral("≈ ")) + formatBytes(value.toDouble());
    case ToTarget:
    case Time: return formatDuration(value.toDouble());
    case Energy:
    case EpochEnergy: return formatEnergy(value.toDouble());
    case Started:
        return value.toDateTime().isValid() ? QLocale().toString(value.toDateTime(), QStringLiteral("yyyy-MM-dd HH:mm")) : noFigure();
    default: return value.toString();
    }
}

QString RunTableModel::policyToolTip(int key) const {
    const RunData& run = m_store.run(key);
    QStringList lines;
    if (run.policyEdited)
        lines << tr("In some roles it has another format or rounding.");
    if (run.layersApart > 0)
        lines << (run.layersApart == 1 ? tr("One layer has a policy of its own.")
                                       : tr("%1 layers have a policy of their own.").arg(run.layersApart));
    return lines.join('\n');
}

// How it was measured, or why it was not; nothing was ever estimated.
QString RunTableModel::energyToolTip(int key, int column) const {
    const QString words = difference(key, column),
                  how = wordsOfEnergy(m_store.run(key), column == Energy ? EnergyOf::run : EnergyOf::epoch);
    return words.isEmpty() ? how : tr("%1 the energy of %2").arg(words, shownName(m_store.run(baselineFor(m_store, key)))) + '\n' + how;
}

QString RunTableModel::toolTip(int key, int column) const {
    const RunData& run = m_store.run(key);
    const QString disturbed = column == Speed ? disturbanceOf(run) : QString();
    if (column == Name || column == Status)
        return QStringLiteral("%1, %2\n%3%4%5")
            .arg(shownName(run), run.experiment, run.folder, run.reason.isEmpty() ? QString() : '\n' + spoken(run.reason),
                 (run.damage.isEmpty() ? QString() : '\n' + spoken(run.damage)) +
                     (run.report.isEmpty() ? QString() : '\n' + originOf(run)));
    if (column == Policy)
        return policyToolTip(key);
    if (isEnergy(column))
        return energyToolTip(key, column);
    if (isUnread(key, column) && !figure(key, column).isValid())
        return tr("Not known yet: it is told once the run is ticked and its curves are read.");
    const int base = baselineFor(m_store, key);
    const QString words = difference(key, column);
    if (column == Speed && base >= 0 && base != key && figure(key, column).isValid())
        return speedBeside(m_store.run(key), m_store.run(base)).both() + (disturbed.isEmpty() ? QString() : '\n' + disturbed);
    if (lacksBaseline(m_store, key) && isCompared(column) && figure(key, column).isValid())
        return tr("The baseline was not trained with this batch and seed, so nothing is set beside it.");
    if (column == Speed)
        return disturbed;
    const bool planned = column == Memory && run.measuredPeak == 0 && figure(key, column).isValid();
    if (words.isEmpty())
        return planned ? tr("Predicted: nothing was measured.") : QString();
    return column == Memory     ? tr("%1 the memory of %2").arg(words, shownName(m_store.run(base)))
           : column == ToTarget ? tr("%1 the training time of %2 until %3 % of validation")
                                      .arg(words, shownName(m_store.run(base)), QLocale().toString(m_target, 'g', 4))
                                : tr("%1 against %2").arg(words, shownName(m_store.run(base)));
}

QVariant RunTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const int key = m_keys[index.row()], column = index.column();
    switch (role) {
    case Qt::DisplayRole: {
        const QString words = difference(key, column);
        return words.isEmpty() ? text(key, column) : text(key, column) + "  " + words;
    }
    case Qt::CheckStateRole: return column == Name ? QVariant(m_store.run(key).visible ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::TextAlignmentRole: return int((isFigure(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ToolTipRole: { // the figure whole, however narrow its column
        const QString more = toolTip(key, column), words = column == Name || column == Status ? QString() : text(key, column);
        return more.isEmpty() || words.isEmpty() ? words + more : words + '\n' + more;
    }
    case Qt::AccessibleTextRole:
        return headerData(column, Qt::Horizontal, Qt::DisplayRole).toString() + ' ' + data(index, Qt::DisplayRole).toString();
    case SortRole: return figure(key, column);
    case KeyRole: return key;
    case PinnedRole: return m_store.pinned() == key;
    case DifferenceRole: return difference(key, column);
    case CopiedFigure: return copied(key, column);
    case CopiedBeside: return copiedBeside(key, column);
    case RunTreeModel::LineRole: return m_store.run(key).line;
    case RunTreeModel::StateRole: return int(shownState(m_store.run(key)));
    case RunTreeModel::HeldRole: return isHeld(m_store.run(key));
    default: return {};
    }
}

bool RunTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::CheckStateRole || !index.isValid() || index.column() != Name)
        return false;
    m_store.setVisible(m_keys[index.row()], value.toInt() == Qt::Checked);
    return true;
}

Qt::ItemFlags RunTableModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.column() == Name ? flags | Qt::ItemIsUserCheckable : flags;
}

QString RunTableModel::headToolTip(int column) const {
    switch (column) {
    case ToTarget:
        return m_target > 0 ? tr("Training time until the validation accuracy that every finished run of the shown group reached.")
                            : tr("Training time until the accuracy that every finished run of the shown group reached; there is none yet.");
    case Energy: return tr("Measured: the device's mean power times the seconds of training.");
    case EpochEnergy: return tr("Measured: the energy of the steps of one epoch, on the mean over the run.");
    default: return {};
    }
}

QVariant RunTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((isFigure(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    constexpr const char* names[] = {QT_TR_NOOP("Run"),          QT_TR_NOOP("Status"),         QT_TR_NOOP("Policy"),
                                     QT_TR_NOOP("Device"),       QT_TR_NOOP("Batch"),          QT_TR_NOOP("Step"),
                                     QT_TR_NOOP("ms/step"),      QT_TR_NOOP("Train. loss"),    QT_TR_NOOP("Val. loss"),
                                     QT_TR_NOOP("Val. acc. %"),  QT_TR_NOOP("At best loss %"), QT_TR_NOOP("Peak memory"),
                                     QT_TR_NOOP("To target"),    QT_TR_NOOP("Time"),           QT_TR_NOOP("Energy"),
                                     QT_TR_NOOP("Energy/epoch"), QT_TR_NOOP("Started"),        QT_TR_NOOP("Experiment")};
    static_assert(std::size(names) == ColumnCount);
    if (section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::ToolTipRole)
        return headToolTip(section);
    if (role == CopiedFigure || role == CopiedBeside)
        return copiedHead(section, role);
    if (role != Qt::DisplayRole)
        return {};
    return section == ToTarget && m_target > 0 ? tr("To %1 %").arg(QLocale().toString(m_target, 'g', 4)) : tr(names[section]);
}

} // namespace mantissa::app
