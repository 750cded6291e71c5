/** The travel data as lines of JSON, one record a line, that any later version of Carnet reads. */
import type { Day } from '@carnet/rules/calendar.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import { NOTED_COUNTRY_FIELDS } from '@carnet/rules/schema/country-fields.ts';
import { COUNTRY_GROUP_FIELDS, MEMBERSHIP_FIELDS } from '@carnet/rules/schema/country-group-fields.ts';
import { ENTRY_RULE_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import { EVIDENCE_FIELDS, PUBLICATION_FIELDS } from '@carnet/rules/schema/evidence-fields.ts';
import type { Field, Fields, ValuesOf } from '@carnet/rules/schema/field.ts';
import { HEALTH_DETAIL_FIELDS, HEALTH_PLACE_FIELDS } from '@carnet/rules/schema/health-requirement-fields.ts';
import { isJsonObject, type JsonValues, valuesFromJson, valuesToJson } from '@carnet/rules/schema/json-values.ts';
import { SOURCE_FIELDS } from '@carnet/rules/schema/source-fields.ts';
import { ofEachKind, RECORD_KINDS, type RecordKind } from '../reference/record-kinds.ts';
import type { TravelRows } from './travel-rows.ts';

/**
 * Raised when lines can be written that older readers would misunderstand or refuse: a value of a closed list, a
 * field that means something else. A new kind of record, or a new field that may be null, needs no new number: readers
 * ignore what they do not know, and what a line lacks is null for them. A line without a field that is never null is
 * refused, as no value would be right for every such line: a new field of that kind needs a value for older files.
 */
export const TRAVEL_FORMAT = 1;

const ID = { id: { kind: 'id', always: true } } as const satisfies Fields;
const SOURCE_ID = { sourceId: { kind: 'id', always: true } } as const satisfies Fields;
const STAMPS = {
  createdAt: { kind: 'instant', always: true },
  updatedAt: { kind: 'instant', always: true },
} as const satisfies Fields;
const { code, kind, rank, dataDate, url, licence } = SOURCE_FIELDS;
/** Lines of older versions have none. */
const name = { kind: 'text' } as const satisfies Field;
const { arrivingFromGroupCode, ...HEALTH_COLUMNS } = { ...HEALTH_PLACE_FIELDS, ...HEALTH_DETAIL_FIELDS };

/** The key of a line, and the fields of its record in the order in which they are read from the database. */
interface LineKind<List extends Fields = Fields> {
  readonly key: string;
  readonly fields: List;
}
type FieldsOf<Row> = { readonly [Name in keyof Required<Row>]: Field } & Fields;
type ListName = Exclude<keyof TravelRows, 'knownAt' | 'dataVersion' | 'records'>;
type Lists = { readonly [List in ListName]: LineKind<FieldsOf<TravelRows[List][number]>> };

const LISTS: Lists = {
  sources: { key: 'source', fields: { ...ID, code, kind, rank, dataDate, name, url, licence } },
  countries: { key: 'country', fields: { ...NOTED_COUNTRY_FIELDS, ...STAMPS } },
  groups: { key: 'countryGroup', fields: { ...COUNTRY_GROUP_FIELDS, ...STAMPS } },
  members: { key: 'member', fields: { countryGroupId: { kind: 'id', always: true }, ...MEMBERSHIP_FIELDS } },
  health: {
    key: 'healthRequirement',
    fields: {
      ...ID,
      ...SOURCE_ID,
      ...HEALTH_COLUMNS,
      arrivingFromGroupCode,
      lastVerifiedAt: { kind: 'instant' },
      ...STAMPS,
    },
  },
  publications: { key: 'publication', fields: PUBLICATION_FIELDS },
  rules: { key: 'rule', fields: { ...ID, ...SOURCE_ID, ...ENTRY_RULE_FIELDS, ...STAMPS } },
  evidence: { key: 'evidence', fields: { ...SOURCE_ID, ...EVIDENCE_FIELDS } },
};
/** Their keys are the names of their tables: `currency`, `vaccine`. */
const RECORDS = ofEachKind((name): LineKind => {
  const { table, fields } = RECORD_KINDS[name];
  return { key: table, fields: { ...fields, ...STAMPS } };
});
const KINDS = new Map([...Object.values<LineKind>(LISTS), ...Object.values(RECORDS)].map((one) => [one.key, one]));

const FORMAT_FIELDS = {
  format: { kind: 'count', always: true },
  /** Version of Carnet that wrote it. */
  software: { kind: 'text', always: true },
  /** When the data were read, and the day of travel that it was. */
  now: { kind: 'instant', always: true },
  day: { kind: 'day', always: true },
  knownAt: { kind: 'instant' },
  version: { kind: 'count', always: true },
  token: { kind: 'text', always: true },
} as const satisfies Fields;

/** What the first line says. Instants are ms since epoch. */
export type TravelHead = Omit<ValuesOf<typeof FORMAT_FIELDS>, 'format' | 'day'> & { readonly day: Day };

/** Who writes it, and when; the rest of the head is in the rows. */
export type TravelWriter = Pick<TravelHead, 'software' | 'now' | 'day'>;

export interface TravelData {
  readonly rows: TravelRows;
  readonly head: TravelHead;
}

export function* travelLines(rows: TravelRows, { software, now, day }: TravelWriter): Generator<string> {
  const { knownAt, dataVersion } = rows;
  const { version, token } = dataVersion;
  const head = { format: TRAVEL_FORMAT, software, now, day, knownAt, version, token };
  yield lineOf({ key: 'format', fields: FORMAT_FIELDS }, head);
  // What others name comes before them.
  for (const name of ['sources', 'countries', 'groups', 'members'] as const) yield* linesOf(LISTS[name], rows[name]);
  for (const name of Object.keys(RECORDS) as RecordKind[]) yield* linesOf(RECORDS[name], rows.records[name]);
  for (const name of ['health', 'publications', 'rules', 'evidence'] as const) yield* linesOf(LISTS[name], rows[name]);
}

function* linesOf(kindOfLine: LineKind, list: readonly object[]): Generator<string> {
  for (const row of list) yield lineOf(kindOfLine, row);
}

function lineOf({ key, fields }: LineKind, row: object): string {
  return JSON.stringify({ [key]: valuesToJson(fields, row as JsonValues, { itemsAsStored: true }) });
}

/** Takes the lines in order. Throws VALIDATION_ERROR that names the line and the field. */
export class TravelLinesReader {
  #lines = 0;
  #head: ValuesOf<typeof FORMAT_FIELDS> | undefined;
  readonly #texts = new Map<string, string>();
  readonly #read = new Map<string, unknown[]>([...KINDS.keys()].map((key) => [key, []]));

  get lines(): number {
    return this.#lines;
  }

  take(line: string): void {
    const where = `its line ${++this.#lines}`;
    const broken = (problem: string) => new DomainError('VALIDATION_ERROR', `${where}: ${problem}`);
    const [key, given] = keyAndValues(line, broken);
    const reading = { at: key, broken, onUnknown: () => {}, itemsAsStored: true, texts: this.#texts };
    if (this.#head === undefined) {
      if (key !== 'format') throw broken('this is not the format');
      this.#head = valuesFromJson(FORMAT_FIELDS, given, reading);
      return;
    }
    const known = KINDS.get(key);
    if (known !== undefined) this.#read.get(key)?.push(valuesFromJson(known.fields, given, reading));
  }

  finish(): TravelData {
    if (this.#head === undefined) throw new DomainError('VALIDATION_ERROR', 'it has no lines');
    const { format: _, ...head } = this.#head;
    const { knownAt, version, token } = head;
    const list = <Name extends ListName>(name: Name) => this.#read.get(LISTS[name].key) as unknown as TravelRows[Name];
    return {
      head,
      rows: {
        knownAt,
        dataVersion: { version, token },
        countries: list('countries'),
        groups: list('groups'),
        members: list('members'),
        records: ofEachKind((name) => this.#read.get(RECORDS[name].key) as TravelRows['records'][RecordKind][number][]),
        health: list('health'),
        sources: list('sources'),
        evidence: list('evidence'),
        publications: list('publications'),
        rules: list('rules'),
      },
    };
  }
}

/** Of a line of several keys the first counts. */
function keyAndValues(line: string, broken: (problem: string) => Error): readonly [string, JsonValues] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch (error) {
    throw broken(`this is not JSON (${(error as Error).message})`);
  }
  const [[key, values] = []] = isJsonObject(parsed) ? Object.entries(parsed) : [];
  if (key === undefined || !isJsonObject(values)) throw broken('this is not a record');
  return [key, values];
}
