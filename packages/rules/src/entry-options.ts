/** The ways in which a traveller may enter, the one that the passport alone opens first. */
import type { VisaRequirementType } from './entry-rules/entry-rule.ts';
import { isForReader, type Reader, withoutDecided } from './facts/audience.ts';
import type { TravellerIndependentFields } from './schema/entry-rule-fields.ts';
import { AUDIENCE_FIELDS } from './schema/topics/audience.ts';
import { type AcceptedDocument, HELD_DOCUMENT_FIELDS } from './schema/topics/held-document-topics.ts';
import type { Permission } from './schema/topics/permission-topics.ts';
import type { VisaFields } from './schema/topics/visa-fields.ts';

/** Members that nothing is known of are left out. */
type Known<Shape> = { readonly [Name in keyof Shape]?: NonNullable<Shape[Name]> };

export interface Length<Unit extends string> {
  readonly amount: number;
  readonly unit: Unit;
}

export interface Price {
  readonly amount: number;
  /** ISO 4217; null where it is free. */
  readonly currency: string | null;
}

export interface OptionFee extends Price {
  readonly surcharges?: readonly ({ readonly what: string } & Known<{
    amount: number;
    currency: string;
    percent: number;
  }>)[];
  /** Left out where it cannot be summed. */
  readonly total?: Price;
}

export type OptionApplication = Known<{
  where: Permission['where'];
  url: string;
  earliest: Length<'hours' | 'days'>;
  latest: Length<'hours' | 'days'>;
  processing: Known<{ usual: number; longest: number; unit: 'calendar_days' | 'working_days' }>;
  appointmentWait: { readonly days: number; readonly place?: string; readonly asOf: string };
  interview: boolean;
  biometrics: boolean;
}>;

export interface EntryOption
  extends Known<{
    name: string;
    /** Days. */
    stay: number;
    isStayUnlimited: boolean;
    entries: Permission['entries'];
    validFor: Length<'days' | 'months' | 'years'>;
    validityCounts: Permission['validityCounts'];
    form: Permission['form'];
    fee: OptionFee;
    apply: OptionApplication;
    papers: Permission['papers'];
    purposes: VisaFields['visaPurposes'];
    conditions: Readonly<Record<string, unknown>>;
    extension: { readonly isPossible: boolean; readonly days?: number; readonly where?: string };
    details: string;
  }> {
  readonly type: VisaRequirementType;
}

/** What a rule says of one way, beside what its permission says. */
interface Way extends Known<Pick<VisaFields, 'visaEntries' | 'visaPurposes'>> {
  readonly type: VisaRequirementType;
  readonly stayDays: number | null;
  readonly isStayUnlimited?: boolean | null;
  readonly fee?: { readonly amount: number | null; readonly currency: string | null };
  readonly processing?: { readonly days: number | null; readonly unit: string | null };
  readonly entries?: VisaFields['visaEntries'];
  readonly purposes?: VisaFields['visaPurposes'];
  readonly url?: string | null;
  readonly details?: string | null;
  readonly conditions?: Readonly<Record<string, unknown>>;
}

type Fields = Pick<TravellerIndependentFields, 'acceptedDocuments' | 'permissions' | 'validityCounts'>;

