// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "numerics/code.h"

#include <QAbstractTableModel>

namespace mantissa::app {

// Stochastic rounding: what a value may become, and how often it is the upper one. Equal: nothing is left to chance.
struct Chances {
    double below = 0, above = 0, upper = 0;
    bool open() const { return below != above && upper > 0 && upper < 1; }
};
Chances chancesOf(double value, const Format& format);
QString stepWords(double step);                    // "16", "2⁻¹⁴"
QString percentOf(double share);                   // "37.5 %"; never 0 or 100 of what is neither
QString errorPercent(double stored, double value); // how far off it is, with its sign: "-11.1 %"
QString errorHelp();                               // how that is meant
QString storedText(double value, int digits);      // with the sign of a zero, for which formats have a bit

// One value in every format: its bits, what is stored, how far off that is.
class FormatModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, Bits, Stored, Error, Ulp, Below, Above, Kind, ColumnCount };
    enum Role { CodeRole = Qt::UserRole, FormatRole };

    explicit FormatModel(QObject* parent = nullptr);

    double value() const { return m_value; }
    void setValue(double value);
    void setRounding(Rounding rounding);
    void setSubnormals(Subnormals subnormals); // flushed: what lies below the smallest normal number becomes it or 0
    void setOwn(const std::vector<Format>& own);
    int ownRows() const { return int(m_own.size()); } // the last
    Rounding rounding() const { return m_rounding; }
    enum class Head { whole, brief };
    void setHead(Head head) { m_head = head, Q_EMIT headerDataChanged(Qt::Horizontal, Bits, Bits); } // brief: where there is little room
    void flip(int row, int bit); // 0: the lowest; the value becomes what the format then stores
    const Format& format(int row) const { return m_formats[static_cast<std::size_t>(row)]; }
    std::uint32_t code(int row) const;
    double stored(int row) const; // NaN of NaN, also where no code tells of it
    Chances chances(int row) const { return chancesOf(m_value, format(row)); }

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_formats.size()); }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(ColumnCount); }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void valueChanged(double value);

private:
    QString text(int row, int column) const;
    QString mayBecome(int row, int direction) const; // with its probability, where chance decides
    std::vector<Format> m_formats, m_own;
    Subnormals m_subnormals = Subnormals::kept;
    double m_value = 0.1;
    Head m_head = Head::whole;
    Rounding m_rounding = Rounding::nearest_even;
};

// Those with an exponent and a fraction to show, widest first, then one's own.
std::vector<Format> shownFormats(Subnormals subnormals = Subnormals::kept, const std::vector<Format>& own = {});
// Beyond its largest number is that number: it has neither infinities nor a NaN.
bool cuts(const Format& format);
QString formatTitle(const Format& format);                            // "float8 E4M3"
QString formatNote(const Format& format);                             // "no infinity"; may be empty
double neighbour(double stored, const Format& format, int direction); // the next value up (1) or down (-1)
double ulpOf(double stored, const Format& format, int sharedExponent = 0);

} // namespace mantissa::app
