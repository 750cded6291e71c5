/** The declarations of a record as steps before arrival, where their names say of which kind they are. */
import { unset } from '@carnet/rules/schema/field.ts';
import {
  type PreArrivalStep,
  STATED_STEP_FIELDS,
  type StatedStep,
} from '@carnet/rules/schema/topics/formality-topics.ts';
import type { RecordDeclaration } from './record.ts';

type Kind = PreArrivalStep['kind'];

/** Tried in this order. What is for customs alone, a tax, or a registration after arrival is none of them. */
const KINDS: readonly (readonly [Kind, RegExp])[] = [
  [
    'arrival_card',
    /\b((arrival|landing|disembarkation)\b.*\bcard|(passenger|immigration|migration|entry and exit) card)\b/i,
  ],
  ['health_declaration', /^(?!.*\btravel form\b).*\bhealth (declaration|check)\b/i],
  ['passenger_form', /\b(travel|travell?er|immigration|arrival|entry|exit)\b.*\b(form|declaration)\b/i],
];
const NO_STEP = /\bcustoms (travell?er|registration)|\barrival customs\b|\bvisa application\b|\binsurance\b/i;

/** Null = the name does not say what it is. */
export function toPreArrival(declaration: RecordDeclaration): StatedStep | null {
  const kind = kindOf(declaration);
  if (kind === null) return null;
  const { name, mandatory, fee, submitAt, submitWindow, url, text } = declaration;
  const opensHoursBefore = hoursBeforeArrival(submitWindow);
  const window = submitWindow === null || opensHoursBefore !== null ? '' : `When: ${submitWindow}.`;
  return {
    ...unset(STATED_STEP_FIELDS),
    kind,
    name,
    compulsory: mandatory,
    feeAmount: fee?.amount ?? null,
    feeCurrency: fee?.currency ?? null,
    notEarlierThanHours: opensHoursBefore,
    notLaterThanHours: submitAt === 'on-arrival' ? 0 : null,
    url,
    details: [text, window].filter((part) => part !== '').join(' ') || null,
  };
}

function kindOf({ name, submitAt }: RecordDeclaration): Kind | null {
  if (NO_STEP.test(name)) return null;
  const kind = KINDS.find(([, pattern]) => pattern.test(name))?.[0];
  if (kind !== undefined) return kind;
  if (submitAt === 'on-arrival') return null;
  if (/\bauthori[sz]ation\b/i.test(name)) return 'authorisation';
  return /\b(pre-?)?registration\b/i.test(name) ? 'registration' : null;
}

/** Only where that is all that is said. */
function hoursBeforeArrival(window: string | null): number | null {
  const found = /^(?:Online )?(?:Within|From) (\d+) (hours|days) before arrival$/i.exec(window ?? '');
  if (found === null) return null;
  return Number(found[1]) * (found[2]?.toLowerCase() === 'days' ? 24 : 1);
}
