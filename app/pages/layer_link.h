// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

namespace mantissa::app {

class Workbench;

// Between a page that speaks of a layer and the one that builds it; one for each workbench, which owns it.
class LayerLink : public QObject {
    Q_OBJECT
public:
    static LayerLink& of(Workbench& workbench);
    void open(const QString& layer); // by name: the page comes forward, the layer is selected

Q_SIGNALS:
    void wanted(const QString& layer);

private:
    explicit LayerLink(Workbench& workbench);
    Workbench& m_workbench;
};

} // namespace mantissa::app
