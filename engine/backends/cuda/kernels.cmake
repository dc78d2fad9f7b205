# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
# The files that are compiled for the device and, for the tests, for the host (serial/).
include(${CMAKE_CURRENT_LIST_DIR}/../operations.cmake)
list(TRANSFORM operation_files APPEND .cu OUTPUT_VARIABLE cuda_kernels)
list(APPEND cuda_kernels batch_norm_backward.cu blocks.cu census.cu conversions.cu convolution_tiles.cu packing.cu pooling_backward.cu sums.cu tally.cu)
set(cuda_hosted device/operands.cpp joins.cpp kernels.cpp tally_job.cpp update_chains.cpp)

# Where everything is compiled at once: of which several go through the compiler as one file, whose headers take longer than such
# kernels do. Large ones stand alone, and those of which tests/contract/test_cuda_registers knows something.
set(cuda_groups "activation bias census dense dropout tally" "conversions elementwise input packing" "optimizers sums" "global_pooling step")

# The host's files that do; apart from those for which Graph is the network's.
set(cuda_group_cudnn cudnn/api.cpp cudnn/engine_store.cpp cudnn/engines.cpp cudnn/problem.cpp)
set(cuda_group_cuda capture.cpp census_on_device.cpp context.cpp device/check.cpp grouped_steps.cpp product_run.cpp profile/cupti.cpp program.cpp
  step_operations.cpp step_slots.cpp tiles.cpp timing.cpp wishes.cpp)

# What a host's compiler takes for kernels. They are run on the machine that builds them, for tests: where it multiplies and adds in one
# instruction the C library need not be called for it, a fifth of their time.
set(cuda_host_options "")
if(EXISTS /proc/cpuinfo)
  file(STRINGS /proc/cpuinfo has_fma REGEX "^flags.* fma( |$)" LIMIT_COUNT 1)
  if(has_fma)
    set(cuda_host_options -mfma)
  endif()
endif()

# mantissa_group_kernels(files): that list, the groups in place of their files.
function(mantissa_group_kernels list)
  set(files ${${list}})
  foreach(group IN LISTS cuda_groups)
    string(REPLACE " " "+" name "${group}")
    string(REPLACE " " ".cu;" members "${group}.cu")
    list(REMOVE_ITEM files ${members})
    list(TRANSFORM members REPLACE "(.+)" "#include \"backends/cuda/\\1\"")
    list(JOIN members "\n" content)
    file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${name}.cu CONTENT "${content}\n" @ONLY)
    list(APPEND files ${CMAKE_CURRENT_BINARY_DIR}/${name}.cu)
  endforeach()
  set(${list} ${files} PARENT_SCOPE)
endfunction()
