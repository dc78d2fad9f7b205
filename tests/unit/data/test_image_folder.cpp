// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "examples.h"
#include "picture_files.h"

#include "core/error.h"
#include "core/interruption.h"
#include "data/folder/file_list.h"
#include "data/identity.h"
#include "data/prefetch.h"

#include <QTemporaryDir>
#include <QTest>

#include <fmt/format.h>
#include <fstream>
#include <set>
#include <unistd.h>

using namespace mantissa;
using namespace mantissa::test;
namespace fs = std::filesystem;

class TestImageFolder : public QObject {
    Q_OBJECT

private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }
    void one_folder_per_class();
    void train_and_validation_folders_data();
    void train_and_validation_folders();
    void a_validation_folder_elsewhere();
    void other_pictures_under_the_same_names_are_another_set();
    void caps_are_stratified_and_seeded();
    void no_sample_is_in_both_halves();
    void both_shares_are_of_all_pictures();
    void broken_files_are_passed_over();
    void too_many_broken_files_are_refused();
    void a_refusal_that_nobody_heard_is_told_again();
    void both_halves_share_what_may_be_broken();
    void files_that_vanish();
    void validation_leaves_broken_files_out();
    void odd_folders_data();
    void odd_folders();
    void empty_class();
    void a_folder_that_is_not_seen_into_is_not_called_empty();
    void names_of_every_language();
    void ten_thousand_classes();
    void loops_of_links();
    void other_files_are_counted();
    void pictures_beside_the_classes_are_counted();
    void a_stop_is_heard_while_it_is_listed();
    void same_batches_however_they_are_made_data();
    void same_batches_however_they_are_made();
    void the_cache_file_changes_nothing();
    void a_damaged_cache_is_not_believed();
    void pictures_are_drawn_where_there_is_no_folder();
    void where_none_can_be_drawn_both_ways_out_are_told();

private:
    fs::path root() const { return folder_->path().toStdString(); }
    DataRequest request(const Json& more = Json::object()) const {
        DataRequest result;
        result.settings = {{"source", "image_folder"}, {"path", (root() / "set").string()}};
        result.settings.update(more);
        result.input = {16, 20, 3};
        return result;
    }
    std::string said(const Json& more = Json::object()) const {
        return refusal([&] { open_data(request(more)); });
    }
    std::unique_ptr<QTemporaryDir> folder_;
};

void TestImageFolder::one_folder_per_class() {
    write_folder(root() / "set", {.classes = {"cat", "dog", "eel"}, .count = 10});
    DataSets sets = open_data(request());
    QCOMPARE(sets.train->size(), 24);
    QCOMPARE(sets.validation->size(), 6);
    QCOMPARE(sets.train->class_names(), (std::vector<std::string>{"cat", "dog", "eel"}));
    for (std::int64_t i = 0; i < sets.train->size(); ++i)
        QVERIFY(sets.train->origin(i).starts_with(sets.train->class_names()[static_cast<std::size_t>(sets.train->label(i))]));
}

void TestImageFolder::train_and_validation_folders_data() {
    QTest::addColumn<QString>("train");
    QTest::addColumn<QString>("validation");
    QTest::newRow("as the issue says") << "train"
                                       << "validation";
    QTest::newRow("Imagenette") << "train"
                                << "val";
}

void TestImageFolder::train_and_validation_folders() {
    QFETCH(QString, train);
    QFETCH(QString, validation);
    write_folder(root() / "set" / train.toStdString(), {.count = 7});
    write_folder(root() / "set" / validation.toStdString(), {.classes = {"dog"}, .count = 3}); // a class may be missing there
    DataSets sets = open_data(request());
    QCOMPARE(sets.train->size(), 14);
    QCOMPARE(sets.validation->size(), 3);
    QCOMPARE(sets.validation->label(0), 1);
    QCOMPARE(sets.validation->class_names(), sets.train->class_names());
    write_folder(root() / "set" / validation.toStdString(), {.classes = {"ant"}, .count = 1});
    QVERIFY2(said().find("\"ant\" is not among those of") != std::string::npos, said().c_str());
}

