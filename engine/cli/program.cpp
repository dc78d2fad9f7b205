// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "cli/program.h"

#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/one_of.h"
#include "cli/report_files.h"
#include "core/nearest.h"
#include "core/notice.h"
#include "core/system_cause.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <new>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace mantissa {

// Each has its file.
void add_devices_command(CLI::App& app);
void add_formats_command(CLI::App& app);
void add_plan_command(CLI::App& app);
void add_run_command(CLI::App& app, const std::string& command_line);
void add_sweep_command(CLI::App& app, const std::string& command_line);
void add_compare_command(CLI::App& app, const std::string& command_line);
void add_export_command(CLI::App& app);
void add_bench_command(CLI::App& app);
void add_health_command(CLI::App& app);
void add_why_command(CLI::App& app);
void add_images_command(CLI::App& app);
void add_import_command(CLI::App& app);
void add_lesson_command(CLI::App& app);
void add_check_command(CLI::App& app);
void add_schema_command(CLI::App& app);

namespace {

constexpr const char* examples =
    "Examples:\n"
    "  mantissa-cli devices\n"
    "  mantissa-cli formats --value 0.1\n"
    "  mantissa-cli plan welcome --batch 64 --batch 256\n"
    "  mantissa-cli run welcome --health --out runs/welcome\n"
    "  mantissa-cli run welcome --variant float32 --steps 100\n"
    "  mantissa-cli compare runs/welcome --report report.html\n"
    "  mantissa-cli why runs/welcome\n"
    "  mantissa-cli health runs/welcome\n"
    "Exit codes: 0 done, 1 failed, 2 bad usage or bad file, 3 diverged, or ended with a loss that is not finite, under\n"
    "--fail-on-divergence, 4 --fail-if was true, 130 stopped.";

// Names and files may hold anything: a line stays one, and a terminal is not told what to do.
std::string on_one_line(const std::string& sentence) {
    std::string line;
    for (char c : sentence)
        if (c == '\n')
            line += "\\n";
        else if (static_cast<unsigned char>(c) < ' ' || c == 0x7f)
            line += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        else
            line += c;
    return line;
}

void complain(const std::string& sentence) { std::fprintf(stderr, "mantissa-cli: %s\n", on_one_line(sentence).c_str()); }

void refuse_empty_values(CLI::App& app) {
    for (CLI::Option* option : app.get_options())
        if (option->get_expected_min() > 0)
            option->check(not_empty());
    for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        refuse_empty_values(*command);
}

void add_commands(CLI::App& app, const std::string& typed) {
    add_devices_command(app);
    add_formats_command(app);
    add_plan_command(app);
    add_run_command(app, typed);
    add_sweep_command(app, typed);
    add_compare_command(app, typed);
    add_health_command(app);
    add_why_command(app);
    add_export_command(app);
    add_bench_command(app);
    add_images_command(app);
    add_import_command(app);
    add_lesson_command(app);
    add_check_command(app);
    add_schema_command(app);
    refuse_empty_values(app);
    app.require_subcommand(1);
    app.footer(examples);
    app.set_version_flag("--version", MANTISSA_VERSION);
}

const char* const see_help = "see --help";

std::string meant(const std::string& given, const Names& known) {
    std::string name = nearest(given, known);
    return name.empty() ? see_help : "did you mean " + name + "?";
}

// "--full" of "-full" and "--full=1".
std::string option_in(const std::string& given) {
    const std::string name = given.substr(0, given.find('='));
    return name.starts_with("--") ? name : "-" + name;
}

Names options_of(const CLI::App& command) {
    Names known;
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames())
            known.push_back("--" + name);
    return known;
}

