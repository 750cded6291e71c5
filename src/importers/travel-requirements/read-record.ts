/** Reads one record, or says everything that is wrong with it. */
import { isDay } from '@carnet/rules/calendar.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import { schemaProblems } from '../open-data/yaml/schema-problems.ts';
import { TravelRequirementsRecord } from './record.ts';

export interface RecordFile {
  /** Within the dataset, such as `destinations/uruguay.json`. */
  readonly file: string;
  readonly text: string;
}

/** A record as read, and the file that it stands in. */
export interface ReadRecord {
  readonly file: string;
  readonly record: TravelRequirementsRecord;
}

/** What this database knows by code. */
export interface KnownCodes {
  readonly countryIds: ReadonlyMap<string, number>;
  readonly currencyIds: ReadonlyMap<string, number>;
  /** YYYY-MM-DD: no page was checked later. */
  readonly today: string;
}

/** Records that do not fit; `problems` holds all of them, the message the first ones. */
export class UnfitRecordsError extends DomainError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const shown = problems.slice(0, PROBLEMS_IN_MESSAGE).map((problem) => `\n  ${problem}`);
    const more = problems.length - shown.length;
    const count = problems.length === 1 ? 'One thing does' : `${problems.length} things do`;
    super(
      'VALIDATION_ERROR',
      `${count} not fit:${shown.join('')}${more > 0 ? `\n  and ${more} more` : ''}\nNothing was imported`,
    );
    this.problems = problems;
  }
}
const PROBLEMS_IN_MESSAGE = 20;

/** The content of a file, before its form is looked at. Throws UnfitRecordsError when it is no JSON object. */
export function parseRecord({ file, text }: RecordFile): { readonly [key: string]: unknown } {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UnfitRecordsError([`${file}: is not JSON: ${(error as Error).message}`]);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UnfitRecordsError([`${file}: must be a JSON object`]);
  }
  return value as { readonly [key: string]: unknown };
}

/** All problems of a record, each with file and path; empty when it can be imported. */
export function recordProblems(file: string, value: unknown, codes: KnownCodes): string[] {
  const ofForm = schemaProblems(TravelRequirementsRecord, value, file, () => 1).map(
    ({ message }) => `${file}: ${message.replace(/\.$/, '')}`,
  );
  if (ofForm.length > 0) return ofForm;
  return unknownCodes(value as TravelRequirementsRecord, codes).map((problem) => `${file}: ${problem}`);
}

function unknownCodes(record: TravelRequirementsRecord, { countryIds, currencyIds, today }: KnownCodes): string[] {
  const problems: string[] = [];
  const knownCountry = (code: string, at: string, what: string) => {
    if (!countryIds.has(code)) problems.push(`\`${at}\` names the unknown ${what} "${code}"`);
  };
  knownCountry(record.iso2, 'iso2', 'destination');
  for (const code of Object.keys(record.visaPolicy.byPassport)) {
    knownCountry(code, `visaPolicy.byPassport.${code}`, 'passport');
  }
  for (const [index, { appliesTo }] of (record.visaPolicy.conditionalWaivers ?? []).entries()) {
    const codes = typeof appliesTo === 'string' ? [] : appliesTo;
    for (const code of codes) knownCountry(code, `visaPolicy.conditionalWaivers.${index}.appliesTo`, 'passport');
  }
  const { proofOfFunds, travelInsurance } = record.entryRequirements;
  for (const [at, code] of [
    ['entryRequirements.proofOfFunds.amount', proofOfFunds?.amount?.currency],
    ['entryRequirements.travelInsurance.minCoverage', travelInsurance?.minCoverage?.currency],
  ] as const) {
    if (code !== undefined && code !== 'USD' && !currencyIds.has(code)) {
      problems.push(`\`${at}\` names the unknown currency "${code}"`);
    }
  }
  for (const { path, day } of daysOf(record, [])) {
    if (!isDay(day)) problems.push(`\`${path}\` is not a calendar day: "${day}"`);
    else if (day > today) problems.push(`\`${path}\` is in the future: ${day}`);
  }
  return problems;
}

/** Every day that is read of the record, with its path. */
function* daysOf(value: unknown, path: readonly string[]): Iterable<{ path: string; day: string }> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (path.length === 0 && !READ.has(key)) continue;
    const at = [...path, key];
    if ((key === 'lastVerified' || key === 'lastUpdated') && typeof child === 'string') {
      yield { path: at.join('.'), day: child };
    } else yield* daysOf(child, at);
  }
}
const READ: ReadonlySet<string> = new Set(Object.keys(TravelRequirementsRecord.properties));
