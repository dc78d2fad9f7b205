// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/run_images.h"

#include "runs/validation.h"

namespace mantissa::app {

void takeImages(RunData& run, const UsedData& data) {
    run.classes = std::ssize(data.classes);
    run.images = data.identity;
    run.validationImages = data.validation;
    run.commonest = data.commonest;
    if (run.folder.isEmpty() || !are_told_by_image(data))
        return;
    const auto said = stored_validation(run.folder.toStdString());
    if (const ReadImages read = said ? read_images(*said) : ReadImages{}; read.all > 0)
        run.validationImages = read.all, run.commonest = read.commonest;
}

} // namespace mantissa::app
