/** What an imported matrix says counts for and against the answers of the open data set, also where it answers nothing. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importPassportIndex } from '../../../src/services/imports/import-passport-index.ts';
import { type ServedData, serveOpenData } from '../../helpers/served-data.ts';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';

const [BRAZIL, JAPAN] = [76, 392];

let data: ServedData;
let api: ApiUnderTest;
beforeAll(async () => {
  data = await serveOpenData();
  api = await startApi({ catalog: () => data.keeper.current });
});
afterAll(async () => {
  await api.close();
  await data.close();
});

async function importMatrix(cell: string, date: string) {
  const bytes = Buffer.from(`Passport,Destination,Requirement\nBR,JP,${cell}\n`);
  await importPassportIndex(data.db.kysely, { bytes, fileName: `${date}.tidy-iso2.csv`, skipBadRows: true });
  await sql`update source set rank = 50 where code = 'passport-index'`.execute(data.db.kysely);
  await data.keeper.rebuild();
}

async function visa() {
  const path = `/v1/entry-requirements/personalized?fromCountryId=${BRAZIL}&toCountryId=${JAPAN}&evidence=true`;
  return (await ask(api, path)).json.requirement.facts.visa;
}

it('counts an imported matrix that ranks below the open data set, with its own day, and shows what it says', async () => {
  const { verification: before } = await visa();
  await importMatrix('visa required', '2026-02-18');
  const { verification, evidence } = await visa();
  expect(verification).toMatchObject({ status: 'current', verifiedAt: before.verifiedAt });
  expect(verification.disagreeing).toBe(before.disagreeing + 1);
  expect(evidence.filter((one: { name: string }) => one.name === 'Passport Index')).toEqual([
    {
      name: 'Passport Index',
      publisher: 'Passport Index',
      kind: 'compilation',
      url: 'https://www.passportindex.org',
      licence: 'MIT',
      statedOn: '2026-02-18',
      readOn: null,
      role: 'decides',
      page: null,
      quote: null,
      undated: null,
      explained: null,
      says: { type: 'visa_required', days: null },
      agrees: false,
      passports: null,
    },
  ]);

  await importMatrix('90', '2026-02-19');
  expect((await visa()).verification).toMatchObject({ disagreeing: before.disagreeing });
});

it('is disputed where the matrix is newer than what verified the answer', async () => {
  await importMatrix('visa required', '2026-11-20');
  expect((await visa()).verification.status).toBe('disputed');
});
