/** The mails to people who follow an answer, or reported a mistake in one: in their language, as plain text. */
import type * as Shapes from '../../../src/http/portal/shared/portal-shapes.ts';
import { formatDate, formatList, wordsOfPair } from '../i18n/format.ts';
import { setLocale } from '../i18n/locale.ts';
import { messages } from '../i18n/messages.ts';
import { lastChangeText } from '../pages/changes/change-words.ts';
import { answerKind } from '../pages/check/answer/answer-kind.ts';
import { sourceName } from '../pages/check/answer/source-name.ts';

export const writeMail: Shapes.PageWriter['writeMail'] = (mail) => {
  setLocale(mail.language);
  const t = messages('mails');
  const { kind, passport, destination, change, answerUrl, confirmUrl, cancelUrl } = mail;
  const words = wordsOfPair(passport, destination);
  const answer = sentence(mail);
  if (kind === 'confirm') {
    return {
      subject: t('confirmSubject', words),
      text: paragraphs(t('confirmText', words), confirmUrl, answer, t('confirmIgnore'), cancelUrl),
    };
  }
  if (kind === 'known' || change === undefined) {
    return {
      subject: t('knownSubject', words),
      text: paragraphs(t('knownText', words), answer, answerUrl, t('cancel'), cancelUrl),
    };
  }
  const { effectiveFrom, sources } = change;
  return {
    subject: t('changeSubject', words),
    text: paragraphs(
      answer,
      lastChangeText(change),
      effectiveFrom === null ? t('effectiveUnknown') : t('effective', { date: formatDate(effectiveFrom) }),
      sources.length === 0 ? '' : t('source', { sources: formatList(sources.map(sourceName)) }),
      t('answer'),
      answerUrl,
      t('advice'),
      t('cancel'),
      cancelUrl,
    ),
  };
};

export const writeOutcomeMail: Shapes.PageWriter['writeOutcomeMail'] = (mail) => {
  setLocale(mail.language);
  const t = messages('mails');
  const { passport, destination, isFixed, reason, answerUrl, outcomeUrl } = mail;
  const words = wordsOfPair(passport, destination);
  return {
    subject: t('outcomeSubject', words),
    text: paragraphs(
      t(isFixed ? 'outcomeFixed' : 'outcomeNotChanged', words),
      reason === null ? '' : t('outcomeReason', { reason }),
      t('answer'),
      answerUrl,
      t('outcomePage'),
      outcomeUrl,
      t('outcomeLast'),
    ),
  };
};

function sentence({ visa, passport, destination }: Shapes.FollowMail): string {
  const kind = answerKind(visa ?? undefined);
  const days = visa?.maxStayDays ?? 0;
  return messages('check')(`sentence${kind}`, { ...wordsOfPair(passport, destination), days });
}

/** Addresses stand in lines of their own. */
const paragraphs = (...texts: readonly string[]): string => `${texts.filter((text) => text !== '').join('\n\n')}\n`;
