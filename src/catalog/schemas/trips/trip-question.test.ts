import { tripQuestionExample } from '@carnet/rules/trips/question/example.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tripBodies } from '../../../../test/helpers/trips/arbitrary-trips.ts';
import { TripQuestionSchema } from './trip-question.ts';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
formats.default(ajv);
const validate = ajv.compile(plain(JSON.parse(JSON.stringify(TripQuestionSchema))));

/** Without names, as each is compiled in its place. */
function plain(value: unknown): object {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value as unknown as object;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (name === '$id' ? [] : [[name, plain(member)]])),
  );
}

function problems(value: unknown): readonly string[] {
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

describe('the described question', () => {
  it('allows the example', () => {
    expect(problems(tripQuestionExample)).toEqual([]);
  });

  it('allows every question that is read', () => {
    fc.assert(
      fc.property(tripBodies(), (body) => {
        expect(problems(body)).toEqual([]);
      }),
    );
  });

  it('does not allow what is refused', () => {
    const leg = { country: 'JP' };
    expect(problems({ travellers: [{}], legs: [] })).not.toEqual([]);
    expect(problems({ travellers: [{}], legs: [leg], extra: 1 })).not.toEqual([]);
    expect(problems({ travellers: [{ documents: Array(6).fill({ nationality: 'BR' }) }], legs: [leg] })).not.toEqual(
      [],
    );
    expect(problems({ travellers: [{}], legs: [{ ...leg, arrivesOn: '2026-12-01T10:00:00' }] })).not.toEqual([]);
    expect(problems({ travellers: [{}], legs: [{ ...leg, country: null }] })).not.toEqual([]);
    expect(problems({ travellers: [{}], legs: [{ ...leg, mode: null }] })).toEqual([]);
  });
});
