import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { VerificationStatus } from '@carnet/rules/facts/evidence.ts';
import { TOPICS, type Topic } from '@carnet/rules/facts/topic-names.ts';
import { completeRecord, plainRecord } from '@carnet/rules/plain-record.ts';
import { describe, expect, it } from 'vitest';
import { EntryRequirementSchema, wholeRequirementExample } from './entry-requirement.ts';

const CONTRACT = readFileSync(path.join(import.meta.dirname, '../../../docs/contract.md'), 'utf8');
/** As the contract's table of an EntryRequirement lists them. */
const CONTRACT_FIELDS = [
  ...(CONTRACT.split('### EntryRequirement')[1] ?? '')
    .split('\n### ', 1)
    .join('')
    .matchAll(/^\| ([a-z]\w+) \|/gm),
].map(([, name]) => name as string);

const ALWAYS = [...CONTRACT_FIELDS, 'isStale', 'verification', 'toConfirm'];
const whole = wholeRequirementExample;
/** A record in which nothing is known: null wherever the schema of the whole record allows null. */
const unknown = {
  ...whole,
  ...completeRecord({}),
  ...Object.fromEntries(
    CONTRACT_FIELDS.filter(
      (name) => !['id', 'priority', 'customsDeclarationRequired', 'createdAt', 'updatedAt'].includes(name),
    ).map((name) => [name, null]),
  ),
};

/** A record whose topics are known that well. */
function known(statuses: Partial<Record<Topic, VerificationStatus | null>>) {
  const facts = Object.entries(statuses).map(([topic, status]) => [
    topic,
    status === null ? null : { statementId: 1, verification: { ...whole.verification, status } },
  ]);
  return { ...whole, facts: Object.fromEntries(facts) as Record<Topic, null> };
}

describe('a plain record', () => {
  it('has the fields of the contract whatever is known, and leaves out other nulls', () => {
    expect(CONTRACT_FIELDS).toHaveLength(36);
    expect(Object.keys(plainRecord(unknown)).sort()).toEqual([...ALWAYS].sort());
  });

  it('has what is known, an empty list and false too', () => {
    const facts = {
      preArrival: [],
      isStayUnlimited: false,
      customsDeclaration: { required: false, details: null, url: null },
    };
    expect(plainRecord({ ...unknown, ...facts })).toMatchObject(facts);
    expect(plainRecord({ ...unknown, visaFee: { amount: 0, currency: null } })).toMatchObject({
      visaFee: { amount: 0, currency: null },
    });
  });

  it.each<[string, Parameters<typeof known>[0], Topic[]]>([
    ['nothing of what is current or not known at all', { visa: 'current', transit: null }, []],
    ['the visa that a newer text disputes', { visa: 'disputed', funds: 'current' }, ['visa']],
    ['what was confirmed too long ago', { visa: 'current', documentValidity: 'stale' }, ['documentValidity']],
    ['what no official text says', { visa: 'current', minors: 'unverified' }, ['minors']],
    ['what has expired', { visa: 'current', notes: 'expired' }, ['notes']],
    [
      'several topics in the order of answers',
      { notes: 'stale', stay: 'unverified', customs: 'current', funds: 'disputed', visa: 'stale' },
      ['visa', 'funds', 'stay', 'notes'],
    ],
  ])('says to confirm %s', (_, statuses, topics) => {
    expect(plainRecord(known(statuses)).toConfirm).toEqual(topics);
  });

  it('says who states each topic only with the facts that are asked for', () => {
    expect(plainRecord(whole)).not.toHaveProperty('facts');
    expect(plainRecord(whole, whole.facts)).toEqual({ ...plainRecord(whole), facts: whole.facts });
  });

  it('is completed to the record that it was made of', () => {
    for (const record of [whole, unknown, known({ visa: 'stale' })]) {
      const { toConfirm, ...complete } = completeRecord(plainRecord(record, record.facts));
      expect(complete).toEqual(record);
      expect(TOPICS.filter((topic) => toConfirm.includes(topic))).toEqual(toConfirm);
    }
  });

  it('is described: what may be left out is an extension, is never null, and says when it is left out', () => {
    const { properties, required } = EntryRequirementSchema;
    expect([...required].sort()).toEqual([...ALWAYS].sort());
    for (const [name, schema] of Object.entries(properties)) {
      const { description = '' } = schema as { readonly description?: string };
      if (CONTRACT_FIELDS.includes(name)) expect(description, name).not.toMatch(/Extension|Left out/);
      else if (!['verification', 'facts'].includes(name)) expect(description, name).toMatch(/^Extension\. /);
      if (!ALWAYS.includes(name) && name !== 'facts') {
        expect(description, name).toMatch(/Left out where /);
        const { type, anyOf, enum: values = [] } = schema as { type?: string; anyOf?: []; enum?: unknown[] };
        expect([Array.isArray(type), anyOf, values.includes(null)], name).toEqual([false, undefined, false]);
      }
    }
  });
});
