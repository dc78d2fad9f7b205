// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "bridge/data_facts.h"

#include "core/random.h"
#include "models/words.h"
#include "numerics/rounding.h"
#include "runs/stored_run.h"

#include <QLocale>
#include <QObject>

#include <algorithm>
#include <cmath>
#include <set>

namespace mantissa::app {
namespace {

constexpr int mostShown = 24, mostListed = 200, few = 4;

QString nameOf(const DataSets& sets, int label) {
    const auto names = sets.train->class_names();
    return label >= 0 && label < int(names.size()) ? QString::fromStdString(names[std::size_t(label)]) : QString::number(label);
}

// Images of one or three channels; others show their first one.
QImage imageOf(const std::vector<std::uint8_t>& bytes, const Shape& shape) {
    const auto channels = int(shape[2]);
    const auto width = static_cast<int>(shape[1]), height = static_cast<int>(shape[0]);
    QImage image(width, height, QImage::Format_RGB888);
    for (int y = 0; y < image.height(); ++y) {
        std::uint8_t* line = image.scanLine(y);
        for (int x = 0; x < image.width(); ++x)
            for (int c = 0; c < 3; ++c)
                line[3 * x + c] = bytes[std::size_t((y * image.width() + x) * channels + (channels == 3 ? c : 0))];
    }
    return image;
}

bool show(const Dataset& set, std::int64_t index, const Variation& variation, PreviewImage& preview) {
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(elements(set.shape())));
    if (!set.varied_image(index, variation, bytes.data()))
        return false;
    preview.image = imageOf(bytes, set.shape());
    preview.toolTip = QString::fromStdString(set.origin(index));
    return true;
}

QString wordsOf(double value) { return QLocale().toString(value, 'g', 4); }

void addClass(QVector<ClassShare>& classes, const Dataset& set, qint64 ClassShare::*count) {
    for (std::int64_t i = 0; i < set.size(); ++i)
        if (const int label = set.label(i); label >= 0 && label < classes.size())
            ++(classes[label].*count);
}

// Of a class with few images perhaps none can be read: the set takes note of those that cannot.
void tryFew(const QVector<ClassShare>& classes, const Dataset& set) {
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(elements(set.shape())));
    for (std::int64_t i = 0; i < set.size(); ++i)
        if (const int label = set.label(i); label >= 0 && label < classes.size() && classes[label].train + classes[label].validation <= few)
            set.varied_image(i, {}, bytes.data());
}

// They are passed over: a class does not have them.
void leaveOut(DataFacts& facts, const Dataset& set, qint64 ClassShare::*count, const std::set<std::string>& broken) {
    for (std::int64_t i = 0; i < set.size() && !broken.empty(); ++i)
        if (const int label = set.label(i); label >= 0 && label < facts.classes.size() && broken.contains(set.origin(i)))
            --(facts.classes[label].*count);
}

// None that could be read, where some were there: of a class of which no image was asked for, nothing is wrong.
bool isLost(const ClassShare& one, const std::set<std::string>& broken) {
    const QString folder = '/' + one.name + '/';
    return one.train + one.validation <= 0 &&
           std::ranges::any_of(broken, [&](const std::string& file) { return ('/' + QString::fromStdString(file)).contains(folder); });
}

// The validation images that `pick` chooses, each with what is to be said of it.
template <typename Pick>
QVector<PreviewImage> chosen(const DataSets& sets, std::size_t count, qint64* all, Pick&& pick) {
    QVector<PreviewImage> images;
    *all = 0;
    for (std::size_t i = 0; i < std::min(count, std::size_t(sets.validation->size())); ++i) {
        PreviewImage preview;
        pick(i, sets.validation->label(std::int64_t(i)), preview);
        if (preview.caption.isEmpty())
            continue;
        ++*all;
        if (images.size() < mostShown && show(*sets.validation, std::int64_t(i), {}, preview))
            images << preview;
    }
    return images;
}

void addWrong(DataFacts& facts, const DataSets& sets, const LastValidation& run) {
    qint64 all = 0;
    facts.wrong = chosen(sets, run.predicted.size(), &all, [&](std::size_t i, int label, PreviewImage& image) {
        if (const int said = run.predicted[i]; said >= 0 && said != label)
            image.caption = QObject::tr("%1, not %2").arg(nameOf(sets, label), nameOf(sets, said));
    });
    const auto looked = std::ranges::count_if(run.predicted, [](int said) { return said >= 0; }); // the others are broken
    facts.wrongWords = QObject::tr("%1 gets %2 of %3 validation images wrong at step %4")
                           .arg(run.name, QLocale().toString(all), QLocale().toString(qint64(looked)), QLocale().toString(run.step));
}

