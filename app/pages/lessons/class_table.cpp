// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/lessons/class_table.h"

#include "bridge/lesson_desk.h"
#include "lessons/class_bars.h"
#include "models/spoken.h"
#include "models/words.h"
#include "style/appearance.h"
#include "style/icons.h"
#include "style/language.h"
#include "style/show_once.h"
#include "style/table_copy.h"
#include "widgets/paragraph.h"

#include <QCollator>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QHeaderView>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QSaveFile>
#include <QStyledItemDelegate>
#include <QTableWidget>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace mantissa::app {
namespace {

enum ClassColumn { Question, Said, Learners, Happened, ClassColumns };
constexpr int shareRole = Qt::UserRole;

// A bar as long as the share of the class, with its count.
class CountDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const QRectF place = QRectF(option.rect).adjusted(8, 5, -34, -5);
        painter->fillRect(QRectF(place.left(), place.top(), place.width() * index.data(shareRole).toDouble(), place.height()),
                          theme().accent);
        painter->setPen(theme().text);
        painter->setFont(typeFont(Appearance::Type::body));
        painter->drawText(option.rect.adjusted(0, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter, index.data(Qt::DisplayRole).toString());
    }
};

QTableWidgetItem* fixedCell(const QString& text) {
    auto* item = new QTableWidgetItem(text);
    item->setFlags(Qt::ItemIsEnabled);
    item->setToolTip(text);
    return item;
}

constexpr int mostTold = 6; // of a whole class the page would have no room

QStringList saidOf(const QVector<Saying>& sayings) {
    const int told = sayings.size() > mostTold + 1 ? mostTold : int(sayings.size()); // one more has the room of the line that counts it
    QStringList said;
    for (const Saying& saying : sayings.first(told))
        said << saying();
    if (told < sayings.size())
        said << ClassTable::tr("And %1 more files.").arg(sayings.size() - told);
    return said;
}

} // namespace

ClassTable::ClassTable(LessonDesk& desk, QWidget* parent)
    : TeacherPage(tr("Answers of a class"),
                  {.words = tr("Save as a table…"),
                   .help = tr("A line per learner and prediction, as CSV."),
                   .title = tr("Save the answers of the class"),
                   .kinds = tr("Tables (*.csv)"),
                   .ending = "csv"},
                  parent),
      m_gathered(desk.kept().gathered),
      m_begin(new QPushButton),
      m_who(new Paragraph),
      m_table(new QTableWidget) {
    setAcceptDrops(true);
    m_table->setColumnCount(ClassColumns);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter); // as the cells
    m_table->setHorizontalHeaderLabels({tr("Prediction"), tr("Predicted"), tr("Learners"), tr("Happened to")});
    m_table->verticalHeader()->hide();
    m_table->setShowGrid(false);
    offerTableCopy(*m_table);
    m_table->setWordWrap(true);
    m_table->setAccessibleName(tr("Predictions of a class beside what happened"));
    m_table->setItemDelegateForColumn(Learners, new CountDelegate(m_table));
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    auto* open = new QPushButton(icon("folder"), tr("Open files…"));
    open->setToolTip(tr("Adds the answers of learners, one file each; they may also be dropped on this page."));
    connect(open, &QPushButton::clicked, this, &ClassTable::askForFiles);
    addButton(open);
    connect(m_begin, &QPushButton::clicked, this, &ClassTable::beginOrBringBack);
    addButton(m_begin);
    column().addWidget(m_who);
    column().addWidget(m_table, 1);
    refresh();
}

bool ClassTable::addFile(const QString& file) { return addFiles({file}); }

bool ClassTable::addFiles(const QStringList& files) {
    m_gathered.notes.clear();
    m_gathered.wrong.clear();
    bool all = true;
    for (const QString& file : files)
        all = read(file) && all;
    keep();
    refresh();
    return all;
}

void ClassTable::keep() {
    try {
        m_gathered.keep();
    } catch (const std::exception& error) {
        m_gathered.wrong << [what = QString::fromStdString(error.what())] { return spoken(what); };
    }
}

void ClassTable::beginOrBringBack() {
    m_gathered.notes.clear();
    m_gathered.wrong.clear();
    std::swap(m_gathered.answers, m_gathered.before);
    keep();
    refresh();
}

bool ClassTable::read(const QString& file) {
    try {
        take(lessons::read_answers(file.toStdString()));
        return true;
    } catch (const std::exception& error) {
        m_gathered.wrong << [what = QString::fromStdString(error.what())] { return spoken(what); };
        return false;
    }
}

