// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "pages/build/card_editor.h"

#include "forms/field_form.h"
#include "models/spoken.h"
#include "pages/build/layer_delegate.h"
#include "style/appearance.h"

#include <QApplication>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QStyle>
#include <QTableView>
#include <QToolTip>

namespace mantissa::app {
namespace {

constexpr int fieldHeight = 26, roomForOthers = 110;

Field nameField() {
    return {.key = "name",
            .type = FieldType::text,
            .label = QObject::tr("Name").toStdString(),
            .help = QObject::tr("Names the layer in policies, weights and reports. Left empty, the program gives one.").toStdString()};
}

bool chosen(const Field& field) { return field.type == FieldType::choice || field.type == FieldType::boolean; }

} // namespace

CardEditor::CardEditor(QTableView& table, LayerModel& model, LayerDelegate& delegate)
    : m_table(table), m_model(model), m_delegate(delegate), m_field(new QLineEdit(table.viewport())) {
    m_field->hide();
    m_field->setObjectName("cardField");
    m_field->setStyleSheet("padding: 0 5px; min-height: 20px");
    m_field->installEventFilter(this);
    table.viewport()->installEventFilter(this);
    table.viewport()->setMouseTracking(true);
    connect(&model, &QAbstractItemModel::modelAboutToBeReset, this, &CardEditor::close);
    connect(m_field, &QLineEdit::editingFinished, this, [this] { // as before a run
        if (m_field->isVisible() && QApplication::activePopupWidget() == nullptr)
            commit();
    });
    connect(table.selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        if (m_field->isVisible() && now.row() != m_row)
            close(); // what was refused there is given up
    });
}

bool CardEditor::begin(int row, int word) {
    if (row < 0 || row >= m_model.rowCount() || !m_table.isEnabled() || !commit())
        return false;
    m_row = row;
    m_word = word;
    m_table.scrollTo(m_model.index(row, 0));
    const CardLayout plain = layout(row);
    const CardLayout::Part* part = plain.partOf(word);
    if (!part)
        return false;
    if (word == CardLayout::more) {
        openOthers(row, part->place);
        return true;
    }
    if (word == CardLayout::name)
        return open(row, nameField(), part->place);
    const std::string key = m_model.entry(row).words[word].key;
    for (const Field& field : fields(row))
        if (field.key == key)
            return open(row, field, part->place);
    return false;
}

CardLayout CardEditor::layout(int row) const {
    const QRect cell = m_table.visualRect(m_model.index(row, LayerModel::Layer));
    return m_delegate.layout(row, cell, m_model, row == m_table.currentIndex().row());
}

bool CardEditor::open(int row, const Field& field, const QRectF& place) {
    if (chosen(field)) {
        openMenu(row, field, place);
        return true;
    }
    m_delegate.editedRow = row; // the card makes room
    m_delegate.editedWord = m_word;
    m_place = place;
    openText(row, field);
    m_table.viewport()->update();
    return true;
}

// Where its word stands, also when a message above the table, or the window, has moved that: what is being typed stays.
void CardEditor::place() {
    const CardLayout roomy = layout(m_row);
    const CardLayout::Part* part = roomy.partOf(m_word);
    const QRectF at = part ? part->place : m_place;
    const double width = m_word == CardLayout::more ? roomForOthers : std::max(at.width(), double(CardLayout::fieldWidth));
    const double most = m_table.visualRect(m_model.index(m_row, LayerModel::Layer)).right() - 8 - width;
    m_field->setGeometry(QRectF(std::min(at.left() - 3, most), at.center().y() - fieldHeight / 2.0 + 0.5, width, fieldHeight).toRect());
}

void CardEditor::openText(int row, const Field& field) {
    m_what = field;
    place();
    m_field->setText(m_word == CardLayout::name ? m_model.entry(row).name : writeField(valueOf(row, field)));
    m_field->setPlaceholderText(spoken(field.label));
    m_field->setToolTip(spoken(field.help));
    m_field->setAccessibleName(spoken(field.label));
    m_field->setProperty("wrong", false);
    m_field->style()->polish(m_field);
    m_field->setModified(false);
    m_field->show();
    m_field->setFocus();
    m_field->selectAll();
}

void CardEditor::openMenu(int row, const Field& field, const QRectF& place) {
    auto* menu = new QMenu(&m_table);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName("cardMenu");
    addOptions(*menu, row, field);
    menu->popup(m_table.viewport()->mapToGlobal(place.bottomLeft().toPoint()), menu->actions().value(0));
}

void CardEditor::addOptions(QMenu& menu, int row, const Field& field) {
    const Json now = valueOf(row, field);
    auto add = [&](const QString& words, const Json& value) {
        QAction* action = menu.addAction(words);
        action->setCheckable(true);
        action->setChecked(value == now);
        connect(action, &QAction::triggered, this, [this, row, key = field.key, value, now] {
            if (value != now) // chosen once more, it is no edit
                edited(row, key, value);
        });
        if (value == now)
            menu.setActiveAction(action);
    };
    if (field.type == FieldType::boolean) {
        add(tr("yes"), true);
        add(tr("no"), false);
    }
    for (const std::string& option : field.options)
        add(QString::fromStdString(option), option);
}

