/**
 * What is presumed where the question leaves it out: an ordinary biometric passport with blank pages, issued as its
 * expiry says, a traveller who sets out from where they live, and who arrives by air as a tourist. A presumption never
 * makes a verdict worse: then the fact is asked for instead.
 */
import { addMonths, type Day } from '../../calendar.ts';
import type { Lack, Say } from '../checked.ts';
import {
  type CheckedTraveller,
  checkTraveller,
  contextOf,
  type TravellerContext,
  workOf,
} from '../journey/check-traveller.ts';
import { rankOf } from '../journey/verdict.ts';
import type { Steps, WorkedOut } from '../journey/worked-out.ts';
import type { Country, Traveller, TripQuestion } from '../question.ts';
import { withChange } from './change.ts';

export interface Presumption {
  readonly path: string;
  /** As it would be given in the question. */
  readonly value: unknown;
  readonly matters: Say;
}

export interface PresumedTraveller {
  /** Of the question with what is presumed. */
  readonly context: TravellerContext;
  readonly checked: CheckedTraveller;
  /** Those that would change the verdict if they were otherwise. */
  readonly presumed: readonly Presumption[];
}

interface Ordinary {
  readonly value: unknown;
  /** Null = as `value`. */
  readonly shown: unknown;
  readonly otherwise: readonly unknown[];
}

type Candidate = Ordinary & { readonly lack: Lack };

export function* presumingTheOrdinary(
  index: number,
  asked: TravellerContext,
  workedOut: WorkedOut,
): Steps<PresumedTraveller> {
  const { taken, ...found } = yield* presume(index, asked, workedOut);
  const { question } = found.context;
  const presumed: Presumption[] = [];
  for (const one of [...taken, ...purposeOf(question)]) {
    if (matters(one, index, question, workedOut)) presumed.push(presumptionOf(one));
    yield workedOut.takeWork();
  }
  return { ...found, presumed };
}

/** The check with what is presumed, whether or not it would change the verdict if it were otherwise. */
export function* presume(
  index: number,
  asked: TravellerContext,
  workedOut: WorkedOut,
): Steps<Omit<PresumedTraveller, 'presumed'> & { readonly taken: readonly Candidate[] }> {
  let context = asked;
  let checked = checkTraveller(travellerOf(asked.question, index), asked);
  yield workOf(checked);
  const tried = new Set<string>();
  const taken: Candidate[] = [];
  function* take(some: readonly Candidate[]): Steps<boolean> {
    const question = filledWith(context.question, some);
    const verdicts = workedOut.verdictsOf(travellerOf(question, index), question);
    yield workedOut.takeWork();
    if (verdicts.some((verdict, at) => rankOf(verdict) > rankOf(checked.legs[at]?.verdict ?? 'sufficient')))
      return false;
    context = contextOf(question, context.facts, context.asOf);
    checked = checkTraveller(travellerOf(question, index), context);
    yield workOf(checked);
    taken.push(...some);
    return true;
  }
  // Once something is presumed, other things may be asked for.
  for (;;) {
    const candidates = candidatesOf(checked, context, index).filter(({ lack }) => !tried.has(lack.path));
    if (candidates.length === 0) break;
    for (const { lack } of candidates) tried.add(lack.path);
    if (!(yield* take(candidates)) && candidates.length > 1) for (const one of candidates) yield* take([one]);
  }
  return { context, checked, taken };
}

const travellerOf = (question: TripQuestion, index: number) => question.travellers[index] as Traveller;

function filledWith(question: TripQuestion, candidates: readonly Candidate[]): TripQuestion {
  return candidates.reduce((all, { lack, value }) => withChange(all, { path: lack.path, to: value }) ?? all, question);
}

/** Whether another value would change the outcome. */
function matters({ lack, otherwise }: Candidate, index: number, question: TripQuestion, workedOut: WorkedOut): boolean {
  const found = workedOut.outcomeOf(travellerOf(question, index), question);
  return otherwise.some((to) => {
    const changed = withChange(question, { path: lack.path, to });
    return changed !== undefined && workedOut.outcomeOf(travellerOf(changed, index), changed) !== found;
  });
}

function presumptionOf({ lack, value, shown }: Candidate): Presumption {
  return { path: lack.path, value: shown ?? value, matters: lack.why };
}

function candidatesOf(checked: CheckedTraveller, context: TravellerContext, index: number): Candidate[] {
  const lacks = checked.legs.flatMap((leg) => leg.lacks.flatMap((one) => one.lacks));
  const distinct = [...new Map(lacks.map((lack) => [lack.path, lack])).values()];
  return distinct.flatMap((lack) => {
    const ordinary = ordinaryOf(lack, context, index);
    return ordinary === null ? [] : [{ ...ordinary, lack }];
  });
}

/** Two blank pages, as most countries ask for one or two; a rule that asks for more is asked about. */
const BLANK_PAGES = 2;
const VALID_MONTHS = 120;
/** British passports were issued for up to nine months more than ten years until 2018. */
const LONGEST_VALID_MONTHS = 129;

function ordinaryOf({ path, values }: Lack, { question, asOf }: TravellerContext, index: number): Ordinary | null {
  const traveller = question.travellers[index] as Traveller;
  const name = path.slice(path.lastIndexOf('.') + 1);
  const document = traveller.documents.find((one) => path === `${one.path}.${name}`);
  if (name === 'isBiometric') return { value: true, shown: null, otherwise: [false] };
  if (name === 'blankPages') return { value: BLANK_PAGES, shown: null, otherwise: [0] };
  if (name === 'mode') return { value: 'air', shown: null, otherwise: ['land', 'sea'] };
  if (name === 'issuedOn' && document !== undefined) return issueOf(document.expiresOn, asOf);
  if (name === 'recentCountries') {
    const home = homeOf(traveller);
    if (home === null) return null;
    const departedOn = question.legs[0]?.arrives?.day ?? asOf;
    const shown = [{ country: home.iso2, departedOn }];
    return { value: [{ country: home, departedOn }], shown, otherwise: values ?? [] };
  }
  return null;
}

function issueOf(expiresOn: Day | null, asOf: Day): Ordinary | null {
  if (expiresOn === null) return null;
  const value = addMonths(expiresOn, -VALID_MONTHS);
  if (value > asOf) return null;
  return { value, shown: null, otherwise: [addMonths(expiresOn, -LONGEST_VALID_MONTHS)] };
}

/** Where a journey without an origin begins; null where passports of several countries leave it open. */
function homeOf({ residence, documents }: Traveller): Country | null {
  if (residence !== null) return residence;
  const [first, ...others] = documents.map(({ nationality }) => nationality);
  return first !== undefined && others.every((one) => one?.id === first?.id) ? first : null;
}

/** What the data say is for visitors unless they say otherwise: tourists are whom they have in mind. */
function purposeOf({ purpose }: TripQuestion): Candidate[] {
  if (purpose !== null) return [];
  const lack: Lack = { path: 'purpose', why: (t) => t('questions.purpose') };
  return [{ lack, value: 'tourism', shown: null, otherwise: ['business'] }];
}