// The same answers twice count once; other answers under a name that is taken may be another learner's.
void ClassTable::take(lessons::Answers answers) {
    const QString name = QString::fromStdString(answers.learner);
    const auto isIn = [&](const lessons::Answers& known) { return known.learner == answers.learner && known.lesson == answers.lesson; };
    for (int other = 2;; ++other) {
        const auto known = std::ranges::find_if(m_gathered.answers, isIn);
        if (known == m_gathered.answers.end())
            break;
        if (lessons::to_json(*known) == lessons::to_json(answers)) {
            m_gathered.notes << [as = QString::fromStdString(answers.learner)] {
                return tr("%1 was in already with the same answers: counted once.").arg(as);
            };
            return;
        }
        answers.learner = QStringLiteral("%1 (%2)").arg(name).arg(other).toStdString();
    }
    if (const QString as = QString::fromStdString(answers.learner); as != name)
        m_gathered.notes << [=] { return tr("%1 was in already with other answers: both are kept, the new ones as %2.").arg(name, as); };
    m_gathered.answers.push_back(std::move(answers));
    m_gathered.before.clear();
}

QStringList ClassTable::names() const {
    QStringList names;
    for (const lessons::Answers& answers : m_gathered.answers)
        names << QString::fromStdString(answers.learner);
    names.removeDuplicates(); // who answered several lessons
    std::ranges::sort(names, [order = orderOfNames()](const QString& a, const QString& b) { return order.compare(a, b) < 0; });
    return names;
}

void ClassTable::askForFiles() {
    auto* dialog =
        new QFileDialog(this, tr("Open the answers of a class"), {}, tr("Shared lessons and answers (*.mantissa-lesson *.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(false);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, &ClassTable::addFiles);
    showOnce(dialog);
}

// Each choice that somebody predicted, or that happened to somebody, is a row: together they are the histogram.
void ClassTable::refresh() {
    about().setText(m_gathered.answers.empty()
                        ? tr("Open or drop the files of your learners here: lessons that they shared with their answers. "
                             "Nothing is sent anywhere.")
                    : learners() == 1 ? tr("1 learner. Add more files at any time.")
                                      : tr("%1 learners. Add more files at any time.").arg(learners()));
    tellWrong(saidOf(m_gathered.wrong).join('\n'));
    offerSave(m_gathered.answers.empty() ? tr("There are no answers yet: open the files of your learners first.") : QString());
    const bool back = m_gathered.answers.empty() && !m_gathered.before.empty();
    m_begin->setText(back ? tr("Bring back") : tr("New class"));
    m_begin->setEnabled(back || !m_gathered.answers.empty());
    m_begin->setToolTip(back ? tr("The class that was in the table a moment ago.")
                        : m_gathered.answers.empty()
                            ? tr("There are no answers yet: open the files of your learners first.")
                            : tr("Empties the table; until somebody is in the new class, this one can be brought back."));
    m_who->setText((QStringList{tr("In the class: %1.").arg(names().join(", "))} + saidOf(m_gathered.notes)).join('\n'));
    m_who->setVisible(!m_gathered.answers.empty());
    m_table->setRowCount(0);
    for (const lessons::ClassRow& row : lessons::class_rows(m_gathered.answers, Language::instance().code().toStdString())) {
        const std::vector<lessons::ClassBar> bars = lessons::class_bars(row, Language::instance().code().toStdString());
        int most = 1;
        for (const lessons::ClassBar& bar : bars)
            most = std::max(most, bar.said);
        bool first = true;
        for (const auto& [words, count, happened] : bars) {
            const int at = m_table->rowCount();
            m_table->insertRow(at);
            m_table->setItem(at, Question, fixedCell(first ? QString::fromStdString(row.question) : QString()));
            m_table->setItem(at, Said, fixedCell(QString::fromStdString(words)));
            auto* bar = fixedCell(QString::number(count));
            bar->setData(shareRole, double(count) / most);
            m_table->setItem(at, Learners, bar);
            m_table->setItem(at, Happened, fixedCell(happened == 0 ? QString() : tr("%1 of %2").arg(happened).arg(row.right + row.wrong)));
            first = false;
        }
    }
    m_table->resizeRowsToContents();
}

QString ClassTable::csv() const {
    return QString::fromStdString(lessons::class_csv(m_gathered.answers, Language::instance().code().toStdString()));
}

bool ClassTable::saveTo(const QString& file) {
    QSaveFile out(file);
    const bool written = out.open(QIODevice::WriteOnly) && out.write(csv().toUtf8()) >= 0 && out.commit();
    tellWrong(written ? QString() : tr("%1 could not be written: %2").arg(file, out.errorString()));
    return written;
}

void ClassTable::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void ClassTable::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    QStringList files;
    for (const QUrl& url : event->mimeData()->urls())
        files << url.toLocalFile();
    addFiles(files);
}

} // namespace mantissa::app
