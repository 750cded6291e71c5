/** A change of the desk for people at a terminal. */
import type { CarnetDatabase } from '../../../db/connection.ts';
import { idInScope, recordOf } from '../../../domain/desk/edited-record.ts';
import type { ChangePreview } from '../../../domain/desk/preview.ts';
import { findAccount } from '../../../services/accounts/accounts.repository.ts';
import type { DeskChange, StoredEdit } from '../../../services/desk/changes.repository.ts';
import { formatNumber, formatTable } from '../../table.ts';
import { accountLabel } from '../accounts/account-json.ts';

export interface Names {
  /** Of the accounts that the change names. */
  readonly accounts: ReadonlyMap<number, string>;
  readonly countries: ReadonlyMap<number, string>;
  readonly groups: ReadonlyMap<number, string>;
}

/** More would scroll the first away; `--json` has all. */
const SHOWN = 10;
const VALUE_LENGTH = 60;

export async function namesFor({ kysely }: CarnetDatabase, change: DeskChange): Promise<Names> {
  const accounts = new Map<number, string>();
  for (const id of [change.author_id, change.reviewer_id, change.publisher_id]) {
    const account = id === null ? undefined : await findAccount(kysely, id);
    if (account !== undefined) accounts.set(account.id, accountLabel(account));
  }
  const countries = await kysely.selectFrom('country').select(['id', 'iso2']).execute();
  const groups = await kysely.selectFrom('country_group').select(['id', 'code']).execute();
  return {
    accounts,
    countries: new Map(countries.map(({ id, iso2 }) => [id, iso2])),
    groups: new Map(groups.map(({ id, code }) => [id, code])),
  };
}

export function changeReport(change: DeskChange, edits: readonly StoredEdit[], names: Names): string {
  const parts = [head(change, names), editTable(edits, names), evidenceTable(edits)];
  if (change.preview !== null) parts.push(...previewReport(change.preview, names));
  return parts.filter((part) => part !== '').join('\n\n');
}

function head(change: DeskChange, { accounts }: Names): string {
  const who = (id: number | null) => (id === null ? undefined : (accounts.get(id) ?? `account ${id}`));
  const lines: [string, string | undefined][] = [
    ['Reason', change.reason],
    ['Holds from', change.effective_from ?? undefined],
    ['Opposite of', change.reverts_id === null ? undefined : `change ${change.reverts_id}`],
    ['Author', who(change.author_id)],
    ['Reviewer', who(change.reviewer_id)],
    ['Publisher', who(change.publisher_id)],
    ['Note', change.note ?? undefined],
    ['Revision', change.revision === null ? undefined : String(change.revision)],
  ];
  const told = lines.filter(([, value]) => value !== undefined).map(([name, value]) => `${name}: ${value}`);
  const kind = change.kind === 'verification' ? 'Verification' : 'Change';
  return [`${kind} ${change.id}: ${change.status.replace('_', ' ')}`, ...told].join('\n');
}

function editTable(edits: readonly StoredEdit[], names: Names): string {
  const rows = edits.flatMap((edit) => {
    const fields = Object.entries(edit.fields).filter(([, value]) => edit.action !== 'create' || value !== null);
    const shown = edit.action === 'retire' || fields.length === 0 ? [['', null] as const] : fields;
    return shown.map(([name, value], index) => {
      const about = index === 0 ? [edit.action, edit.ruleKey, scopeOf(edit.scopeKey, names)] : ['', '', ''];
      const before = edit.action === 'create' || name === '' ? '' : shownValue(edit.before?.[name]);
      return [...about, fieldOf(name, edit, names), before, name === '' ? '' : shownValue(value)];
    });
  });
  return formatTable(['EDIT', 'RULE', 'SCOPE', 'FIELD', 'BEFORE', 'AFTER'], rows);
}

/** Of a group, the country that comes or leaves. */
function fieldOf(name: string, edit: StoredEdit, { countries }: Names): string {
  return recordOf(edit) === 'country_group' ? (countries.get(Number(name)) ?? name) : name;
}

/** What of one page says so of which topics. */
function evidenceTable(edits: readonly StoredEdit[]): string {
  const pages = Map.groupBy(
    edits.flatMap(({ evidence }) => evidence),
    ({ publication, statedOn, url, quote }) => JSON.stringify([publication.code, statedOn, url, quote]),
  );
  if (pages.size === 0) return '';
  const rows = [...pages.values()].map((all) => {
    const [{ publication, statedOn, quote }] = all as [(typeof all)[number]];
    const topics = [...new Set(all.map(({ topic }) => topic ?? 'all of it'))].join(' ');
    return [publication.code, publication.kind, statedOn, topics, quote ?? '-'];
  });
  return formatTable(['EVIDENCE', 'KIND', 'STATED', 'TOPICS', 'QUOTE'], rows);
}

