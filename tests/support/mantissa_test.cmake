# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
# mantissa_test(rounding SOURCES test_rounding.cpp LINKS numerics): the Qt Test program test_rounding, run by CTest.
# Its label is the folder right below tests/: unit, contract, oracle, integration, architecture, app. UNDER: what the program is run by.

# Qt Test without the definitions that hold a test's own folders: they would keep tests from sharing precompiled headers.
add_library(mantissa_qt_test INTERFACE)
target_include_directories(mantissa_qt_test SYSTEM INTERFACE $<TARGET_PROPERTY:Qt6::Test,INTERFACE_INCLUDE_DIRECTORIES>)
target_link_libraries(mantissa_qt_test INTERFACE Qt6::Core $<TARGET_FILE:Qt6::Test>)
mantissa_headers(tests LIGHTLY HEADERS ${standard_headers} <QtTest> LIBRARIES mantissa_qt_test)
if(TARGET mantissa)
  mantissa_headers(window_tests LIGHTLY HEADERS ${window_headers} <QtTest> DEFINITIONS QT_NO_KEYWORDS LIBRARIES mantissa_qt_test Qt6::Widgets)
endif()

function(mantissa_test name)
  cmake_parse_arguments(TEST "" "TIMEOUT" "SOURCES;LINKS;UNDER" ${ARGN})
  set(target test_${name})
  add_executable(${target} ${TEST_SOURCES})
  mantissa_test_moc(${target} ${TEST_SOURCES})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_link_libraries(${target} PRIVATE mantissa_options mantissa_qt_test)
  foreach(room IN LISTS TEST_LINKS)
    target_link_libraries(${target} PRIVATE mantissa_${room})
  endforeach()

  if(CMAKE_CURRENT_SOURCE_DIR MATCHES "/tests/app$")
    target_compile_definitions(${target} PRIVATE QT_NO_KEYWORDS)
    mantissa_precompiled(${target} window_tests)
  else()
    mantissa_precompiled(${target} tests)
  endif()

  target_compile_definitions(${target} PRIVATE
    MANTISSA_SOURCE="${PROJECT_SOURCE_DIR}"
    MANTISSA_ORACLES="${PROJECT_SOURCE_DIR}/tests/oracle"
    MANTISSA_RESOURCES="${PROJECT_SOURCE_DIR}/resources")
  if(TARGET mantissa-cli)
    target_compile_definitions(${target} PRIVATE MANTISSA_CLI="$<TARGET_FILE:mantissa-cli>")
    add_dependencies(${target} mantissa-cli)
  endif()

  set_property(GLOBAL APPEND PROPERTY mantissa_tests ${target}) # for grouped.cmake
  mantissa_own_file(${target})
  add_test(NAME ${name} COMMAND ${TEST_UNDER} $<TARGET_FILE:${target}>)
  mantissa_test_properties(${name})
  if(TEST_TIMEOUT)
    set_tests_properties(${name} PROPERTIES TIMEOUT ${TEST_TIMEOUT})
  endif()
endfunction()

# Where it lies there may be a link to a group's program (group_links.cmake), which the linker would write over, for every test of the
# group.
function(mantissa_own_file target)
  add_custom_command(TARGET ${target} PRE_LINK COMMAND ${CMAKE_COMMAND} -E rm -f $<TARGET_FILE:${target}> VERBATIM)
endfunction()

# What Qt makes of `#include "test_x.moc"`: called for the file itself, which costs a tenth of what AUTOMOC does for a target.
function(mantissa_test_moc target)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${target}_moc)
  foreach(source IN LISTS ARGN)
    file(STRINGS ${source} objects REGEX "Q_OBJECT" LIMIT_COUNT 1)
    if(objects)
      get_filename_component(stem ${source} NAME_WE)
      qt_generate_moc(${source} ${folder}/${stem}.moc TARGET ${target})
      target_sources(${target} PRIVATE ${folder}/${stem}.moc)
    endif()
  endforeach()
  target_include_directories(${target} PRIVATE ${folder})
endfunction()

# Long ones that ask nothing of threads, which wait for each other where two tests share two cores: contract_many_threads has many.
set(mantissa_on_one_thread contract cuda_kernels cuda_training full_sizes)
function(mantissa_test_properties name)
  file(RELATIVE_PATH kind ${PROJECT_SOURCE_DIR}/tests ${CMAKE_CURRENT_SOURCE_DIR})
  string(REGEX REPLACE "/.*" "" kind ${kind})
  set(threads 2)
  if(name IN_LIST mantissa_on_one_thread)
    set(threads 1)
  endif()
  if(MANTISSA_SANITIZE MATCHES address)
    set(limit ";ASAN_OPTIONS=allocator_may_return_null=1") # what is too large for the system is refused, and tests ask for it
  elseif(MANTISSA_SANITIZE MATCHES thread)
    set(threads 1) # GCC's OpenMP is not built for the thread sanitizer, which takes its barriers for races.
    set(limit ";OMP_THREAD_LIMIT=1") # also where the program asks for as many as there are cores
  endif()
  # Where every test of a program was skipped, CTest says so too. One skip among passes is shown by installer/test.
  set_tests_properties(${name} PROPERTIES
    LABELS ${kind}
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;OMP_NUM_THREADS=${threads};MANTISSA_CACHE=${CMAKE_BINARY_DIR}/cache;OMP_WAIT_POLICY=passive;TSAN_OPTIONS=ignore_noninstrumented_modules=1${limit}"
    SKIP_REGULAR_EXPRESSION "Totals: 2 passed, 0 failed, [1-9][0-9]* skipped")
  mantissa_test_turn(${name} ${threads})
endfunction()

# When a test has its turn. Those that go by the clock have the machine for themselves, before all others; then the long ones begin, for
# the last to end should be a short one. The seconds are those on two cores, and need not be right.
set(mantissa_by_the_clock lessons_by_the_clock side_by_side step_costs step_time stop why)
set(mantissa_seconds cards=9 compare_page=13 contract=18 contract_on_stand_in=36 controls=9 controls_in_german=9 cuda_care_on_stand_in=8
  cuda_kernels=19 cuda_on_stand_in=44 cuda_training=17 data_page=14 descriptions=42 exports=12 failures=13 formatted=8 instructions=21
  interruption=20 keys=9 language=14 lesson_controls=20 lessons=19 lessons_at_length=84 lessons_page=50 memory=15 monkey=18 observed_step=10
  package=16 random_runs=10 recovery=13 resume=9 session_on_stand_in=14 shipped=9 sweep_page=38 sweeps=14 trajectories=38 why_page=19 window=25
  window_runs=20 window_state=9)
function(mantissa_test_turn name threads)
  if(name IN_LIST mantissa_by_the_clock)
    math(EXPR all "${threads} + 1") # as many as installer/test runs at once on two cores: some tests wait more than they compute
    set_tests_properties(${name} PROPERTIES PROCESSORS ${all} COST 1000)
  else()
    set(cost 1)
    if("${mantissa_seconds}" MATCHES "(^|;)${name}=([0-9]+)")
      set(cost ${CMAKE_MATCH_2})
    endif()
    set_tests_properties(${name} PROPERTIES PROCESSORS 1 COST ${cost})
  endif()
endfunction()
