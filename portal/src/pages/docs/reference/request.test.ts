import { describe, expect, it } from 'vitest';
import type { Operation, Parameter, Schema } from './model.ts';
import { BODY, curlCommand, problemsOf, requestUrl } from './request.ts';

const parameter = (name: string, schema: Schema, given: Partial<Parameter> = {}): Parameter => ({
  name,
  in: 'query',
  isRequired: false,
  descriptionHtml: '',
  example: '',
  schema,
  ...given,
});
const operation = (given: Partial<Operation> = {}): Operation => ({
  id: 'getThing',
  method: 'GET',
  path: '/v1/things/{id}',
  summary: '',
  descriptionHtml: '',
  needsCredential: true,
  isReadOnly: true,
  body: null,
  responses: [],
  calls: [],
  parameters: [
    parameter('id', { type: 'integer', minimum: 0 }, { in: 'path', isRequired: true }),
    parameter('limit', { type: 'integer', minimum: 1, maximum: 100 }),
    parameter('latitude', { type: 'number', minimum: -90, maximum: 90 }),
    parameter('iso2', { type: 'string', pattern: '^[A-Za-z]{2}$' }),
    parameter('q', { type: 'string', maxLength: 5 }),
    parameter('bbox', { type: 'array', items: { type: 'number' } }),
  ],
  ...given,
});
const keys = (typed: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(problemsOf(operation(), { id: '1', ...typed }, {})).map(([name, { key }]) => [name, key]),
  );

describe('what was typed for a parameter', () => {
  it('is sent when it is as the description says, or left empty', () => {
    expect(keys({})).toEqual({});
    expect(keys({ limit: '100', latitude: '-38.5', iso2: 'BR', q: 'abc', bbox: '-9,38,-8,39' })).toEqual({});
  });

  it.each([
    [{ id: '' }, { id: 'tryMissing' }],
    [{ limit: 'ten' }, { limit: 'tryNotInteger' }],
    [{ limit: '0' }, { limit: 'tryTooSmall' }],
    [{ limit: '101' }, { limit: 'tryTooLarge' }],
    [{ latitude: '1e1' }, { latitude: 'tryNotNumber' }],
    [{ iso2: 'BRA' }, { iso2: 'tryBadForm' }],
    [{ q: 'abcdef' }, { q: 'tryTooLong' }],
  ])('is refused with a reason: %j', (typed, expected) => {
    expect(keys(typed)).toEqual(expected);
  });

  it('must be a JSON object as a body', () => {
    const post = operation({
      method: 'POST',
      parameters: [],
      body: { mediaType: 'application/json', schema: {}, exampleHtml: null },
    });
    expect(problemsOf(post, { [BODY]: '{"name":"web"}' }, {})).toEqual({});
    for (const text of ['', '[]', '{', 'null']) expect(problemsOf(post, { [BODY]: text }, {})).toHaveProperty([BODY]);
  });

  it('may be several JSON objects where a body has lines', () => {
    const body = { mediaType: 'application/x-ndjson', schema: {}, exampleHtml: '{}' };
    const post = operation({ method: 'POST', parameters: [], body });
    expect(problemsOf(post, { [BODY]: '{"a":1}\n{"b":2}\n' }, {})).toEqual({});
    for (const text of ['', '{}\n[]', '{\n}']) expect(problemsOf(post, { [BODY]: text }, {})).toHaveProperty([BODY]);
  });
});

describe('the request', () => {
  it('has its values in path and query, encoded, without empty ones', () => {
    const url = requestUrl('https://api.example.org', operation(), { id: '7', q: "a&b'", bbox: '1,2,3,4', limit: ' ' });
    expect(url).toBe('https://api.example.org/v1/things/7?q=a%26b%27&bbox=1,2,3,4');
  });

  it('is the same for curl, with the credential from a variable', () => {
    const url = 'https://api.example.org/v1/things/7';
    expect(curlCommand({ surface: 'public' }, operation(), url, {}, 'application/geo+json')).toBe(
      `curl -sS \\\n  -H "x-api-key: $CARNET_KEY" \\\n  -H 'accept: application/geo+json' \\\n  '${url}'`,
    );
    const post = operation({ method: 'POST', body: { mediaType: 'application/json', schema: {}, exampleHtml: null } });
    const command = curlCommand({ surface: 'dashboard' }, post, url, { [BODY]: `{"name":"it's"}` }, 'application/json');
    expect(command).toContain('-X POST');
    expect(command).toContain("-H 'content-type: application/json'");
    expect(command).toContain('-H "authorization: Bearer $CARNET_TOKEN"');
    expect(command).toContain(`-d '{"name":"it'\\''s"}'`);
  });
});
