import { expect, test } from 'vitest';
import { bestAddress } from './best-address.ts';
import type { Evidence } from './evidence.ts';
import type { Said, VisaStatement } from './said.ts';

const FREE: VisaStatement = { type: 'visa_free', days: 90 };

function said(url: string | null, over: Partial<Evidence<Said | null>> = {}): Evidence<Said | null> {
  return { source: 'one', kind: 'compilation', says: FREE, statedOn: '2026-05-01', role: 'decides', url, ...over };
}

test.each<readonly [string, readonly Evidence<Said | null>[], string | null]>([
  ['nothing was said', [], null],
  ['nothing has an address', [said(null), said(null, { kind: 'official' })], null],
  [
    'an old official page comes before a new compilation',
    [said('https://c.example/'), said('https://o.example/', { kind: 'official', statedOn: '2020-01-01' })],
    'https://o.example/',
  ],
  [
    'a second-hand one with an address before an official one without',
    [said(null, { kind: 'official' }), said('https://s.example/', { kind: 'official_second_hand' })],
    'https://s.example/',
  ],
  [
    'the newest of a kind',
    [said('https://old.example/', { statedOn: '2024-01-01' }), said('https://new.example/')],
    'https://new.example/',
  ],
  ['of two on one day the first', [said('https://a.example/'), said('https://b.example/')], 'https://a.example/'],
  [
    'what says otherwise proves nothing',
    [said('https://o.example/', { kind: 'official', says: { type: 'visa_required', days: null } })],
    null,
  ],
  ['nor does background', [said('https://law.example/', { kind: 'official', role: 'background' })], null],
  ['the same as the fact, without words', [said('https://same.example/', { says: null })], 'https://same.example/'],
])('%s', (_, evidence, address) => {
  expect(bestAddress('visa', FREE, evidence)).toBe(address);
});
