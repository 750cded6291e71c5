/** Makes a trip's question from JSON: reads every field, tells all problems at once, turns birth dates into ages. */
import type { Day } from '../../calendar.ts';
import type { Leg, TripQuestion } from '../question.ts';
import type { CountryLookup } from './country-lookup.ts';
import { checkOrderOfLegs } from './order-of-legs.ts';
import { Problems } from './question-error.ts';
import type { Read } from './question-field.ts';
import { type LEG_FIELDS, QUESTION_FIELDS } from './question-fields.ts';
import { readFields } from './read-fields.ts';
import { readTraveller } from './read-traveller.ts';
import { refsOf } from './refs.ts';

/** `today` is the day of the check. Throws QuestionError. */
export function readQuestion(value: unknown, lookup: CountryLookup, today: Day): TripQuestion {
  const problems = new Problems();
  const read = readFields(value, QUESTION_FIELDS, '', { lookup, problems });
  const legs = legsOf(read.legs ?? [], problems);
  checkOrderOfLegs(legs, problems);
  const travellersRefs = refsOf(read.travellers ?? [], problems);
  const travellers = (read.travellers ?? []).map((traveller, index) =>
    readTraveller(traveller, travellersRefs[index] as string, { legs, lookup, today, problems }),
  );
  problems.throwIfAny();
  return { purpose: read.purpose, travellers, legs };
}

/** A required field that could not be read is null until the problems are thrown. */
function legsOf(read: readonly Read<typeof LEG_FIELDS>[], problems: Problems): readonly Leg[] {
  const refs = refsOf(read, problems);
  return read.map(
    (leg, index) =>
      ({
        path: leg.path,
        ref: refs[index],
        index,
        country: leg.country,
        role: leg.role ?? 'destination',
        airport: leg.airport,
        arrives: leg.arrivesOn,
        departs: leg.departsOn,
        mode: leg.mode,
        cityId: leg.cityId,
        transit: {
          side: leg.transit?.side ?? null,
          sameTicket: leg.transit?.sameTicket ?? null,
          bagsThrough: leg.transit?.bagsThrough ?? null,
        },
      }) as Leg,
  );
}
