/** The days from which the validity of a document is counted, as far as they are told. */
import { addDays, type Day } from '../../calendar.ts';
import type { EntryContext, Lack, Say } from '../checked.ts';
import { stayDates } from '../stay/stay-dates.ts';
import type { AskedValidity } from './asked-validity.ts';

export interface Start {
  /** Null = not known. */
  readonly day: Day | null;
  /** It is not before this day; null = not known either. */
  readonly earliest: Day | null;
  /** What of the question would tell it. */
  readonly lacks: readonly Lack[];
}

type CountedFrom = NonNullable<AskedValidity['countedFrom']>;

/** `why` is said of what is missing. */
export function startOf(context: EntryContext, countedFrom: CountedFrom, why: Say): Start {
  const { arrivesOn, departsOn, arrivalPath, departurePath } = stayDates(context);
  const arrival: Lack[] = arrivesOn === null ? [{ path: arrivalPath, why }] : [];
  if (countedFrom === 'arrival') return { day: arrivesOn, earliest: null, lacks: arrival };
  if (countedFrom === 'departure') {
    return { day: departsOn, earliest: arrivesOn, lacks: departsOn === null ? [{ path: departurePath, why }] : [] };
  }
  const earliest = departsOn ?? arrivesOn;
  if (countedFrom === 'visa_expiry') {
    const visa = visaHeld(context);
    const lacks = visa !== null && visa.expiresOn === null ? [{ path: `${visa.path}.expiresOn`, why }] : [];
    return { day: visa?.expiresOn ?? null, earliest, lacks };
  }
  const { maxStayDays } = context.way;
  // Without a number of days the end of the stay is not known, whatever is told.
  if (maxStayDays === null) return { day: null, earliest, lacks: [] };
  return { day: arrivesOn === null ? null : addDays(arrivesOn, maxStayDays - 1), earliest, lacks: arrival };
}

/** The latest of all that it can be counted from; not known unless all of them are. */
export function latestStartOf(context: EntryContext, why: Say): Start {
  const names: CountedFrom[] = ['arrival', 'departure', 'end_of_stay'];
  if (visaHeld(context) !== null) names.push('visa_expiry');
  const starts = names.map((name) => startOf(context, name, why));
  const days = starts.flatMap(({ day }) => day ?? []);
  return {
    day: days.length === starts.length ? (days.toSorted().at(-1) ?? null) : null,
    earliest: starts[0]?.day ?? null,
    lacks: starts.flatMap(({ lacks }) => lacks),
  };
}

/** A visa of the destination itself, on paper or electronic. */
export function visaHeld({ way }: EntryContext): EntryContext['way']['satisfiedBy'] {
  return way.type === 'held' && way.satisfiedBy?.kind !== 'residence_permit' ? way.satisfiedBy : null;
}
