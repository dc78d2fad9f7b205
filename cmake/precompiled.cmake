# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
# What nearly every file includes is read once: precompiled headers of the engine, of its rooms that compute little, of the window, its
# charts and the tests.
# Every file still includes what it uses: -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON (preset tidy) shows where one does not.

set(standard_headers <algorithm> <array> <chrono> <cmath> <cstdint> <cstring> <filesystem> <fstream> <functional> <map> <memory> <mutex>
  <optional> <set> <span> <sstream> <string> <string_view> <thread> <unordered_map> <variant> <vector> <fmt/format.h> <nlohmann/json.hpp>)

set(window_headers ${standard_headers} <QAction> <QApplication> <QBoxLayout> <QComboBox> <QFormLayout> <QHash> <QHeaderView> <QLabel> <QLineEdit>
  <QMainWindow> <QMenu> <QPainter> <QPointer> <QPushButton> <QScrollArea> <QSettings> <QSpinBox> <QStackedWidget> <QStyledItemDelegate>
  <QTableView> <QTimer> <QToolBar> <QToolButton> <QTreeView> <QUndoStack>)

# What calls more than it computes is not worth the optimizer's time: the window without its charts, the rooms of the engine that are
# LIGHTLY, and the tests. A fifth of the compiler's time is saved where users run it, a third where it is built to be tested.
set(mantissa_lightly "$<$<CONFIG:Release>:-O1>" "$<$<CONFIG:RelWithDebInfo>:-Og>")

# mantissa_headers(engine HEADERS <map> <string> LIBRARIES fmt::fmt): the target mantissa_headers_engine. LIGHTLY as above.
function(mantissa_headers name)
  cmake_parse_arguments(PCH "LIGHTLY" "" "HEADERS;LIBRARIES;DEFINITIONS" ${ARGN})
  add_library(mantissa_headers_${name} STATIC ${PROJECT_SOURCE_DIR}/cmake/precompiled/${name}.cpp)
  target_link_libraries(mantissa_headers_${name} PRIVATE mantissa_options ${PCH_LIBRARIES})
  target_compile_definitions(mantissa_headers_${name} PRIVATE ${PCH_DEFINITIONS})
  target_precompile_headers(mantissa_headers_${name} PRIVATE ${PCH_HEADERS})
  if(PCH_LIGHTLY)
    target_compile_options(mantissa_headers_${name} PRIVATE ${mantissa_lightly})
  endif()
endfunction()

# mantissa_precompiled(mantissa_core engine): the target reads them too.
function(mantissa_precompiled target name)
  target_precompile_headers(${target} REUSE_FROM mantissa_headers_${name})
  get_target_property(own_options mantissa_headers_${name} COMPILE_OPTIONS) # they must be the same
  if(own_options)
    target_compile_options(${target} PRIVATE ${own_options})
  endif()
  cmake_language(EVAL CODE "cmake_language(DEFER DIRECTORY ${PROJECT_SOURCE_DIR} CALL mantissa_skip_precompiled ${target})")
endfunction()

# A file with compiler options of its own reads its headers itself: GCC 12 falls over headers compiled at another level.
function(mantissa_skip_precompiled target)
  get_target_property(sources ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${folder})
    get_source_file_property(options ${source} TARGET_DIRECTORY ${target} COMPILE_OPTIONS)
    if(options)
      set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
    endif()
  endforeach()
endfunction()