// What a report calls the same images has the same contents, and what older runs say is the beginning of what is said now.
void TestImageFolder::other_pictures_under_the_same_names_are_another_set() {
    write_folder(root() / "set", {.count = 4});
    const std::string before = identity_of(open_data(request()));
    QCOMPARE(identity_of(open_data(request())), before);
    fs::rename(root() / "set", root() / "elsewhere");
    QCOMPARE(identity_of(open_data(request({{"path", (root() / "elsewhere").string()}}))), before);
    write_folder(root() / "set", {.count = 4, .height = 48, .width = 64});
    const std::string after = identity_of(open_data(request()));
    QVERIFY(after != before);
    QCOMPARE(after.substr(0, 32), before.substr(0, 32));
}

void TestImageFolder::a_validation_folder_elsewhere() {
    write_folder(root() / "set", {.count = 4});
    write_folder(root() / "other", {.count = 2});
    DataSets sets = open_data(request({{"validation_path", (root() / "other").string()}}));
    QCOMPARE(sets.train->size(), 8);
    QCOMPARE(sets.validation->size(), 4);
    QVERIFY(said({{"validation_path", "nowhere"}}).find("data.validation_path") != std::string::npos);
}

void TestImageFolder::caps_are_stratified_and_seeded() {
    write_folder(root() / "set", {.count = 30});
    write_folder(root() / "set", {.classes = {"dog"}, .count = 60});
    auto origins = [&](int seed) {
        DataSets sets = open_data(request({{"train", 30}, {"validation", 15}, {"seed", seed}}));
        std::vector<std::string> names;
        int cats = 0;
        for (std::int64_t i = 0; i < sets.train->size(); ++i) {
            names.push_back(sets.train->origin(i));
            cats += sets.train->label(i) == 0;
        }
        [&] {
            QCOMPARE(sets.train->size(), 30);
            QCOMPARE(sets.validation->size(), 15);
            QCOMPARE(cats, 10);
        }();
        return names;
    };
    QVERIFY(origins(1) == origins(1));
    QVERIFY(origins(1) != origins(2));
}

void TestImageFolder::no_sample_is_in_both_halves() {
    write_folder(root() / "set", {.count = 25});
    DataSets sets = open_data(request({{"validation", 0.3}}));
    std::set<std::string> all;
    for (const auto& set : {sets.train, sets.validation})
        for (std::int64_t i = 0; i < set->size(); ++i)
            QVERIFY(all.insert(set->origin(i)).second);
    QCOMPARE(all.size(), std::size_t{50});
    QVERIFY(said({{"validation", 50}}).find("leave none for training") != std::string::npos);
}

void TestImageFolder::both_shares_are_of_all_pictures() {
    write_folder(root() / "set", {.count = 10});
    DataSets sets = open_data(request({{"train", 0.8}, {"validation", 0.2}}));
    QCOMPARE(sets.train->size(), 16);
    QCOMPARE(sets.validation->size(), 4);
    QVERIFY(said({{"train", 0.8}, {"validation", 50}}).find("leave none for training") != std::string::npos);
}

void TestImageFolder::broken_files_are_passed_over() {
    write_folder(root() / "set", {.count = 20});
    write_bytes(root() / "set/cat/empty.jpg", {});
    write_bytes(root() / "set/dog/text.png", {'h', 'i'});
    Bytes cut = quarters_file({.height = 300, .width = 300}, PictureFile::jpeg);
    cut.resize(cut.size() / 2); // found when it is decoded
    write_bytes(root() / "set/dog/cut.jpg", cut);
    DataSets sets = open_data(request({{"broken", 0.2}, {"validation", 2}}));
    QCOMPARE(sets.train->size() + sets.validation->size(), 41);
    QCOMPARE(sets.train->broken().size(), std::size_t{2});
    QCOMPARE(sets.train->broken()[0].file, std::string("cat/empty.jpg"));
    QCOMPARE(sets.train->broken()[0].reason, std::string("is empty"));
    auto batch = make_batch(*sets.train, {.batch = 39, .order = BatchPlan::Order::file}, 0);
    QCOMPARE(batch->count, 39);
    for (std::int64_t i : batch->indices)
        QVERIFY(sets.train->origin(i) != "dog/cut.jpg");
    for (std::size_t i = 0; i < batch->images.size(); i += 960)
        QVERIFY(batch->images[i] >= 8); // no silent black image
    auto broken = sets.train->broken();
    QCOMPARE(broken.size(), std::size_t{3});
    QVERIFY2(broken[2].reason.find("cannot be decoded") == 0, broken[2].reason.c_str());
}

