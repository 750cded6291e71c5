import { describe, expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { forReader } from './requirement.ts';
import { INHERITED_FIELDS } from './schema/entry-rule-fields.ts';
import { unset } from './schema/field.ts';
import { VISA_FIELDS } from './schema/topics/visa-fields.ts';

const nothing = unset(INHERITED_FIELDS) as Answer['fields'];

describe('what a destination asks of children who leave it', () => {
  const shown = (minorsConcerns: Answer['fields']['minorsConcerns'], isNational: ((code: string) => boolean) | null) =>
    forReader(unset(VISA_FIELDS), { ...nothing, minorsConcerns }, { day: '2026-11-29', isNational });
  const isAustralian = (code: string) => code === 'AU';

  it.each(['nationals', 'resident_nationals'] as const)('is not for another passport: %s', (concerns) => {
    expect(shown(concerns, isAustralian)).toMatchObject({ minors: null });
    expect(shown(concerns, null)).not.toHaveProperty('minors');
  });

  it.each(['everyone', 'residents', null] as const)('is told where it may be for the reader: %s', (concerns) => {
    expect(shown(concerns, isAustralian)).not.toHaveProperty('minors');
  });
});
