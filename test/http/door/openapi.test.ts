import { LEFT_OUT } from '@carnet/rules/plain-record.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations, storedOperations } from '../../../src/http/public/operations.ts';
import { describePublicApi } from '../../../src/http/public/service/openapi.ts';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';
import { expectDescribed } from '../described-responses.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document that the linter checks
const document = describePublicApi().document as any;

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('GET /openapi.json', () => {
  it('serves the description without a key', async () => {
    const { statusCode, json } = await ask(api, '/v1/openapi.json', { key: null });
    expect(statusCode).toBe(200);
    expect(json.openapi).toBe('3.1.0');
    expect(json).toEqual(JSON.parse(JSON.stringify(document)));
    expect(json.servers).toEqual([{ url: '/v1', description: 'This server.' }]);
  });

  it.each(['https://api.example.org', 'http://10.0.0.7:8080', 'https://example.org/travel', 'https://vízum.example'])(
    'names the host where it is configured: %s',
    async (publicUrl) => {
      const configured = await startApi({ publicUrl });
      try {
        const { json, headers } = await ask(configured, '/v1/openapi.json', { key: null });
        expect(json.servers).toEqual([{ url: `${publicUrl}/v1`, description: 'This server.' }]);
        expect({ ...json, servers: document.servers }).toEqual(JSON.parse(JSON.stringify(document)));
        expect(headers.etag).not.toBe((await ask(api, '/v1/openapi.json', { key: null })).headers.etag);
      } finally {
        await configured.close();
      }
    },
  );
});

