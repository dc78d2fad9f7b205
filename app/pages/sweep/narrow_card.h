// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "pages/sweep/narrow_source.h"

#include <QElapsedTimer>
#include <QFrame>

class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;

namespace mantissa::app {

class NarrowGrid;
class Workbench;

// The search for the narrowest format that does the work of 32 bits, tensor by tensor, against the runs of the sweep.
class NarrowCard : public QFrame {
    Q_OBJECT
public:
    explicit NarrowCard(Workbench& workbench, QWidget* parent = nullptr);
    void refresh(); // of the sweep that is there
    NarrowSource& source() { return m_source; }
    const NarrowBoard& board() const { return m_board; }
    void search();
    void makeVariant();

private:
    QWidget* makeHead();
    QWidget* makeAnswer();
    void take();
    void fillBatches();
    void showKept();
    bool asksAnew() const;
    QString aboutWords() const;
    QString leftWords(int over) const;
    void tellStatus();
    void showRoles();
    void allow();
    void showTable();

    Workbench& m_workbench;
    NarrowSource m_source;
    NarrowBoard m_board;
    QElapsedTimer m_asked;
    QString m_folder;

    NarrowGrid* m_grid = nullptr;
    QWidget *m_left = nullptr, *m_roles = nullptr;
    QGridLayout* m_roleGrid = nullptr;
    QComboBox *m_batch = nullptr, *m_allowed = nullptr;
    QLabel *m_status = nullptr, *m_about = nullptr, *m_sentence = nullptr, *m_together = nullptr;
    QPushButton *m_search = nullptr, *m_make = nullptr, *m_stop = nullptr;
};

} // namespace mantissa::app
