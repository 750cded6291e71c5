/**
 * The verdicts of changed journeys. Each change that is tried leaves most of the journey as it was, so what was found for
 * a visit is kept by all that it depends on: of a document, how good it is there.
 */
import type { Day } from '../../calendar.ts';
import type { Verdict, Visit } from '../checked.ts';
import type { Leg, Traveller, TripQuestion } from '../question.ts';
import type { TripFacts } from '../trip-facts.ts';
import { compareTried, type Tried } from './best-document.ts';
import { atHome, legContextsOf, sharedItems, withoutDocument } from './check-traveller.ts';
import { bestOf, evaluateWays, type LegResult, type LegStanding } from './evaluate-leg.ts';
import { legsForEntry, legsForHealth } from './legs-that-matter.ts';
import { PartNumbers } from './part-numbers.ts';
import { openOf, rankOf, verdictOf, worstOf } from './verdict.ts';
import { isOrigin, visitsOf } from './visits.ts';

/** A computation that stops after each piece of work, and says how much it was. */
export type Steps<Result> = Generator<number, Result, undefined>;

/** Of which visit, for whom, on which journey. */
interface Asked {
  readonly visit: Visit;
  readonly traveller: Traveller;
  readonly question: TripQuestion;
}

interface LegNumbers {
  readonly entry: string;
  readonly health: string;
}

interface VisitFound {
  /** Of its legs. */
  readonly legs: readonly LegStanding[];
  /** Position of the document that is used; null = none. */
  readonly used: number | null;
}

export class WorkedOut {
  readonly #facts: TripFacts;
  readonly #asOf: Day;
  readonly #numbers = new PartNumbers();
  readonly #visits = new WeakMap<readonly Leg[], readonly Visit[]>();
  readonly #legNumbers = new WeakMap<Visit, LegNumbers>();
  readonly #found = new Map<string, VisitFound>();
  /** Of each leg: what does not depend on the document. */
  readonly #shared = new Map<string, readonly Shared[]>();
  /** Of each leg: every way with one document. */
  readonly #ways = new Map<string, readonly (readonly LegStanding[])[]>();

  #work = 0;

  constructor(facts: TripFacts, asOf: Day) {
    this.#facts = facts;
    this.#asOf = asOf;
  }

  /** Since it was last asked: ways that were looked at, and one for comparing the rest of the journey. */
  takeWork(): number {
    const work = this.#work + 1;
    this.#work = 0;
    return work;
  }

  /** Of every leg, as `checkTraveller` finds them. */
  verdictsOf(traveller: Traveller, question: TripQuestion): readonly Verdict[] {
    return this.standingsOf(traveller, question).map(({ verdict }) => verdict);
  }

  /**
   * What two checks of one journey are compared by, as one text: the verdict of each leg and, where one may enter, the
   * effort and how much is still open there.
   */
  outcomeOf(traveller: Traveller, question: TripQuestion): string {
    return this.standingsOf(traveller, question)
      .map(({ verdict, effort, open }) =>
        rankOf(verdict) > rankOf('conditional') ? verdict : `${verdict} ${effort} ${open}`,
      )
      .join();
  }

  standingsOf(traveller: Traveller, question: TripQuestion): readonly LegStanding[] {
    let before: number | null = null;
    return this.#visitsOf(question.legs).flatMap((visit) => {
      if (isOrigin(visit.legs)) {
        const context = { question, facts: this.#facts, asOf: this.#asOf };
        return legContextsOf(visit, traveller, context).map((one) => {
          const { verdict, items } = atHome(one);
          return { ...AT_HOME, verdict, open: openOf(items) };
        });
      }
      const { legs, used } = this.#ofVisit({ visit, traveller, question }, before);
      before = used ?? before;
      return legs;
    });
  }

  #visitsOf(legs: readonly Leg[]): readonly Visit[] {
    return known(this.#visits, legs, () => [...new Set(visitsOf(legs, this.#facts, this.#asOf))]);
  }

  /** `before`: position of the document of the visit before. */
  #ofVisit(asked: Asked, before: number | null): VisitFound {
    const { visit, traveller, question } = asked;
    const context = { question, facts: this.#facts, asOf: this.#asOf };
    const { entry: around, health } = this.#legs(visit, question);
    const entry = `${around} ${this.#numbers.ofPerson(traveller)} ${question.purpose}`;
    const documents = this.#numbers.ofList(traveller.documents);
    return known(this.#found, `${entry} ${health} ${documents} ${before}`, () => {
      const contexts = legContextsOf(visit, traveller, context);
      if (traveller.documents.length === 0) {
        return {
          legs: contexts.map((one) => ({ ...AT_HOME, verdict: withoutDocument(one).verdict, open: 1 })),
          used: null,
        };
      }
      const shared = known(this.#shared, `${entry} ${health}`, () =>
        contexts.map(sharedItems).map((items) => ({ verdict: verdictOf(items), open: openOf(items) })),
      );
      const tried = traveller.documents.map((document): Tried<LegStanding> => {
        const ways = known(this.#ways, `${entry} ${this.#numbers.of(document)}`, () =>
          contexts.map((one) => this.#evaluated(evaluateWays(one, document, []))),
        );
        const legs = ways.map((all, index) => bestOf(all.map((one) => withShared(one, shared[index] as Shared))));
        return { document, legs };
      });
      const last = before === null ? null : (traveller.documents[before] ?? null);
      const [best] = tried.toSorted((a, b) => compareTried(a, b, last)) as [Tried<LegStanding>];
      return {
        legs: best.legs,
        used: traveller.documents.indexOf(best.document),
      };
    });
  }

  #evaluated(ways: readonly LegResult[]): readonly LegStanding[] {
    this.#work += ways.length;
    return ways.map(({ verdict, effort, stay, open }) => ({ verdict, effort, stay, open }));
  }

  /** Of the legs that matter for a visit. */
  #legs(visit: Visit, { legs }: TripQuestion): LegNumbers {
    return known(this.#legNumbers, visit, () => {
      const journey = { legs, facts: this.#facts, asOf: this.#asOf };
      const place = `${visit.area} ${visit.legs[0]?.index}`;
      return {
        entry: `${place} ${this.#numbers.ofList(legsForEntry(visit, journey))}`,
        health: `${this.#numbers.ofList(legsForHealth(visit, journey))}`,
      };
    });
  }
}

type Shared = Pick<LegStanding, 'verdict' | 'open'>;

const AT_HOME: LegStanding = { verdict: 'sufficient', effort: 0, stay: 0, open: 0 };

function withShared(one: LegStanding, { verdict, open }: Shared): LegStanding {
  return verdict === 'sufficient' ? one : { ...one, verdict: worstOf([one.verdict, verdict]), open: one.open + open };
}

interface Answers<Key, Answer> {
  get(key: Key): Answer | undefined;
  set(key: Key, answer: Answer): unknown;
}

function known<Key, Answer>(answers: Answers<Key, Answer>, key: Key, workOut: () => Answer): Answer {
  let answer = answers.get(key);
  if (answer === undefined) {
    answer = workOut();
    answers.set(key, answer);
  }
  return answer;
}
