/** What a change of the data files does to answers: which pairs change, from what to what. */
import type { VisaRequirementType } from '@carnet/rules/entry-rules/entry-rule.ts';
import { OTHER_VISA_FIELDS, TRAVELLER_INDEPENDENT_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import type { PairAnswer } from '../../../importers/open-data/pair-answers.ts';
import type { OpenDataAnswers } from '../open-data-answers.ts';
import { writtenRule } from './rule-places.ts';

/** Visa type and stay of an answer; null = the pair is not answered. */
export type VisaAnswer = {
  readonly type: VisaRequirementType | null;
  readonly stay: number | 'unlimited' | 'unknown' | null;
} | null;
export type FactValue = string | number | boolean | readonly (object | string)[] | null;

/** Pairs of one destination whose visa changes in the same way. */
export interface VisaChange {
  readonly destination: string;
  readonly before: VisaAnswer;
  readonly after: VisaAnswer;
  readonly passports: readonly string[];
}

/** Pairs of one destination of which another served field changes in the same way. */
export interface FactChange {
  readonly destination: string;
  readonly field: string;
  readonly before: FactValue;
  readonly after: FactValue;
  readonly passports: readonly string[];
}

export interface AnswersDiff {
  /** Pairs of a passport and a destination. */
  readonly pairs: number;
  readonly changed: number;
  /** Pairs whose visa type or stay changes. */
  readonly visaChanged: number;
  /** Both in the order of destinations, the largest change of each first. */
  readonly visa: readonly VisaChange[];
  readonly facts: readonly FactChange[];
}

export function diffAnswers(before: OpenDataAnswers, after: OpenDataAnswers): AnswersDiff {
  const ids = new Map([...before.countries, ...after.countries].map(([iso2, { id }]) => [iso2, id]));
  const codes = [...ids.keys()].sort();
  const passports = codes.filter((code) => after.countries.get(code)?.issuesPassports !== false);
  const visa = new Map<string, VisaChange & { readonly passports: string[] }>();
  const facts = new Map<string, FactChange & { readonly passports: string[] }>();
  let pairs = 0;
  let changed = 0;
  let visaChanged = 0;
  for (const destination of codes) {
    for (const passport of passports) {
      if (passport === destination) continue;
      pairs += 1;
      const [from, to] = [ids.get(passport) as number, ids.get(destination) as number];
      const old = before.answers.answer(from, to);
      const now = after.answers.answer(from, to);
      const [oldVisa, newVisa] = [visaOf(old), visaOf(now)];
      const visaDiffers = oldVisa?.type !== newVisa?.type || oldVisa?.stay !== newVisa?.stay;
      if (visaDiffers) {
        visaChanged += 1;
        const change = { destination, before: oldVisa, after: newVisa };
        put(visa, JSON.stringify(change), change, passport);
      }
      let differs = visaDiffers;
      if (old !== undefined && now !== undefined) {
        for (const { field, ...values } of factChanges(old, now)) {
          differs = true;
          const change = { destination, field, ...values };
          put(facts, JSON.stringify(change), change, passport);
        }
      }
      if (differs) changed += 1;
    }
  }
  return { pairs, changed, visaChanged, visa: inOrder(visa), facts: inOrder(facts) };
}

function visaOf(answer: PairAnswer | undefined): VisaAnswer {
  return answer === undefined
    ? null
    : { type: answer.visaRequirementType, stay: writtenRule(answer.rule).visa?.stay ?? null };
}

function factChanges(old: PairAnswer, now: PairAnswer) {
  const changes: { field: string; before: FactValue; after: FactValue }[] = [];
  const compare = (field: string, before: FactValue, after: FactValue) => {
    if (JSON.stringify(before) !== JSON.stringify(after)) changes.push({ field, before, after });
  };
  for (const field of OTHER_VISA_FIELDS) compare(field, old[field], now[field]);
  for (const field of TRAVELLER_INDEPENDENT_FIELDS) compare(field, old.fields[field], now.fields[field]);
  compare('lastVerifiedAt', verifiedOn(old), verifiedOn(now));
  return changes;
}

function verifiedOn({ rule: { lastVerifiedAt } }: PairAnswer): string | null {
  return lastVerifiedAt === null ? null : new Date(lastVerifiedAt).toISOString().slice(0, 10);
}

function put<Change extends object>(
  changes: Map<string, Change & { readonly passports: string[] }>,
  key: string,
  change: Change,
  passport: string,
): void {
  const known = changes.get(key);
  if (known !== undefined) known.passports.push(passport);
  else changes.set(key, { ...change, passports: [passport] });
}

function inOrder<Change extends VisaChange | FactChange>(changes: ReadonlyMap<string, Change>): Change[] {
  return [...changes.values()].sort((a, b) =>
    a.destination === b.destination ? b.passports.length - a.passports.length : a.destination < b.destination ? -1 : 1,
  );
}