// "Padding: valid", "Bias: true": each with its options, or with a field for what is typed.
void CardEditor::openOthers(int row, const QRectF& place) {
    auto* menu = new QMenu(&m_table);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName("cardMenu");
    for (const Field& field : m_model.entry(row).others) {
        QString label = spoken(field.label);
        label[0] = label[0].toUpper();
        const QString words = tr("%1: %2").arg(label, writeField(valueOf(row, field)));
        if (chosen(field))
            addOptions(*menu->addMenu(words), row, field);
        else
            connect(menu->addAction(words), &QAction::triggered, this, [this, row, field, place] {
                m_row = row;
                m_word = CardLayout::more;
                open(row, field, place);
            });
    }
    menu->popup(m_table.viewport()->mapToGlobal(place.bottomLeft().toPoint()));
}

bool CardEditor::commit() {
    if (!m_field->isVisible() || !m_field->isModified()) {
        close();
        return true;
    }
    QString wrong;
    const int row = m_row;
    const std::string key = m_what.key;
    const Json value = readField(m_field->text(), m_what, &wrong);
    mark(wrong.isEmpty() ? whyNot(row, key, value) : wrong);
    if (m_field->property("wrong").toBool())
        return false;
    close();
    edited(row, key, value);
    return true;
}

// It stays open, so that nobody takes the value from before for what they typed.
void CardEditor::mark(const QString& wrong) {
    m_field->setProperty("wrong", !wrong.isEmpty());
    m_field->style()->unpolish(m_field);
    m_field->style()->polish(m_field);
    refused(m_field, wrong.isEmpty() ? QString() : QStringLiteral("%1: %2").arg(m_field->accessibleName(), wrong));
    if (wrong.isEmpty())
        return;
    m_field->setToolTip(wrong);
    QToolTip::showText(m_field->mapToGlobal(QPoint(0, m_field->height())), wrong, m_field);
}

void CardEditor::close() {
    const bool focus = m_field->hasFocus();
    m_delegate.editedRow = -1;
    m_delegate.editedWord = CardLayout::none;
    m_field->setModified(false);
    m_field->hide();
    refused(m_field, {});
    if (focus)
        m_table.setFocus();
    m_table.viewport()->update();
}

// To the next word that can be edited; past the last the table has the keyboard again.
void CardEditor::next(int by) {
    const int row = m_row, from = m_word == CardLayout::more ? int(m_model.entry(row).words.size()) : m_word;
    if (!commit())
        return;
    for (int word = from + by; word >= CardLayout::name && word < m_model.entry(row).words.size(); word += by)
        if (begin(row, word))
            return;
}

bool CardEditor::eventFilter(QObject* watched, QEvent* event) {
    return watched == m_field ? onField(event) : watched == m_table.viewport() && onViewport(event);
}

bool CardEditor::onField(QEvent* event) {
    if (event->type() == QEvent::Hide && !event->spontaneous() && !m_field->isHidden()) // with the page; what was refused goes, too
        close();
    if (event->type() == QEvent::FocusOut && m_field->isVisible() && QApplication::activePopupWidget() == nullptr) {
        commit();
        return false;
    }
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return false;
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key != Qt::Key_Escape && key != Qt::Key_Return && key != Qt::Key_Enter && key != Qt::Key_Tab && key != Qt::Key_Backtab)
        return false;
    event->accept();
    if (event->type() == QEvent::ShortcutOverride)
        return true;
    if (key == Qt::Key_Escape)
        close();
    else if (key == Qt::Key_Return || key == Qt::Key_Enter)
        commit();
    else
        next(key == Qt::Key_Tab ? 1 : -1);
    return true;
}

int CardEditor::wordAt(const QPoint& point, int* row) const {
    const QModelIndex index = m_table.indexAt(point);
    *row = index.isValid() && index.column() == LayerModel::Layer ? index.row() : -1;
    if (*row < 0)
        return CardLayout::none;
    const CardLayout card = layout(*row);
    const CardLayout::Part* part = card.at(point);
    return part ? part->word : int(CardLayout::none);
}

bool CardEditor::onViewport(QEvent* event) {
    if (!m_table.isEnabled()) // by a lesson: a filter hears of the mouse all the same
        return false;
    int row = -1;
    switch (event->type()) {
    case QEvent::MouseMove: {
        const bool word = wordAt(static_cast<QMouseEvent*>(event)->pos(), &row) != CardLayout::none && row == m_table.currentIndex().row();
        m_table.viewport()->setCursor(word ? Qt::PointingHandCursor : Qt::ArrowCursor);
        return false;
    }
    case QEvent::MouseButtonPress: return press(*static_cast<QMouseEvent*>(event));
    case QEvent::MouseButtonDblClick: m_pressedRow = m_table.currentIndex().row(); return false;
    case QEvent::MouseButtonRelease: return release(*static_cast<QMouseEvent*>(event));
    case QEvent::Resize:
        QMetaObject::invokeMethod(
            this, [this] { m_field->isVisible() ? place() : void(); }, Qt::QueuedConnection); // once the columns have their widths
        return false;
    default: return false;
    }
}

bool CardEditor::press(const QMouseEvent& event) {
    int row = -1;
    wordAt(event.pos(), &row);
    m_pressedRow = event.button() == Qt::LeftButton && row == m_table.currentIndex().row() ? row : -1;
    return false;
}

// Where the mouse was pressed to drag the layer, the release never comes here.
bool CardEditor::release(const QMouseEvent& event) {
    int row = -1;
    const int word = wordAt(event.pos(), &row);
    if (event.button() != Qt::LeftButton || row < 0 || row != m_pressedRow || word == CardLayout::none)
        return false;
    m_pressedRow = -1;
    QMetaObject::invokeMethod(
        this, [this, row, word] { begin(row, word); }, Qt::QueuedConnection); // after the table has had its event
    return false;
}

} // namespace mantissa::app
