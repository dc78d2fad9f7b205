// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "charts/table_sheet.h"

#include "style/scaling.h"
#include "style/show_once.h"
#include "style/table_copy.h"

#include <QAbstractTableModel>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace mantissa::app {
namespace {

class SheetModel : public QAbstractTableModel {
public:
    SheetModel(QVector<QStringList> cells, QObject* parent) : QAbstractTableModel(parent), m_cells(std::move(cells)) {
        if (!m_cells.isEmpty())
            m_heads = m_cells.takeFirst();
    }
    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_cells.size()); }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_heads.size()); }
    QVariant data(const QModelIndex& index, int role) const override {
        const QString cell = m_cells[index.row()].value(index.column());
        const bool number = !cell.isEmpty() && (cell[0].isDigit() || (cell.size() > 1 && cell[1].isDigit()));
        if (role == Qt::TextAlignmentRole)
            return int((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        return role == Qt::DisplayRole ? cell : QVariant();
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
        return orientation == Qt::Horizontal && role == Qt::DisplayRole ? m_heads.value(section) : QVariant();
    }

private:
    QStringList m_heads;
    QVector<QStringList> m_cells;
};

} // namespace

QVector<QStringList> cellsOf(const QString& csv) {
    QVector<QStringList> lines;
    QStringList line;
    QString cell;
    bool quoted = false;
    for (qsizetype i = 0; i < csv.size(); ++i) {
        const QChar each = csv[i];
        if (each == '"' && quoted && i + 1 < csv.size() && csv[i + 1] == '"')
            cell += csv[++i];
        else if (each == '"')
            quoted = !quoted;
        else if (quoted || (each != ',' && each != '\n'))
            cell += each;
        else {
            line << std::exchange(cell, {});
            if (each == '\n')
                lines << std::exchange(line, {});
        }
    }
    if (!cell.isEmpty() || !line.isEmpty())
        lines << (line << cell);
    return lines;
}

TableSheet::TableSheet(const QString& title, QWidget* parent) : QDialog(parent), m_table(new QTableView) {
    setWindowTitle(title);
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    m_table->setAccessibleName(title);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    offerTableCopy(*m_table);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(scaled(24));
    m_table->horizontalHeader()->setDefaultSectionSize(scaled(96));
    column->addWidget(m_table, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QPushButton* copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    copy->setToolTip(tr("All of it as text with commas to the clipboard"));
    connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_csv); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    column->addWidget(buttons);
    resize(scaled(640), scaled(420));
    m_table->setFocus();
}

void TableSheet::fill(const QString& csv) {
    m_csv = csv;
    QAbstractItemModel* before = m_table->model();
    m_table->setModel(new SheetModel(cellsOf(csv), this));
    delete before;
    if (m_table->model()->columnCount() > 0)
        m_table->setColumnWidth(0, scaled(180));
}

// It grows to the width of its window before words are cut.
void TableSheet::fitWords() {
    const int most = scaled(560), apart = scaled(16);
    int wide = scaled(48);
    for (int column = 0; column < m_table->model()->columnCount(); ++column) {
        const int words = static_cast<const QAbstractItemView&>(*m_table).sizeHintForColumn(column);
        m_table->setColumnWidth(column, qMin(most, qMax(words, m_table->horizontalHeader()->sectionSizeHint(column)) + apart));
        wide += m_table->columnWidth(column);
    }
    const int room = parentWidget() ? qMax(width(), parentWidget()->window()->width()) : wide;
    resize(qBound(width(), wide, room), height());
}

void showSheet(const QString& title, const QString& csv, QWidget* parent) { showOnce(new TableSheet(title, parent))->fill(csv); }

} // namespace mantissa::app
