/** The statements that read the travel data: as they are, or as they were known at an instant. */
import type { PairRange } from '@carnet/rules/entry-rules/pair-range.ts';
import { NOTED_COUNTRY_FIELDS } from '@carnet/rules/schema/country-fields.ts';
import { COUNTRY_GROUP_FIELDS, MEMBERSHIP_FIELDS } from '@carnet/rules/schema/country-group-fields.ts';
import { ENTRY_RULE_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import { EVIDENCE_FIELDS, PUBLICATION_FIELDS } from '@carnet/rules/schema/evidence-fields.ts';
import { HEALTH_DETAIL_FIELDS, HEALTH_PLACE_FIELDS } from '@carnet/rules/schema/health-requirement-fields.ts';
import { SOURCE_FIELDS } from '@carnet/rules/schema/source-fields.ts';
import { type KindOfRecord, ofEachKind, RECORD_KINDS } from '../reference/record-kinds.ts';
import { millis, selectedFields } from './database-rows.ts';

/** What was recorded up to an instant in ms since epoch, or up to a revision; either included. */
export type Known = ({ readonly at: number } | { readonly throughRevision: number }) & {
  /** Only what the answer to this pair is made of; absent = everything. */
  readonly pair?: Pair;
};

export interface Pair {
  readonly passportId: number;
  readonly destinationId: number;
}

/** Rules about a pair or a group; their ids are above `after`. */
export interface RulesAbout {
  readonly ranges: readonly PairRange[];
  readonly groupIds: ReadonlySet<number>;
  readonly after: number;
}
/** Only these rules, without what was said of any. */
export type ChosenRules = RulesAbout | { readonly ids: readonly number[] };

const STAMPS = selectedFields({ createdAt: { kind: 'instant' }, updatedAt: { kind: 'instant' } });
const { arrivingFromGroupCode: _, ...HEALTH_COLUMNS } = { ...HEALTH_PLACE_FIELDS, ...HEALTH_DETAIL_FIELDS };
const { code, kind, rank, dataDate, name, url, licence } = SOURCE_FIELDS;

/** Each in the order in which the API lists the records, the others by id. `known` undefined: what is known now. */
export function travelQueries(known?: Known, chosen?: ChosenRules) {
  const rules = liveRules(known, chosen);
  const countries = known?.pair && inPair(known.pair);
  return {
    dataVersion: `select version, token from data_version where name = 'catalog'`,
    countries: `select ${selectedFields(NOTED_COUNTRY_FIELDS)}, ${STAMPS} from country t
      ${countries ? `where t.id in ${countries} or t.id in (select passport_country_id from country where id in ${countries})` : ''}
      order by t.name, t.id`,
    groups: `select ${selectedFields(COUNTRY_GROUP_FIELDS)}, ${STAMPS} from ${rowsOf('country_group', known)} t
      where t.retired_at is null and ${isGroupOf('t', known)} order by t.code, t.id`,
    members: members(known),
    records: ofEachKind((name) => {
      const { table, fields, orderBy, retiredBy }: KindOfRecord = RECORD_KINDS[name];
      // They have no history: what was known then may name one that is retired now.
      const live = retiredBy === undefined || known !== undefined ? '' : `where ${retiredBy} is null`;
      return `select ${selectedFields(fields)}, ${STAMPS} from ${table} t ${live} order by ${orderBy}`;
    }),
    health: `select t.id, t.source_id as "sourceId", ${selectedFields(HEALTH_COLUMNS)},
      g.code as "arrivingFromGroupCode", ${millis('t.last_verified_at')} as "lastVerifiedAt", ${STAMPS}
      from ${rowsOf('health_requirement', known)} t join ${rowsOf('source', known)} s on s.id = t.source_id
      left join country_group g on g.id = t.arriving_from_group_id where t.retired_at is null and s.enabled
      ${countries ? `and t.country_id in ${countries}` : ''} order by t.id`,
    sources: `select t.id, ${selectedFields({ code, kind, rank, dataDate, name, url, licence })} from ${rowsOf('source', known)} t
      order by t.id`,
    evidence: `select t.source_id as "sourceId", ${selectedFields(EVIDENCE_FIELDS)} from evidence t
      join ${rowsOf('source', known)} s on s.id = t.source_id where s.enabled and ${chosen === undefined ? isGiven(known) : 'false'}
      order by s.rank desc, t.source_id, t.position`,
    publications: `select ${selectedFields(PUBLICATION_FIELDS)} from publication t order by t.code`,
    rules: `select t.id, t.source_id as "sourceId", ${selectedFields(ENTRY_RULE_FIELDS)}, ${STAMPS} ${rules} order by t.id`,
  } as const;
}

function liveRules(known: Known | undefined, chosen: ChosenRules | undefined): string {
  const live = `from ${rowsOf('entry_rule', known)} t join ${rowsOf('source', known)} s on s.id = t.source_id
    where t.retired_at is null and s.enabled ${chosen === undefined ? '' : `and (${isChosen(chosen)})`}`;
  if (known?.pair === undefined) return live;
  return `${live} and ${isOfPair('t', known.pair)}`;
}

/** Each with both columns of an index: PostgreSQL does not work that out from two conditions. */
function isOfPair(row: string, { passportId, destinationId }: Pair): string {
  const either = [`= ${Number(destinationId)}`, 'is null'].flatMap((to) =>
    [`= ${Number(passportId)}`, 'is null'].map(
      (from) => `(${row}.to_country_id ${to} and ${row}.from_country_id ${from})`,
    ),
  );
  return `(${either.join(' or ')})`;
}

/** Of a pair those that its rules ever named, and the organisations, which answers tell. */
function isGroupOf(row: string, known: Known | undefined): string {
  if (known?.pair === undefined) return 'true';
  return `(${row}.kind = 'organisation' or ${row}.id in (
    select unnest(array[r.from_country_group_id, r.to_country_group_id]) from entry_rule_revision r
    where ${isOfPair('r', known.pair)}))`;
}

/** The table, or its rows as they stood: of each record the last revision of then. */
function rowsOf(table: string, known: Known | undefined): string {
  if (known === undefined) return table;
  return `(select r.* from ${table}_revision r where ${isRecorded('r', known)} and not exists (
    select from ${table}_revision l where l.id = r.id and l.revision_number > r.revision_number and ${isRecorded('l', known)}))`;
}

function isRecorded(row: string, known: Known): string {
  return 'at' in known
    ? `${row}.recorded_at <= ${instant(known.at)}`
    : `${row}.revision_id <= ${Number(known.throughRevision)}`;
}

/** Groups are recorded with their members. */
function members(known: Known | undefined): string {
  const list = `select t.country_group_id as "countryGroupId", ${selectedFields(MEMBERSHIP_FIELDS)}`;
  if (known === undefined) return `${list} from country_group_member t order by t.country_group_id, t.position`;
  return `${list} from ${rowsOf('country_group', known)} g
    cross join lateral json_populate_recordset(null::country_group_member, g.members) t
    where g.retired_at is null ${known.pair ? `and t.country_id in ${inPair(known.pair)} and ${isGroupOf('g', known)}` : ''}
    order by t.country_group_id, t.position`;
}

/** Evidence is closed, never changed. */
function isGiven(known: Known | undefined): string {
  if (known === undefined) return 't.known_until is null';
  // Of a revision there is no instant, and what was said then does not decide who answers.
  if (!('at' in known)) return 'false';
  const then = instant(known.at);
  const given = `t.known_from <= ${then} and (t.known_until is null or t.known_until > ${then})`;
  if (known.pair === undefined) return given;
  return `${given} and (t.to_country_id = ${Number(known.pair.destinationId)} or (t.to_country_id is null
    and (t.source_id, t.scope_key, t.rule_key) in (
      select r.source_id, r.scope_key, r.rule_key from entry_rule_revision r where ${isOfPair('r', known.pair)})))`;
}

function isChosen(chosen: ChosenRules): string {
  if ('ids' in chosen) return isAmong('t.id', chosen.ids);
  const { ranges, groupIds, after } = chosen;
  const ofGroups = ['t.from_country_group_id', 't.to_country_group_id'].map((column) => isAmong(column, [...groupIds]));
  return `t.id > ${Number(after)} and (${[...ranges.map(isAboutSome), ...ofGroups].join(' or ')})`;
}

const isAmong = (column: string, ids: readonly number[]): string =>
  ids.length === 0 ? 'false' : `${column} in (${ids.map(Number).join(', ')})`;

/** Whether a rule holds for a pair of the range, or for a group that one was ever in. */
function isAboutSome({ passportIds, destinationIds }: PairRange): string {
  return `(${sideHas('from', passportIds)} and ${sideHas('to', destinationIds)})`;
}

function sideHas(side: 'from' | 'to', ids: ReadonlySet<number> | null): string {
  if (ids === null) return 'true';
  if (ids.size === 0) return 'false';
  const [country, group] = [`t.${side}_country_id`, `t.${side}_country_group_id`];
  const among = `in (${[...ids].map(Number).join(', ')})`;
  const groups = `select m.country_group_id from country_group_member m where m.country_id ${among}`;
  return `((${country} is null and ${group} is null) or ${country} ${among} or ${group} in (${groups}))`;
}

function inPair({ passportId, destinationId }: Pair): string {
  return `(${Number(passportId)}, ${Number(destinationId)})`;
}

/** Cursors take no parameters. */
function instant(at: number): string {
  return `timestamptz '${new Date(at).toISOString()}'`;
}
