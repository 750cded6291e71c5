/** The verdict in the second person, and the reasons for a no. */
import type { AnswerLeg, TripAnswer } from '@carnet/rules/trips/trip-answer.ts';
import { messages } from '../../../i18n/messages.ts';
import { placeName } from '../draft/names.ts';
import type { AskedTrip } from './asked-trip.ts';
import { taskList } from './tasks.ts';
import { namesOf } from './traveller-names.ts';

export function headWords({ draft, answer }: AskedTrip): string {
  const t = messages('plan');
  const count = answer.travellers.length;
  const deciding = answer.travellers.flatMap(({ verdict }, index) => (verdict === answer.verdict ? [index] : []));
  // A single traveller is "you", and so are all of them.
  const who = deciding.length === count ? null : namesOf(draft, deciding);
  if (answer.verdict === 'insufficient')
    return who === null ? t('headInsufficient', { count }) : t('headInsufficientSome', { who, count: deciding.length });
  if (answer.verdict === 'unknown')
    return who === null ? t('headUnknown', { count }) : t('headUnknownSome', { who, count: deciding.length });
  if (answer.verdict === 'sufficient') return t('headSufficient', { count });
  const facts = decidingFacts(answer);
  if (facts.length > 0)
    return facts.every((path) => /\.documents\[\d+\]\.(?:expiresOn|issuedOn)$/.test(path))
      ? t('headIfPassport', { count })
      : t('headIfFacts', { facts: facts.length });
  const { tasks } = taskList(answer);
  return tasks.length === 0 ? t('headBring', { count }) : t('headToDo', { count, things: tasks.length });
}

/** Paths of missing inputs that decide a requirement. */
export function decidingFacts({ travellers }: TripAnswer): string[] {
  const paths = travellers.flatMap(({ missingFacts, legs }) => {
    const required = new Set(
      legs.flatMap(({ items }) =>
        items.flatMap(({ id, enforcement, status }) =>
          enforcement === 'required' && status === 'unknown' ? [id] : [],
        ),
      ),
    );
    return missingFacts.flatMap(({ path, wouldDecide }) => (wouldDecide.some((id) => required.has(id)) ? [path] : []));
  });
  return [...new Set(paths)];
}

/** "Japan: It had to be asked for by 13 July." Each reason once. */
export function headReasons({ answer }: AskedTrip): string[] {
  if (answer.verdict === 'sufficient' || answer.verdict === 'conditional') return [];
  const reasons = answer.travellers.flatMap(({ legs }) =>
    legs
      .filter(({ verdict }) => verdict === answer.verdict)
      .map((leg) => `${placeName(leg.country.iso2)}: ${reasonOf(leg)}`),
  );
  // The verdict and the legs say which traveller it is.
  return [...new Set(reasons)];
}

/** The item that makes the leg what it is. */
function reasonOf({ items, verdict, because }: AnswerLeg): string {
  const status = verdict === 'insufficient' ? 'not_met' : 'unknown';
  const item = items.find((one) => one.enforcement === 'required' && one.status === status);
  return item?.because ?? item?.title ?? because;
}
