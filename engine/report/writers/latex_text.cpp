// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "report/writers/latex_text.h"

#include "insight/words.h"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <set>

namespace mantissa::report {
namespace {

const char* of_ascii(char c) {
    switch (c) {
    case '\\': return "\\textbackslash{}";
    case '{': return "\\{";
    case '}': return "\\}";
    case '$': return "\\$";
    case '&': return "\\&";
    case '#': return "\\#";
    case '%': return "\\%";
    case '_': return "\\_";
    case '^': return "\\textasciicircum{}";
    case '~': return "\\textasciitilde{}";
    case '<': return "\\textless{}";
    case '>': return "\\textgreater{}";
    case '|': return "\\textbar{}";
    case '"': return "\\textquotedbl{}";
    case '\'': return "\\textquotesingle{}";
    case '`': return "\\textasciigrave{}";
    case '[': return "{[}";
    case ']': return "{]}";
    case '-': return "-{}"; // no ligature to a dash
    case '\n': return " ";
    default: return nullptr;
    }
}

// What the report itself writes.
const char* of_sign(std::uint32_t code) {
    static const std::map<std::uint32_t, const char*> signs = {{0x2212, "$-$"},
                                                               {0xd7, "$\\times$"},
                                                               {0xb1, "$\\pm$"},
                                                               {0x2013, "--"},
                                                               {0x221e, "$\\infty$"},
                                                               {0xb7, "$\\cdot$"},
                                                               {0xb9, "$^1$"},
                                                               {0xb2, "$^2$"},
                                                               {0xb3, "$^3$"},
                                                               {0x2070, "$^0$"},
                                                               {0x2074, "$^4$"},
                                                               {0x2075, "$^5$"},
                                                               {0x2076, "$^6$"},
                                                               {0x2077, "$^7$"},
                                                               {0x2078, "$^8$"},
                                                               {0x2079, "$^9$"},
                                                               {0x207b, "$^-$"},
                                                               {0xb5, "\\textmu{}"},
                                                               {0x3bc, "\\textmu{}"},
                                                               {0x2265, "$\\geq$"},
                                                               {0x201e, "\\quotedblbase{}"},
                                                               {0x201c, "\\textquotedblleft{}"},
                                                               {0x201d, "\\textquotedblright{}"}};
    auto found = signs.find(code);
    return found == signs.end() ? nullptr : found->second;
}

// Of western and middle Europe, as far as inputenc makes them of what the font encoding T1 has: no ĦħĸĿŀŉŦŧ.
bool is_known_letter(std::uint32_t code) {
    static const std::set<std::uint32_t> unknown = {0x126, 0x127, 0x138, 0x13f, 0x140, 0x149, 0x166, 0x167};
    return code >= 0xc0 && code < 0x17f && !unknown.contains(code);
}

std::uint32_t code_of(const std::string& text, std::size_t i, std::size_t& length) {
    auto byte = static_cast<unsigned char>(text[i]);
    length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    std::uint32_t code = length == 1 ? byte : byte & (0xffu >> (length + 1));
    for (std::size_t k = 1; k < length; ++k)
        code = code << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3f);
    return code;
}

} // namespace

std::string latex_escaped(const std::string& raw) {
    std::string text = clean(raw), result;
    for (std::size_t i = 0, length = 1; i < text.size(); i += length) {
        std::uint32_t code = code_of(text, i, length);
        const char* ascii = length == 1 ? of_ascii(text[i]) : nullptr;
        if (ascii)
            result += ascii;
        else if (const char* sign = of_sign(code))
            result += sign;
        else if (code < 0x80 || is_known_letter(code))
            result += text.substr(i, length);
        else
            result += fmt::format("\\texttt{{U+{:04X}}}", code);
    }
    return result;
}

} // namespace mantissa::report
