# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
# What every target of the project has in common, and mantissa_room(): one library per room of engine/.

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "" FORCE)
endif()
# The release is built as the tests are; kernels ask for more by themselves. At -O3 GCC 12 warns of its own string code.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

find_program(CCACHE ccache)
set(mantissa_ccache ${CCACHE})
if(CCACHE)
  # Where it cannot write its cache, as in a home that is read-only, it fails whatever it is to compile: then the cache is the build's own.
  execute_process(COMMAND env CCACHE_RECACHE=1 ${CCACHE} ${CMAKE_CXX_COMPILER} -c ${PROJECT_SOURCE_DIR}/cmake/precompiled/light.cpp
    -o ${PROJECT_BINARY_DIR}/ccache.o RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
  if(NOT status EQUAL 0)
    set(mantissa_ccache env CCACHE_DIR=${PROJECT_BINARY_DIR}/ccache ${CCACHE})
  endif()
endif()
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Without this ccache keeps nothing that was compiled with precompiled headers.
  # DEPEND: what a file depends on is taken from the compiler, in place of sending it through the preprocessor first.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_DEPEND=true ${mantissa_ccache})
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>)
endif()

find_package(OpenMP REQUIRED COMPONENTS CXX)
find_package(nlohmann_json REQUIRED)
find_package(fmt REQUIRED)

# Many small files that include much the same: fifty at a time go through the compiler in a third of the time.
option(MANTISSA_GROUPED "Compile the files of a room in groups: a clean build takes less, one changed file more" OFF)
option(MANTISSA_GROUPED_TESTS "Compile and link the tests in groups" ${MANTISSA_GROUPED})

add_library(mantissa_options INTERFACE)
target_include_directories(mantissa_options INTERFACE ${PROJECT_SOURCE_DIR}/engine)
# No contraction: a*b+c rounds twice, as the formulas say, on every processor.
target_compile_options(mantissa_options INTERFACE
  "$<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wpedantic;-Werror;-ffp-contract=off;-fno-math-errno>"
  # False alarms in std::string of GCC 12; what it guesses from the flow of values, with precompiled headers above all, stops no build.
  "$<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CXX_COMPILER_ID:GNU>>:-Wno-restrict;-Wno-array-bounds;-Wno-stringop-overflow;-Wno-stringop-overread;-Wno-error=maybe-uninitialized;-Wno-error=dangling-pointer;-Wno-error=use-after-free;-Wno-error=free-nonheap-object;-Wno-error=nonnull>"
  "$<$<COMPILE_LANGUAGE:CUDA>:-Werror=all-warnings;--expt-relaxed-constexpr;--fmad=false;-Xcompiler=-Wall,-Wextra,-Werror,-ffp-contract=off>")
# Each preset's sanitizers reach every target, ours and the tests'.
set(MANTISSA_SANITIZE "" CACHE STRING "address;undefined or thread")
if(MANTISSA_GROUPED AND NOT MANTISSA_SANITIZE) # whose reports tell lines
  # Nobody has a debugger follow a build that is made to be run; a tenth of the compiler's time is saved.
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-g0>)
  # GCC looks through all that it holds, precompiled headers above all, each time that its memory has doubled from 128 MiB on. From 600 on
  # it holds a tenth more and takes a tenth less of the processor.
  add_compile_options("$<$<COMPILE_LANG_AND_ID:CXX,GNU>:SHELL:--param ggc-min-heapsize=600000>")
endif()
if(NOT MANTISSA_GROUPED) # there a name of one file may be a variable's in another
  target_compile_options(mantissa_options INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:-Wshadow>")
endif()
target_link_libraries(mantissa_options INTERFACE OpenMP::OpenMP_CXX nlohmann_json::nlohmann_json fmt::fmt)

if(MANTISSA_SANITIZE)
  list(JOIN MANTISSA_SANITIZE "," sanitizers)
  add_compile_options(-fsanitize=${sanitizers} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  # GCC 12 takes library code that a sanitizer has instrumented for uninitialised (std::regex, std::function).
  add_compile_options(-Wno-maybe-uninitialized)
  add_link_options(-fsanitize=${sanitizers})
  add_compile_definitions(_GLIBCXX_ASSERTIONS) # an index beyond a vector's end is seen where its memory goes on
endif()

include(precompiled)
mantissa_headers(engine HEADERS ${standard_headers})
mantissa_headers(light LIGHTLY HEADERS ${standard_headers})

# A fifth of the time of the linker that is the default, and less.
find_program(MANTISSA_MOLD mold)
find_program(MANTISSA_GOLD ld.gold)
if(MANTISSA_MOLD AND NOT MANTISSA_SANITIZE)
  add_link_options($<$<LINK_LANGUAGE:CXX>:-fuse-ld=mold>)
elseif(MANTISSA_GOLD AND NOT MANTISSA_SANITIZE)
  add_link_options($<$<LINK_LANGUAGE:CXX>:-fuse-ld=gold>)
endif()

function(mantissa_group target)
  if(MANTISSA_GROUPED)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 50)
  endif()
endfunction()

# mantissa_group_files(backends check a.cpp b.cpp): of a room that is SINGLE, these go through the compiler together.
function(mantissa_group_files room group)
  foreach(file IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH file)
    set_source_files_properties(${file} TARGET_DIRECTORY mantissa_${room} PROPERTIES UNITY_GROUP ${group})
  endforeach()
endfunction()

# mantissa_room(numerics SOURCES a.cpp b.cpp LINKS core): the library mantissa_numerics.
# SINGLE: each file by itself but for the groups it names, as where kernels of the same name stand side by side.
# LIGHTLY: a room that computes little.
function(mantissa_room name)
  cmake_parse_arguments(ROOM "SINGLE;LIGHTLY" "" "SOURCES;LINKS;PRIVATE" ${ARGN})
  add_library(mantissa_${name} STATIC ${ROOM_SOURCES})
  target_link_libraries(mantissa_${name} PUBLIC mantissa_options PRIVATE ${ROOM_PRIVATE})
  foreach(room IN LISTS ROOM_LINKS)
    target_link_libraries(mantissa_${name} PUBLIC mantissa_${room})
  endforeach()
  if(ROOM_LIGHTLY)
    mantissa_precompiled(mantissa_${name} light)
  else()
    mantissa_precompiled(mantissa_${name} engine)
  endif()
  mantissa_group(mantissa_${name})
  if(ROOM_SINGLE)
    set_target_properties(mantissa_${name} PROPERTIES UNITY_BUILD_MODE GROUP)
  endif()
endfunction()
