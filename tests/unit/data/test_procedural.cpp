// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "examples.h"

#include "core/notice.h"
#include "core/parallel.h"
#include "core/random.h"
#include "data/augmentation.h"
#include "data/procedural/procedural_dataset.h"

#include <QTest>

#include <set>

using namespace mantissa;
using namespace mantissa::procedural;

namespace {

Setting setting(const Shape& shape, int classes) {
    Setting result;
    result.size = 400;
    result.shape = shape;
    result.classes = classes;
    result.noise = 0.2f;
    return result;
}

DataRequest request(const Json& settings, const Shape& input = {16, 16, 1}) {
    DataRequest result;
    result.settings = settings;
    result.settings["source"] = "procedural";
    result.input = input;
    return result;
}

double mean_difference(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += std::abs(int{a[i]} - int{b[i]});
    return sum / static_cast<double>(a.size());
}

using Means = std::vector<std::vector<double>>;

Means class_means(const Dataset& set) {
    Means means(static_cast<std::size_t>(set.classes()), std::vector<double>(static_cast<std::size_t>(elements(set.shape()))));
    for (std::int64_t i = 0; i < set.size(); ++i) {
        auto image = test::image_of(set, i);
        auto& mean = means[static_cast<std::size_t>(set.label(i))];
        for (std::size_t p = 0; p < image.size(); ++p)
            mean[p] += image[p] * static_cast<double>(set.classes()) / static_cast<double>(set.size());
    }
    return means;
}

int nearest(const Means& means, const std::vector<std::uint8_t>& image) {
    int best = 0;
    double smallest = 1e300;
    for (std::size_t c = 0; c < means.size(); ++c) {
        double distance = 0;
        for (std::size_t p = 0; p < image.size(); ++p)
            distance += (means[c][p] - image[p]) * (means[c][p] - image[p]);
        if (distance < smallest) {
            smallest = distance;
            best = static_cast<int>(c);
        }
    }
    return best;
}

} // namespace

class TestProcedural : public QObject {
    Q_OBJECT

private slots:
    void bytes_are_the_same_everywhere();
    void any_number_of_threads_draws_the_same();
    void seeds_and_halves_differ();
    void draws_every_size_data();
    void draws_every_size();
    void sizes_it_cannot_draw_are_refused_data();
    void sizes_it_cannot_draw_are_refused();
    void every_class_has_its_own_name_data();
    void every_class_has_its_own_name();
    void noise_is_what_is_asked_for();
    void classes_can_be_learned_but_not_at_once();
    void large_sets_are_drawn_on_demand();
    void what_takes_long_to_draw_is_told();
};

