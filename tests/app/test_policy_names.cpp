// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
// A policy that was changed is kept under a name, chosen elsewhere by it, and forgotten.
#include "forms/policy_form.h"
#include "forms/policy_names.h"
#include "policy/policy.h"

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

using namespace mantissa;
using namespace mantissa::app;

namespace {

const Json changed = {{"base", "bfloat16"}, {"rounding", {{"variables", "stochastic"}}}};

struct Form : PolicyForm {
    Form() {
        edited = [this](const Json& policy) {
            last = policy;
            PolicyForm::show(policy);
        };
        PolicyForm::show(changed);
        QWidget::show();
    }
    QComboBox& list() { return *findChild<PolicyNames*>()->findChild<QComboBox*>(); }
    QLineEdit& name() { return *findChild<PolicyNames*>()->findChild<QLineEdit*>(); }
    QPushButton& button(const QString& text) {
        for (QPushButton* one : findChild<PolicyNames*>()->findChildren<QPushButton*>())
            if (one->text() == text)
                return *one;
        qFatal("there is no such button");
    }
    void keepAs(const QString& words) {
        button("Keep…").click();
        name().setText(words);
        QTest::keyClick(&name(), Qt::Key_Return);
    }
    void choose(const QString& words) {
        list().setCurrentIndex(list().findText(words));
        Q_EMIT list().activated(list().currentIndex());
    }
    Json last;
};

QString folder() { return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/policies"; }

} // namespace

class TestPolicyNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setApplicationName("mantissa-test-policies");
        QDir(folder()).removeRecursively();
    }
    void cleanup() { QDir(folder()).removeRecursively(); }

    void what_is_kept_is_there_in_other_forms() {
        Form form;
        QVERIFY(!form.button("Forget").isVisible());
        form.keepAs("gentle / 16: ½");
        QCOMPARE(form.last["name"], Json("gentle / 16: ½"));
        QCOMPARE(form.list().currentText(), QString("gentle / 16: ½"));
        QVERIFY(!form.button("Keep…").isVisible() && form.button("Forget").isVisible());

        Form other;
        other.choose("float16");
        QCOMPARE(other.last, Json("float16"));
        QVERIFY(!other.button("Keep…").isVisible());
        other.choose("gentle / 16: ½");
        QCOMPARE(other.last["rounding"], changed["rounding"]);
        Problems problems;
        const Policy policy = read_policy(other.last, "policy", problems);
        QVERIFY(problems.empty());
        QCOMPARE(policy.name, std::string("gentle / 16: ½"));
        QVERIFY(policy.precision.rule(Role::variables).rounding == Rounding::stochastic);
    }

    void a_role_that_is_changed_takes_the_name_away() {
        Form form;
        form.keepAs("mine");
        auto* rounding = form.findChildren<QComboBox*>().last();
        for (QComboBox* one : form.findChildren<QComboBox*>())
            if (one->accessibleName() == "Rounding of Gradients")
                rounding = one;
        rounding->setCurrentIndex(2);
        Q_EMIT rounding->activated(2);
        QVERIFY(!form.last.contains("name"));
        QCOMPARE(form.last["base"], Json("bfloat16"));
        QCOMPARE(form.last["rounding"]["gradients"], Json("toward_zero"));
        QCOMPARE(form.list().currentText(), QString("bfloat16"));
        QVERIFY(form.button("Keep…").isVisible());
    }

    void names_that_cannot_be_are_refused() {
        Form form;
        for (const char* name : {"", "float32", "nvfp4"}) {
            form.keepAs(name);
            QVERIFY2(form.last.is_null(), name);
            QVERIFY(form.name().isVisible());
        }
        QVERIFY(QDir(folder()).entryList(QDir::Files).isEmpty());
    }

    void what_is_forgotten_can_be_kept_again() {
        Form form;
        form.keepAs("mine");
        form.button("Forget").click();
        QVERIFY(form.list().findText("mine") < 0);
        QVERIFY(PolicyShelf().policies().empty());
        QCOMPARE(form.name().text(), QString("mine"));
        QTest::keyClick(&form.name(), Qt::Key_Return);
        QCOMPARE(PolicyShelf().policies().size(), std::size_t{1});
    }

    void damaged_files_are_left_out() {
        Form form;
        form.keepAs("mine");
        for (const char* words :
             {"{", "[]", "{\"format\": \"mantissa.policy\", \"version\": 2, \"policy\": {\"name\": \"later\"}}",
              "{\"format\": \"mantissa.policy\", \"version\": 1, \"policy\": {\"name\": \"odd\", \"compute\": \"float99\"}}"}) {
            QFile file(folder() + "/damaged.json");
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(words);
            file.close();
            QCOMPARE(PolicyShelf().policies().size(), std::size_t{1});
        }
    }

    void a_folder_that_cannot_be_written_is_told() {
        QTemporaryDir place;
        QFile file(place.filePath("policies"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const PolicyShelf shelf(place.filePath("policies"));
        QVERIFY(!shelf.keep("mine", changed).isEmpty());
        QVERIFY(shelf.policies().empty());
    }
};

QTEST_MAIN(TestPolicyNames)
#include "test_policy_names.moc"
