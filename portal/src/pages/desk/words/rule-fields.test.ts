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
import { EDITABLE_GROUPS, FIELD_GROUPS, fieldNamed } from './rule-fields.ts';

const words = JSON.parse(readFileSync(new URL('../../../../messages/en/fields.json', import.meta.url), 'utf8'));

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
    const needed = [
      ...fields.map(([name]) => `field_${name}`),
      ...values.map((value) => `value_${value}`),
      ...FIELD_GROUPS.map((group) => `group_${group}`),
    ];
    expect(needed.filter((key) => !(key in words))).toEqual([]);
  });

  it('every field that may be changed belongs to one group', () => {
    const grouped = EDITABLE_GROUPS.flatMap(({ names }) => names);
    expect([...grouped].sort()).toEqual([...EDITABLE_FIELDS].sort());
  });
});
