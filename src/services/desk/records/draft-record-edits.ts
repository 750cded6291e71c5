/** Makes edits of groups and health requirements out of what an editor sent, from what the records say now. */

import type { Day } from '@carnet/rules/calendar.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import type { CountryGroupRecord } from '@carnet/rules/schema/country-group-fields.ts';
import { unset } from '@carnet/rules/schema/field.ts';
import {
  HEALTH_REQUIREMENT_FIELDS,
  type HealthRequirementRecord,
} from '@carnet/rules/schema/health-requirement-fields.ts';
import type { Trx } from '../../../db/executor.ts';
import { type Edit, only } from '../../../domain/desk/edit.ts';
import { groupKey, healthKey } from '../../../domain/desk/edited-record.ts';
import {
  datedStays,
  groupValues,
  hasEnded,
  hasMembers,
  type Stay,
  staysProblem,
  withMembers,
} from '../../../domain/desk/group-members.ts';
import type { SentGroupEdit } from '../../../domain/desk/read-group-edit.ts';
import type { SentHealthEdit } from '../../../domain/desk/read-health-edit.ts';
import { findHealthRequirement } from '../../health-requirements/health-requirements.repository.ts';
import type { KnownRecords } from '../known-records.ts';

type BareEdit = Omit<Edit, 'evidence'>;

export interface DraftedAt {
  readonly known: KnownRecords;
  /** Of the edit. */
  readonly path: string;
  readonly today: Day;
  /** The day to come from which it is to hold. */
  readonly from: Day | null;
}

/** @throws DomainError NOT_FOUND, VALIDATION_ERROR naming what is wrong. */
export async function groupEdit(sent: SentGroupEdit, at: DraftedAt): Promise<BareEdit> {
  const { known, path, today, from } = at;
  const { groupId, add, remove } = sent;
  const group = await known.group(groupId);
  if (group === undefined) throw new DomainError('NOT_FOUND', `${path}.groupId: there is no country group ${groupId}`);
  for (const [index, { countryId }] of add.entries()) {
    await known.refuseUnknownId('country', countryId, `${path}.members.add[${index}].countryId`);
  }
  const current = groupValues(group);
  const staysOf = (id: number) => (current[id] ?? []) as readonly Stay[];
  const after = new Map<number, readonly Stay[]>();
  for (const [index, id] of remove.entries()) {
    const kept = staysOf(id).filter((stay) => hasEnded(stay, today));
    if (kept.length === staysOf(id).length) {
      throw wrong(`${path}.members.remove[${index}]`, `the country ${id} is no member of the group ${group.code}`);
    }
    after.set(id, kept);
  }
  for (const [index, { countryId, ...stay }] of add.entries()) {
    const stays = [...(after.get(countryId) ?? staysOf(countryId)), stay];
    const problem = staysProblem(from === null ? stays : datedStays(staysOf(countryId), stays, from));
    if (problem !== undefined) throw wrong(`${path}.members.add[${index}]`, `the country ${countryId} ${problem}`);
    after.set(countryId, stays);
  }
  const values = Object.fromEntries([...after].map(([id, stays]) => [id, stays.length === 0 ? null : stays]));
  refuseEmpty(group, values, at);
  const key = groupKey(await known.openDataSource(), groupId);
  return { ...key, action: 'change', fields: values, before: only(current, Object.keys(values)) };
}

function refuseEmpty(group: CountryGroupRecord, values: BareEdit['fields'], { path, from, today }: DraftedAt): void {
  const day = from ?? today;
  if (!hasMembers(group.members, day) || hasMembers(withMembers(group.members, values), day)) return;
  throw wrong(
    `${path}.members.remove`,
    `nobody would be left in the group ${group.code}: end the rules that name it instead`,
  );
}

/** @throws DomainError NOT_FOUND, CONFLICT, VALIDATION_ERROR naming what is wrong. */
export async function healthEdit(
  trx: Trx,
  sent: SentHealthEdit,
  { known, path }: Pick<DraftedAt, 'known' | 'path'>,
): Promise<BareEdit> {
  const { action, fields, healthRequirementId: id } = sent;
  await refuseUnknownIds(known, sent, path);
  if (action === 'create') {
    const sourceId = await known.openDataSource();
    const empty = { ...unset(HEALTH_REQUIREMENT_FIELDS), regionSpecific: false };
    const record = { ...empty, ...fields } as unknown as HealthRequirementRecord;
    const stored = await findHealthRequirement(trx, { sourceId, ...record });
    if (stored !== undefined && !stored.retired) {
      const named = `"${record.ruleKey}" of the country ${record.countryId}`;
      throw new DomainError('CONFLICT', `${path}.fields.ruleKey: there is a health requirement ${named} already`);
    }
    return { ...healthKey(sourceId, record), action, fields: record, before: null };
  }
  const stored = await findHealthRequirement(trx, { id: id as number });
  const where = `${path}.healthRequirementId`;
  if (stored === undefined) throw new DomainError('NOT_FOUND', `${where}: there is no health requirement ${id}`);
  if (stored.retired) throw new DomainError('CONFLICT', `${where}: the health requirement ${id} has ended`);
  const { sourceId, record } = stored;
  const before = action === 'retire' ? record : only(record, Object.keys(fields));
  return { ...healthKey(sourceId, record), action, fields, before };
}

const NAMED = { countryId: 'country', vaccineId: 'vaccine', arrivingFromGroupId: 'group' } as const;

async function refuseUnknownIds(known: KnownRecords, { fields }: SentHealthEdit, path: string): Promise<void> {
  for (const [name, kind] of Object.entries(NAMED)) {
    const id = fields[name] ?? null;
    if (id !== null) await known.refuseUnknownId(kind, id as number, `${path}.fields.${name}`);
  }
}

const wrong = (path: string, what: string): DomainError => new DomainError('VALIDATION_ERROR', `${path}: ${what}`);
