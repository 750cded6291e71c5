/** Writes `travel-data.jsonl` from the database: what it says now, edits of the desk included. */

import { ENTRY_RULE_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import { EVIDENCE_FIELDS } from '@carnet/rules/schema/evidence-fields.ts';
import type { Fields, ValuesOf } from '@carnet/rules/schema/field.ts';
import { byteText } from '../../catalog/byte-text.ts';
import { type RowReader, readInBatches, rows } from '../../catalog/read/database-rows.ts';
import type { Trx } from '../../db/executor.ts';
import { fieldColumns } from '../../db/field-columns.ts';
import { listCountries } from '../../services/countries/countries.repository.ts';
import { listCountryGroups } from '../../services/country-groups/country-groups.repository.ts';
import { listCurrencies } from '../../services/currencies/currencies.repository.ts';
import { listOfficialHosts } from '../../services/desk/official/official-hosts.repository.ts';
import { listHealthRequirements } from '../../services/health-requirements/health-requirements.repository.ts';
import { OPEN_DATA_SOURCE } from '../../services/open-data/open-data-source.ts';
import { listVaccines } from '../../services/vaccines/vaccines.repository.ts';
import type { FileWriter } from '../create/file-writer.ts';
import type { SourceLine } from '../create/source-lines.ts';
import { recordLine } from './record-line.ts';
import { TRAVEL_DATA_FORMAT, TRAVEL_RECORDS, type TravelRecord, type TravelValues } from './records.ts';

export interface TravelDataOptions {
  readonly trx: Trx;
  /** Of the same transaction. */
  readonly reader: RowReader;
  /** Those that are not switched off. */
  readonly sources: readonly SourceLine[];
}

/** Rules are read a batch at a time: they are most of it. */
export async function writeTravelData(file: FileWriter, { trx, reader, sources }: TravelDataOptions): Promise<void> {
  const one = <Name extends TravelRecord>(record: Name, values: TravelValues<Name>) =>
    file.line(byteText(recordLine(record, values)));
  const all = async <Name extends TravelRecord>(record: Name, values: readonly TravelValues<Name>[]) => {
    for (const each of values) await one(record, each);
  };
  const states = `(select source_id from entry_rule where retired_at is null
    union select source_id from evidence where known_until is null)`;
  const stating = await rows<{ id: number }>(reader, `select id from source where id in ${states} order by id`);
  const isOpenData = ({ code }: SourceLine) => code === OPEN_DATA_SOURCE.code;
  const given = sources.filter((source) => isOpenData(source) || stating.some(({ id }) => id === source.id));

  await one('format', { format: TRAVEL_DATA_FORMAT });
  await all('source', given);
  await all('currency', await listCurrencies(trx));
  await all('country', await listCountries(trx));
  await all('countryGroup', await listCountryGroups(trx));
  await all('vaccine', await listVaccines(trx));
  for (const source of given) {
    const { id, code } = source;
    if (isOpenData(source)) await all('healthRequirement', await listHealthRequirements(trx, id));
    const live = `entry_rule where source_id = ${id} and retired_at is null`;
    // Of two rules that are alike the one that changed last answers, then the one with the higher id.
    for await (const rule of stored(reader, ENTRY_RULE_FIELDS, `${live} order by updated_at, id`))
      await one('entryRule', { source: code, ...rule });
  }
  for await (const publication of stored(reader, TRAVEL_RECORDS.publication, 'publication order by code'))
    await one('publication', publication);
  const hosts = (await listOfficialHosts(trx)).filter(({ accountId }) => accountId === null);
  await all(
    'officialDomain',
    hosts.map(({ host: domain }) => ({ domain })),
  );
  for (const { id, code } of given) {
    const known = `evidence where source_id = ${id} and known_until is null`;
    for await (const evidence of stored(reader, EVIDENCE_FIELDS, `${known} order by position`))
      await one('evidence', { source: code, ...evidence });
  }
  const openData = given.find(isOpenData);
  if (openData !== undefined) await writePlaces(reader, openData.id, one);
}

type WriteOne = <Name extends TravelRecord>(record: Name, values: TravelValues<Name>) => Promise<void>;

/** Those of the open data set: what other sources say of places is not loaded with it. */
async function writePlaces(reader: RowReader, sourceId: number, one: WriteOne): Promise<void> {
  const live = (table: string) =>
    `(select *, source_key as key from ${table} where source_id = ${sourceId} and retired_at is null) t order by id`;
  for await (const point of stored(reader, TRAVEL_RECORDS.pointOfInterest, live('point_of_interest_record')))
    await one('pointOfInterest', point);
  for await (const { path, ...tour } of stored(reader, STORED_TOUR, live('walking_tour'))) {
    const parts = path as unknown as readonly (readonly (readonly number[])[])[];
    await one('walkingTour', { ...tour, path: parts.map((part) => ({ points: part.map((at) => at.join(' ')) })) });
  }
}

const STORED_TOUR = { ...TRAVEL_RECORDS.walkingTour, path: { kind: 'said', always: true } } as const satisfies Fields;

/** `from`: the table, which of its rows, and their order. */
async function* stored<List extends Fields>(
  client: RowReader,
  list: List,
  from: string,
): AsyncGenerator<ValuesOf<List>> {
  const { names, fromRow } = fieldColumns(list);
  const cursor = { client, name: 'travel_data', sql: `select ${names} from ${from}` };
  for await (const batch of readInBatches<Record<string, unknown>>(cursor)) for (const row of batch) yield fromRow(row);
}