Names commands_in(const CLI::App& command) {
    Names names;
    for (const CLI::App* inside : command.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(inside->get_name());
    return names;
}

// What to do about options and commands that the command, or one inside it, does not have.
std::string remedy(const CLI::App& command) {
    const Names commands = commands_in(command);
    for (const std::string& given : command.remaining())
        if (!commands.empty() && !given.starts_with('-'))
            return meant(given, commands);
    for (const std::string& given : command.remaining())
        if (given.starts_with('-') && given.find_first_not_of("-.0123456789") != std::string::npos)
            return meant(option_in(given), options_of(command));
    for (const CLI::App* inside : command.get_subcommands())
        if (const std::string words = remedy(*inside); words != see_help)
            return words;
    return see_help;
}

// Of both CLI11 would only say that a subcommand is required.
void refuse_unknown_option(const CLI::App& app, const std::string& given) {
    const Names known = options_of(app);
    if (given.starts_with('-') && given != "-h" && given != "--" && std::ranges::find(known, given) == known.end())
        throw bad_input(given + ": there is no such option before a command; " + meant(option_in(given), known));
}

void refuse_unknown_command(const CLI::App& app, int argc, char** argv) {
    const Names names = commands_in(app);
    if (argc >= 2)
        refuse_unknown_option(app, argv[1]);
    if (argc < 2 || argv[1][0] == '-' || std::ranges::find(names, argv[1]) != names.end())
        return;
    if (argc > 2 && std::ranges::find(names, argv[2]) != names.end())
        throw bad_input(std::string(argv[1]) + ": there is no such command; it comes first: mantissa-cli " + argv[2] + " " + argv[1]);
    throw bad_input(std::string(argv[1]) + ": there is no such command; " + meant(argv[1], names));
}

// Where one of the three was closed, the next file to be opened would take its place, and be printed into. What stands there instead
// refuses whatever is printed.
void keep_standard_places() {
    for (int place : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(place, F_GETFD) < 0) [[maybe_unused]]
            int taken = open("/dev/null", O_RDONLY);
}

std::string output_refused(int cause) {
    return "standard output could not be written" + (cause != 0 ? ": " + system_cause(cause) : "") + "; send it elsewhere";
}

// What was printed earlier may have been refused, too.
void check_output() {
    errno = 0;
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
        throw Error(output_refused(errno));
}

int show_help(CLI::App& app, const CLI::ParseError& error) try {
    app.exit(error);
    check_output();
    return ExitCode::done;
} catch (const Error& refused) {
    complain(refused.what());
    return ExitCode::failed;
}

int report_usage(CLI::App& app, const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) // --help, --version
        return show_help(app, error);
    const std::string words = error.what();
    complain(words.ends_with('?') ? words : words + "; " + remedy(app)); // it proposes a value already
    return ExitCode::bad_usage;
}

} // namespace

int run_program(int argc, char** argv) {
    keep_standard_places();
    say_when_stopped();
    std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow is told of like a disk that is full
    CLI::App app("Mantissa: what a number format does to the training of a CNN", "mantissa-cli");
    add_commands(app, command_line(argc, argv));
    if (isatty(STDERR_FILENO))
        on_notice([](const std::string& sentence) { fmt::print(stderr, "{}\n", sentence); });
    try {
        refuse_unknown_command(app, argc, argv);
        app.parse(argc, argv);
        check_output();
        return ExitCode::done;
    } catch (const CLI::ParseError& error) {
        return report_usage(app, error);
    } catch (const ExitWith& exit) {
        return exit.code;
    } catch (const Error& error) {
        complain(error.what());
        return error.kind() == ErrorKind::bad_input ? ExitCode::bad_usage : ExitCode::failed;
    } catch (const std::filesystem::filesystem_error& error) {
        complain(error.path1().string() + ": " + why_unreadable(error.code().value()));
        return ExitCode::bad_usage;
    } catch (const std::system_error& error) { // what prints throws it, and names neither place nor remedy
        complain(std::ferror(stdout) != 0 ? output_refused(error.code().value()) : error.what());
    } catch (const std::bad_alloc&) {
        complain("out of memory; choose a smaller batch or a smaller network");
    } catch (const std::exception& error) {
        complain(error.what());
    }
    return ExitCode::failed;
}

} // namespace mantissa
