import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../helpers/database.ts';
import { forEach } from '../../helpers/each-value.ts';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';
import {
  fill,
  goodValue,
  inPath,
  isBounded,
  isCountry,
  isDecimal,
  isId,
  paths,
  queries,
  withQuery,
} from '../described-parameters.ts';
import { NO_DECIMALS, NO_IDS, NO_INTEGERS } from '../no-integers.ts';
import { openStoredRecords } from '../stored-records.ts';

const integers = queries.filter(({ parameter }) => parameter.schema.type === 'integer');
const decimals = queries.filter(({ parameter }) => isDecimal(parameter));
const ids = queries.filter(({ parameter }) => isId(parameter) || isCountry(parameter));
const countries = queries.filter(({ parameter }) => isCountry(parameter));
const bounded = queries.filter(({ parameter }) => isBounded(parameter));

let api: ApiUnderTest;
let stored: TestDatabase;
beforeAll(async () => {
  stored = await openStoredRecords();
  api = await startApi({ db: stored.kysely });
});
afterAll(async () => {
  await api?.close();
  await stored?.close();
});

/** Asks with one parameter as given and the other required ones right. */
const askWith = (path: string, name: string, value: string) => ask(api, withQuery(path, name, `${name}=${value}`));
const refused = async (path: string, name: string, value: string) => {
  const { statusCode, json } = await askWith(path, name, value);
  expect([statusCode, json.code, value.slice(0, 40)]).toEqual([400, 'VALIDATION_ERROR', value.slice(0, 40)]);
  expect(json.message).toContain(name);
  expect(json.message.length).toBeLessThan(500);
};

describe.each([...integers, ...countries])('query parameter $parameter.name of $path', ({ path, parameter }) => {
  it(
    'refuses what is not an integer',
    forEach(NO_INTEGERS, (value) => refused(path, parameter.name, value)),
  );
});

describe.each(decimals)('decimal query parameter $parameter.name of $path', ({ path, parameter }) => {
  const { minimum = 0, maximum = 0 } = parameter.schema;
  it(
    'refuses what is not a decimal number',
    forEach(NO_DECIMALS, (value) => refused(path, parameter.name, value)),
  );
  const beside = [minimum - 1, minimum - 0.000001, maximum + 0.000001, maximum + 1].map((value) => value.toFixed(6));
  it(
    'refuses what is outside its range',
    forEach(beside, async (value) => {
      await refused(path, parameter.name, value);
      const { json } = await askWith(path, parameter.name, value);
      expect(json.message).toContain(`from ${minimum} to ${maximum}`);
    }),
  );
});

describe.each(ids)('id $parameter.name of $path', ({ path, parameter }) => {
  it(
    'answers 404 to ids that nothing has',
    forEach(NO_IDS, async (value) => {
      const { statusCode, json } = await askWith(path, parameter.name, value);
      expect([statusCode, json.code]).toEqual([404, 'NOT_FOUND']);
      expect(json.message).toContain(value.slice(0, 30));
      expect(json.message.length).toBeLessThan(200);
    }),
  );
});

describe.each(bounded)('$parameter.name of $path', ({ path, parameter }) => {
  const { minimum = 0, maximum = 0 } = parameter.schema;
  it('accepts its bounds, with leading zeros too', async () => {
    for (const value of [`${minimum}`, `${maximum}`, `00${minimum}`]) {
      expect((await askWith(path, parameter.name, value)).statusCode).toBe(200);
    }
  });
  const beside = [`${minimum - 1}`, `${BigInt(maximum) + 1n}`, '9'.repeat(30), '9'.repeat(10_000)];
  it(
    'refuses what is outside its range',
    forEach(beside, (value) => refused(path, parameter.name, value)),
  );
});

describe.each(queries)('query parameter $parameter.name of $path', ({ path, parameter }) => {
  const good = goodValue(parameter);

  it('refuses an empty value', async () => {
    await refused(path, parameter.name, '');
    expect((await ask(api, withQuery(path, parameter.name, parameter.name))).statusCode).toBe(400);
  });
  it('refuses to be repeated, with the same value too', () =>
    refused(path, parameter.name, `${good}&${parameter.name}=${good}`));
  it('refuses bad percent-encoding', async () => {
    for (const value of ['%', '%z', '%zz', '%ff', '%E0%A4%A']) await refused(path, parameter.name, value);
  });
  it('refuses values of 10,000 characters', () => refused(path, parameter.name, 'x'.repeat(10_000)));
});