/** Null = no way is known. A passport that is not let in has those only that a visa or permit held opens. */
export function entryOptions(visa: VisaFields, fields: Fields, reader: Reader): readonly EntryOption[] | null {
  const permissions = (fields.permissions ?? []).filter((one) => isForReader(one, reader));
  const ofType = (type: VisaRequirementType) => permissions.filter((one) => one.type === type);
  const option = (way: Way, permission = permissionOf(way, ofType(way.type))) =>
    optionOf(way, permission, fields, reader);
  const { visaRequirementType: type } = visa;
  const options: EntryOption[] = [];
  const own = type === null || type === 'not_allowed' ? undefined : ownWay(type, visa);
  const ofOwnType = own === undefined ? [] : ofType(own.type);
  const taken = own && permissionOf(own, ofOwnType);
  const others = ofOwnType.filter((one) => one !== taken);
  if (own !== undefined) options.push(optionOf(own, taken, fields, reader));
  for (const document of fields.acceptedDocuments ?? []) {
    const way = heldWay(document);
    // The permission of the passport alone is another one: its fee and validity do not hold for this.
    const permission = way.type === own?.type ? others.find(isAlikeTo(way)) : permissionOf(way, ofType(way.type));
    options.push(optionOf(way, permission, fields, reader));
  }
  if (own !== undefined) {
    options.push(...others.map((permission) => option({ type: own.type, stayDays: null }, permission)));
  }
  for (const other of visa.visaAlternatives ?? []) {
    const { feeAmount: amount, feeCurrency: currency, processingDays: days, processingUnit: unit } = other;
    options.push(option({ ...other, fee: { amount, currency }, processing: { days, unit } }));
  }
  for (const arrival of visa.visaArrivals ?? []) {
    if (arrival.type === null || arrival.type === 'not_allowed') continue;
    options.push(option({ ...arrival, type: arrival.type, conditions: { modes: arrival.modes } }));
  }
  return options.length === 0 ? null : options;
}

interface Answered extends Pick<Fields, 'acceptedDocuments'>, Pick<VisaFields, 'visaRequirementType'> {
  readonly entryOptions: readonly EntryOption[] | null;
}

/** The option of an answer that a document held gives; null = that of the passport alone. */
export function optionOfWay(
  { entryOptions: options, acceptedDocuments, visaRequirementType: type }: Answered,
  accepted: AcceptedDocument | null,
): EntryOption | undefined {
  const own = type === null || type === 'not_allowed' ? 0 : 1;
  if (accepted === null) return own === 1 ? options?.[0] : undefined;
  return options?.[own + (acceptedDocuments ?? []).indexOf(accepted)];
}

/** Which of the permissions of its type a rule means: the first that says nothing else, or the only one. */
function permissionOf(way: Way, permissions: readonly Permission[]): Permission | undefined {
  return permissions.length < 2 ? permissions[0] : permissions.find(isAlikeTo(way));
}

function isAlikeTo(way: Way): (permission: Permission) => boolean {
  const isAlike = (one: unknown, other: unknown) => one == null || other == null || one === other;
  return ({ stayDays, entries, fees }) =>
    isAlike(way.stayDays, stayDays) &&
    isAlike(way.entries, entries) &&
    (way.fee?.amount == null || fees === null || fees.some(({ amount }) => amount === way.fee?.amount));
}

function ownWay(type: VisaRequirementType, visa: VisaFields): Way {
  return {
    type,
    stayDays: visa.maxStayDays,
    isStayUnlimited: visa.isStayUnlimited,
    entries: visa.visaEntries,
    purposes: visa.visaPurposes,
    fee: { amount: visa.visaFeeAmount, currency: visa.visaFeeCurrency },
    processing: { days: visa.visaProcessingDays, unit: visa.visaProcessingUnit },
    url: visa.visaApplicationUrl,
  };
}

const HELD = Object.keys(HELD_DOCUMENT_FIELDS) as (keyof typeof HELD_DOCUMENT_FIELDS)[];

function heldWay(document: AcceptedDocument): Way {
  const { givesType, givesStayDays, nationals, notNationals, mode, details } = document;
  const holding = known(Object.fromEntries(HELD.map((name) => [name, document[name]])));
  const conditions = known({ holding, nationals, notNationals, modes: mode && [mode] });
  return { type: givesType, stayDays: givesStayDays, details, conditions };
}

const CONDITIONS = Object.keys(AUDIENCE_FIELDS).filter(
  (name) => !['validFrom', 'validUntil', 'purposes'].includes(name),
);

