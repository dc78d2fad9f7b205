// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// JPEG through libjpeg-turbo itself: it skips rows and columns that are not wanted, scales while decoding, writes red,
// green and blue in that order, and says what it had to repair, none of which cv::imdecode lets through.
#include "data/pictures/opencv/raster.h"

#include <algorithm>
#include <csetjmp>
#include <cstdio>

#include <jpeglib.h>

#include <jerror.h>

namespace mantissa {
namespace {

constexpr int most_scans = 200;        // a small progressive file may name thousands, each as dear as the whole picture
constexpr unsigned full_scale = 8;     // libjpeg scales by eighths; by 1, 2, 4 and 8 of them fast
constexpr JDIMENSION rows_at_once = 8; // more than any sampling gives in one go

// libjpeg reports by jumping: what jumps stands in start() and finish() alone, which own nothing.
class JpegDecoder {
public:
    JpegDecoder() {
        info_.err = jpeg_std_error(&complaint_.manager);
        complaint_.manager.error_exit = leave;
        complaint_.manager.emit_message = on_warning;
        progress_.progress_monitor = on_progress;
    }
    ~JpegDecoder() { jpeg_destroy_decompress(&info_); }
    JpegDecoder(const JpegDecoder&) = delete;
    JpegDecoder& operator=(const JpegDecoder&) = delete;

    // False: four colours, as printers use.
    bool begin(std::span<const std::uint8_t> file, const RasterWish& wish) {
        if (!start(file.data(), file.size()))
            complain();
        if (info_.num_components != 1 && info_.num_components != 3)
            return false;
        info_.out_color_space = wish.channels == 1 ? JCS_GRAYSCALE : JCS_EXT_RGB;
        info_.scale_denom = full_scale;
        info_.scale_num = scale_for(wish);
        return true;
    }

    Raster read(const RasterWish& wish) {
        if (!size_up())
            complain();
        Raster raster;
        box_ = pixels_of(wish.part, info_.output_height, info_.output_width);
        if (!cut_columns())
            complain();
        raster.pixels.create(static_cast<int>(box_.height), static_cast<int>(info_.output_width), wish.channels == 1 ? CV_8UC1 : CV_8UC3);
        pixels_ = raster.pixels.data;
        stride_ = raster.pixels.step[0];
        if (!read_rows())
            complain();
        raster.box = {box_.left - static_cast<std::int64_t>(cut_), 0, box_.width, box_.height};
        return raster;
    }

private:
    struct Complaint {
        jpeg_error_mgr manager; // first: libjpeg knows this part alone
        std::jmp_buf way_out;
        char text[JMSG_LENGTH_MAX];
    };

    [[noreturn]] static void jump(j_common_ptr info) { std::longjmp(reinterpret_cast<Complaint*>(info->err)->way_out, 1); }
    static void leave(j_common_ptr info) {
        (*info->err->format_message)(info, reinterpret_cast<Complaint*>(info->err)->text);
        jump(info);
    }

    // A warning means that pixels were made up, unless it is about something beside the picture.
    static void on_warning(j_common_ptr info, int level) {
        switch (info->err->msg_code) {
        case JWRN_EXTRANEOUS_DATA:
        case JWRN_JFIF_MAJOR:
        case JWRN_ADOBE_XFORM:
        case JWRN_TOO_MUCH_DATA:
        case JWRN_BOGUS_PROGRESSION:
        case JWRN_BOGUS_ICC: return;
        default:
            if (level < 0)
                leave(info);
        }
    }

    static void on_progress(j_common_ptr info) {
        if (reinterpret_cast<j_decompress_ptr>(info)->input_scan_number <= most_scans)
            return;
        std::snprintf(reinterpret_cast<Complaint*>(info->err)->text, JMSG_LENGTH_MAX, "it has more than %d scans", most_scans);
        jump(info);
    }

    [[noreturn]] void complain() const { throw BrokenPicture(std::string("cannot be decoded: ") + complaint_.text); }

    bool start(const std::uint8_t* bytes, std::size_t count) {
        if (setjmp(complaint_.way_out))
            return false;
        jpeg_create_decompress(&info_);
        info_.progress = &progress_;
        jpeg_mem_src(&info_, bytes, count);
        jpeg_read_header(&info_, TRUE);
        return true;
    }

    // The smallest at which no pixel has to be made up for the wish.
    unsigned scale_for(const RasterWish& wish) const {
        double width = wish.part.width * info_.image_width, height = wish.part.height * info_.image_height;
        unsigned scale = 1;
        while (scale < full_scale && (width * scale < static_cast<double>(wish.width * full_scale) ||
                                      height * scale < static_cast<double>(wish.height * full_scale)))
            scale *= 2;
        return scale;
    }

    bool size_up() {
        if (setjmp(complaint_.way_out))
            return false;
        jpeg_start_decompress(&info_);
        return true;
    }

    // Whole blocks from the first wanted column on; libjpeg says where it really begins.
    bool cut_columns() {
        if (static_cast<double>(box_.width) > 0.9 * info_.output_width)
            return true;
        if (setjmp(complaint_.way_out))
            return false;
        JDIMENSION width = static_cast<JDIMENSION>(box_.width);
        cut_ = static_cast<JDIMENSION>(box_.left);
        jpeg_crop_scanline(&info_, &cut_, &width);
        return true;
    }

    bool read_rows() {
        if (setjmp(complaint_.way_out))
            return false;
        auto top = static_cast<JDIMENSION>(box_.top), bottom = static_cast<JDIMENSION>(box_.top + box_.height);
        if (top > 0)
            jpeg_skip_scanlines(&info_, top);
        while (info_.output_scanline < bottom) {
            JDIMENSION count = std::min(rows_at_once, bottom - info_.output_scanline);
            for (JDIMENSION i = 0; i < count; ++i)
                rows_[i] = pixels_ + (info_.output_scanline - top + i) * stride_;
            jpeg_read_scanlines(&info_, rows_, count);
        }
        bottom == info_.output_height ? static_cast<void>(jpeg_finish_decompress(&info_)) : jpeg_abort_decompress(&info_);
        return true;
    }

    jpeg_decompress_struct info_{};
    Complaint complaint_{};
    jpeg_progress_mgr progress_{};
    JDIMENSION cut_ = 0; // columns left out at the left
    PixelBox box_;
    JSAMPROW rows_[rows_at_once] = {};
    std::uint8_t* pixels_ = nullptr;
    std::size_t stride_ = 0;
};

} // namespace

Raster decode_jpeg(std::span<const std::uint8_t> file, const RasterWish& wish) {
    JpegDecoder decoder;
    if (decoder.begin(file, wish))
        return decoder.read(wish);
    return decode_other(file, {PictureKind::jpeg}, wish);
}

} // namespace mantissa
