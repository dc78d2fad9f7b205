# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
# cmake -DGROUP=<file with lines "name|source"> -DOUTPUT=<group.cpp> -DMOC=<moc> -P group_sources.cmake
# Tests to be compiled together: what they include, then each in a namespace of its own, for they name their helpers alike. moc
# needs none of the headers to see what is a test.
get_filename_component(folder ${OUTPUT} DIRECTORY)
file(STRINGS ${GROUP} rows)
set(included "")
set(tests "")
foreach(row IN LISTS rows)
  string(REGEX REPLACE "\\|.*" "" name "${row}")
  string(REGEX REPLACE ".*\\|" "" source "${row}")
  get_filename_component(here ${source} DIRECTORY)
  get_filename_component(stem ${source} NAME_WE)
  execute_process(COMMAND ${MOC} -o ${folder}/${stem}.moc ${source} COMMAND_ERROR_IS_FATAL ANY ERROR_QUIET)

  file(STRINGS ${source} lines REGEX "^#include .*[\">]$")
  foreach(line IN LISTS lines)
    string(REGEX MATCH "[^\"<]+[\">]$" file "${line}")
    string(REGEX REPLACE ".$" "" file "${file}")
    if(line MATCHES "\"" AND EXISTS ${here}/${file})
      set(line "#include \"${here}/${file}\"")
    endif()
    if(NOT line MATCHES "\\.(moc|inl)\"$")
      list(APPEND included "${line}")
    endif()
  endforeach()
  string(APPEND tests "namespace in_${name} {\n#include \"${source}\"\n}\nstatic const mantissa::tests::Grouped grouped_${name}(\"${name}\", in_${name}::main);\n\n")
endforeach()
list(REMOVE_DUPLICATES included)
list(JOIN included "\n" included)
file(WRITE ${OUTPUT} "${included}\n#include \"support/grouped.h\"\n\n${tests}")
