// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QTimer>
#include <QWidget>

class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QLineEdit;

namespace mantissa {
struct LossScaling;
}

namespace mantissa::app {

class BadgeLabel;
class Workbench;
struct RunData;

// The right side: the selected variant, what can be changed now, and which format each role has.
class Inspector : public QWidget {
    Q_OBJECT
public:
    explicit Inspector(Workbench& workbench, QWidget* parent = nullptr);

Q_SIGNALS:
    void trainingAsked();

protected:
    void hideEvent(QHideEvent* event) override;

private:
    void mark(QLineEdit* field, QLabel* beneath, const QString& whyNot);
    QWidget* makeForm();
    QString whenWords() const;          // when a change counts
    const LossScaling& scaling() const; // of the selected variant
    void refreshScaleWords();
    void refresh();
    void refreshLive();
    bool isScaled(const RunData& run) const;
    void wait();
    void refreshName();
    void refreshFormats();
    QLabel* addFormat(int row, const QString& name, const QString& value);
    void takeLearningRate();
    void takeScale();

    Workbench& m_workbench;
    QLabel *m_title, *m_sample;
    QLineEdit *m_learningRate, *m_scale;
    QLabel *m_rateWhen, *m_scaleName, *m_scaleWhen, *m_nowName, *m_now, *m_skipped, *m_reason;
    QWidget* m_formats;
    QGridLayout* m_formatGrid;
    BadgeLabel* m_badge;
    QTimer m_soon;
    int m_shown = -1;                    // the variant whose figures stand in the fields
    double m_rate = 0, m_firstScale = 0; // those figures
};

} // namespace mantissa::app
