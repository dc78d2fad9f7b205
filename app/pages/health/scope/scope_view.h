// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "pages/health/scope/scope_source.h"

#include <QWidget>

class QButtonGroup;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QSpinBox;
class QTableView;

namespace mantissa::app {

class ElementModel;
class OperationModel;
class Paragraph;
class TensorPicture;
class Workbench;

// The step under the microscope: its operations at the left; of the one that is picked, the tensors that go in and come out as pictures
// and as numbers: in their format, before they were rounded, and the difference. F10 goes on, Shift+F10 back.
class ScopeView : public QWidget {
    Q_OBJECT
public:
    explicit ScopeView(Workbench& workbench, QWidget* parent = nullptr);
    ScopeSource& source() { return m_source; }
    void begin();             // at the step of the selected variant's run
    void show(int operation); // counts from 0
    int operation() const { return m_operation; }
    void showFirstBad();
    void showTensor(int place);               // among those of the operation: inputs, then outputs
    const health::SeenTensor* tensor() const; // that is shown; null: none

Q_SIGNALS:
    void closed();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QHBoxLayout* makeBar();
    QWidget* makeOperations();
    QWidget* makeTensors();
    QWidget* makeChips();
    QHBoxLayout* makePictures();
    void makeValues();
    void follow();
    void refresh();
    void clear();
    void clearChips();
    void takeFrame();
    void tellCounts();
    void offer(const QPoint& at);
    QString watchedVariable() const; // that the tensor is, or is the gradient of; empty: none

    Workbench& m_workbench;
    ScopeSource m_source;
    int m_operation = 0, m_place = -1;
    std::shared_ptr<const health::Frame> m_frame; // that is shown
    QVector<std::shared_ptr<const health::SeenTensor>> m_tensors;

    OperationModel* m_operations;
    ElementModel* m_elements;
    QTableView *m_list, *m_table;
    QLabel *m_title, *m_words, *m_counts;
    Paragraph* m_state;
    QWidget* m_inside;
    QHBoxLayout* m_chips;
    QButtonGroup* m_chipGroup;
    QPushButton *m_back, *m_forward, *m_leave, *m_bad;
    QSpinBox* m_sample;
    std::array<TensorPicture*, 3> m_pictures{};
};

} // namespace mantissa::app
