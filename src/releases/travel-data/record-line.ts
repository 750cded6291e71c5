/** A record as a line of JSON, and back. */
import { DomainError } from '@carnet/rules/errors.ts';
import { isJsonObject, valuesFromJson, valuesToJson } from '@carnet/rules/schema/json-values.ts';
import { TRAVEL_RECORDS, type TravelRecord, type TravelRecords, type TravelValues } from './records.ts';

/** Without what is null; instants as RFC 3339. */
export function recordLine<Name extends TravelRecord>(record: Name, values: TravelValues<Name>): string {
  return JSON.stringify({ record, ...valuesToJson(TRAVEL_RECORDS[record], values) });
}

export type ReadRecord = {
  readonly [Name in TravelRecord]: { readonly record: Name; readonly values: TravelValues<Name> };
}[TravelRecord];

/**
 * Undefined for a record that is not known. Throws VALIDATION_ERROR that names `where` and the field. `onUnknown`: called
 * with the name of each record and field that is not known, which are left out.
 */
export function readRecordLine(line: string, where: string, onUnknown: (name: string) => void): ReadRecord | undefined {
  const broken = (problem: string) => new DomainError('VALIDATION_ERROR', `${where}: ${problem}`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch (error) {
    throw broken(`this is not JSON (${(error as Error).message})`);
  }
  const { record, ...values } = isJsonObject(parsed) ? parsed : {};
  if (typeof record !== 'string') throw broken('this is not a record');
  if (!Object.hasOwn(TRAVEL_RECORDS, record)) {
    onUnknown(record);
    return undefined;
  }
  const name = record as keyof TravelRecords;
  return {
    record: name,
    values: valuesFromJson(TRAVEL_RECORDS[name], values, { at: name, broken, onUnknown }),
  } as ReadRecord;
}
