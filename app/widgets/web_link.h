// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#pragma once

class QUrl;
class QWidget;

namespace mantissa::app {

// To a page or an e-mail address: what came with somebody's file may name files and programs of this computer, too.
bool leadsToWeb(const QUrl& link);
void openWebLink(const QUrl& link, QWidget& from); // what leads elsewhere is not opened, and says so

} // namespace mantissa::app