/** What the rule says counts; what it leaves open, its permission says. */
function optionOf(
  way: Way,
  permission: Permission | undefined,
  { validityCounts }: Fields,
  reader: Reader,
): EntryOption {
  const left = permission && withoutDecided(permission, reader);
  const asked = left && Object.fromEntries(CONDITIONS.map((name) => [name, left[name as keyof Permission]]));
  const conditions = known({ ...asked, ...way.conditions });
  const isUnlimited = way.isStayUnlimited === true;
  const option = {
    name: permission?.name,
    stay: isUnlimited ? null : (way.stayDays ?? permission?.stayDays),
    isStayUnlimited: isUnlimited || null,
    entries: way.entries ?? permission?.entries,
    validFor: length(permission?.validFor, permission?.validForUnit),
    validityCounts: permission?.validityCounts ?? (way.type === 'visa_free' ? null : validityCounts),
    form: permission?.form,
    fee: feeOf(way, permission, reader),
    apply: applicationOf(way, permission, reader),
    papers: permission?.papers,
    purposes: way.purposes ?? permission?.purposes,
    conditions: Object.keys(conditions).length === 0 ? null : conditions,
    extension: extensionOf(permission),
    details: [way.details, permission?.details].filter(Boolean).join(' ') || null,
  };
  return { type: way.type, ...(known(option) as Omit<EntryOption, 'type'>) };
}

function feeOf({ fee }: Way, permission: Permission | undefined, reader: Reader): OptionFee | null {
  const own = fee?.amount == null ? permission?.fees?.find((one) => isForReader(one, reader)) : fee;
  if (own?.amount == null) return null;
  const { amount, currency } = own;
  const surcharges = (permission?.surcharges ?? [])
    .filter((one) => isForReader(one, reader))
    .map((one) => ({ what: one.what, ...known({ amount: one.amount, currency: one.currency, percent: one.percent }) }));
  if (surcharges.length === 0) return { amount, currency };
  const parts = surcharges.map((one) => {
    if (one.percent !== undefined) return (amount * one.percent) / 100;
    return one.amount !== undefined && (one.currency === currency || one.amount === 0) ? one.amount : null;
  });
  const sum = parts.reduce((all, part) => (all === null || part === null ? null : all + part), amount as number | null);
  return { amount, currency, surcharges, ...(sum !== null && { total: { amount: inCents(sum), currency } }) };
}

/** Without the traces of binary fractions. */
const inCents = (amount: number) => Math.round(amount * 100) / 100;

function applicationOf(way: Way, permission: Permission | undefined, reader: Reader): OptionApplication | null {
  const { earliest, latest, windowUnit, processingUsual, processingLongest, processingUnit } = permission ?? {};
  const wait = permission?.appointmentWaits?.find((one) => isForReader(one, reader));
  const usual = way.processing?.days ?? processingUsual;
  const unit = way.processing?.days == null ? processingUnit : way.processing.unit;
  const apply = known({
    where: permission?.where,
    url: way.url ?? permission?.url,
    earliest: length(earliest, windowUnit),
    latest: length(latest, windowUnit),
    processing: usual == null && processingLongest == null ? null : known({ usual, longest: processingLongest, unit }),
    appointmentWait: wait && known({ days: wait.days, place: wait.place, asOf: wait.asOf }),
    interview: permission?.interview,
    biometrics: permission?.biometrics,
  });
  return Object.keys(apply).length === 0 ? null : (apply as OptionApplication);
}

function extensionOf(permission: Permission | undefined) {
  const { extension = null, extensionDays: days, extensionWhere: where } = permission ?? {};
  return extension === null ? null : { isPossible: extension === 'possible', ...known({ days, where }) };
}

function length<Unit extends string>(
  amount: number | null | undefined,
  unit: Unit | null | undefined,
): Length<Unit> | null {
  return amount == null || unit == null ? null : { amount, unit };
}

function known<Shape extends object>(shape: Shape): Known<Shape> {
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value != null)) as Known<Shape>;
}
