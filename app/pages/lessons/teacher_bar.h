// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QFrame>

class QCheckBox;
class QLabel;
class QPushButton;

namespace mantissa::app {

class ElidedLabel;
class LessonDesk;
class Segmented;

// What a teacher does with an open lesson: give it on, make it larger, hide answers, lock controls, leave.
class TeacherBar : public QFrame {
    Q_OBJECT
public:
    explicit TeacherBar(LessonDesk& desk, QWidget* parent = nullptr);
    void refresh();

Q_SIGNALS:
    void shareAsked();
    void worksheetAsked();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showTitle();
    void changeLocks();
    LessonDesk& m_desk;
    QLabel* m_title;
    Segmented* m_size;
    QCheckBox* m_hidden;
    ElidedLabel* m_locked;
    QPushButton* m_change = nullptr;
};

} // namespace mantissa::app
