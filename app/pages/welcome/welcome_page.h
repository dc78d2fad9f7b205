// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "pages/welcome/shipped.h"

#include <QWidget>

class QGridLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace mantissa::app {

class ExperimentCard;
class FlowLayout;
class Workbench;

// Where one begins: Run, the experiments and lessons that ship, what this device can do.
class WelcomePage : public QWidget {
    Q_OBJECT
public:
    explicit WelcomePage(Workbench& workbench, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeRunCard();
    QVBoxLayout* makeExperiments();
    QVBoxLayout* makeDevice();
    void placeCards();
    void refresh();
    void refreshDevice();
    QWidget* makeRecent();
    QWidget* makeHint();
    void refreshRecent();

    Workbench& m_workbench;
    QVector<Shipped> m_shipped;
    QVector<ExperimentCard*> m_cards;
    QPushButton* m_run;
    QLabel *m_name, *m_description, *m_deviceName, *m_deviceFacts;
    FlowLayout* m_variants;
    QGridLayout* m_gallery = nullptr;
    int m_perRow = 0;
    QWidget* m_recentBox = nullptr; // away while nothing was opened
    QVBoxLayout *m_formats, *m_recent = nullptr;
};

} // namespace mantissa::app
