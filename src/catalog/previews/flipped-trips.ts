/** Which of the kept journeys are judged otherwise after a change of the desk. */
import type { Day } from '@carnet/rules/calendar.ts';
import { isInRanges, type PairRange } from '@carnet/rules/entry-rules/pair-range.ts';
import { checkTrip } from '@carnet/rules/trips/check-trip.ts';
import { readQuestion } from '@carnet/rules/trips/question/read-question.ts';
import { KEPT_JOURNEYS, type KeptJourney, questionOf } from '../../domain/desk/kept-journeys.ts';
import type { ChangePreview, FlippedTrip } from '../../domain/desk/preview.ts';
import { MemoryCatalog } from '../catalog.ts';
import { keptInTurns } from '../in-turns.ts';
import type { RulesEdition } from '../rules-edition.ts';
import { questionLookup } from '../trips/question-lookup.ts';

const MOST_SHOWN = 5;

/** Two versions of the data, before and after a change of the desk. */
export interface ComparedTrips {
  readonly before: RulesEdition;
  readonly after: RulesEdition;
  readonly day: Day;
  /** Those that may be judged otherwise. */
  readonly journeys: readonly KeptJourney[];
}

type Flipped = Pick<ChangePreview, 'flippedTrips' | 'tripsFlipped' | 'tripsChecked'>;

/** Counterfactuals do not make a verdict. */
export async function flippedTrips({ before, after, day, journeys: checked }: ComparedTrips): Promise<Flipped> {
  const lookup = questionLookup(new MemoryCatalog(after, undefined));
  const judged = function* () {
    for (const journey of checked) {
      const question = readQuestion(questionOf(journey, day), lookup, day);
      const [was, is] = [before, after].map(
        ({ tripFacts }) => checkTrip(question, tripFacts, { asOf: day, counterfactuals: false }).verdict,
      ) as [FlippedTrip['before'], FlippedTrip['after']];
      yield was === is ? null : { ...idsOf(journey, after), before: was, after: is };
    }
  };
  const flipped = await keptInTurns(judged(), (one): FlippedTrip => one);
  return { flippedTrips: flipped.slice(0, MOST_SHOWN), tripsFlipped: flipped.length, tripsChecked: checked.length };
}

/** What a change touches. */
export interface Touched {
  /** Countries whose memberships differ. */
  readonly moving: ReadonlySet<number>;
  /** Pairs whose rules or health requirements differ. */
  readonly pairs: readonly PairRange[];
}

/**
 * Those that may be judged otherwise. A trip check asks what holds for the passport that its question names at its
 * destinations, and to which groups these countries belong; of no other country. Journeys of countries that are not
 * known are left out.
 */
export function journeysTouchedBy({ moving, pairs }: Touched, codes: ReadonlyMap<string, number>): KeptJourney[] {
  return KEPT_JOURNEYS.filter(({ passport, destinations }) => {
    const [from, ...to] = [passport, ...destinations].map((code) => codes.get(code));
    if (from === undefined || to.includes(undefined)) return false;
    const stops = to as number[];
    return moving.has(from) || stops.some((id) => moving.has(id) || isInRanges(pairs, from, id));
  });
}

/** One range that has all pairs which their trip checks ask about. */
export function pairsOfJourneys(journeys: readonly KeptJourney[], codes: ReadonlyMap<string, number>): PairRange {
  const idsOfAll = (all: readonly string[]) => new Set(all.map((code) => codes.get(code) as number));
  return {
    passportIds: idsOfAll(journeys.map(({ passport }) => passport)),
    destinationIds: idsOfAll(journeys.flatMap(({ destinations }) => destinations)),
  };
}

function idsOf({ passport, destinations }: KeptJourney, { countryIds }: RulesEdition) {
  const idOf = (code: string) => countryIds.get(code) as number;
  return { passportId: idOf(passport), destinationIds: destinations.map(idOf) };
}
