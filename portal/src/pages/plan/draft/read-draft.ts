/** Makes a draft of JSON from an address that anybody may have written: only known fields with possible values are kept. */
import type { QuestionField, QuestionFields } from '@carnet/rules/trips/question/question-field.ts';
import { QUESTION_FIELDS } from '@carnet/rules/trips/question/question-fields.ts';
import { type LegDraft, NEW_STOP, NEW_TRAVELLER, NEW_TRIP, type TravellerDraft, type TripDraft } from './trip-draft.ts';

export const LONGEST_NAME = 24;

/** What the form holds: the fields of the question, and the names of travellers, which are no part of it. */
export const DRAFT_FIELDS = {
  ...QUESTION_FIELDS,
  travellers: {
    ...QUESTION_FIELDS.travellers,
    item: {
      ...QUESTION_FIELDS.travellers.item,
      name: { kind: 'text', maximumLength: LONGEST_NAME, description: 'Stays in the address.' },
    },
  },
} as const satisfies QuestionFields;

/** Undefined where it is no trip at all. */
export function readDraft(json: unknown): TripDraft | undefined {
  const read = readObject(json, DRAFT_FIELDS) as Partial<TripDraft> | undefined;
  if (read === undefined || (read.travellers === undefined && read.legs === undefined)) return undefined;
  const travellers = read.travellers?.map((one): TravellerDraft => {
    const { ref: _, ...traveller } = { ...NEW_TRAVELLER, ...one } as TravellerDraft & { ref?: string };
    // A link may have no passport; the form needs one.
    return traveller.documents.length === 0 ? { ...traveller, documents: NEW_TRAVELLER.documents } : traveller;
  });
  return {
    ...read,
    travellers: travellers?.length ? travellers : NEW_TRIP.travellers,
    legs: read.legs === undefined || read.legs.length < 2 ? NEW_TRIP.legs : withRoles(read.legs),
  };
}

/** The form has one origin, at the beginning, and one way back, at the end. */
function withRoles(legs: readonly LegDraft[]): LegDraft[] {
  return legs.map((leg, index): LegDraft => {
    if (index === 0) return { ...leg, role: 'origin' };
    if (leg.role === 'return' && index === legs.length - 1) return leg;
    return leg.role === 'transit' ? leg : { ...leg, role: NEW_STOP.role };
  });
}

function readObject(json: unknown, fields: QuestionFields): Record<string, unknown> | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  const told = Object.entries(fields)
    .map(([name, field]) => [name, readValue((json as Record<string, unknown>)[name], field)] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(told);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/;
const PATTERNS: Readonly<Record<string, RegExp>> = {
  day: DAY,
  moment: MOMENT,
  country: /^[A-Z]{2}$/,
  issuer: /^[A-Z][A-Z0-9_]+$/,
  vaccine: /^[a-z][a-z-]*$/,
  airport: /^[A-Z]{3}$/,
};

function readValue(value: unknown, field: QuestionField): unknown {
  switch (field.kind) {
    case 'object':
      return readObject(value, field.fields);
    case 'list':
      return Array.isArray(value)
        ? value
            .slice(0, field.maximum)
            .map((one) => readObject(one, field.item))
            .filter((one) => one !== undefined)
        : undefined;
    case 'choice':
      return field.values.includes(value as string) ? value : undefined;
    case 'flag':
      return typeof value === 'boolean' ? value : undefined;
    case 'count':
      return Number.isInteger(value) && (value as number) >= field.minimum && (value as number) <= field.maximum
        ? value
        : undefined;
    case 'text':
      return typeof value === 'string' && value.length <= field.maximumLength ? value : undefined;
    default:
      return typeof value === 'string' && PATTERNS[field.kind]?.test(value) ? value : undefined;
  }
}