describe('booleans', () => {
  it(
    'refuse everything but true and false',
    forEach(['1', '0', 'TRUE', 'True', 'yes', 'on', 'null', '%74rue%20'], (value) =>
      refused('/entry-requirements', 'isStale', value),
    ),
  );
  it('may be percent-encoded', async () => {
    expect((await askWith('/entry-requirements', 'isStale', '%74rue')).statusCode).toBe(200);
  });
});

describe('moments', () => {
  const NO_MOMENTS = [
    '2026-01-01',
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00.0Z',
    '2026-01-01T00:00:00.000',
    '2026-01-01T00:00:00.000%2B00:00',
    '2026-01-01t00:00:00.000z',
    '2026-02-30T00:00:00.000Z',
    '2025-02-29T00:00:00.000Z',
    '2026-13-01T00:00:00.000Z',
    '2026-01-01T24:00:00.000Z',
    '2026-01-01T23:59:60.000Z',
    '2026-01-01%2000:00:00.000Z',
    '1767225600000',
    '%2B002026-01-01T00:00:00.000Z',
  ];
  it(
    'refuse what is not one, or not written in the one form',
    forEach(NO_MOMENTS, (value) => refused('/entry-requirements', 'updatedSince', value)),
  );
  const MOMENTS = [
    '2024-02-29T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '2026-01-01T00%3A00%3A00.000Z',
  ];
  it(
    'accept leap days, the first and the last moment, and percent-encoding',
    forEach(MOMENTS, async (value) => {
      expect((await askWith('/entry-requirements', 'updatedSince', value)).statusCode).toBe(200);
    }),
  );
});

describe('enumerations', () => {
  it(
    'refuse what is unknown and list what is known',
    forEach(['visa-free', 'VISA_FREE', 'visa_free%20', 'constructor', '__proto__'], async (value) => {
      await refused('/entry-requirements', 'visaRequirementType', value);
      const { json } = await askWith('/entry-requirements', 'visaRequirementType', value);
      expect(json.message).toContain('visa_free, visa_on_arrival');
    }),
  );
  it('refuse an item of a list that is none, and one that is named twice', async () => {
    const list = ['/walking-tours/plan', 'categories'] as const;
    for (const value of ['museum,castles', 'museum,', ',museum', 'museum,,park', 'museum,%20park', 'museum%2Cmuseum']) {
      await refused(...list, value);
    }
    const { json } = await askWith(...list, 'museum,zoo,museum');
    expect(json.message).toBe('Query parameter "categories" must name each item once; got "museum" twice');
    await refused(...list, 'museum,'.repeat(2_000));
  });
  it(
    'refuse an unknown continent',
    forEach(['europe', 'America', 'South-America'], (value) => refused('/countries', 'continent', value)),
  );
});

/** The parameters that search text. */
const SEARCHES = [
  ['/vaccines', 'q'],
  ['/countries', 'name'],
  ['/cities', 'name'],
  ['/points-of-interest', 'q'],
] as const;

describe('text', () => {
  it(
    'refuses what is not an iso2',
    forEach(['B', 'BRA', 'B1', '%C3%A9%C3%A9', '٧٦'], (value) =>
      refused('/countries', 'iso2', encodeURIComponent(decodeURIComponent(value))),
    ),
  );
  it(
    'refuses what is not an iso3',
    forEach(['BR', 'BRAZ', 'B-A'], (value) => refused('/countries', 'iso3', value)),
  );
  it(
    'refuses blanks as a search',
    forEach(['%20', '+', '%09%0A', '%E2%80%83'], async (value) => {
      for (const [path, name] of SEARCHES) await refused(path, name, value);
    }),
  );
  it('searches 200 characters and refuses 201', async () => {
    for (const [path, name] of SEARCHES) {
      expect((await askWith(path, name, 'x'.repeat(200))).statusCode).toBe(200);
      await refused(path, name, 'x'.repeat(201));
    }
  });
  it(
    'searches for special characters as they are',
    forEach(
      ["'; drop table country; --", '%', '_', '\\', '\u0000', '🇧🇷', '<script>', '((((', '[a-z]*'],
      async (value) => {
        for (const [path, name] of SEARCHES) {
          expect((await askWith(path, name, encodeURIComponent(value))).statusCode).toBe(200);
        }
      },
    ),
  );
});

