/** What the edits of a draft may name: each kind is read once, however many edits there are. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { CountryGroupRecord } from '@carnet/rules/schema/country-group-fields.ts';
import { ENTRY_RULE_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import type { Field, Fields } from '@carnet/rules/schema/field.ts';
import { sql } from 'kysely';
import type { Trx } from '../../db/executor.ts';
import type { SentEdit, SentRuleEdit } from '../../domain/desk/read-draft.ts';
import { listCountryGroups } from '../country-groups/country-groups.repository.ts';
import { ensureOpenDataSource } from '../open-data/open-data-source.ts';

const FIELDS: Fields = ENTRY_RULE_FIELDS;
const TABLES = { country: 'country', group: 'country_group', currency: 'currency', vaccine: 'vaccine' } as const;
/** Of these some are retired: nothing new may name them. */
const RETIRING: ReadonlySet<Kind> = new Set(['group', 'vaccine']);
type Kind = keyof typeof TABLES;

export class KnownRecords {
  readonly #trx: Trx;
  readonly #groupIds: readonly number[];
  readonly #ids = new Map<Kind, Promise<ReadonlySet<number>>>();
  #groups: Promise<readonly CountryGroupRecord[]> | undefined;
  #openData: Promise<number> | undefined;

  constructor(trx: Trx, edits: readonly SentEdit[]) {
    this.#trx = trx;
    this.#groupIds = edits.flatMap((edit) => (edit.record === 'country_group' ? edit.groupId : []));
  }

  /** Of a group that an edit is about, with its members. */
  async group(id: number): Promise<CountryGroupRecord | undefined> {
    this.#groups ??= listCountryGroups(this.#trx, this.#groupIds);
    return (await this.#groups).find((group) => group.id === id);
  }

  /** The source that new records are of. */
  openDataSource(): Promise<number> {
    this.#openData ??= ensureOpenDataSource(this.#trx);
    return this.#openData;
  }

  /** `path`: of the edit. @throws DomainError VALIDATION_ERROR naming the field. */
  async refuseUnknownIds({ fields }: SentRuleEdit, path: string): Promise<void> {
    for (const [name, id] of Object.entries(fields)) {
      const kind = kindOf(name);
      if (kind !== undefined && id !== null) await this.refuseUnknownId(kind, id as number, `${path}.fields.${name}`);
    }
  }

  /** @throws DomainError VALIDATION_ERROR. */
  async refuseUnknownId(kind: Kind, id: number, path: string): Promise<void> {
    const known = this.#ids.get(kind) ?? this.#read(kind);
    this.#ids.set(kind, known);
    if (!(await known).has(id))
      throw new DomainError('VALIDATION_ERROR', `${path} is ${id}, which is not a ${kind} id`);
  }

  async #read(kind: Kind): Promise<ReadonlySet<number>> {
    const isLive = RETIRING.has(kind) ? sql`retired_at is null` : sql`true`;
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(TABLES[kind])} where ${isLive}`.execute(
      this.#trx,
    );
    return new Set(rows.map(({ id }) => id));
  }
}

function kindOf(name: string): Kind | undefined {
  const { kind } = FIELDS[name] as Field;
  if (kind === 'currency') return 'currency';
  if (kind !== 'id') return undefined;
  return name.endsWith('GroupId') ? 'group' : 'country';
}
