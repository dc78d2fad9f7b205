// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace mantissa::app {

// Where a chart goes, how large and how fine. Not modal: a run may be going.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    explicit ExportDialog(QWidget* parent = nullptr, const QString& ending = "png");
    void offerWhatIsInSight(); // of a chart that can be zoomed: all its numbers, or those that it shows
    bool onlyInSight() const;
    void endIn(const QString& ending); // whatever was to be written
    void complain(const QString& sentence);

Q_SIGNALS:
    void copyWanted(const QSize& size, int dotsPerInch); // to the clipboard
    void chosen(const QString& file, const QSize& size, int dotsPerInch);

private:
    void choosePlace();
    void refreshReach();
    void keepChoices();
    bool isToBeLost() const;
    bool keepsWhatIsThere(); // once: it says so, and the button then writes over it
    QLineEdit* m_file;
    QSpinBox *m_width, *m_height, *m_resolution;
    QCheckBox* m_inSight;
    QLabel* m_wrong;
    QPushButton* m_save = nullptr;
    QString m_lost; // the file that may be written over
};

} // namespace mantissa::app
