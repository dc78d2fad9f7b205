# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
# Files that reference/, cpu/operations/ and cuda/ each have under this name: an operation's twins, to be read side by side.
set(operation_files activation batch_norm bias convolution dense dropout elementwise global_pooling input loss optimizers pooling step)
