/** What a record says of everybody who comes, or of those who need a visa, topic by topic. */
import type { VisaRequirementType } from '@carnet/rules/entry-rules/entry-rule.ts';
import { longestDays } from '@carnet/rules/facts/document-validity.ts';
import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import type { EntryRuleContent, TravellerIndependentFields } from '@carnet/rules/schema/entry-rule-fields.ts';
import { unset } from '@carnet/rules/schema/field.ts';
import { ACCEPTED_DOCUMENT_FIELDS, type AcceptedDocument } from '@carnet/rules/schema/topics/held-document-topics.ts';
import { plainNote } from '@carnet/rules/schema/topics/note-topic.ts';
import { toPreArrival } from './pre-arrival.ts';
import type { KnownCodes } from './read-record.ts';
import type { RecordLevel, RecordSource, RecordWaiver, TravelRequirementsRecord } from './record.ts';
import { TYPE_OF_CLASS, VALIDITY_OF_RULE } from './words.ts';

/** Of whom a fact holds, by the dataset's own word; null = of everybody. What else it may mean is left open. */
export const VISA_TYPES_OF_CONDITION = {
  'visa-applicants': ['e_visa', 'visa_required'],
  'visa-free-arrivals': ['visa_free'],
} as const satisfies Readonly<Record<string, readonly VisaRequirementType[]>>;
export type Condition = keyof typeof VISA_TYPES_OF_CONDITION | null;

export interface GeneralFact {
  readonly topic: Topic;
  readonly condition: Condition;
  readonly fields: Partial<TravellerIndependentFields>;
  /** Undefined: it names none of its own. */
  readonly sources: readonly (RecordSource | undefined)[];
}

interface Note {
  readonly text: string;
  readonly source: RecordSource | undefined;
}

export function generalFacts(
  record: TravelRequirementsRecord,
  currencyIds: KnownCodes['currencyIds'],
): readonly GeneralFact[] {
  const notes: Note[] = [];
  const facts = [
    documentValidity(record, notes),
    ...levels(record, currencyIds),
    preArrival(record, notes),
    acceptedDocuments(record, notes),
  ].filter((fact) => fact !== null);
  for (const { category, name, validityDays, source } of record.visaTypes) {
    if (category !== 'tourist' || validityDays === null) continue;
    notes.push({ text: `${name}: valid for ${validityDays} days.`, source });
  }
  if (notes.length === 0) return facts;
  return [...facts, ofEverybody('notes', { notes: notes.map(({ text }) => plainNote(text)) }, notes)];
}

function ofEverybody(
  topic: Topic,
  fields: Partial<TravellerIndependentFields>,
  said: readonly { readonly source?: RecordSource | undefined }[],
): GeneralFact {
  return { topic, condition: null, fields, sources: said.map(({ source }) => source) };
}

function documentValidity({ entryRequirements }: TravelRequirementsRecord, notes: Note[]): GeneralFact | null {
  const { passportValidity, blankPages } = entryRequirements;
  if (passportValidity === undefined) return null;
  // The words often tell exceptions.
  if (passportValidity.text !== '') notes.push({ text: passportValidity.text, source: passportValidity.source });
  const says = VALIDITY_OF_RULE[passportValidity.rule];
  if (says === undefined || says.amount === null || says.unit === null) return null;
  const fields = {
    documentValidityMinimumDays: longestDays(says.amount, says.unit),
    documentValidityAmount: says.amount,
    documentValidityUnit: says.unit,
    documentValidityCountedFrom: says.countedFrom as EntryRuleContent['documentValidityCountedFrom'],
    documentBlankPages: blankPages?.count ?? null,
  };
  return ofEverybody('documentValidity', fields, [passportValidity]);
}