void TestImageFolder::too_many_broken_files_are_refused() {
    write_folder(root() / "set", {.count = 20});
    for (int i = 0; i < 5; ++i)
        write_bytes(root() / "set/cat" / fmt::format("b{}.jpg", i), {'x'});
    std::string text = said();
    QVERIFY2(text.find("5 of the 45 pictures taken from this folder are broken") != std::string::npos &&
                 text.find("cat/b0.jpg is no picture") != std::string::npos && text.find("data.broken") != std::string::npos,
             text.c_str());
    try {
        open_data(request());
        QFAIL("they were not too many");
    } catch (const TooManyBroken& refused) {
        QCOMPARE(refused.files().size(), std::size_t{5});
        QCOMPARE(refused.files()[4].file, std::string("cat/b4.jpg"));
        QVERIFY(refused.kind() == ErrorKind::bad_input);
    }
    QVERIFY(said({{"broken", 0.5}}).empty());
    for (int i = 1; i < 5; ++i)
        fs::remove(root() / "set/cat" / fmt::format("b{}.jpg", i));
    text = said({{"broken", 0.01}});
    QVERIFY2(text.find("one of the 41 pictures taken from this folder is broken: cat/b0.jpg ") != std::string::npos, text.c_str());
}

// As whoever fills the store ahead of several variants does.
void TestImageFolder::a_refusal_that_nobody_heard_is_told_again() {
    write_folder(root() / "set", {.count = 10});
    DataSets sets = open_data(request({{"validation", 4}}));
    for (int i : {2, 5})
        fs::remove(root() / "set" / sets.train->origin(i));
    auto refused = [&](std::int64_t i) {
        std::vector<std::uint8_t> image(960);
        return refusal([&] { sets.train->varied_image(i, {}, image.data()); });
    };
    QCOMPARE(refused(2), std::string()); // 1 of 20 is what may be
    QVERIFY(!refused(5).empty());
    for (std::int64_t i : {2, 5, 7})
        QVERIFY2(refused(i).find("2 of the 20 pictures") != std::string::npos, refused(i).c_str());
}

void TestImageFolder::both_halves_share_what_may_be_broken() {
    write_folder(root() / "set", {.count = 20});
    DataSets sets = open_data(request({{"validation", 4}})); // 2 of 40 may be, and 2 of 4 would be too many
    for (int i : {0, 1})
        fs::remove(root() / "set" / sets.validation->origin(i));
    QCOMPARE(make_validation_batch(*sets.validation, 4, 0)->count, 2);
    fs::remove(root() / "set" / sets.train->origin(3));
    const std::string text = refusal([&] { make_batch(*sets.train, {.batch = 8, .order = BatchPlan::Order::file}, 0); });
    QVERIFY2(text.find("3 of the 40 pictures taken from this folder") != std::string::npos, text.c_str());
}

void TestImageFolder::files_that_vanish() {
    write_folder(root() / "set", {.count = 30});
    DataSets sets = open_data(request({{"validation", 4}, {"broken", 0.1}}));
    fs::remove(root() / "set" / sets.train->origin(3));
    auto batch = make_batch(*sets.train, {.batch = 8, .order = BatchPlan::Order::file}, 0);
    QCOMPARE(batch->indices[3], 4);
    QCOMPARE(sets.train->broken().at(0).reason, std::string("is gone"));
    fs::remove_all(root() / "set");
    std::string text = refusal([&] { make_batch(*sets.train, {.batch = 50, .order = BatchPlan::Order::file}, 0); });
    QVERIFY2(text.find("pictures taken from this folder are broken") != std::string::npos, text.c_str());
}

void TestImageFolder::validation_leaves_broken_files_out() {
    write_folder(root() / "set/train", {.count = 4});
    write_folder(root() / "set/val", {.count = 5});
    DataSets sets = open_data(request({{"broken", 0.5}}));
    fs::remove(root() / "set/val/cat/002.jpg");
    auto batch = make_validation_batch(*sets.validation, 10, 0);
    QCOMPARE(batch->count, 9);
    QVERIFY(std::ranges::find(batch->indices, 2) == batch->indices.end());
    QVERIFY(std::all_of(batch->images.begin() + 9 * 960, batch->images.end(), [](std::uint8_t byte) { return byte == 0; }));
}

