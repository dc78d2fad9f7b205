// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/variant_plan.h"
#include "models/experiment_document.h"
#include "models/saying.h"
#include "pages/build/layer_edits.h"
#include "pages/build/layer_words.h"

#include <QAbstractTableModel>

namespace mantissa::app {

Json exceptionsOf(const ExperimentDocument& document); // the layers of the selected variant that have a policy of their own

// The network as a flat list, residual blocks with their contents indented, beside what each layer costs in one variant.
class LayerModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Layer, Output, Parameters, Macs, Flops, Weights, Activations, Gradients, Share, ColumnCount };
    enum Role { EntryRole = Qt::UserRole, ShareRole };
    struct Entry {
        Json::json_pointer place; // in the experiment; empty: the input
        QString name, type, problem;
        QString policy; // of its own, in the variant that is selected; empty: it has the variant's
        QVector<LayerWord> words;
        std::vector<Field> others; // settings of which the words say nothing
        int depth = 0;
        LayerCost cost;
        bool costed = false;
    };

    explicit LayerModel(ExperimentDocument& document, QObject* parent = nullptr);
    enum class Costs { fresh, stale };                                 // stale: of the network before the last edit
    void setPlan(const VariantPlan* plan, Costs costs = Costs::fresh); // null: none yet
    Costs costs() const { return m_freshness; }
    const Entry& entry(int row) const { return m_entries[static_cast<std::size_t>(row)]; }
    int rowOf(const Json::json_pointer& place) const; // -1: none
    QString totals() const;

    // Edits, each one step of undo; they return where the layer is then.
    Json::json_pointer insertAfter(int row, const std::string& type);
    Json::json_pointer duplicate(int row);
    QString textOf(int row) const;                                               // a layer, as in the file
    Json::json_pointer paste(int row, const QString& text, Saying* whatIsWrong); // empty: nothing was
    Json::json_pointer move(int row, int by);
    void remove(int row);
    void set(int row, const std::string& key, const Json& value); // null: the default
    const Entry* firstWrong() const;                              // null: no layer is

    static constexpr const char* typeMime = "application/x-mantissa-layer-type"; // from the palette
    static constexpr const char* placeMime = "application/x-mantissa-layer";     // from the table
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::CopyAction | Qt::MoveAction; }
    QStringList mimeTypes() const override { return {typeMime, placeMime}; }
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column, const QModelIndex& parent) override;

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_entries.size()); }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(ColumnCount); }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void dropped(const QString& place); // where the layer is then

private:
    void rebuild();
    LayerSpot spotAfter(int row) const;
    void addLayers(const Json& list, const Json::json_pointer& place, int depth);
    void placeProblems();
    void placeShapes();
    void placePolicies();
    void placeProjection(Entry& residual);
    QString cell(const Entry& entry, int column) const;
    static QString takenWords(const LayerCost& cost, int column); // empty: what the column says
    QString bytes(double bytes) const;
    void chooseUnit();

    ExperimentDocument& m_document;
    std::vector<Entry> m_entries;
    std::map<std::string, QString> m_names; // by place
    QHash<QString, LayerCost> m_costs;
    double m_macs = 0;
    Costs m_freshness = Costs::fresh;
    QString m_unit = QStringLiteral("KiB"); // of the three columns of bytes
};

} // namespace mantissa::app
