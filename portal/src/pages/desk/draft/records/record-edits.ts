/** Edits of groups and health requirements in a draft, and what the service takes of them. */

import type { MembershipStatus } from '@carnet/rules/entry-rules/entry-rule.ts';
import { idInScope, recordOf } from '../../../../../../src/domain/desk/edited-record.ts';
import type { Edit, Values } from '../../api-types.ts';
import type { DraftEdit } from '../draft-edit.ts';

export interface DraftMember {
  readonly countryId: number;
  readonly status: MembershipStatus;
  readonly since: string | null;
  readonly until: string | null;
  readonly note: string | null;
}

/** What a draft keeps as the fields of a group. */
export interface MemberEdits {
  readonly add: readonly DraftMember[];
  /** Ids of countries. */
  readonly remove: readonly number[];
}

export const memberEdits = ({ add = [], remove = [] }: Values): MemberEdits => ({
  add: add as readonly DraftMember[],
  remove: remove as readonly number[],
});

export const newMember = (countryId: number): DraftMember => ({
  countryId,
  status: 'member',
  since: null,
  until: null,
  note: null,
});

export const editOfGroup = (id: number): DraftEdit => ({
  action: 'change',
  ruleId: null,
  scopeKey: `g${id}`,
  ruleKey: 'members',
  fields: { add: [], remove: [] },
});

/** `id` null = it is new. */
export const editOfHealth = (countryId: number, id: number | null, fields: Values = {}): DraftEdit => ({
  action: id === null ? 'create' : 'change',
  ruleId: null,
  healthRequirementId: id,
  scopeKey: `c${countryId}`,
  ruleKey: '',
  fields,
});

export function bodyOfRecord(edit: DraftEdit): Record<string, unknown> {
  const { action, healthRequirementId, ruleKey, fields } = edit;
  if (recordOf(edit) === 'country_group') {
    return { action: 'change', groupId: idInScope(edit), members: memberEdits(fields) };
  }
  if (action === 'create') {
    const of = { countryId: idInScope(edit), ruleKey };
    return { record: 'health_requirement', action, fields: { ...of, ...fields } };
  }
  return { action, healthRequirementId, ...(action === 'retire' ? {} : { fields }) };
}

export function isEmpty(edit: DraftEdit): boolean {
  if (recordOf(edit) !== 'country_group') return Object.keys(edit.fields).length === 0;
  const { add, remove } = memberEdits(edit.fields);
  return add.length + remove.length === 0;
}

type Stays = readonly Omit<DraftMember, 'countryId'>[];

/** A stored edit as the form has it. */
export function draftOfRecord({
  action,
  scopeKey,
  ruleKey,
  healthRequirementId,
  before,
  fields,
}: Omit<Edit, 'evidence'>): DraftEdit {
  const edit = { ruleId: null, healthRequirementId, scopeKey, ruleKey, action: action as DraftEdit['action'] };
  if (recordOf({ scopeKey }) === 'country_group') return { ...edit, fields: membersOfStored(before, fields) };
  // What it is known by has fields of its own.
  const known = Object.entries(fields).filter(([name]) => !['countryId', 'ruleKey', 'lastVerifiedAt'].includes(name));
  const told = action === 'create' ? known.filter(([, value]) => value !== null) : known;
  return { ...edit, fields: Object.fromEntries(told) };
}

function membersOfStored(before: Values | null, fields: Values): Values {
  const isIn = (stays: Stays, stay: object) => stays.some((one) => JSON.stringify(one) === JSON.stringify(stay));
  const ids = Object.keys(fields);
  const staysOf = (values: Values | null, id: string) => (values?.[id] ?? []) as Stays;
  const add = ids.flatMap((id) =>
    staysOf(fields, id)
      .filter((stay) => !isIn(staysOf(before, id), stay))
      .map((stay) => ({ countryId: Number(id), ...stay })),
  );
  const remove = ids.filter((id) => staysOf(before, id).some((stay) => !isIn(staysOf(fields, id), stay))).map(Number);
  return { add, remove };
}