void TestImageFolder::odd_folders_data() {
    QTest::addColumn<QStringList>("classes");
    QTest::addColumn<QString>("expected");
    QTest::newRow("one class") << QStringList{"cat"} << "there is one class only, \"cat\"";
    QTest::newRow("same name in another case") << QStringList{"Cat", "cat", "dog"} << "\"Cat\" and \"cat\" differ in case alone";
    QTest::newRow("umlauts too") << QStringList{"\u00c4pfel", "\u00e4pfel"} << "differ in case alone";
    QTest::newRow("no class") << QStringList{} << "there are no folders in it";
    QTest::newRow("pictures in the folder itself") << QStringList{"."} << "the pictures lie in the folder itself";
    QTest::newRow("hidden folders are none") << QStringList{".git", ".cache"} << "there are no folders in it";
}

void TestImageFolder::odd_folders() {
    QFETCH(QStringList, classes);
    QFETCH(QString, expected);
    fs::create_directories(root() / "set");
    for (const QString& name : classes)
        write_folder(root() / "set", {.classes = {name.toStdString()}, .count = 3});
    QVERIFY2(QString::fromStdString(said()).contains(expected), said().c_str());
}

void TestImageFolder::empty_class() {
    write_folder(root() / "set", {.count = 3});
    fs::create_directories(root() / "set/void");
    QVERIFY2(said().find("the class \"void\" has no pictures") != std::string::npos, said().c_str());
    QVERIFY(refusal([&] { open_data(request({{"path", "/nowhere"}})); }).find("there is no such folder") != std::string::npos);
    write_bytes(root() / "set.zip", {1});
    QVERIFY(refusal([&] {
                open_data(request({{"path", (root() / "set.zip").string()}}));
            }).find("is a file; unpack it") != std::string::npos);
}

// Who was told to remove it would lose what lies there. One that lies too deep stands for one that may not be read, which nothing is to
// root.
void TestImageFolder::a_folder_that_is_not_seen_into_is_not_called_empty() {
    write_folder(root() / "set", {.count = 3});
    std::string deep = "zebra";
    for (int level = 0; level < 34; ++level)
        deep += "/in";
    write_folder(root() / "set" / deep, {.classes = {"end"}, .count = 1});
    QVERIFY2(said().find("of the class \"zebra\"") != std::string::npos && said().find("remove it") == std::string::npos, said().c_str());
    write_folder(root() / "set" / "zebra", {.classes = {"."}, .count = 3}); // what is seen of it does
    QCOMPARE(open_data(request()).train->classes(), 3);
    const auto validated_on = [&] { return refusal([&] { open_data(request({{"validation_path", (root() / "other").string()}})); }); };
    write_folder(root() / "other" / deep, {.classes = {"end"}, .count = 1});
    QVERIFY2(validated_on().find("of the class \"zebra\"") != std::string::npos, validated_on().c_str());
    QVERIFY2(validated_on().find("permissions") == std::string::npos, validated_on().c_str()); // they are right
    if (geteuid() == 0)
        return;
    fs::remove_all(root() / "set/zebra/in");
    for (const char* folder : {"set/zebra", "set"}) {
        fs::permissions(root() / folder, fs::perms::none);
        const std::string text = said();
        fs::permissions(root() / folder, fs::perms::owner_all);
        QVERIFY2(text.find("check its permissions") != std::string::npos && text.find("remove it") == std::string::npos, text.c_str());
    }
    fs::permissions(root() / "other", fs::perms::none);
    const std::string text = validated_on();
    fs::permissions(root() / "other", fs::perms::owner_all);
    QVERIFY2(text.find("other: ") != std::string::npos && text.find("check its permissions") != std::string::npos, text.c_str());
}

void TestImageFolder::names_of_every_language() {
    std::vector<std::string> names = {"\xCE\xB3\xCE\xAC\xCF\x84\xCE\xB1", "\xE7\x8A\xAC", "no\xFFutf8"};
    write_folder(root() / "set", {.classes = names, .count = 4});
    DataSets sets = open_data(request());
    auto shown = sets.train->class_names();
    QCOMPARE(shown.size(), std::size_t{3});
    QVERIFY(std::ranges::find(shown, names[0]) != shown.end());
    QVERIFY(std::ranges::find(shown, "no\xEF\xBF\xBDutf8") != shown.end());
    Json(shown).dump(); // throws where a name is no UTF-8
    make_batch(*sets.train, {.batch = 6}, 0);
}

