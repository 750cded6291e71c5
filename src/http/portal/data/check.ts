/** One passport and one destination: the answer for the page's script, and the same in words. */

import { type ByteText, byteText, parsed, toBytes } from '../../../catalog/byte-text.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { PersonalizedResult } from '../../../catalog/schemas/personalized-result.ts';
import { dataTexts, textsIn } from '../../../infrastructure/words/data-texts.ts';
import { countryFacts, healthGroups, healthOf } from '../pages/page-facts.ts';
import type { PageText, Titles } from '../pages/titles.ts';
import type { ChangeLine, CountryName, Language } from '../shared/portal-shapes.ts';

export interface CheckedPair {
  readonly passport: CountryName;
  readonly destination: CountryName;
  readonly requirement: PersonalizedResult['requirement'] | undefined;
  /** For the page's script. */
  readonly json: string;
}

/** `last`: the last change of the answer; undefined = not asked for, or not to be had now. */
export function checkPair(
  catalog: Catalog,
  passport: CountryName,
  destination: CountryName,
  {
    last,
    language = 'en',
    requests = {},
  }: {
    readonly last?: ChangeLine | null | undefined;
    readonly language?: Language;
    /** Further answers for the page's script, by their keys. */
    readonly requests?: Readonly<Record<string, unknown>>;
  } = {},
): CheckedPair {
  const isOwn = passport.id === destination.id;
  const answer = isOwn
    ? undefined
    : catalog.personalizedWith(passport.id, destination.id, { trace: true, evidence: true });
  const health = healthOf(catalog, destination.id);
  const requirement = answer === undefined ? undefined : parsed<PersonalizedResult>(answer).requirement;
  const parts = [
    `"passport":${JSON.stringify(passport)}`,
    `"destination":${JSON.stringify(destination)}`,
    `"answer":${answer === undefined ? 'null' : toBytes(answer).toString()}`,
    `"health":${JSON.stringify(health)}`,
    `"texts":${JSON.stringify(textsIn([requirement, health], dataTexts(language)))}`,
    `"requests":${JSON.stringify({
      ...countryFacts(catalog, destination.id, requirement),
      [`health-groups ${passport.id} ${destination.id}`]: healthGroups(catalog, passport.id, health.data),
      ...requests,
      ...(last === undefined ? {} : { [`last-change ${passport.id} ${destination.id}`]: { change: last } }),
    })}`,
  ];
  return { passport, destination, requirement, json: `{${parts.join(',')}}` };
}

/** The texts that the page of the pair shows, by the English ones, in another language. */
export function pairTexts(catalog: Catalog, passportId: number, destinationId: number, language: Language): ByteText {
  const answer = catalog.personalizedWith(passportId, destinationId, { evidence: true });
  const requirement = answer === undefined ? undefined : parsed<PersonalizedResult>(answer).requirement;
  const shown = [requirement, healthOf(catalog, destinationId)];
  return byteText(JSON.stringify(textsIn(shown, dataTexts(language))));
}

/** What the pair's answer is called in messages: `check.answer.<kind>` and `check.sentence.<kind>`. */
export function kindOf({ passport, destination, requirement }: CheckedPair): string {
  if (passport.id === destination.id) return 'own';
  const type = requirement?.visaRequirementType ?? 'unknown';
  return type === 'visa_free' && requirement?.maxStayDays != null ? 'visa_free_days' : type;
}

/** Everything that the pair's messages may name. */
function valuesOf(titles: Titles, language: Language, pair: CheckedPair) {
  return { ...titles.pairWords(language, pair), days: pair.requirement?.maxStayDays ?? 0 };
}

export function checkTexts(titles: Titles, language: Language, pair: CheckedPair): PageText {
  const kind = kindOf(pair);
  const values = valuesOf(titles, language, pair);
  const answer = titles.text(language, `check.answer.${kind}`, values);
  const sentences = [titles.text(language, `check.sentence.${kind}`, values), verifiedText(titles, language, pair)];
  return {
    title: titles.text(language, 'check.title', { ...values, answer }),
    lead: withinBound(sentences),
  };
}

/** Search engines cut longer descriptions. */
const LONGEST_LEAD = 160;

/** The first sentence, and the others as long as there is room. */
function withinBound(sentences: readonly string[]): string {
  return sentences.reduce((lead, next) => (lead.length + next.length < LONGEST_LEAD ? `${lead} ${next}` : lead)).trim();
}

/** When the answer was last held against its source; empty when there is no answer. */
export function verifiedText(titles: Titles, language: Language, { requirement }: CheckedPair): string {
  if (requirement === undefined) return '';
  const { lastVerifiedAt, isStale, verification } = requirement;
  if (verification.status === 'disputed') return titles.text(language, 'check.disputed');
  if (lastVerifiedAt === null) return titles.text(language, 'check.unverified');
  const date = titles.date(language, lastVerifiedAt);
  return titles.text(language, isStale ? 'check.stale' : 'check.verified', { date });
}
