/** Reads an edit of the members of a group: who comes, and who leaves. */
import { MEMBERSHIP_STATUSES } from '@carnet/rules/entry-rules/entry-rule.ts';
import { MEMBERSHIP_FIELDS } from '@carnet/rules/schema/country-group-fields.ts';
import { pick, unset } from '@carnet/rules/schema/field.ts';
import { isId } from '@carnet/rules/storable.ts';
import type { Problems } from '@carnet/rules/trips/question/question-error.ts';
import type { Member } from './group-members.ts';
import { refuseOthers } from './read-action.ts';
import { readFields } from './read-rule-fields.ts';

export interface SentGroupEdit {
  readonly record: 'country_group';
  readonly action: 'change';
  readonly groupId: number;
  readonly add: readonly Member[];
  /** Ids of countries. */
  readonly remove: readonly number[];
}

type Sent = Readonly<Record<string, unknown>>;

const MEMBER = {
  fields: MEMBERSHIP_FIELDS,
  names: Object.keys(MEMBERSHIP_FIELDS),
  what: 'members',
  refusal: () => undefined,
} as const;

export function readGroupEdit(
  sent: Sent,
  path: string,
  effectiveFrom: string | null,
  problems: Problems,
): SentGroupEdit {
  const { record: _, action, groupId, members, ...others } = sent;
  refuseOthers(others, ['action', 'groupId', 'members', 'record'], path, problems);
  if (action !== 'change') {
    problems.unreadable(`${path}.action`, () => 'must be change: groups are made and ended in data/groups');
  }
  if (!isId(groupId)) problems.unreadable(`${path}.groupId`, () => 'must be the id of a group');
  const isObject = typeof members === 'object' && members !== null && !Array.isArray(members);
  const { add = [], remove = [], ...more } = (isObject ? members : {}) as Sent;
  refuseOthers(more, ['add', 'remove'], `${path}.members`, problems);
  if (!isObject || !Array.isArray(add) || !Array.isArray(remove) || add.length + remove.length === 0) {
    problems.unreadable(`${path}.members`, () => 'must name whom to add or remove, each a list');
    return { record: 'country_group', action: 'change', groupId: groupId as number, add: [], remove: [] };
  }
  for (const [index, id] of remove.entries()) {
    if (!isId(id)) problems.unreadable(`${path}.members.remove[${index}]`, () => 'must be the id of a country');
  }
  return {
    record: 'country_group',
    action: 'change',
    groupId: groupId as number,
    add: add.map((one, index) => readMember(one, `${path}.members.add[${index}]`, effectiveFrom, problems)),
    remove: [...new Set(remove as readonly number[])],
  };
}

function readMember(sent: unknown, path: string, effectiveFrom: string | null, problems: Problems): Member {
  const values = readFields(sent, path, MEMBER, problems);
  if (!isId(values.countryId)) problems.unreadable(`${path}.countryId`, () => 'must be the id of a country');
  if (effectiveFrom !== null && values.since != null) {
    problems.unreadable(`${path}.since`, () => 'follows from effectiveFrom: leave out one of the two');
  }
  const standing = { status: MEMBERSHIP_STATUSES[0] };
  return pick(MEMBERSHIP_FIELDS, { ...unset(MEMBERSHIP_FIELDS), ...standing, ...values } as unknown as Member);
}
