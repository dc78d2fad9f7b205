// SPDX-FileCopyrightText: 2026 The Mantissa authors
// SPDX-License-Identifier: MIT
#include "widgets/banner_parts.h"

#include "style/appearance.h"
#include "style/icons.h"
#include "style/scaling.h"
#include "widgets/wrapped_text.h"

#include <QLabel>
#include <QPainter>
#include <QRegularExpression>

namespace mantissa::app {
namespace {

constexpr int leastHeight = 28;

struct BannerColors {
    QColor edge, surface;
    const char* icon;
};

BannerColors bannerColorsOf(Message::Kind kind) {
    switch (kind) {
    case Message::Kind::bad: return {theme().bad, theme().badSoft, "error"};
    case Message::Kind::warn: return {theme().warn, theme().warnSoft, "warning"};
    case Message::Kind::good: return {theme().good, theme().goodSoft, "check"};
    default: return {theme().accent, theme().infoSoft, "info"};
    }
}

WrappedExtent extentOf(const QString& fact, int width) { return wrappedExtent(fact, typeFont(Appearance::Type::strong), width); }

class BannerFrame : public QWidget {
public:
    explicit BannerFrame(Message::Kind kind) : m_kind(kind) {}

protected:
    void paintEvent(QPaintEvent*) override {
        const BannerColors colors = bannerColorsOf(m_kind);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(colors.edge);
        painter.setBrush(colors.surface);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        painter.fillRect(QRectF(1, 2, 3, height() - 4), colors.edge);
        paintIcon(painter, QRectF(16, (height() - 16) / 2.0, 16, 16), colors.icon, colors.edge);
    }

private:
    Message::Kind m_kind;
};

// Where the page beneath would have no height left; its tool tip has it whole.
class BannerLine : public QLabel {
public:
    explicit BannerLine(const Message& message) : QLabel(message.fact + ' ' + message.cause), m_fact(message.fact), m_cause(message.cause) {
        setTextFormat(Qt::PlainText);
        setToolTip(text());
        setMinimumHeight(leastHeight);
        QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
    }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return qMax(leastHeight, extentOf(m_fact, width).height); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setPen(theme().text);
        painter.setFont(typeFont(Appearance::Type::strong));
        painter.drawText(QRectF(rect()), m_fact, wrapsAnywhere());
        const int begins = painter.fontMetrics().horizontalAdvance(m_fact + ' ');
        if (begins >= width())
            return;
        painter.setFont(typeFont(Appearance::Type::body));
        painter.drawText(rect().adjusted(begins, 0, 0, 0), Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(m_cause, Qt::ElideRight, width() - begins));
    }

private:
    QString m_fact, m_cause;
};

class BannerWords : public QLabel {
public:
    using QLabel::QLabel;
    QSize minimumSizeHint() const override {
        const QSize least = QLabel::minimumSizeHint();
        return {qMin(least.width(), scaled(leastBannerLine)), least.height()};
    }
};

} // namespace

QWidget* newBannerFrame(Message::Kind kind) { return new BannerFrame(kind); }
QWidget* newBannerLine(const Message& message) { return new BannerLine(message); }

QWidget* newBannerWords(const Message& message, const QString& cause) {
    auto* words = new BannerWords(
        QStringLiteral("<span style='font-weight:500'>%1</span> %2").arg(message.fact.toHtmlEscaped(), cause.toHtmlEscaped()));
    words->setWordWrap(true);
    words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    words->setMinimumHeight(leastHeight);
    return words;
}

QString firstSentence(const QString& words) {
    static const QRegularExpression another(QStringLiteral("[.!?] (?=\\p{Lu})"));
    const QRegularExpressionMatch found = another.match(words);
    return found.hasMatch() ? words.left(found.capturedStart() + 1) : words;
}

int linesOfFact(const Message& message, int width) { return extentOf(message.fact, width).lines; }

} // namespace mantissa::app
