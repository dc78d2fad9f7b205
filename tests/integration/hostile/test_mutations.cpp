// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// Experiments changed at random places: each is either good, and then it compiles for every policy it names, or refused with one
// sentence that names the file. Nothing crashes, nothing hangs, nothing else is thrown.
#include "backends/registry.h"
#include "core/json.h"
#include "core/random.h"
#include "integration/hostile/effort.h"
#include "support/small_experiment.h"
#include "train/experiment.h"

#include <QElapsedTimer>
#include <QTest>

using namespace mantissa;
namespace fs = std::filesystem;

namespace {

class Dice {
public:
    explicit Dice(std::uint64_t round) : key_{7, hash_name("mutations"), round} {}
    std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_bits(key_, next_++) % limit; }

private:
    RandomKey key_;
    std::uint64_t next_ = 0;
};

// What a slip of the hand, another program or malice puts in the place of a value.
Json strange_value(Dice& dice) {
    static const Json values[] = {nullptr,
                                  true,
                                  0,
                                  -1,
                                  1,
                                  2,
                                  3,
                                  7,
                                  0.5,
                                  1e-300,
                                  1e300,
                                  1e18,
                                  4294967296,
                                  9223372036854775807,
                                  "",
                                  "x",
                                  "float16",
                                  "same",
                                  "NaN",
                                  "Infinity",
                                  Json::array(),
                                  Json::object(),
                                  Json::array({1, 2, 3, 4}),
                                  Json::array({"a"}),
                                  Json{{"type", "sgd"}},
                                  Json{{"base", "float16"}},
                                  std::string(5000, 'a')};
    return values[dice.below(std::size(values))];
}

// Goes down at random and changes what it comes to; keys are dropped and doubled under other names too.
void mutate(Json& at, Dice& dice, int depth = 0) {
    const bool deeper = at.is_structured() && !at.empty() && (depth == 0 || dice.below(4) != 0);
    if (!deeper) {
        at = strange_value(dice);
        return;
    }
    auto place = at.begin();
    std::advance(place, static_cast<std::ptrdiff_t>(dice.below(at.size())));
    switch (dice.below(8)) {
    case 0: at.erase(place); break;
    case 1:
        if (at.is_object())
            at[place.key() + "x"] = *place;
        else
            at.push_back(Json(*place));
        break;
    default: mutate(*place, dice, depth + 1);
    }
}

std::vector<Json> seeds() {
    std::vector<Json> all = {small_experiment({"float32", "mixed_float16"}), tiny_experiment({"bfloat16"})};
    for (const auto& file : fs::directory_iterator(fs::path(MANTISSA_RESOURCES) / "experiments"))
        if (file.path().extension() == ".mantissa")
            all.push_back(read_json(file.path()));
    return all;
}

} // namespace

class TestMutations : public QObject {
    Q_OBJECT

private slots:
    void every_experiment_is_good_or_refused_in_a_sentence() {
        const std::vector<Json> whole = seeds();
        const qlonglong rounds = effort(3000, 200000);
        qlonglong refused = 0;
        for (qlonglong round = 0; round < rounds; ++round) {
            Dice dice(static_cast<std::uint64_t>(round));
            Json json = whole[dice.below(whole.size())];
            for (std::size_t times = 1 + dice.below(3); times > 0; --times)
                mutate(json, dice);
            QElapsedTimer timer;
            timer.start();
            refused += !accepted(json);
            QVERIFY2(timer.elapsed() < 5000, json.dump(-1, ' ', false, Json::error_handler_t::replace).substr(0, 2000).c_str());
        }
        QVERIFY2(refused > rounds / 4 && refused < rounds, qPrintable(QString("%1 of %2 refused").arg(refused).arg(rounds)));
    }

private:
    static bool accepted(const Json& json) {
        try {
            parse_experiment(json, "mutated.mantissa");
            return true;
        } catch (const Error& error) {
            const QString said = error.what();
            if (!said.contains("mutated.mantissa") || said.contains('\n') || said.size() > 1200)
                qFatal("not a sentence about the file: %s\n%s", qPrintable(said), json.dump().substr(0, 2000).c_str());
            return false;
        }
    }
};

QTEST_APPLESS_MAIN(TestMutations)
#include "test_mutations.moc"