describe('path ids', () => {
  describe.each(inPath)('$path', ({ path }) => {
    const at = (value: string) => ask(api, fill(path, value));
    it(
      'refuses what is not an id',
      forEach([...NO_INTEGERS, '%20', '1%2F2'], async (value) => {
        const { statusCode, json } = await at(value);
        expect([statusCode, json.code]).toEqual([400, 'VALIDATION_ERROR']);
        expect(json.message).toMatch(/\b(id|countryId)\b/);
        expect(json.message.length).toBeLessThan(500);
      }),
    );
    it(
      'answers 404 to ids that nothing has',
      forEach(NO_IDS, async (value) => {
        const { statusCode, json } = await at(value);
        expect([statusCode, json.code]).toEqual([404, 'NOT_FOUND']);
        expect(json.message).toContain(value.slice(0, 30));
        expect(json.message.length).toBeLessThan(200);
      }),
    );
    it('knows no path that ends with a slash', async () => {
      const before = `/v1${path.slice(0, path.indexOf('{'))}`;
      for (const target of [`${fill(path)}/`, before]) expect((await ask(api, target)).statusCode).toBe(404);
    });
    it('takes leading zeros and percent-encoded digits', async () => {
      const plain = await at('76');
      expect((await at('00000000000076')).body.replace(/"timestamp":"[^"]*"|"path":"[^"]*"/g, '')).toBe(
        plain.body.replace(/"timestamp":"[^"]*"|"path":"[^"]*"/g, ''),
      );
      expect((await at('%37%36')).statusCode).toBe(plain.statusCode);
    });
    it('refuses bad percent-encoding', async () => {
      for (const value of ['%', '%zz', '%ff']) expect((await at(value)).statusCode).toBe(400);
    });
  });
});

describe.each(Object.keys(paths))('unknown query parameters of %s', (path) => {
  it('are refused by name, with the nearest known one', async () => {
    const { statusCode, json } = await askWith(path, 'limt', '5');
    expect([statusCode, json.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(json.message).toContain('"limt"');
    const known = (paths[path]?.get.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => name);
    if (known.includes('limit')) expect(json.message).toContain('"limit"');
  });
  const unknown = ['page%20', 'Page', '__proto__', 'constructor', '', '%ff', 'limit[]', 'x'.repeat(10_000)];
  it(
    'are refused however they are written',
    forEach(unknown, async (name) => {
      const { statusCode, json } = await ask(api, `${fill(path)}?${name}=1`);
      expect([statusCode, json.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(json.message.length).toBeLessThan(500);
    }),
  );
});

describe('a query string', () => {
  it('may begin, end and be doubled with an ampersand', async () => {
    expect((await ask(api, '/v1/countries?&page=1&&limit=5&')).statusCode).toBe(200);
    expect((await ask(api, '/v1/countries?')).statusCode).toBe(200);
  });
  it('never has a key that was put into it repeated in the answer', async () => {
    for (const query of [`apiKey=${api.key}`, `limit=${api.key}`, `${api.key}=1`]) {
      const { statusCode, body } = await ask(api, `/v1/countries?${query}`);
      expect(statusCode).toBe(400);
      expect(body).not.toContain(api.key);
    }
  });
});

describe('what the database cannot hold', () => {
  const pair = '/entry-requirements/personalized?fromCountryId=76&toCountryId=392';
  it.each([
    `${pair}&asOf=0000-01-01`,
    `${pair}&asOf=0000-12-31&explain=true`,
    '/entry-requirements?asOf=0000-02-29',
    '/health-requirements?asOf=0000-06-30',
  ])('is refused: %s', async (path) => {
    const { statusCode, json } = await ask(api, `/v1${path}`);
    expect([statusCode, json.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});
