import { readFileSync } from 'node:fs';
import {
  ENFORCEMENT_LEVELS,
  MEMBERSHIP_STATUSES,
  VISA_REQUIREMENT_TYPES,
} from '@carnet/rules/entry-rules/entry-rule.ts';
import type { Field } from '@carnet/rules/schema/field.ts';
import { VERDICTS } from '@carnet/rules/trips/checked.ts';
import { describe, expect, it } from 'vitest';
import { EDITABLE_FIELDS } from '../../../../../src/domain/desk/editable-fields.ts';
import { addMessages } from '../../../i18n/messages.ts';
import { EDITABLE_GROUPS, FIELD_GROUPS, fieldLabel, fieldNamed, groupLabel, valueLabel } from './rule-fields.ts';

for (const area of ['fields', 'check'] as const) {
  const file = new URL(`../../../../messages/en/${area}.json`, import.meta.url);
  addMessages('en', area, JSON.parse(readFileSync(file, 'utf8')));
}

/** A field and those of the objects in it. */
const within = (name: string, field: Field): [string, Field][] => [
  [name, field],
  ...Object.entries(field.item ?? {}).flatMap(([inner, one]) => within(inner, one)),
];
const fields = EDITABLE_FIELDS.flatMap((name) => within(name, fieldNamed(name) as Field));

describe('the words of fields', () => {
  it('are there for every field that editors may change, and for every value that is listed', () => {
    const values = [
      ...fields.flatMap(([, { values = [] }]) => values),
      ...ENFORCEMENT_LEVELS,
      ...MEMBERSHIP_STATUSES,
      ...VISA_REQUIREMENT_TYPES,
      ...VERDICTS.map((verdict) => `verdict_${verdict}`),
    ];
    expect(fields.filter(([name]) => fieldLabel(name) === name)).toEqual([]);
    expect(values.filter((value) => valueLabel(value) === value)).toEqual([]);
    expect(FIELD_GROUPS.map(groupLabel)).not.toContain('');
  });

  it('every field that may be changed belongs to one group', () => {
    const grouped = EDITABLE_GROUPS.flatMap(({ names }) => names);
    expect([...grouped].sort()).toEqual([...EDITABLE_FIELDS].sort());
  });
});
