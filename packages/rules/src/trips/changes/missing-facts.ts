/**
 * What is not told and would decide. A fact is asked for only where some value of it changes a verdict, by itself or once
 * the other open questions are answered well: values are tried, nothing is assumed.
 */
import { addDays, addMonths, type Day } from '../../calendar.ts';
import { TRANSIT_SIDES, TRAVEL_MODES } from '../../schema/topics/terms.ts';
import type { Lack, Say } from '../checked.ts';
import { distinct } from '../documents/authorisations.ts';
import type { CheckedTraveller, TravellerContext } from '../journey/check-traveller.ts';
import type { Steps, WorkedOut } from '../journey/worked-out.ts';
import type { TripQuestion } from '../question.ts';
import { withChange } from './change.ts';

export interface MissingFact {
  readonly path: string;
  readonly why: Say;
  /** Ids of the items that wait for it. */
  readonly wouldDecide: readonly string[];
  /** Two questions that differ in nothing but this fact, and have other outcomes. */
  readonly differing: readonly [TripQuestion, TripQuestion];
}

export function* missingFactsOf(
  index: number,
  checked: CheckedTraveller,
  { question, asOf }: TravellerContext,
  workedOut: WorkedOut,
): Steps<readonly MissingFact[]> {
  const open = checked.legs.flatMap(({ lacks }) => lacks);
  const lacks = distinct(open.flatMap((one) => one.lacks));
  const known = new Map(lacks.map((lack) => [lack.path, lack.values ?? valuesOf(lack, question, asOf)]));
  const found: MissingFact[] = [];
  for (const lack of lacks) {
    const differing = yield* differingPair(lack, lacks.length === 1 ? [AS_ASKED] : WORLDS, known, index, {
      question,
      workedOut,
    });
    if (differing === undefined) continue;
    const waiting = open.filter((one) => one.lacks.some(({ path }) => path === lack.path));
    found.push({ path: lack.path, why: lack.why, wouldDecide: [...new Set(waiting.map(({ id }) => id))], differing });
  }
  return found;
}

/** The first two questions that have other outcomes with another value of the fact, the other questions open or not. */
function* differingPair(
  lack: Lack,
  worlds: readonly World[],
  known: Known,
  index: number,
  { question, workedOut }: { readonly question: TripQuestion; readonly workedOut: WorkedOut },
): Steps<readonly [TripQuestion, TripQuestion] | undefined> {
  for (const fill of worlds) {
    const world = fill(question, lack, known);
    const told = (known.get(lack.path) ?? []).flatMap((to) => withChange(world, { path: lack.path, to }) ?? []);
    const [first, ...others] = [...(world === question ? [question] : []), ...told];
    if (first === undefined) continue;
    const found = outcomeOf(index, first, workedOut);
    yield workedOut.takeWork();
    for (const other of others) {
      const isOther = outcomeOf(index, other, workedOut) !== found;
      yield workedOut.takeWork();
      if (isOther) return [first, other];
    }
  }
  return undefined;
}

function outcomeOf(index: number, question: TripQuestion, workedOut: WorkedOut): string {
  const traveller = question.travellers[index];
  return traveller === undefined ? '' : workedOut.outcomeOf(traveller, question);
}

type Known = ReadonlyMap<string, readonly unknown[]>;

/** The question with other facts told, or as it is. */
type World = (question: TripQuestion, but: Lack, known: Known) => TripQuestion;

const AS_ASKED: World = (question) => question;
/** As asked; and with every other open question answered by its best value, dates by early or by late ones. */
const WORLDS: readonly World[] = [
  AS_ASKED,
  (question, but, known) => filled(question, but, known, (values) => values),
  (question, but, known) =>
    filled(question, but, known, (values, path) => (isDay(path) ? values.toReversed() : values)),
];

function filled(
  question: TripQuestion,
  but: Lack,
  known: Known,
  order: (values: readonly unknown[], path: string) => readonly unknown[],
): TripQuestion {
  let all = question;
  for (const [path, values] of known) {
    if (path === but.path) continue;
    for (const to of order(values, path)) {
      const next = withChange(all, { path, to });
      if (next === undefined) continue;
      all = next;
      break;
    }
  }
  return all;
}

const isDay = (path: string) => path.endsWith('.arrivesOn') || path.endsWith('.departsOn');

/** Values of a field that decide differently, the best first. */
function valuesOf({ path }: Lack, question: TripQuestion, asOf: Day): readonly unknown[] {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const first = question.legs.map(({ arrives, departs }) => (arrives ?? departs)?.day).find((day) => day !== undefined);
  const start = first ?? asOf;
  if (isDay(path)) return daysBetween(question, path, asOf);
  return VALUES[name]?.(start, asOf) ?? [];
}

const YES_NO = () => [true, false];
const NO_YES = () => [false, true];

const VALUES: Readonly<Record<string, (start: Day, asOf: Day) => readonly unknown[]>> = {
  expiresOn: (start) => [addMonths(start, 20 * 12), addMonths(start, 4), addDays(start, -1)],
  issuedOn: (start, asOf) => [addMonths(asOf, -1), addMonths(start, -11 * 12), addMonths(start, -50 * 12)],
  blankPages: () => [20, 0],
  isBiometric: YES_NO,
  isPermanent: YES_NO,
  isElectronic: NO_YES,
  usedBefore: NO_YES,
  entries: () => ['multiple', 'single'],
  side: () => TRANSIT_SIDES,
  sameTicket: YES_NO,
  bagsThrough: YES_NO,
  mode: () => TRAVEL_MODES,
  birthDate: () => [30, 0, 10, 80],
  hasCertificate: YES_NO,
  lastDoseOn: (start) => [addMonths(start, -12), addDays(start, -1)],
  departedOn: (start) => [addMonths(start, -12), addDays(start, -1)],
};

/** Days that it may be, early and late, between those that are told before and after it. */
function daysBetween({ legs }: TripQuestion, path: string, asOf: Day): Day[] {
  const days = legs.flatMap((leg) => [
    { path: `${leg.path}.arrivesOn`, day: leg.arrives?.day },
    { path: `${leg.path}.departsOn`, day: leg.departs?.day },
  ]);
  const at = days.findIndex((one) => one.path === path);
  const first = days.slice(0, at).findLast(({ day }) => day !== undefined)?.day ?? asOf;
  const last = days.slice(at + 1).find(({ day }) => day !== undefined)?.day;
  const near = [0, 1, 5, 40, 100, 400].map((count) => addDays(first, count));
  return last === undefined ? near : [...near.filter((day) => day < last), last];
}