function levels({ entryRequirements }: TravelRequirementsRecord, currencyIds: KnownCodes['currencyIds']) {
  const { proofOfFunds, onwardTicket, travelInsurance } = entryRequirements;
  const amount = proofOfFunds?.amount ?? null;
  const perDay = amount?.per === 'day' ? `${amount.value} ${amount.currency} a day.` : '';
  const funds = amount === null || perDay !== '' ? null : { amount: amount.value, currency: amount.currency };
  const coverage = travelInsurance?.minCoverage ?? null;
  return [
    level('funds', proofOfFunds, {
      proofOfFunds: 'required',
      proofOfFundsDetails: [proofOfFunds?.text, perDay].filter((part) => part).join(' ') || null,
      proofOfFundsSourceUrl: proofOfFunds?.source?.url ?? null,
      proofOfFundsAmountUsd: inDollars(funds),
      proofOfFundsAmountLocal: inOther(funds),
      proofOfFundsCurrencyId: inOther(funds) === null ? null : (currencyIds.get(funds?.currency ?? '') ?? null),
    }),
    level('returnTicket', onwardTicket, {
      returnTicket: 'required',
      returnTicketDetails: onwardTicket?.text || null,
      returnTicketSourceUrl: onwardTicket?.source?.url ?? null,
    }),
    level('healthInsurance', travelInsurance, {
      healthInsurance: 'required',
      healthInsuranceDetails: travelInsurance?.text || null,
      healthInsuranceSourceUrl: travelInsurance?.source?.url ?? null,
      healthInsuranceCoverageUsd: inDollars(coverage),
      healthInsuranceCoverageLocal: inOther(coverage),
      healthInsuranceCurrencyId:
        inOther(coverage) === null ? null : (currencyIds.get(coverage?.currency ?? '') ?? null),
    }),
  ];
}

/** `required: false` also stands where no official page says anything: then nothing is said here either. */
function level(topic: Topic, asked: RecordLevel, fields: Partial<TravellerIndependentFields>): GeneralFact | null {
  if (!asked?.required) return null;
  const { appliesTo } = asked;
  return { ...ofEverybody(topic, fields, [asked]), condition: appliesTo === 'all' ? null : appliesTo };
}

type Sum = { readonly amount: number; readonly currency: string } | null;
const inDollars = (sum: Sum) => (sum?.currency === 'USD' ? sum.amount : null);
const inOther = (sum: Sum) => (sum === null || sum.currency === 'USD' ? null : sum.amount);

/** An empty list may also mean that nothing was found: it says nothing. */
function preArrival({ entryRequirements }: TravelRequirementsRecord, notes: Note[]): GeneralFact | null {
  const mapped = (entryRequirements.declarations ?? []).map((one) => ({ ...one, step: toPreArrival(one) }));
  for (const { step, name, text, source } of mapped) {
    if (step === null) notes.push({ text: `${name}: ${text}`, source });
  }
  const known = mapped.filter(({ step }) => step !== null);
  return known.length === 0
    ? null
    : ofEverybody('preArrival', { preArrival: known.flatMap(({ step }) => step ?? []) }, known);
}

function acceptedDocuments({ visaPolicy }: TravelRequirementsRecord, notes: Note[]): GeneralFact | null {
  const mapped = (visaPolicy.conditionalWaivers ?? []).map((one) => ({ ...one, document: acceptedDocument(one) }));
  for (const { document, text, source } of mapped) {
    if (document === null) notes.push({ text, source });
  }
  const known = mapped.filter(({ document }) => document !== null);
  if (known.length === 0) return null;
  return ofEverybody(
    'acceptedDocuments',
    { acceptedDocuments: known.flatMap(({ document }) => document ?? []) },
    known,
  );
}

/** Whose document it is, by the name of the waiver; what else counts, and on which conditions, stands in its text. */
const WAIVING: Readonly<Record<string, Pick<AcceptedDocument, 'issuers' | 'kinds'>>> = {
  'us-visa': { issuers: ['US'], kinds: ['visa'] },
  'gcc-residence': { issuers: ['GCC'], kinds: ['residence_permit'] },
};

function acceptedDocument({ id, requirement, maxStayDays, appliesTo, text }: RecordWaiver): AcceptedDocument | null {
  const document = WAIVING[id];
  const givesType = TYPE_OF_CLASS[requirement];
  if (document === undefined || givesType === null) return null;
  return {
    ...unset(ACCEPTED_DOCUMENT_FIELDS),
    ...document,
    nationals: typeof appliesTo === 'string' ? null : appliesTo,
    givesType,
    givesStayDays: maxStayDays,
    details: text,
  };
}
