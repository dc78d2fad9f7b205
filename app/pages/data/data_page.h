// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bridge/data_view.h"

#include <QTimer>
#include <QWidget>

class QBoxLayout;
class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QScrollArea;

namespace mantissa::app {

class ClassBalance;
class FieldForm;
class ImageGrid;
class Segmented;
class Workbench;

// The data as the network sees them: images, classes, values against the format, broken files, and what came out wrong.
class DataPage : public QWidget {
    Q_OBJECT
public:
    explicit DataPage(Workbench& workbench, QWidget* parent = nullptr);
    const DataView& view() const { return m_view; }
    bool waiting() const { return m_view.waiting() || m_soon.isActive(); }

    QSize minimumSizeHint() const override; // narrower than images and facts side by side: they give way

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeMain();
    QWidget* makeSide();
    void arrange();
    void askSoon();
    void ask();
    void openAnew();
    void takeAnswer();
    void tellNothing();
    void refresh();
    void tellState(const DataFacts& facts);
    void refreshImages();
    QComboBox* makeBeside();
    void offerBeside(); // the runs that the variant's own can be set beside
    void forget();      // what was typed for another experiment
    void refreshForm();
    void choosePlace(); // where the files lie that the source reads
    void regenerate();  // other images of the same kind: undo brings these back
    void setField(const QString& key, const Json& value);

    Workbench& m_workbench;
    DataView m_view;
    QBoxLayout* m_sides;
    QWidget *m_main, *m_side;
    QTimer m_soon; // edits and results come in bursts
    QLabel *m_heading, *m_state, *m_words, *m_range;
    QPushButton *m_regenerate, *m_choose;
    Segmented* m_what;
    QComboBox* m_beside;
    QString m_besideName; // that was chosen; empty: the next one
    ImageGrid* m_grid;
    ClassBalance* m_balance;
    QPlainTextEdit* m_broken;
    QLabel* m_brokenTitle;
    FieldForm* m_form;
    std::string m_shown; // the settings the form shows
};

} // namespace mantissa::app