// A checksum of a few images: another compiler, processor or number of threads must draw the same bytes.
void TestProcedural::bytes_are_the_same_everywhere() {
    std::uint64_t hash = 0;
    for (const Shape& shape : {Shape{28, 28, 1}, Shape{20, 31, 3}})
        for (std::int64_t index : {0, 1, 7, 123}) {
            auto bytes = test::image_of(ProceduralDataset(setting(shape, 1000)), index);
            hash = hash * 31 + hash_name({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        }
    QCOMPARE(QString::number(hash, 16), QString("f59959c4d42a9b03"));
}

void TestProcedural::any_number_of_threads_draws_the_same() {
#ifdef __SANITIZE_THREAD__
    QSKIP("GCC's OpenMP is not built for the thread sanitizer");
#endif
    int threads = omp_get_max_threads();
    omp_set_num_threads(1);
    DataSets one = open_data(request({{"train", 40}}));
    omp_set_num_threads(4);
    DataSets four = open_data(request({{"train", 40}}));
    omp_set_num_threads(threads);
    for (std::int64_t i = 0; i < 40; ++i)
        QCOMPARE(test::image_of(*one.train, i), test::image_of(*four.train, i));
}

void TestProcedural::seeds_and_halves_differ() {
    DataSets one = open_data(request({{"seed", 1}})), two = open_data(request({{"seed", 2}}));
    QVERIFY(test::image_of(*one.train, 0) != test::image_of(*two.train, 0));
    QVERIFY(test::image_of(*one.train, 0) != test::image_of(*one.validation, 0));
    QVERIFY(one.train->class_names() == two.train->class_names());
}

void TestProcedural::draws_every_size_data() {
    QTest::addColumn<int>("height");
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("channels");
    for (auto [h, w] : {std::pair{8, 8}, {8, 200}, {33, 9}, {224, 336}})
        for (int channels : {1, 3})
            QTest::addRow("%d x %d x %d", h, w, channels) << h << w << channels;
}

// Every image shows something, and what it shows is another image's.
void TestProcedural::draws_every_size() {
    QFETCH(int, height);
    QFETCH(int, width);
    QFETCH(int, channels);
    DataSets sets = open_data(request({{"train", 30}, {"validation", 1}, {"noise", 0}}, {height, width, channels}));
    for (std::int64_t i = 0; i < 30; ++i) {
        auto image = test::image_of(*sets.train, i);
        auto [low, high] = std::ranges::minmax_element(image);
        QVERIFY2(*high - *low > 60, qPrintable(QString::number(i)));
        QVERIFY(image != test::image_of(*sets.train, (i + 10) % 30));
    }
}

void TestProcedural::sizes_it_cannot_draw_are_refused_data() {
    QTest::addColumn<int>("height");
    QTest::addColumn<int>("channels");
    QTest::newRow("too small") << 7 << 1;
    QTest::newRow("too large") << 100000 << 1;
    QTest::newRow("two channels") << 16 << 2;
}

void TestProcedural::sizes_it_cannot_draw_are_refused() {
    QFETCH(int, height);
    QFETCH(int, channels);
    std::string said = test::refusal([&] { open_data(request({}, {height, 16, channels})); });
    QVERIFY2(said.find("model.input") != std::string::npos, said.c_str());
    QVERIFY(!test::refusal([&] { open_data(request({}, {16})); }).empty());
}

void TestProcedural::every_class_has_its_own_name_data() {
    QTest::addColumn<int>("classes");
    QTest::addColumn<int>("channels");
    for (int channels : {1, 3})
        for (int classes : {2, 3, 4, 10, 11, 100, 999, 1000})
            QTest::addRow("%d classes, %d channels", classes, channels) << classes << channels;
}

void TestProcedural::every_class_has_its_own_name() {
    QFETCH(int, classes);
    QFETCH(int, channels);
    ProceduralDataset set(setting({16, 16, channels}, classes));
    auto names = set.class_names();
    QCOMPARE(names.size(), static_cast<std::size_t>(classes));
    QCOMPARE((std::set<std::string>(names.begin(), names.end()).size()), names.size());
    QCOMPARE(set.label(classes + 1), 1);
    test::image_of(set, classes - 1); // the sanitizers' turn: the last class's attributes exist
}

void TestProcedural::noise_is_what_is_asked_for() {
    Setting quiet = setting({24, 24, 1}, 10), loud = quiet;
    quiet.noise = 0;
    loud.noise = 0.5f;
    Setting medium = quiet;
    medium.noise = 0.1f;
    auto clean = test::image_of(ProceduralDataset(quiet), 3);
    double much = mean_difference(clean, test::image_of(ProceduralDataset(loud), 3));
    double some = mean_difference(clean, test::image_of(ProceduralDataset(medium), 3));
    QVERIFY2(some > 3 && some < 10 && much > 3 * some, qPrintable(QString("%1 %2").arg(some).arg(much)));
}

// The simplest of classifiers, on images it has not seen: far better than one in ten, far from all.
void TestProcedural::classes_can_be_learned_but_not_at_once() {
    DataSets sets = open_data(request({{"train", 2000}, {"validation", 500}}, {28, 28, 1}));
    Means means = class_means(*sets.train);
    int right = 0;
    for (std::int64_t i = 0; i < 500; ++i)
        right += nearest(means, test::image_of(*sets.validation, i)) == sets.validation->label(i);
    QVERIFY2(right > 125 && right < 400, qPrintable(QString::number(right)));
}

void TestProcedural::large_sets_are_drawn_on_demand() {
    Json many = {{"train", 5'000'000}, {"validation", 10}, {"classes", 7}};
    DataSets sets = open_data(request(many));
    QCOMPARE(sets.train->size(), 5'000'000);
    QCOMPARE(sets.train->bytes(), std::size_t{0});
    DataSets few = open_data(request({{"train", 10}, {"classes", 7}}));
    QVERIFY(few.train->bytes() > 0);
    QCOMPARE(test::image_of(*sets.train, 9), test::image_of(*few.train, 9));
}

void TestProcedural::what_takes_long_to_draw_is_told() {
    Interruption wish;
    std::string told;
    on_notice([&](const std::string& sentence) {
        told = sentence;
        wish.ask(); // nobody waits for the rest
    });
    const int threads = omp_get_max_threads();
    omp_set_num_threads(1);
    open_data(request({{"train", 1000}, {"validation", 10}}));
    QVERIFY(told.empty());
    {
        const Interruptible asked(&wish);
        QVERIFY_EXCEPTION_THROWN(open_data(request({{"train", 2'000'000}, {"validation", 10}}, {8, 8, 1})), Interrupted);
    }
    omp_set_num_threads(threads);
    on_notice({});
    QVERIFY2(told.starts_with("Making 2000000 images before the first step takes about "), told.c_str());
}

QTEST_APPLESS_MAIN(TestProcedural)
#include "test_procedural.moc"
