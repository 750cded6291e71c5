/** All destinations of a passport, and all passports for a destination, in one answer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';

interface Line {
  readonly iso2: string;
  readonly name: string;
  readonly visaRequirementType: string | null;
  readonly maxStayDays: number | null;
  readonly status: string | null;
}

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  await api?.close();
});

const linesOf = async (path: string, list: string): Promise<readonly Line[]> => (await ask(api, path)).json[list];

/** What the answer to a pair says of the same. */
async function answerOf(passport: string, destination: string): Promise<Omit<Line, 'iso2' | 'name'>> {
  const query = `fromCountryId=${passport}&toCountryId=${destination}`;
  const { statusCode, json } = await ask(api, `/v1/entry-requirements/personalized?${query}`);
  if (statusCode !== 200) return { visaRequirementType: null, maxStayDays: null, status: null };
  const { visaRequirementType, maxStayDays, verification } = json.requirement;
  return { visaRequirementType, maxStayDays, status: verification.status };
}

describe.each([
  ['/v1/passports/BR/destinations', 'destinations', (other: string) => answerOf('BR', other)],
  ['/v1/destinations/JP/passports', 'passports', (other: string) => answerOf(other, 'JP')],
] as const)('%s', (path, list, answer) => {
  it('says of each country what the answer to the pair says, by name', async () => {
    const lines = await linesOf(path, list);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.some(({ visaRequirementType }) => visaRequirementType !== null)).toBe(true);
    for (const { iso2, name, ...line } of lines) {
      expect([iso2, name.length > 1, line]).toMatchObject([iso2, true, await answer(iso2)]);
    }
    const names = lines.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
  });

  it('leaves out the country itself, and is one answer with an ETag', async () => {
    const own = path.split('/')[3];
    expect((await linesOf(path, list)).filter(({ iso2 }) => iso2 === own)).toEqual([]);
    const { headers } = await ask(api, path);
    const again = await ask(api, path, { headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect((await ask(api, `${path}?view=summary`)).statusCode).toBe(200);
  });

  it('refuses what is no view, and countries that do not exist', async () => {
    expect((await ask(api, `${path}?view=all`)).statusCode).toBe(400);
    expect((await ask(api, path.replace(/BR|JP/, '999'))).statusCode).toBe(404);
  });
});
