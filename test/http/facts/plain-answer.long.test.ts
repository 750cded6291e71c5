import { LEFT_OUT } from '@carnet/rules/plain-record.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalog } from '../../../src/catalog/catalog.ts';
import { openDataCatalog } from '../../helpers/open-data-catalog.ts';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';

const NOON = Date.parse('2026-11-28T12:00:00Z');
/** In the new year, K-ETA comes back for some who visit South Korea: announced today. */
const ANNOUNCED = 'fromCountryId=US&toCountryId=KR';

let catalog: Catalog;
let api: ApiUnderTest;
beforeAll(async () => {
  catalog = await openDataCatalog(NOON);
  api = await startApi({ catalog: () => catalog });
});
afterAll(() => api.close());

const withMore = (target: string, more: string) => `/v1${target}${target.includes('?') ? '&' : '?'}${more}`;

/** The records of an answer, whatever it is of. Every answer is held against the description, too. */
async function records(target: string, more = ''): Promise<Record<string, unknown>[]> {
  const { statusCode, json } = await ask(api, withMore(target, more));
  expect([target, statusCode]).toEqual([target, 200]);
  if (json.data !== undefined) return json.data;
  if (json.requirement === undefined) return [json];
  const { upcoming = [] } = json.applicabilityContext;
  return [json.requirement, ...upcoming.map(({ requirement }: { requirement: unknown }) => requirement)];
}

describe.each([
  `/entry-requirements/personalized?${ANNOUNCED}`,
  `/entry-requirements/personalized?${ANNOUNCED}&asOf=2027-02-01`,
  '/entry-requirements/personalized?fromCountryId=BR&toCountryId=JP&explain=true',
  '/entry-requirements/personalized?fromCountryId=DE&toCountryId=AQ',
  '/entry-requirements/personalized?fromCountryId=IN&toCountryId=SG',
  '/entry-requirements/by-destination/PT',
  '/entry-requirements/by-destination/KP',
  '/entry-requirements?toCountryId=AU&limit=5',
  '/entry-requirements/ID',
])('%s', (path) => {
  let target: string;
  beforeAll(async () => {
    const [first] = await records('/entry-requirements?limit=1&toCountryId=BR');
    target = path.replace('ID', String(first?.id));
  });

  it('has what is known, and who says it only with evidence=true', async () => {
    const plain = await records(target);
    const known = await records(target, 'evidence=true');
    expect(plain.length).toBeGreaterThan(0);
    for (const [at, record] of plain.entries()) {
      const nulls = Object.keys(record).filter((name) => name in LEFT_OUT && record[name] === null);
      expect(nulls).toEqual([]);
      expect(record).not.toHaveProperty('facts');
      const { facts, ...rest } = known[at] as { facts: Record<string, { verification: { status: string } } | null> };
      expect(rest).toEqual(record);
      const doubted = Object.entries(facts).filter(([, fact]) => fact && fact.verification.status !== 'current');
      expect(record.toConfirm).toEqual(doubted.map(([topic]) => topic));
      expect(record.isStale).toBe(doubted.some(([topic]) => topic === 'visa'));
    }
  });
});

it('says how it will be in the same form', async () => {
  const [, then] = await records(`/entry-requirements/personalized?${ANNOUNCED}`);
  expect(then).toMatchObject({ visaRequirementType: 'eta' });
  expect(await records(`/entry-requirements/personalized?${ANNOUNCED}&asOf=2027-02-01`)).toEqual([then]);
});
