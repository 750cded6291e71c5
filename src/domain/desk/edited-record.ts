/** What an edit is about: an entry rule, a country group or a health requirement. Its key tells which. */

/** The natural key of a record. */
export interface RuleKey {
  readonly sourceId: number;
  readonly scopeKey: string;
  readonly ruleKey: string;
}

export const EDITED_RECORDS = ['entry_rule', 'country_group', 'health_requirement'] as const;
export type EditedRecord = (typeof EDITED_RECORDS)[number];

/** For messages that begin with it. */
export const RECORD_NAMES: Readonly<Record<EditedRecord, string>> = {
  entry_rule: 'Entry rule',
  country_group: 'Country group',
  health_requirement: 'Health requirement',
};

export interface RecordIds {
  readonly ruleId: number | null;
  readonly groupId: number | null;
  readonly healthRequirementId: number | null;
}

/** Each kind of record has its id in a field of its own. */
export const idsOf = (record: EditedRecord, id: number): RecordIds => ({
  ruleId: record === 'entry_rule' ? id : null,
  groupId: record === 'country_group' ? id : null,
  healthRequirementId: record === 'health_requirement' ? id : null,
});

/** `c76>c392` is the scope of a rule, `g41` a group, and `c392` the destination of a health requirement. */
export function recordOf({ scopeKey }: Pick<RuleKey, 'scopeKey'>): EditedRecord {
  if (scopeKey.includes('>')) return 'entry_rule';
  return scopeKey.startsWith('g') ? 'country_group' : 'health_requirement';
}

/** Of a group only its members are edited. */
export const groupKey = (sourceId: number, id: number): RuleKey => ({
  sourceId,
  scopeKey: `g${id}`,
  ruleKey: 'members',
});

export const healthKey = (
  sourceId: number,
  { countryId, ruleKey }: { readonly countryId: number; readonly ruleKey: string },
): RuleKey => ({ sourceId, scopeKey: `c${countryId}`, ruleKey });

/** The id in a key of a group, or of the destination of a health requirement. */
export const idInScope = ({ scopeKey }: Pick<RuleKey, 'scopeKey'>): number => Number(scopeKey.slice(1));

/** For messages. */
export function nameOfRecord(key: Pick<RuleKey, 'scopeKey' | 'ruleKey'>): string {
  switch (recordOf(key)) {
    case 'entry_rule':
      return `the rule "${key.ruleKey}" (${key.scopeKey})`;
    case 'country_group':
      return `the group ${idInScope(key)}`;
    case 'health_requirement':
      return `the health requirement "${key.ruleKey}" of the country ${idInScope(key)}`;
  }
}

export const atStart = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
