# SPDX-FileCopyrightText: 2026 The Mantissa authors
# SPDX-License-Identifier: MIT
# The targets mantissa_opencv, the parts of OpenCV and the libjpeg-turbo that the engine reads pictures with, and
# mantissa_opencv_codecs, with the part that brings a hundred libraries along and is loaded when it is needed.
# They are looked for one by one, for Debian has their CMake package in libopencv-dev alone, which brings all of OpenCV.
# Where one is missing there is no such target, and engine/data says at run time why no picture can be read.
option(MANTISSA_OPENCV "Read picture files, where OpenCV and libjpeg-turbo are installed" ON)

if(MANTISSA_OPENCV)
  find_path(OPENCV_INCLUDE opencv2/imgcodecs.hpp PATH_SUFFIXES opencv4)
  find_library(OPENCV_CORE opencv_core)
  find_library(OPENCV_IMGPROC opencv_imgproc)
  find_library(OPENCV_IMGCODECS opencv_imgcodecs)
  find_package(JPEG)
  if(OPENCV_INCLUDE AND OPENCV_CORE AND OPENCV_IMGPROC AND OPENCV_IMGCODECS AND JPEG_FOUND)
    add_library(mantissa_opencv INTERFACE)
    target_include_directories(mantissa_opencv SYSTEM INTERFACE ${OPENCV_INCLUDE})
    target_link_libraries(mantissa_opencv INTERFACE ${OPENCV_IMGPROC} ${OPENCV_CORE} JPEG::JPEG)
    add_library(mantissa_opencv_codecs INTERFACE)
    target_link_libraries(mantissa_opencv_codecs INTERFACE mantissa_opencv ${OPENCV_IMGCODECS})
  else()
    message(STATUS "Picture files cannot be read: OpenCV or libjpeg-turbo is missing (see installer/packages)")
  endif()
endif()