function previewReport(preview: ChangePreview, names: Names): string[] {
  const { bySeverity, differences, becomeUnknown, rulesWithoutAnswer, flippedTrips, tripsFlipped } = preview;
  const { tightened, loosened, neutral } = bySeverity;
  const pairs = `${formatNumber(preview.pairsAffected)} ${preview.pairsAffected === 1 ? 'pair differs' : 'pairs differ'}`;
  const parts = [
    `Preview for ${preview.day}: ${pairs} (${tightened} tightened, ${loosened} loosened, ${neutral} neutral)`,
  ];
  const table = (header: readonly string[], rows: readonly (readonly string[])[], all: number) => {
    const more = all > rows.length ? `\nand ${formatNumber(all - rows.length)} more` : '';
    if (rows.length > 0) parts.push(formatTable(header, rows) + more);
  };
  const rows = differences.slice(0, SHOWN).map(({ pairs: own, severity, before, after }) => {
    return [String(own.length), pairsOf(own, names), severity, valuesOf(before), valuesOf(after)];
  });
  table(['PAIRS', 'FROM AND TO', 'SEVERITY', 'BEFORE', 'AFTER'], rows, differences.length);
  const health = (preview.health ?? []).slice(0, SHOWN).map(({ pairs: own, before, after }) => {
    return [String(own.length), pairsOf(own, names), healthOf(before), healthOf(after)];
  });
  table(['HEALTH', 'COMING FROM AND TO', 'BEFORE', 'AFTER'], health, preview.health?.length ?? 0);
  const unknown = becomeUnknown.slice(0, SHOWN).map((pair) => [pairsOf([pair], names)]);
  table(['WOULD NOT BE KNOWN'], unknown, becomeUnknown.length);
  const idle = rulesWithoutAnswer.slice(0, SHOWN).map(({ id, ruleKey, source }) => [String(id), ruleKey, source]);
  table(['WOULD ANSWER NOTHING', 'RULE', 'SOURCE'], idle, rulesWithoutAnswer.length);
  const trips = flippedTrips.map(({ passportId, destinationIds, before, after }) => {
    const stops = destinationIds.map((id) => names.countries.get(id) ?? String(id)).join(', ');
    return [`${names.countries.get(passportId) ?? passportId} to ${stops}`, before, after];
  });
  table(['TRIPS JUDGED OTHERWISE', 'BEFORE', 'AFTER'], trips, tripsFlipped);
  return parts;
}

function pairsOf(pairs: readonly (readonly [number, number])[], { countries }: Names): string {
  const shown = pairs.slice(0, 3).map(([from, to]) => `${countries.get(from) ?? from}-${countries.get(to) ?? to}`);
  return pairs.length > shown.length ? `${shown.join(' ')} ...` : shown.join(' ');
}

/** `BR to JP`, `everyone to SCHENGEN`; `SCHENGEN` of a group, and `health of JP` of a health requirement. */
export function scopeOf(scopeKey: string, { countries, groups }: Omit<Names, 'accounts'>): string {
  const record = recordOf({ scopeKey });
  const id = idInScope({ scopeKey });
  if (record === 'country_group') return groups.get(id) ?? scopeKey;
  if (record === 'health_requirement') return `health of ${countries.get(id) ?? id}`;
  const [from = '', to = ''] = scopeKey.split('>').map((side) => {
    const id = Number(side.slice(1));
    if (side === '*') return undefined;
    return (side.startsWith('c') ? countries : groups).get(id) ?? side;
  });
  return `${from === '' ? 'everyone' : from} to ${to === '' ? 'everywhere' : to}`;
}

function valuesOf(values: Readonly<Record<string, unknown>> | null): string {
  if (values === null) return 'no answer';
  return Object.entries(values)
    .map(([name, value]) => `${name} ${shownValue(value)}`)
    .join(', ');
}

function healthOf(values: Readonly<Record<string, unknown>> | null): string {
  return values === null ? 'does not hold' : valuesOf(values);
}

function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return text.length > VALUE_LENGTH ? `${text.slice(0, VALUE_LENGTH - 3)}...` : text;
}
