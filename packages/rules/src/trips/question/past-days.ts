/** Checks that what lies behind a traveller can have happened: stays one after another, and before the trip. */
import type { Day } from '../../calendar.ts';
import type { Country, Leg } from '../question.ts';
import { canFollow, type LocalMoment, momentText } from './clocks.ts';
import type { Problems } from './question-error.ts';
import type { Read } from './question-field.ts';
import type { PAST_STAY_FIELDS, RECENT_COUNTRY_FIELDS } from './question-fields.ts';

interface Past {
  readonly pastStays: readonly Read<typeof PAST_STAY_FIELDS>[];
  readonly recentCountries: readonly Read<typeof RECENT_COUNTRY_FIELDS>[];
}

export function checkPastDays({ pastStays, recentCountries }: Past, legs: readonly Leg[], problems: Problems): void {
  for (const { path, arrivedOn, departedOn } of pastStays) {
    if (arrivedOn !== null && departedOn !== null && departedOn < arrivedOn) {
      problems.contradiction(`${path}.departedOn`, () => `${departedOn} is before arrivedOn, ${arrivedOn}`);
    }
  }
  checkOverlaps(pastStays, problems);
  const beginning = beginningOf(legs);
  if (beginning === undefined) return;
  for (const { path, departedOn, country } of [...pastStays, ...recentCountries]) {
    if (departedOn === null || canFollow(onDay(departedOn, country), beginning)) continue;
    const at = `${path}.departedOn`;
    problems.contradiction(at, () => `${departedOn} is after the trip begins, ${momentText(beginning.moment)}`);
  }
}

const onDay = (day: Day, country: Country | null): LocalMoment => ({ moment: { day, time: null }, country });

/** The first moment that is told. */
function beginningOf(legs: readonly Leg[]): LocalMoment | undefined {
  for (const { arrives, departs, country } of legs) {
    const moment = arrives ?? departs;
    if (moment !== null) return { moment, country };
  }
  return undefined;
}

interface Stay {
  readonly path: string;
  readonly country: Country | null;
  readonly arrivedOn: Day;
  readonly departedOn: Day;
}

/** The day of leaving one country may be the day of arriving in the next; over the date line, the day before. */
function checkOverlaps(pastStays: Past['pastStays'], problems: Problems): void {
  const stays = pastStays.filter(isInOrder).sort(byDays);
  let last: Stay | undefined;
  for (const stay of stays) {
    const before = last;
    if (before !== undefined && overlap(before, stay)) {
      const { path, departedOn } = before;
      problems.contradiction(`${stay.path}.arrivedOn`, () => `overlaps ${path}, which ends on ${departedOn}`);
    }
    if (before === undefined || stay.departedOn > before.departedOn) last = stay;
  }
}

const overlap = (before: Stay, stay: Stay): boolean =>
  !canFollow(onDay(before.departedOn, before.country), onDay(stay.arrivedOn, stay.country));

const isInOrder = (stay: Past['pastStays'][number]): stay is Past['pastStays'][number] & Stay =>
  stay.arrivedOn !== null && stay.departedOn !== null && stay.arrivedOn <= stay.departedOn;

const byDays = (a: Stay, b: Stay): number => compare(a.arrivedOn, b.arrivedOn) || compare(a.departedOn, b.departedOn);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
