/**
 * Compares answers with a reference matrix pair by pair: how often both say the same, where not, and which of that is
 * explained.
 */
import type { VisaRequirementType } from '@carnet/rules/entry-rules/entry-rule.ts';
import type { PairStatement, StatedPair } from './reference-matrix.ts';

/** How many of how many comparable pairs agree. */
export interface Share {
  readonly same: number;
  readonly of: number;
}

export interface Agreement {
  /** The six visa requirement types. */
  readonly six: Share;
  /** visa_free or visa_on_arrival / eta or e_visa / visa_required or not_allowed. */
  readonly three: Share;
  /** visa_free or visa_on_arrival / the rest. */
  readonly two: Share;
  /** Days of stay, of pairs that both call visa_free with a number. */
  readonly days: Share;
}

export interface PlaceAgreement extends Agreement {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Pairs of the reference that are not answered. */
  readonly absent: number;
}

/** Pairs of one destination about which the two say different things in the same way. */
export interface DisagreementGroup {
  readonly destination: string;
  readonly answered: PairStatement;
  readonly reference: PairStatement;
  readonly passports: readonly string[];
  /** Why the answer is kept; null = unexplained. */
  readonly reason: string | null;
}

export interface Comparison {
  /** Pairs that the reference speaks about. */
  readonly pairs: number;
  /** Of those, pairs that are answered, and so compared. */
  readonly compared: number;
  readonly absent: number;
  readonly overall: Agreement;
  /** The least agreeing first. */
  readonly byDestination: readonly PlaceAgreement[];
  readonly byPassport: readonly PlaceAgreement[];
  /** Of the six types, the largest first. */
  readonly typeDisagreements: readonly DisagreementGroup[];
  /** Of days where both say visa_free, the largest first. */
  readonly dayDisagreements: readonly DisagreementGroup[];
  /** How many pairs disagree, of types and of days, with and without a reason. */
  readonly explained: { readonly types: number; readonly days: number };
  readonly unexplained: { readonly types: number; readonly days: number };
}

export interface ComparedAnswer extends PairStatement {
  /** Called for pairs that disagree: why the answer is kept, or null. */
  readonly explain?: () => string | null;
}

const THREE: Record<VisaRequirementType, number> = {
  visa_free: 0,
  visa_on_arrival: 0,
  eta: 1,
  e_visa: 1,
  visa_required: 2,
  not_allowed: 2,
};

export function compareAnswers(
  answerOf: (passport: string, destination: string) => ComparedAnswer | undefined,
  reference: readonly StatedPair[],
): Comparison {
  const overall = new Tally();
  const destinations = new Map<string, Tally>();
  const passports = new Map<string, Tally>();
  const types = new DisagreementGroups(({ type }) => ({ type, days: null }));
  const days = new DisagreementGroups((statement) => statement);
  for (const pair of reference) {
    const answer = answerOf(pair.passport, pair.destination);
    const tallies = [overall, tallyOf(destinations, pair.destination), tallyOf(passports, pair.passport)];
    for (const tally of tallies) tally.add(answer, pair);
    if (answer === undefined) continue;
    if (answer.type !== pair.type) types.add(answer, pair);
    else if (comparesDays(answer, pair) && answer.days !== pair.days) days.add(answer, pair);
  }
  return {
    pairs: reference.length,
    compared: overall.six.of,
    absent: overall.absent,
    overall: overall.agreement(),
    byDestination: leastAgreeingFirst(destinations),
    byPassport: leastAgreeingFirst(passports),
    typeDisagreements: types.largestFirst(),
    dayDisagreements: days.largestFirst(),
    explained: { types: types.explained, days: days.explained },
    unexplained: { types: types.unexplained, days: days.unexplained },
  };
}

function comparesDays(a: PairStatement, b: PairStatement): boolean {
  return a.type === 'visa_free' && b.type === 'visa_free' && a.days !== null && b.days !== null;
}

class Tally {
  absent = 0;
  readonly six = { same: 0, of: 0 };
  readonly three = { same: 0, of: 0 };
  readonly two = { same: 0, of: 0 };
  readonly days = { same: 0, of: 0 };

  add(answer: PairStatement | undefined, reference: PairStatement): void {
    if (answer === undefined) {
      this.absent += 1;
      return;
    }
    const [ours, theirs] = [THREE[answer.type], THREE[reference.type]];
    count(this.six, answer.type === reference.type);
    count(this.three, ours === theirs);
    count(this.two, (ours === 0) === (theirs === 0));
    if (comparesDays(answer, reference)) count(this.days, answer.days === reference.days);
  }

  agreement(): Agreement {
    return { six: this.six, three: this.three, two: this.two, days: this.days };
  }
}

function count(share: { same: number; of: number }, same: boolean): void {
  share.of += 1;
  if (same) share.same += 1;
}

function tallyOf(tallies: Map<string, Tally>, country: string): Tally {
  const tally = tallies.get(country) ?? new Tally();
  tallies.set(country, tally);
  return tally;
}

function leastAgreeingFirst(tallies: ReadonlyMap<string, Tally>): PlaceAgreement[] {
  const missed = ({ six, days }: PlaceAgreement) => [six.of - six.same, days.of - days.same] as const;
  return [...tallies]
    .map(([country, tally]) => ({ country, absent: tally.absent, ...tally.agreement() }))
    .sort((a, b) => missed(b)[0] - missed(a)[0] || missed(b)[1] - missed(a)[1] || (a.country < b.country ? -1 : 1));
}

class DisagreementGroups {
  explained = 0;
  unexplained = 0;
  readonly #groups = new Map<string, DisagreementGroup & { readonly passports: string[] }>();
  readonly #part: (statement: PairStatement) => PairStatement;

  constructor(part: (statement: PairStatement) => PairStatement) {
    this.#part = part;
  }

  add(answer: ComparedAnswer, pair: StatedPair): void {
    const reason = answer.explain?.() ?? null;
    if (reason === null) this.unexplained += 1;
    else this.explained += 1;
    const answered = this.#part({ type: answer.type, days: answer.days });
    const reference = this.#part({ type: pair.type, days: pair.days });
    const key = JSON.stringify([pair.destination, answered, reference, reason]);
    const group = this.#groups.get(key);
    if (group !== undefined) group.passports.push(pair.passport);
    else {
      this.#groups.set(key, {
        destination: pair.destination,
        answered,
        reference,
        passports: [pair.passport],
        reason,
      });
    }
  }

  largestFirst(): DisagreementGroup[] {
    return [...this.#groups.values()].sort(
      (a, b) => b.passports.length - a.passports.length || (a.destination < b.destination ? -1 : 1),
    );
  }
}