describe('the description', () => {
  it('marks the operations that only answer, although they are posted', () => {
    const posted = Object.entries(document.paths).flatMap(([path, item]) => {
      // biome-ignore lint/suspicious/noExplicitAny: a document that the linter checks
      const { post } = item as any;
      return post === undefined ? [] : [[path, post['x-read-only'] === true]];
    });
    expect(Object.fromEntries(posted)).toEqual({
      '/trip-checks': true,
      '/trip-checks/batch': true,
      '/corrections': false,
    });
  });

  it('describes every endpoint of the contract and its extensions', () => {
    expect(Object.keys(document.paths).sort()).toEqual(
      [
        '/health',
        '/openapi.json',
        '/entry-requirements',
        '/entry-requirements/{id}',
        '/entry-requirements/personalized',
        '/entry-requirements/by-destination/{countryId}',
        '/entry-requirements/{id}/revisions',
        '/matrix',
        '/passports/{id}/destinations',
        '/destinations/{id}/passports',
        '/health-requirements',
        '/health-requirements/{id}/revisions',
        '/vaccines',
        '/vaccines/{id}',
        '/countries',
        '/countries/{id}',
        '/country-groups',
        '/country-groups/{id}',
        '/currencies',
        '/currencies/{id}',
        '/cities',
        '/cities/{id}',
        '/cities/nearby',
        '/points-of-interest',
        '/points-of-interest/{id}',
        '/points-of-interest/nearby',
        '/walking-tours',
        '/walking-tours/{id}',
        '/walking-tours/{id}.gpx',
        '/walking-tours/{id}.geojson',
        '/walking-tours/plan',
        '/sources',
        '/webhook-keys',
        '/releases',
        '/releases/{id}',
        '/releases/{id}/{file}',
        '/changes',
        '/changes.atom',
        '/corrections',
        '/corrections/{id}',
        '/trip-checks',
        '/trip-checks/batch',
      ].sort(),
    );
  });

  it.each([...operations, ...storedOperations].map((operation) => [operation.path, operation] as const))(
    '%s: names its statuses, and its examples are as described',
    (path, operation) => {
      const { get } = document.paths[path];
      const statuses = ['200', '304', '400', '401', '405', '408', '413', '415', '429', '431', '500', '503'];
      if (operation.notFound) statuses.push('404');
      if (operation.businessRule) statuses.push('422');
      expect(Object.keys(get.responses).sort()).toEqual(statuses.sort());
      const target = `/v1${path.replaceAll(/\{\w+\}/g, '1')}`;
      for (const form of [operation, ...(operation.alternatives ?? [])]) {
        const headers = {
          'x-request-id': '1',
          'cache-control': 'x',
          vary: 'x',
          etag: 'x',
          'content-disposition': 'x',
          'content-type': form.mediaType ?? 'application/json',
        };
        for (const { value } of Object.values(form.examples)) {
          const body = typeof value === 'string' ? value : JSON.stringify(value);
          expectDescribed({ method: 'GET', target, statusCode: 200, headers, body });
        }
      }
    },
  );

  it.each([...operations, ...storedOperations].map((operation) => [operation.path, operation] as const))(
    '%s: its examples of errors name its own path, status and code',
    (path, operation) => {
      const { responses } = document.paths[path].get;
      for (const [status, text, code] of [
        ['404', operation.notFound, 'NOT_FOUND'],
        ['422', operation.businessRule, 'BUSINESS_RULE_VIOLATION'],
      ] as const) {
        if (text === undefined) continue;
        const { example } = responses[status].content['application/json'];
        expect(example).toMatchObject({ statusCode: Number(status), code, message: text.message });
        expect(example.path).toBe(`/v1${path.replace(/\{\w+\}/, '999')}`);
      }
    },
  );

  it('describes every field and parameter', () => {
    const undescribed: string[] = [];
    // biome-ignore lint/suspicious/noExplicitAny: schemas of every shape
    const visit = (schema: any, where: string) => {
      for (const [name, property] of Object.entries<Record<string, unknown>>(schema.properties ?? {})) {
        if (!property.description && !property.$ref) undescribed.push(`${where}.${name}`);
        visit(property, `${where}.${name}`);
        if (property.items) visit(property.items, `${where}.${name}[]`);
      }
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) visit(schema, name);
    type Item = Record<string, { parameters?: { name: string; description: string }[] }>;
    for (const [path, item] of Object.entries<Item>(document.paths)) {
      for (const { parameters = [] } of Object.values(item)) {
        for (const { name, description } of parameters) if (!description) undescribed.push(`${path}?${name}`);
      }
    }
    expect(undescribed).toEqual([]);
  });

  /** There with `evidence=true` or `explain=true` only, or where there is something to tell. */
  const ON_REQUEST: Record<string, string[]> = {
    Condition: [
      ...['belowAge', 'comingFrom', 'comingFromDays', 'minimumAge', 'modes', 'nationals', 'notNationals', 'purposes'],
      ...['residents', 'staysOverDays'],
    ],
    EntryOption: [
      ...['apply', 'conditions', 'details', 'entries', 'extension', 'fee', 'form', 'isStayUnlimited', 'name', 'papers'],
      ...['purposes', 'stay', 'validFor', 'validityCounts'],
    ],
    EntryRequirement: [...Object.keys(LEFT_OUT), 'facts'],
    KnownFact: ['evidence'],
    Note: ['for', 'reviewBy', 'topic'],
    PreArrivalStep: ['for'],
    EntryRequirementPage: ['asOf', 'knownAt'],
    HealthRequirementPage: ['asOf', 'knownAt'],
    TripLegAnswer: ['trace'],
    QuestionErrorEnvelope: ['problems'],
    TripCheckLine: ['answer', 'error'],
  };
  /** What is sent: most of it may be left out. */
  const ASKED =
    /^(?:CorrectionReport|Trip(?:Question|Traveller|Document|Authorisation|Vaccination|PastStay|RecentCountry|Leg|Transit))$/;

  it('requires every field of every resource but the extensions of entry requirements: null means the absence of data', () => {
    for (const [name, schema] of Object.entries<{ properties?: object; required?: string[] }>(
      document.components.schemas,
    )) {
      if (ASKED.test(name)) continue;
      const optional = Object.keys(schema.properties ?? {}).filter((field) => !schema.required?.includes(field));
      expect([name, optional.sort()]).toEqual([name, (ON_REQUEST[name] ?? []).sort()]);
    }
  });

  it('says of lists in one parameter that commas separate their items', () => {
    // biome-ignore lint/suspicious/noExplicitAny: parameters of every shape
    const ofPath = (path: string, name: string): any =>
      document.paths[path].get.parameters.find((parameter: { name: string }) => parameter.name === name);
    expect(ofPath('/points-of-interest', 'bbox')).toMatchObject({
      style: 'form',
      explode: false,
      schema: { type: 'array', minItems: 4, maxItems: 4 },
    });
    expect(ofPath('/walking-tours/plan', 'categories')).toMatchObject({
      style: 'form',
      explode: false,
      schema: { type: 'array', uniqueItems: true },
    });
  });

  it('states both forms of lists of places', () => {
    for (const path of [
      '/cities',
      '/cities/nearby',
      '/points-of-interest',
      '/points-of-interest/nearby',
      '/walking-tours',
    ]) {
      const { content } = document.paths[path].get.responses['200'];
      expect(Object.keys(content)).toEqual(['application/json', 'application/geo+json']);
    }
  });

  it('states the limits of places', () => {
    const schemaOf = (path: string, wanted: string) =>
      document.paths[path].get.parameters.find(({ name }: { name: string }) => name === wanted).schema;
    for (const path of ['/cities/nearby', '/points-of-interest/nearby']) {
      expect(schemaOf(path, 'radiusKm')).toMatchObject({ type: 'number', minimum: 0.1, maximum: 500, default: 50 });
      expect(schemaOf(path, 'latitude')).toMatchObject({ type: 'number', minimum: -90, maximum: 90 });
      expect(schemaOf(path, 'longitude')).toMatchObject({ type: 'number', minimum: -180, maximum: 180 });
    }
    expect(schemaOf('/walking-tours/plan', 'hours')).toMatchObject({ minimum: 0.5, maximum: 12, default: 3 });
  });

  it('states the limits of the contract', () => {
    const list = document.paths['/countries'].get.parameters;
    expect(list.find((parameter: { name: string }) => parameter.name === 'limit').schema).toMatchObject({
      minimum: 1,
      maximum: 100,
      default: 20,
    });
    expect(list.find((parameter: { name: string }) => parameter.name === 'page').schema).toMatchObject({
      minimum: 1,
      default: 1,
    });
    expect(document.components.schemas.EntryRequirement.properties.visaProcessingDays).toMatchObject({
      minimum: 1,
      maximum: 365,
    });
    expect(document.components.schemas.EntryRequirement.properties.priority).toMatchObject({ minimum: 0 });
  });
});
