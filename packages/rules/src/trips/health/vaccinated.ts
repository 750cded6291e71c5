/** Whether a vaccination that is told meets a rule, and by which day it has to be done. */
import { addDays, type Day } from '../../calendar.ts';
import type { Words } from '../../words/words.ts';
import type { Item, Lack, LegContext, Say } from '../checked.ts';
import type { Vaccination } from '../question.ts';
import type { HealthRule } from '../trip-facts.ts';

/** International Health Regulations (2005), Annex 7 as amended 2016: valid for life from 10 days after vaccination. */
const YELLOW_FEVER_DAYS = 10;

export const YELLOW_FEVER = 'yellow-fever';

/** Other vaccines against the same disease, as data/vaccines describes them. */
const SERVES_TOO: Readonly<Record<string, readonly string[]>> = {
  'hepatitis-a': ['hepatitis-ab'],
  'hepatitis-b': ['hepatitis-ab'],
  'typhoid-vi': ['typhoid-conjugate', 'typhoid-oral'],
  'typhoid-conjugate': ['typhoid-vi', 'typhoid-oral'],
  'typhoid-oral': ['typhoid-vi', 'typhoid-conjugate'],
  'cholera-inactivated': ['cholera-live'],
  'cholera-live': ['cholera-inactivated'],
};

/** As travellers call it; in English, as the data do, where it has no name here. */
export function vaccineName(t: Words, { code, name }: HealthRule['vaccine']): string {
  return t.listed('vaccines', code) ?? name;
}

type Answer = Pick<Item, 'status' | 'because' | 'dueOn' | 'lacks'>;

/** What is told of a vaccine, and of others against the same disease. */
export function vaccinationsOf({ traveller }: LegContext, vaccine: string): Vaccination[] {
  const serving = [vaccine, ...(SERVES_TOO[vaccine] ?? [])];
  return traveller.vaccinations.filter((one) => serving.includes(one.vaccine));
}

/** Whether a certificate of yellow fever is valid on arrival, or can still be. */
export function yellowFever(context: LegContext): Answer {
  const arrivesOn = context.leg.arrives?.day ?? null;
  const told = vaccinationsOf(context, YELLOW_FEVER);
  const answers = told.map((one) => byCertificate(one, arrivesOn, context));
  return (
    answers.find(({ status }) => status === 'met') ??
    answers.find(({ status }) => status === 'to_do') ??
    answers.find(({ status }) => status === 'unknown') ??
    toBeVaccinated(arrivesOn, context.asOf, answers[0])
  );
}

function byCertificate(one: Vaccination, arrivesOn: Day | null, { asOf, leg }: LegContext): Answer {
  const { lastDoseOn, hasCertificate, path } = one;
  const lacks: Lack[] = [];
  if (lastDoseOn === null) lacks.push({ path: `${path}.lastDoseOn`, why: (t) => t('health.askDose') });
  const validFrom = lastDoseOn === null ? null : addDays(lastDoseOn, YELLOW_FEVER_DAYS);
  // A certificate that is valid by the day of the check is valid on any later day.
  const onDay = arrivesOn ?? asOf;
  if (validFrom !== null && validFrom > onDay) {
    if (arrivesOn !== null) return answer('not_met', (t) => t('health.tooFresh', { day: t.day(validFrom) }));
    lacks.push({ path: `${leg.path}.arrivesOn`, why: (t) => t('health.askArrival') });
  }
  if (hasCertificate === null) lacks.push({ path: `${path}.hasCertificate`, why: (t) => t('health.askCertificate') });
  if (lacks.length > 0) return answer('unknown', (t) => t('health.onlyWithCertificate'), { lacks });
  if (hasCertificate === false) return answer('to_do', (t) => t('health.noCertificate'), { dueOn: arrivesOn });
  return answer('met', (t) => t('health.certificate', { day: t.day(validFrom ?? onDay) }));
}

/** `fresh`: a vaccination that is not valid yet on arrival; another one would be valid later still. */
function toBeVaccinated(arrivesOn: Day | null, asOf: Day, fresh: Answer | undefined): Answer {
  if (fresh !== undefined) return fresh;
  const dueOn = arrivesOn === null ? null : addDays(arrivesOn, -YELLOW_FEVER_DAYS);
  if (dueOn !== null && dueOn < asOf)
    return answer('not_met', (t) => t('health.tooLate', { day: t.day(dueOn) }), { dueOn });
  return answer('to_do', (t) => t('health.tenDays'), { dueOn });
}

function answer(status: Item['status'], because: Say, more: Partial<Answer> = {}): Answer {
  return { status, because, dueOn: null, lacks: [], ...more };
}
