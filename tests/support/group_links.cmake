# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
# cmake -DPROGRAM=<program> -DNAMES=<file with a path a line> -P group_links.cmake: the program under the name of each of its tests.
# Hard links, so that a test that starts itself once more finds itself by that name.
file(STRINGS ${NAMES} names)
foreach(name IN LISTS names)
  file(REMOVE ${name})
  file(CREATE_LINK ${PROGRAM} ${name})
endforeach()
