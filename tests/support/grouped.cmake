# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
# Where everything is compiled at once (MANTISSA_GROUPED_TESTS), tests share programs: sixteen of their files go through the compiler
# together, and a few programs are linked in place of 150. Each test still lies where it would lie by itself, and is CTest's entry;
# `ninja test_rounding` builds it by itself.
set(MANTISSA_TESTS_AT_ONCE 16)

# A test that cannot share: it replaces functions of every program, says something to Qt or the library outside of its own
# namespace, is compiled otherwise than the others, or links what they should not have to load.
function(mantissa_stands_alone target source result)
  set(${result} OFF PARENT_SCOPE)
  file(STRINGS ${source} own REGEX "extern \"C\"|Q_DECLARE_METATYPE|^template *<>|^namespace (QTest|std)" LIMIT_COUNT 1)
  get_target_property(definitions ${target} COMPILE_DEFINITIONS)
  list(FILTER definitions EXCLUDE REGEX "=|^QT_NO_KEYWORDS$")
  get_target_property(by_itself ${target} DISABLE_PRECOMPILE_HEADERS)
  get_target_property(libraries ${target} LINK_LIBRARIES)
  if(own OR definitions OR by_itself OR mantissa_opencv_codecs IN_LIST libraries)
    set(${result} ON PARENT_SCOPE)
  endif()
endfunction()

# The file with main() is compiled in a group, the others beside it.
function(mantissa_add_to_group group target)
  get_target_property(sources ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  list(FILTER sources EXCLUDE REGEX "\\.moc(\\.rule)?$")
  list(TRANSFORM sources PREPEND ${folder}/)
  foreach(source IN LISTS sources)
    file(STRINGS ${source} main REGEX "^QTEST_[A-Z_]*MAIN|^int main" LIMIT_COUNT 1)
    if(main)
      mantissa_stands_alone(${target} ${source} alone)
      if(alone)
        return()
      endif()
      set_property(TARGET ${group} APPEND PROPERTY MANTISSA_ROWS "${target}|${source}")
    else()
      list(APPEND others ${source})
    endif()
  endforeach()
  target_sources(${group} PRIVATE ${others})
  foreach(property LINK_LIBRARIES COMPILE_DEFINITIONS MANUALLY_ADDED_DEPENDENCIES)
    get_target_property(values ${target} ${property})
    if(values)
      list(FILTER values EXCLUDE REGEX "^::@") # where it was said
      set_property(TARGET ${group} APPEND PROPERTY MANTISSA_${property} ${values})
    endif()
  endforeach()
  get_target_property(place ${target} BINARY_DIR)
  set_property(TARGET ${group} APPEND PROPERTY MANTISSA_NAMES ${place}/${target})
  set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL ON)
endfunction()

# mantissa_group_tests(unit tests TARGETS...): the program tests_unit, with the precompiled headers that are called `tests`.
function(mantissa_group_tests name headers)
  set(group tests_${name})
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${group}_sources)
  add_executable(${group} ${PROJECT_SOURCE_DIR}/tests/support/grouped.cpp)
  foreach(target IN LISTS ARGN)
    mantissa_add_to_group(${group} ${target})
  endforeach()
  foreach(property LINK_LIBRARIES COMPILE_DEFINITIONS MANUALLY_ADDED_DEPENDENCIES ROWS NAMES)
    get_target_property(${property} ${group} MANTISSA_${property})
    list(REMOVE_DUPLICATES ${property})
  endforeach()

  list(LENGTH ROWS count)
  math(EXPR last "(${count} - 1) / ${MANTISSA_TESTS_AT_ONCE}")
  foreach(number RANGE ${last})
    math(EXPR first "${number} * ${MANTISSA_TESTS_AT_ONCE}")
    list(SUBLIST ROWS ${first} ${MANTISSA_TESTS_AT_ONCE} rows)
    list(TRANSFORM rows REPLACE ".*\\|" "" OUTPUT_VARIABLE sources)
    list(JOIN rows "\n" rows)
    file(CONFIGURE OUTPUT ${folder}/${number}.txt CONTENT "${rows}\n" @ONLY)
    add_custom_command(OUTPUT ${folder}/${number}.cpp
      COMMAND ${CMAKE_COMMAND} -DGROUP=${folder}/${number}.txt -DOUTPUT=${folder}/${number}.cpp -DMOC=$<TARGET_FILE:Qt6::moc>
              -P ${PROJECT_SOURCE_DIR}/tests/support/group_sources.cmake
      DEPENDS ${sources} ${folder}/${number}.txt ${PROJECT_SOURCE_DIR}/tests/support/group_sources.cmake
      COMMENT "Putting tests together" VERBATIM)
    target_sources(${group} PRIVATE ${folder}/${number}.cpp)
  endforeach()

  target_include_directories(${group} PRIVATE ${PROJECT_SOURCE_DIR}/tests ${folder})
  target_link_libraries(${group} PRIVATE ${LINK_LIBRARIES})
  target_compile_definitions(${group} PRIVATE ${COMPILE_DEFINITIONS})
  target_compile_options(${group} PRIVATE -Wno-subobject-linkage) # a test is no header
  mantissa_precompiled(${group} ${headers})
  if(MANUALLY_ADDED_DEPENDENCIES)
    add_dependencies(${group} ${MANUALLY_ADDED_DEPENDENCIES})
  endif()
  list(JOIN NAMES "\n" names)
  file(CONFIGURE OUTPUT ${folder}/names.txt CONTENT "${names}\n" @ONLY)
  add_custom_command(TARGET ${group} POST_BUILD
    COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:${group}> -DNAMES=${folder}/names.txt -P ${PROJECT_SOURCE_DIR}/tests/support/group_links.cmake VERBATIM)
endfunction()

# Called last, when every test has said what it wants.
function(mantissa_group_all_tests)
  get_property(targets GLOBAL PROPERTY mantissa_tests)
  foreach(target IN LISTS targets)
    get_target_property(folder ${target} SOURCE_DIR)
    if(folder MATCHES "/tests/(unit|app)(/|$)")
      list(APPEND ${CMAKE_MATCH_1} ${target})
    elseif(NOT folder MATCHES "/tests/device$") # whose programs have another back end in them
      list(APPEND whole ${target})
    endif()
  endforeach()
  mantissa_group_tests(unit tests ${unit})
  mantissa_group_tests(whole tests ${whole})
  if(app)
    mantissa_group_tests(app window_tests ${app})
  endif()
endfunction()
