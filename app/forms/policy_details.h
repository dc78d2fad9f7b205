// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/json.h"
#include "core/problem.h"

#include <QHash>
#include <QWidget>

#include <functional>

class QPushButton;

namespace mantissa {
struct Policy;
}

namespace mantissa::app {

class FieldForm;

// What a policy says beside its roles, group by group: word and fraction of fixed point, what products read, scales, ranges. Groups
// that the policy uses are open; the others are a click away.
class PolicyDetails : public QWidget {
    Q_OBJECT
public:
    explicit PolicyDetails(QWidget* parent = nullptr);
    void show(const Json& policy);       // a name, or an object with a base
    void expect(const Json& policy);     // it comes from here: what is shown is up to date
    void forget() { m_shown = {}; }      // what was typed and not taken goes as they are shown next
    bool refuse(const Problem& problem); // beneath the field that it is about; false: it is about none of these

    std::function<void(const std::string& group, const std::string& key, const Json& value)> edited; // null: back to the default

private:
    struct Group {
        QPushButton* head;
        FieldForm* form;
    };
    void showGroup(const std::string& name, const Policy& plain, const Json& said);

    QHash<QString, Group> m_groups;
    Json m_shown; // the details, as the forms have them
};

} // namespace mantissa::app