void addDisputed(DataFacts& facts, const DataSets& sets, const LastValidation& a, const LastValidation& b) {
    qint64 all = 0, looked = 0;
    const std::size_t count = std::min(a.predicted.size(), b.predicted.size());
    facts.disputed = chosen(sets, count, &all, [&](std::size_t i, int label, PreviewImage& image) {
        const int one = a.predicted[i], other = b.predicted[i];
        looked += one >= 0 && other >= 0;
        if (one < 0 || other < 0 || one == other)
            return;
        const auto marked = [&](int said) { return (said == label ? QStringLiteral("✓ ") : QStringLiteral("✕ ")) + nameOf(sets, said); };
        image.caption = marked(one) + captionHalves + marked(other);
        const QString both = QObject::tr("%1 | %2").arg(nameOf(sets, one), nameOf(sets, other));
        image.told = both + (one == label     ? QObject::tr("  left is right")
                             : other == label ? QObject::tr("  right is right")
                                              : QObject::tr("  both wrong"));
    });
    facts.disputedWords = QObject::tr("%1 (left) and %2 (right) disagree on %3 of %4 validation images")
                              .arg(a.name, b.name, QLocale().toString(all), QLocale().toString(looked));
}

QVector<LastValidation> ofThese(const DataSets& sets, QVector<LastValidation> runs) {
    runs.removeIf([&](const LastValidation& run) { return qint64(run.predicted.size()) != sets.validation->size(); });
    return runs;
}

// How large the files are, what becomes of them, and which colours.
QString filesWords(const DataSets& sets, const Variant& variant) {
    const PictureSizes files = sets.train->made_of();
    if (files.most_width == 0)
        return {};
    const auto size = [](qint64 width, qint64 height) { return QObject::tr("%1 × %2").arg(width).arg(height); };
    const QString least = size(files.least_width, files.least_height), most = size(files.most_width, files.most_height);
    const Shape shape = sets.train->shape();
    const bool alike = files.least_width * shape[0] == files.least_height * shape[1] && least == most, // nothing goes of those
        cut = variant.data.value("resize", "exact") != "exact" && !alike, colour = shape[2] == 3;
    const QString made = (cut ? QObject::tr("cut to %1") : QObject::tr("made %1")).arg(size(shape[1], shape[0]));
    return (least == most ? QObject::tr("Files of %1 pixels").arg(most) : QObject::tr("Files of %1 to %2 pixels").arg(least, most)) + ", " +
           (colour ? QObject::tr("%1 in colour").arg(made) : QObject::tr("%1 in grey").arg(made));
}

} // namespace

void addCounts(DataFacts& facts, const DataSets& sets) {
    facts.train = sets.train->size();
    facts.validation = sets.validation->size();
    for (const std::string& name : sets.train->class_names())
        facts.classes << ClassShare{QString::fromStdString(name)};
    addClass(facts.classes, *sets.train, &ClassShare::train);
    addClass(facts.classes, *sets.validation, &ClassShare::validation);
    tryFew(facts.classes, *sets.train);
    tryFew(facts.classes, *sets.validation);
}

// Spread over the whole set, by chance within each stretch: where classes take turns, even steps would meet the same few of them.
void addPreview(DataFacts& facts, const DataSets& sets, const Variant& variant) {
    const Augmentation augmentation = read_augmentation(variant.data);
    const std::int64_t size = sets.train->size(), count = std::min<std::int64_t>(mostShown, size);
    for (std::int64_t k = 0; k < count; ++k) {
        const std::int64_t begin = k * size / count, stretch = (k + 1) * size / count - begin;
        const std::int64_t index = begin + random_bits({.seed = 1, .stream = hash_name("preview")}, std::uint64_t(k)) % stretch;
        const Variation variation = draw_variation(augmentation, sets.train->shape(), {variant.training.seed, 0, index});
        PreviewImage plain, varied;
        if (!show(*sets.train, index, {}, plain) || !show(*sets.train, index, variation, varied))
            continue;
        plain.caption = varied.caption = nameOf(sets, sets.train->label(index));
        facts.plain << plain;
        facts.augmented << varied;
    }
}