void TestImageFolder::ten_thousand_classes() {
    Bytes file = quarters_file({.height = 4, .width = 4}, PictureFile::png);
    for (int i = 0; i < 10'000; ++i) {
        fs::path folder = root() / "set" / fmt::format("class {:05}", i);
        fs::create_directories(folder);
        write_bytes(folder / "one.png", file);
    }
    DataSets sets = open_data(request({{"validation", 100}}));
    QCOMPARE(sets.train->classes(), 10'000);
    QCOMPARE(sets.train->size(), 9'900);
}

void TestImageFolder::loops_of_links() {
    write_folder(root() / "set", {.count = 5});
    fs::create_directory_symlink(root() / "set", root() / "set/cat/again");
    fs::create_directory_symlink("..", root() / "set/dog/up");
    fs::create_symlink("nothing.jpg", root() / "set/dog/nothing.jpg");
    fs::create_directory_symlink("itself", root() / "set/cat/itself");
    DataSets sets = open_data(request({{"broken", 0.5}}));
    QCOMPARE(sets.train->size() + sets.validation->size(), 10);
    QVERIFY(std::ranges::any_of(sets.train->notes(),
                                [](const std::string& note) { return note.find("2 links lead back") != std::string::npos; }));
}

void TestImageFolder::other_files_are_counted() {
    write_folder(root() / "set", {.count = 5});
    write_bytes(root() / "set/cat/notes.txt", {'x'});
    DataSets sets = open_data(request());
    QVERIFY(sets.train->made_of().least_width > 0 && sets.train->made_of().most_width >= sets.train->made_of().least_width);
    QCOMPARE(sets.train->notes().size(), std::size_t{1});
    QVERIFY(sets.train->notes()[0].find("1 file was passed over, for its name is not that of a picture") != std::string::npos);
}

void TestImageFolder::pictures_beside_the_classes_are_counted() {
    write_folder(root() / "set", {.count = 5});
    write_bytes(root() / "set/loose.png", {'x'});
    write_bytes(root() / "set/.hidden.png", {'x'});
    write_bytes(root() / "set/labels.txt", {'x'});
    DataSets sets = open_data(request());
    QCOMPARE(sets.train->size() + sets.validation->size(), 10);
    QCOMPARE(sets.train->notes().size(), std::size_t{1});
    QVERIFY(sets.train->notes()[0].find("1 picture lies beside the class folders and was passed over") != std::string::npos);
}

// A folder of millions takes minutes.
void TestImageFolder::a_stop_is_heard_while_it_is_listed() {
    write_folder(root() / "set", {.count = 5});
    Interruption wish;
    const Interruptible asked(&wish);
    QCOMPARE(list_class_folders(root() / "set").size(), std::size_t{10});
    wish.ask();
    QVERIFY_THROWS_EXCEPTION(Interrupted, list_class_folders(root() / "set"));
}

void TestImageFolder::same_batches_however_they_are_made_data() {
    QTest::addColumn<QString>("settings");
    QTest::newRow("exact") << "{}";
    QTest::newRow("nothing kept") << R"({"keep_mib": 0, "cache_mib": 0})";
    QTest::newRow("random crop") << R"({"resize": "random_crop"})";
    QTest::newRow("everything") << R"({"resize": "crop", "random_resized_crop": 0.3, "pad_crop": 3, "rotation": 15, "brightness": 0.3,
                                        "contrast": 0.3, "saturation": 0.4, "cutout": 5})";
}

