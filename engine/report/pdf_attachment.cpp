// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/pdf_attachment.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include <zlib.h>

namespace mantissa::report {
namespace {

constexpr std::size_t largest = 64u << 20;

// Where the object of this number begins: "\n12 0 obj".
std::size_t place_of_object(const std::string& pdf, int number) { return pdf.find("\n" + std::to_string(number) + " 0 obj"); }

// Past `words` at that place, with whatever blanks stand before them; npos: they do not stand there.
std::size_t past(const std::string& pdf, std::size_t at, std::string_view words) {
    at = at == std::string::npos ? at : pdf.find_first_not_of(" \r\n", at);
    return at != std::string::npos && pdf.compare(at, words.size(), words) == 0 ? at + words.size() : std::string::npos;
}

// "/EF <</F 12 0 R>>" names the object with the file. Packed pictures may hold the first letters of it by chance. 0: there is none.
int number_of_file(const std::string& pdf) {
    for (std::size_t at = pdf.find("/EF"); at != std::string::npos; at = pdf.find("/EF", at + 1)) {
        int number = 0;
        if (std::size_t digits = past(pdf, past(pdf, at + 3, "<<"), "/F "); digits != std::string::npos)
            std::from_chars(pdf.data() + digits, pdf.data() + pdf.size(), number);
        if (number > 0)
            return number;
    }
    return 0;
}

// Ends by itself: how long it is was written behind it.
std::string inflated(const char* data, std::size_t size) {
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK)
        return {};
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(data));
    stream.avail_in = static_cast<uInt>(std::min(size, largest));
    std::string text;
    char piece[1 << 14];
    int state = Z_OK;
    while (state == Z_OK && text.size() < largest) {
        stream.next_out = reinterpret_cast<Bytef*>(piece);
        stream.avail_out = sizeof piece;
        state = inflate(&stream, Z_NO_FLUSH);
        text.append(piece, sizeof piece - stream.avail_out);
    }
    inflateEnd(&stream);
    return state == Z_STREAM_END ? text : std::string();
}

} // namespace

std::string pdf_attachment(const std::string& pdf) {
    int number = number_of_file(pdf);
    std::size_t object = number > 0 ? place_of_object(pdf, number) : std::string::npos;
    std::size_t begin = object == std::string::npos ? object : pdf.find("stream\n", object);
    if (begin == std::string::npos)
        return {};
    bool packed = pdf.substr(object, begin - object).find("/FlateDecode") != std::string::npos;
    begin += std::string("stream\n").size();
    if (packed)
        return inflated(pdf.data() + begin, pdf.size() - begin);
    std::size_t end = pdf.find("\nendstream", begin);
    return end == std::string::npos ? std::string() : pdf.substr(begin, end - begin);
}

} // namespace mantissa::report
