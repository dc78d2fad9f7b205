// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "core/problem.h"

#include <QWidget>

#include <functional>

class QCheckBox;
class QComboBox;
class QLabel;

namespace mantissa {
struct Format;
struct Policy;
enum class Role;
} // namespace mantissa

namespace mantissa::app {

class PolicyDetails;
class PolicyNames;

// A policy role by role: format, rounding, whether what is too large is kept at the largest value and what is too small is flushed to
// zero; and what it says beside them.
class PolicyForm : public QWidget {
    Q_OBJECT
public:
    explicit PolicyForm(QWidget* parent = nullptr);
    void show(const Json& policy); // a name, or an object with a base
    void forget();                 // what was typed and not taken: it was for another policy
    QString refusal() const;       // of the role that still shows what it did not take; empty: none does

    std::function<void(const Json& policy)> edited; // with each good edit

Q_SIGNALS:
    void refusalChanged();

protected:
    void hideEvent(QHideEvent* event) override;

private:
    struct Row {
        QComboBox *format, *rounding;
        QCheckBox *saturate, *flush;
    };
    static QString wordsOfRole(Role role);
    static QString wordsOf(const Problem& problem);
    static int rowOf(int role); // of the grid
    Json gather() const;
    void showHelp(const Json& json);
    void take();
    void takeDetail(const std::string& group, const std::string& key, const Json& value);
    void give(const Json& json);
    void tellWrong(const Problems& problems);
    void refuse(const Problem* problem); // null: nothing is
    bool keepsTyped(const Row& row, const Format& format) const;
    bool isStillRefused(const Policy& policy) const;

    PolicyNames* m_names;
    QLabel *m_help, *m_wrong, *m_blocks; // m_blocks: what becomes of ends that no whole block fills
    QVector<Row> m_rows;                 // by role
    PolicyDetails* m_more;
    Json m_details = Json::object(); // keys of the policy that are no role's
    Json m_shown;                    // the policy
    QString m_refusal;
    bool m_showing = false, m_rebased = false;
};

// The policies by name, each with its sentence as tool tip.
void addPolicies(QComboBox* list);

} // namespace mantissa::app
