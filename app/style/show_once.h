// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>

namespace mantissa::app {

// Asked for again, the one that is open comes to the front, with what was typed into it: a second would lie over it.
template <typename Dialog>
Dialog* showOnce(Dialog* dialog) {
    for (Dialog* open : dialog->parentWidget()->template findChildren<Dialog*>(QString(), Qt::FindDirectChildrenOnly))
        if (open != dialog && open->isVisible() && open->windowTitle() == dialog->windowTitle()) {
            delete dialog;
            open->raise();
            open->activateWindow();
            return open;
        }
    dialog->show();
    return dialog;
}

} // namespace mantissa::app
