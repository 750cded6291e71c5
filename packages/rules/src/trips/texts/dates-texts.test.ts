import { describe, expect, it } from 'vitest';
import { country } from '../../../../../test/helpers/trips/trip-countries.ts';
import { stayTexts } from './stay.ts';
import { validityTexts } from './validity.ts';
import { LANGUAGES, wordsOf } from './words.ts';

const DAY = '2026-11-09';
const LIMITS = [
  { days: 90, per: 'rolling_window', windowDays: 180 },
  { days: 1, per: 'entry', windowDays: null },
  { days: 90, per: 'calendar_year', windowDays: null },
  { days: 90, per: null, windowDays: null },
] as const;
const ASKED = [0, 1, 6].flatMap((amount) =>
  (['days', 'months', 'years'] as const).flatMap((unit) =>
    (['arrival', 'departure', 'end_of_stay', 'visa_expiry', null] as const).map((countedFrom) => ({
      amount,
      unit,
      countedFrom,
    })),
  ),
);

describe.each(LANGUAGES)('sentences about dates in %s', (language) => {
  const words = wordsOf(language);
  const stay = stayTexts[language];
  const validity = validityTexts[language];
  const sentences = [
    ...LIMITS.flatMap((limit) => [
      stay.allowed(words, limit),
      stay.fits(words, 18, limit, 0),
      stay.fits(words, null, limit, 1),
      stay.tooLong(words, 1, limit, 40, DAY),
      stay.usedUp(words, limit, 90),
      stay.leaveBy(words, limit, 10, DAY),
      stay.countUnclear(words, limit),
      stay.earlierUnclear(words, limit),
    ]),
    stay.permitExpires(words, DAY),
    stay.whyEarlierLeg(words, country('DE')),
    ...ASKED.flatMap((asked) => [
      validity.asked(words, asked),
      validity.tooShort(words, DAY, DAY, asked),
      validity.visaUntil(words, asked, DAY),
    ]),
    validity.longEnough(words, DAY, DAY),
    validity.expired(words, DAY),
    validity.expiresInside(words, DAY),
    validity.issuedWithin(words, 10),
    validity.issuedAfter(words, DAY),
    ...[1, 2].map((pages) => validity.pagesAsked(words, pages)),
    ...[true, false, null].map((accepted) => validity.identityCardAccepted(words, accepted)),
  ];

  it('are whole for every value', () => {
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^\p{Lu}.*[.]$/u);
      expect(sentence).not.toMatch(/undefined|null|NaN| {2}|\d{4}-\d{2}|\.\.| \./);
    }
  });

  it('tell one from several', () => {
    expect(sentences.join('\n')).not.toMatch(/\b1 (days|months|years|días|meses|años|dias|anos|jours|ans)\b/);
  });
});
