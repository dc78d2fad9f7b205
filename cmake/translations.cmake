# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
# mantissa_translations(style mantissa_de): resources/translations/mantissa_de.ts, made ready by Qt's lrelease and put into that
# library as :/translations/mantissa_de.qm. Where lrelease is missing (see installer/packages) the window speaks English.
# The target `translations` gathers the texts of the sources into the .ts files: what is new waits there as "unfinished".
set(qt_tools ${QT6_INSTALL_PREFIX}/${QT6_INSTALL_BINS}) # elsewhere those of Qt 5 may lie
find_program(MANTISSA_LRELEASE NAMES lrelease lrelease-qt6 HINTS ${qt_tools} NO_DEFAULT_PATH)
find_program(MANTISSA_LUPDATE NAMES lupdate lupdate-qt6 HINTS ${qt_tools} NO_DEFAULT_PATH)

function(mantissa_translations room)
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/resources/translations/ OUTPUT_VARIABLE texts)
  list(TRANSFORM texts APPEND .ts)
  if(MANTISSA_LUPDATE)
    add_custom_target(translations
      COMMAND ${MANTISSA_LUPDATE} ${PROJECT_SOURCE_DIR}/app -I ${PROJECT_SOURCE_DIR}/app -no-obsolete -locations none -ts ${texts}
      COMMENT "Gathering the texts of the window")
  endif()
  if(NOT MANTISSA_LRELEASE)
    message(STATUS "The window speaks English alone: lrelease is missing (see installer/packages)")
    return()
  endif()
  set(rows "")
  foreach(text IN LISTS texts)
    get_filename_component(name ${text} NAME_WE)
    set(ready ${CMAKE_CURRENT_BINARY_DIR}/${name}.qm)
    add_custom_command(OUTPUT ${ready} COMMAND ${MANTISSA_LRELEASE} -silent ${text} -qm ${ready} DEPENDS ${text} VERBATIM)
    list(APPEND all ${ready})
    string(APPEND rows "<file alias=\"${name}.qm\">${ready}</file>\n")
  endforeach()
  set(list ${CMAKE_CURRENT_BINARY_DIR}/translations.qrc)
  file(CONFIGURE OUTPUT ${list} CONTENT "<RCC><qresource prefix=\"/translations\">\n${rows}</qresource></RCC>\n")
  get_target_property(rcc Qt6::rcc IMPORTED_LOCATION)
  add_custom_command(OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/translations_resource.cpp
    COMMAND ${rcc} --name translations ${list} -o ${CMAKE_CURRENT_BINARY_DIR}/translations_resource.cpp DEPENDS ${all} ${list} VERBATIM)
  target_sources(mantissa_${room} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/translations_resource.cpp)
  set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/translations_resource.cpp PROPERTIES SKIP_AUTOGEN ON SKIP_UNITY_BUILD_INCLUSION ON
    SKIP_PRECOMPILE_HEADERS ON)
  target_compile_definitions(mantissa_${room} PRIVATE MANTISSA_HAS_TRANSLATIONS)
endfunction()