// The first pass decodes, the second reads what was kept; with 1, 2 and 8 workers; and from the middle on.
void TestImageFolder::same_batches_however_they_are_made() {
    QFETCH(QString, settings);
    write_folder(root() / "set", {.count = 12, .height = 40, .width = 64});
    write_folder(root() / "set", {.classes = {"eel"}, .count = 12, .height = 70, .width = 30, .kind = PictureFile::png});
    write_bytes(root() / "set/cat/003.jpg", Bytes(quarters_file({.height = 64, .width = 64}, PictureFile::jpeg)));
    Json more = Json::parse(settings.toStdString());
    BatchPlan plan{.batch = 7, .seed = 3, .augment = read_augmentation(more)};
    plan.augment.horizontal_flip = plan.augment.vertical_flip = true;
    std::vector<AlignedBytes> expected;
    DataSets once = open_data(request(more));
    for (std::int64_t step = 0; step < 16; ++step)
        expected.push_back(make_batch(*once.train, plan, step)->images);
    for (int workers : {1, 2, 8})
        for (std::int64_t from : {0, 9}) {
            BatchStream stream(open_data(request(more)).train, plan, {workers, 3}, from);
            for (std::int64_t step = from; step < 16; ++step)
                QVERIFY(stream.next()->images == expected[static_cast<std::size_t>(step)]);
        }
    QVERIFY(expected[0] != expected[4]);
}

void TestImageFolder::the_cache_file_changes_nothing() {
    write_folder(root() / "set", {.count = 20, .height = 40, .width = 64});
    DataRequest asked = request({{"keep_mib", 0}, {"cache_mib", 1}}), plain = request({{"keep_mib", 0}, {"cache_mib", 0}});
    asked.cache = root() / "cache";
    BatchPlan plan{.batch = 8, .augment = {.horizontal_flip = true}};
    DataSets expected = open_data(plain);
    for (int time = 0; time < 2; ++time) {
        DataSets sets = open_data(asked);
        for (std::int64_t step = 0; step < 8; ++step)
            QVERIFY(make_batch(*sets.train, plan, step)->images == make_batch(*expected.train, plan, step)->images);
    }
    std::uintmax_t bytes = 0;
    for (const auto& entry : fs::directory_iterator(asked.cache))
        bytes += entry.file_size();
    QVERIFY(bytes > 8 * 960 && bytes <= 2u << 20);
    DataSets running = open_data(asked);
    fs::remove_all(asked.cache); // safe to delete, at any time
    QVERIFY(make_batch(*running.train, plan, 0)->images == make_batch(*expected.train, plan, 0)->images);
}

void TestImageFolder::a_damaged_cache_is_not_believed() {
    write_folder(root() / "set", {.count = 20, .height = 40, .width = 64});
    DataRequest asked = request({{"keep_mib", 0}, {"cache_mib", 1}});
    asked.cache = root() / "cache";
    BatchPlan plan{.batch = 8};
    auto expected = make_batch(*open_data(request({{"keep_mib", 0}})).train, plan, 0)->images;
    QVERIFY(make_batch(*open_data(asked).train, plan, 0)->images == expected);
    for (const auto& entry : fs::directory_iterator(asked.cache)) {
        std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
        for (std::uintmax_t at = 100; at < entry.file_size(); at += 300) {
            file.seekp(static_cast<std::streamoff>(at));
            file.put('!');
        }
    }
    QVERIFY(make_batch(*open_data(asked).train, plan, 0)->images == expected);
}

void TestImageFolder::pictures_are_drawn_where_there_is_no_folder() {
    qputenv("MANTISSA_CACHE", (root() / "drawn").c_str());
    DataRequest asked = request({{"path", ""}, {"stand_in_count", 20}, {"stand_in_classes", 4}});
    DataSets first = open_data(asked), second = open_data(asked);
    QCOMPARE(first.train->size() + first.validation->size(), 20);
    QCOMPARE(first.train->classes(), 4);
    QVERIFY(make_batch(*first.train, {.batch = 8}, 0)->images == make_batch(*second.train, {.batch = 8}, 0)->images);
    qunsetenv("MANTISSA_CACHE");
}

void TestImageFolder::where_none_can_be_drawn_both_ways_out_are_told() {
    std::ofstream(root() / "home").flush(); // no folder can be made in it
    qputenv("MANTISSA_CACHE", (root() / "home" / "mantissa").c_str());
    QString said;
    try {
        open_data(request({{"path", ""}, {"stand_in_count", 20}, {"stand_in_classes", 4}}));
    } catch (const Error& error) {
        said = error.what();
    }
    qunsetenv("MANTISSA_CACHE");
    QVERIFY2(said.contains("data.path") && said.contains("MANTISSA_CACHE"), qPrintable(said));
}

QTEST_GUILESS_MAIN(TestImageFolder)
#include "test_image_folder.moc"
