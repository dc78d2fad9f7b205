// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "numerics/format.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QTableView;

namespace mantissa::app {

class FlowLayout;
class BlockModel;
class BlockPicture;

// A handful of values that share a scale: their bits, what is stored, and what the largest does to the smallest.
class BlockView : public QWidget {
    Q_OBJECT
public:
    explicit BlockView(QWidget* parent = nullptr);
    BlockModel& model() { return *m_model; }
    void offer(const std::vector<Format>& formats); // beside the named ones
    void showFormat(const Format& format);
    Json view() const;
    void setView(const Json& view);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    FlowLayout* makeControls();
    QWidget* makeTable();
    void arrange();
    void refresh();

    BlockModel* m_model;
    QComboBox *m_format, *m_rounding;
    QLabel *m_scale, *m_sentence;
    QTableView* m_table;
    BlockPicture* m_picture;
};

} // namespace mantissa::app
