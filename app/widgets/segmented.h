// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStyle>

namespace mantissa::app {

// A few choices side by side, one of them on.
class Segmented : public QWidget {
    Q_OBJECT
public:
    Segmented(const QStringList& words, const QString& name, const QStringList& helps = {}, QWidget* parent = nullptr)
        : QWidget(parent), m_group(new QButtonGroup(this)) {
        auto* row = new QHBoxLayout(this);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(0);
        for (int i = 0; i < words.size(); ++i) {
            auto* button = new QPushButton(words[i]);
            button->setCheckable(true);
            button->setProperty("segment", true);
            button->setProperty("firstSegment", i == 0);
            button->setAccessibleName(name + ' ' + words[i]);
            button->setToolTip(i < helps.size() ? helps[i] : name + ": " + words[i]);
            m_group->addButton(button, i);
            button->setFocusPolicy(Qt::ClickFocus);
            connect(button, &QPushButton::toggled, button, // Tab comes to the one that is on, arrows go on from there
                    [button](bool on) { button->setFocusPolicy(on ? Qt::StrongFocus : Qt::ClickFocus); });
            row->addWidget(button);
        }
        setChosen(0);
        connect(m_group, &QButtonGroup::idClicked, this, &Segmented::chosen);
    }
    void setChosen(int index) { m_group->button(index)->setChecked(true); }
    // The first of those that are there has the edge.
    void setOffered(int index, bool offered) {
        button(index)->setVisible(offered);
        bool first = true;
        for (QAbstractButton* each : m_group->buttons()) {
            each->setProperty("firstSegment", first);
            first = first && each->isHidden();
            each->style()->unpolish(each);
            each->style()->polish(each);
        }
    }
    int current() const { return m_group->checkedId(); }
    QPushButton* button(int index) { return static_cast<QPushButton*>(m_group->button(index)); }

Q_SIGNALS:
    void chosen(int index);

private:
    QButtonGroup* m_group;
};

} // namespace mantissa::app
