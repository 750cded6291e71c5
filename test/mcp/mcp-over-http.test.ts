/** The Model Context Protocol at /mcp: what its official client and bare requests are answered. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AcceptedApiKey } from '../../src/domain/api-keys/accepted-api-key.ts';
import { listedTools } from '../../src/mcp/mcp-server.ts';
import { askDoor } from '../helpers/ask-door.ts';
import { type ApiUnderTest, startApi } from '../http/api-under-test.ts';

const PAGE = 'https://assistant.example.org';
const KEY: AcceptedApiKey = { apiKeyId: 1, accountId: 1, tier: 'free' };
const counted: { status: number; units: number | undefined }[] = [];
let refusesFurther = false;
let api: ApiUnderTest;

beforeAll(async () => {
  api = await startApi({
    corsOrigins: [PAGE],
    publicUrl: 'https://api.example.org',
    usage: { endpoint: () => 0, count: (_key, _endpoint, status, units) => counted.push({ status, units }) },
    limiter: {
      admit: (_key, cost) => ({
        headers: ['ratelimit', '"burst";r=9;t=1'],
        refusal:
          refusesFurther && cost !== undefined
            ? { statusCode: 429, code: 'RATE_LIMIT_EXCEEDED', message: 'used up', headers: ['retry-after', '7'] }
            : undefined,
      }),
      settle: () => {},
    },
  });
});
afterAll(() => api.close());

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

interface Sent {
  readonly params?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

async function send(method: string, { params = {}, headers = {}, body }: Sent = {}) {
  const answer = await askDoor(api.app, {
    method: 'POST',
    url: '/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-api-key': api.key,
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof params.name === 'string' && { 'mcp-name': params.name }),
      ...headers,
    },
    payload: body ?? JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: META } }),
  });
  return { ...answer, json: () => JSON.parse(answer.body) };
}

const call = (name: string, args: object, headers: Record<string, string> = {}) =>
  send('tools/call', { params: { name, arguments: args }, headers });

async function connected(mode: 'auto' | 'legacy', headers: Record<string, string>): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${api.baseUrl}/mcp`), { requestInit: { headers } }));
  return client;
}

describe.each([
  ['auto', '2026-07-28'],
  ['legacy', '2025-11-25'],
] as const)('the official client, mode %s', (mode, version) => {
  it.each(['x-api-key', 'authorization'])('connects with its key in %s, lists tools and calls them', async (header) => {
    const client = await connected(mode, { [header]: header === 'authorization' ? `Bearer ${api.key}` : api.key });
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getInstructions()).toContain('passOn');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['check_entry', 'check_trip', 'compare_passports', 'find_country']);
    // The client holds structured answers to their schema.
    const answer = await client.callTool({
      name: 'check_entry',
      arguments: { passport: 'Brazilian', destination: 'JP' },
    });
    expect(answer.isError).toBeFalsy();
    expect(answer.structuredContent).toMatchObject({ passport: 'BR Brazil', verdict: 'enter_without_visa' });
    expect(JSON.parse((answer.content as { text: string }[])[0]?.text ?? '')).toEqual(answer.structuredContent);
    await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toThrow('Unknown tool');
    await client.close();
  });
});

describe('what a model reads of the tools', () => {
  const tools = listedTools(true);

  it('is at most 8 KB', () => {
    const read = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    expect(Buffer.byteLength(JSON.stringify(read))).toBeLessThanOrEqual(8192);
  });

  it('is valid JSON Schema that takes nothing unknown, and every tool says what it answers', () => {
    const ajv = new Ajv2020({ strict: true, formats: { date: true } });
    for (const { inputSchema, outputSchema } of tools) {
      expect(ajv.validateSchema(inputSchema as object)).toBe(true);
      expect(ajv.validateSchema(outputSchema as object)).toBe(true);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    }
  });
});

describe('tools', () => {
  it('name every mistake with what was probably meant, for the model to mend', async () => {
    const { result } = (await call('check_entry', { passprt: 'BR', destination: 'Japn', language: 'de' })).json();
    expect(result.isError).toBe(true);
    const { text } = result.content[0];
    expect(text).toContain('"Japn" is not a country. Did you mean Japan (JP)?');
    const other = (await call('check_entry', { passprt: 'BR', destination: 'JP' })).json().result;
    expect(other.content[0].text).toContain('passprt is not a known field; the nearest is "passport"');
    expect(other.content[0].text).toContain('passport is required');
  });

  it('answer in the language of the person', async () => {
    const { result } = (await call('check_entry', { passport: 'BR', destination: 'JP', language: 'pt' })).json();
    expect(result.structuredContent.destination).toBe('JP Japão');
    expect(result.structuredContent.passOn).toContain('É uma orientação');
  });

  it('check a journey, and refuse the number of a document', async () => {
    const trip = { travellers: [{ documents: [{ nationality: 'Brazil' }] }], legs: [{ country: 'JP' }] };
    const { result } = (await call('check_trip', trip)).json();
    expect(result.structuredContent).toMatchObject({ travellers: [{ legs: [{ country: 'JP Japan' }] }] });
    const numbered = { ...trip, travellers: [{ documents: [{ nationality: 'BR', passportNumber: 'FX123456' }] }] };
    const refused = (await call('check_trip', numbered)).json().result;
    expect(refused.isError).toBe(true);
    expect(refused.content[0].text).not.toContain('FX123456');
  });

  it('find countries by what their people are called', async () => {
    const { result } = (await call('find_country', { query: 'Brasileños' })).json();
    expect(result.structuredContent.matches[0]).toMatchObject({ iso2: 'BR' });
  });
});

describe('what it costs', () => {
  const costs = async (asking: () => Promise<unknown>) => {
    counted.length = 0;
    await asking();
    return counted;
  };
  const travellers = (count: number) => Array.from({ length: count }, () => ({ documents: [{ nationality: 'BR' }] }));

  it('is a unit for each call, one for each traveller of a journey, and nothing for the protocol itself', async () => {
    expect(await costs(() => send('server/discover'))).toEqual([{ status: 200, units: 0 }]);
    expect(await costs(() => send('tools/list'))).toEqual([{ status: 200, units: 0 }]);
    expect(await costs(() => call('find_country', { query: 'Japan' }))).toEqual([{ status: 200, units: 1 }]);
    expect(await costs(() => call('check_trip', { travellers: travellers(3), legs: [{ country: 'JP' }] }))).toEqual([
      { status: 200, units: 3 },
    ]);
  });

  it('is refused with 429 where the quota does not have it', async () => {
    refusesFurther = true;
    const answer = await call('check_trip', { travellers: travellers(2), legs: [{ country: 'JP' }] });
    refusesFurther = false;
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '7']);
    expect(answer.json()).toMatchObject({ jsonrpc: '2.0', error: { code: 429, message: 'used up' } });
  });
});

describe('a request that does not get as far as the protocol', () => {
  it.each([
    ['without a key', { 'x-api-key': '' }, 401],
    ['with two keys', { authorization: 'Bearer x' }, 400],
    ['of a foreign page', { origin: 'https://evil.example' }, 403],
    ['of a page of this machine under a foreign name', { origin: 'http://localhost:1', host: 'evil.example' }, 403],
    ['that is no JSON', { 'content-type': 'text/plain' }, 415],
  ])('%s', async (_, headers, status) => {
    const answer = await send('tools/list', { headers });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } });
    if (status === 401) expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it.each([
    ['of an allowed page', { origin: PAGE }],
    ['of the page of its own host', { origin: 'https://api.example.org' }],
    ['of a page of this machine', { origin: 'http://localhost:6274' }],
  ])('is answered %s', async (_, headers) => {
    expect((await send('tools/list', { headers })).statusCode).toBe(200);
  });

  it.each([
    ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32700],
    ['what is not JSON', '{"jsonrpc"', -32700],
  ])('is refused for %s', async (_, body, code) => {
    const answer = await send('tools/list', { body });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, code]);
  });

  it('is refused where there is no catalog yet, with a time to try again', async () => {
    const empty = await startApi({ catalog: () => undefined, keys: { check: () => KEY } });
    const answer = await askDoor(empty.app, {
      method: 'POST',
      url: '/mcp',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-api-key': 'any',
      },
      payload: JSON.stringify({
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: 'find_country', arguments: { query: 'Japan' } },
      }),
    });
    await empty.close();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
  });
});

describe('the protocol', () => {
  it('has no sessions and no stream of its own: GET and DELETE are 405', async () => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await askDoor(api.app, { method, url: '/mcp', headers: { 'x-api-key': api.key } });
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST, OPTIONS']);
    }
  });

  it('refuses an unknown version and an unknown method in its own words', async () => {
    const old = await send('tools/list', { headers: { 'mcp-protocol-version': '1900-01-01' } });
    expect(old.statusCode).toBe(400);
    const unknown = await send('no/such', {});
    expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, -32601]);
  });

  it('acknowledges a subscription and ends its stream: the tools do not change', async () => {
    const answer = await send('subscriptions/listen', { params: { notifications: { toolsListChanged: true } } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/event-stream']);
    expect(answer.body).toContain('notifications/subscriptions/acknowledged');
  });

  it('logs no arguments', async () => {
    await call('check_entry', { passport: 'Wakanda', destination: 'JP' });
    expect(api.logged()).not.toContain('Wakanda');
  });
});
