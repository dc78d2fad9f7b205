// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QVector>
#include <QWidget>

#include <functional>

class QVBoxLayout;

namespace mantissa::app {

struct BannerText {
    enum class Kind { bad, warn, info, good } kind = Kind::info;
    QString fact, cause;
    QString action; // at most one; empty: none
    std::function<void()> act;
};

// What happened, told in the page: at most two at a time, the rest counted. Never takes the focus.
class BannerStack : public QWidget {
    Q_OBJECT
public:
    explicit BannerStack(QWidget* parent = nullptr);
    void tell(const BannerText& text);
    void clear();
    int count() const { return static_cast<int>(m_texts.size()); }

private:
    void rebuild();
    QWidget* makeBanner(const BannerText& text, int index);

    QVector<BannerText> m_texts; // newest first
    QVBoxLayout* m_layout;
};

} // namespace mantissa::app