void addRange(DataFacts& facts, const DataSets& sets, const Variant& variant) {
    int low = 255, high = 0;
    for (const PreviewImage& preview : std::as_const(facts.augmented))
        for (int y = 0; y < preview.image.height(); ++y) {
            const std::uint8_t* line = preview.image.constScanLine(y);
            const auto [least, most] = std::minmax_element(line, line + 3 * preview.image.width());
            low = std::min<int>(low, *least);
            high = std::max<int>(high, *most);
        }
    const double rescale = variant.data.value("rescale", 1.0 / 255), largest = 255 * rescale;
    const Format& format = variant.policy.of({}).format(Role::activations);
    const QString name = QString::fromStdString(format_name(format));
    if (const QString files = filesWords(sets, variant); !files.isEmpty())
        facts.range << files;
    facts.range << QObject::tr("Bytes from %1 to %2, times %3: the network sees %4 to %5")
                       .arg(low)
                       .arg(high)
                       .arg(wordsOf(rescale), wordsOf(low * rescale), wordsOf(high * rescale));
    facts.range
        << (largest > largest_finite(format)
                ? QObject::tr("%1 ends at %2: bright pixels overflow. Lower \"rescale\".").arg(name, formatPlain(largest_finite(format), 6))
            : largest * largest > largest_finite(format)
                ? QObject::tr("%1 ends at %2: squares of bright pixels overflow. Lower \"rescale\".")
                      .arg(name, formatPlain(largest_finite(format), 6))
                : QObject::tr("%1 ends at %2: there is room for them and their squares").arg(name, formatPlain(largest_finite(format), 6)));
    std::set<double> levels;
    for (int byte = 0; byte < 256; ++byte)
        levels.insert(round_to(byte * rescale, format, {}));
    facts.range << QObject::tr("%1 of 256 levels stay apart in %2").arg(levels.size()).arg(name);
}

// A run tells of the images it was validated on: where those are others now, of none.
void addResults(DataFacts& facts, const DataSets& sets, const QVector<LastValidation>& all) {
    facts.wrongWords = QObject::tr("No validation yet. It comes with the end of an epoch.");
    facts.disputedWords = QObject::tr("Two variants must have been validated. Press Run.");
    const QVector<LastValidation> runs = ofThese(sets, all);
    for (const LastValidation& run : runs)
        facts.validated << run.name;
    if (runs.size() < qMin<qsizetype>(2, all.size()))
        facts.disputedWords = QObject::tr("The runs that are shown were validated on other images than these %1. Press Run.")
                                  .arg(QLocale().toString(qint64(sets.validation->size())));
    if (!all.isEmpty() && runs.isEmpty())
        facts.wrongWords = facts.disputedWords;
    if (!runs.isEmpty())
        addWrong(facts, sets, runs.first());
    if (runs.size() > 1)
        addDisputed(facts, sets, runs[0], runs[1]);
}

// A run decodes what is only looked at from outside here, and finds more.
void addBroken(DataFacts& facts, const DataSets& sets, const QVector<LastValidation>& runs) {
    std::set<std::string> files;
    const auto add = [&](const std::string& file, const std::string& reason) {
        files.insert(file);
        const QString words = QString::fromStdString(file + ": " + reason);
        if (facts.broken.size() < mostListed && !facts.broken.contains(words))
            facts.broken << words;
    };
    for (const Dataset* set : {sets.train.get(), sets.validation.get()}) {
        for (const BrokenFile& file : set->broken())
            add(file.file, file.reason);
        for (const std::string& note : set->notes())
            facts.notes << QString::fromStdString(note);
    }
    for (const LastValidation& run : ofThese(sets, runs))
        if (const auto summary = stored_summary(run.folder.toStdString()); summary && summary->data)
            for (const PassedOver::File& file : summary->data->broken)
                add(file.file, file.reason);
    leaveOut(facts, *sets.train, &ClassShare::train, files);
    leaveOut(facts, *sets.validation, &ClassShare::validation, files);
    for (const ClassShare& one : std::as_const(facts.classes))
        if (isLost(one, files))
            facts.notes << QObject::tr("No picture of %1 can be read: it stays a class, and nothing is learned of it.").arg(one.name);
}

void addBroken(DataFacts& facts, const std::exception& whyNot) {
    if (const auto* tooMany = dynamic_cast<const TooManyBroken*>(&whyNot))
        for (const BrokenFile& file : tooMany->files())
            facts.broken << QString::fromStdString(file.file + ": " + file.reason);
}

} // namespace mantissa::app
