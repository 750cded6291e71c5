/** A path without parameters is answered before the router; asked through it (by inject) the answer must be the same. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from './api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ corsOrigins: ['https://app.example.org'] });
});
afterAll(() => api.close());

interface Seen {
  readonly status: number | undefined;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

/** What differs between any two answers. */
function comparable({ status, headers, body }: Seen): Seen {
  const { 'x-request-id': _id, date: _date, connection: _connection, 'keep-alive': _keepAlive, ...rest } = headers;
  return { status, headers: rest, body: body.replace(/"timestamp":"[^"]+"/, '"timestamp":""') };
}

function overSocket(method: string, path: string, headers: Record<string, string>): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const sent = request({ port: api.port, host: '127.0.0.1', method, path, headers }, (response) => {
      let body = '';
      response.setEncoding('latin1').on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
    });
    sent.on('error', reject).end();
  });
}

async function throughRouter(method: string, path: string, headers: Record<string, string>): Promise<Seen> {
  const response = await api.app.inject({ method: method as 'GET', url: path, headers });
  return { status: response.statusCode, headers: response.headers, body: response.rawPayload.toString('latin1') };
}

const PATHS = [
  '/v1/entry-requirements/personalized?fromCountryId=76&toCountryId=392',
  '/v1/entry-requirements/personalized?fromCountryId=76&toCountryId=392&explain=true',
  '/v1/entry-requirements/personalized?fromCountryId=76&toCountryId=76',
  '/v1/entry-requirements/personalized?fromCountryId=999&toCountryId=392',
  '/v1/entry-requirements/personalized?fromCountryId=1e3&toCountryId=392',
  '/v1/entry-requirements/personalized?fromCountryId=76&fromCountryId=76&toCountryId=392',
  '/v1/entry-requirements/personalized?fromCountryId=%E0%A4%A&toCountryId=392',
  '/v1/entry-requirements/personalized',
  '/v1/entry-requirements/personalized/',
  '/v1/entry-requirements?limit=1',
  '/v1/entry-requirements?',
  '/v1/countries?name=jap',
  '/v1/countries/76',
  '/v1/cities?name=lis',
  '/v1/cities/nearby?latitude=38.7&longitude=-9.2',
  '/v1/cities/nearby?latitude=91&longitude=-9.2',
  '/v1/cities/2267057',
  '/v1/points-of-interest?bbox=-10,38,-9,39',
  '/v1/walking-tours/plan?cityId=2267057',
  '/v1/walking-tours/plan?cityId=1',
  '/v1/walking-tours/3.gpx',
  '/v1/walking-tours/3.geojson',
  '/v1/health',
  '/v1/openapi.json',
  '/docs?theme=dark',
  '/v1/nothing',
];
const HEADERS: Record<string, string>[] = [
  {},
  { 'if-none-match': '*' },
  { 'accept-encoding': 'gzip' },
  { accept: 'application/geo+json' },
  { origin: 'https://app.example.org' },
  { 'x-api-key': 'ck_live_wrong' },
  { 'x-api-key': '' },
];

describe('an answer is the same whether the path was looked up or routed', () => {
  for (const path of PATHS) {
    it.each(['GET', 'HEAD', 'OPTIONS', 'DELETE'])(`%s ${path}`, async (method) => {
      for (const extra of HEADERS) {
        const headers = { host: 'localhost', 'x-api-key': api.key, ...extra };
        const socket = comparable(await overSocket(method, path, headers));
        const router = comparable(await throughRouter(method, path, headers));
        expect(socket.status).toBe(router.status);
        if (path !== '/v1/health') expect(socket.body).toBe(method === 'HEAD' ? '' : router.body);
        for (const name of [
          'etag',
          'cache-control',
          'vary',
          'content-type',
          'content-encoding',
          'content-disposition',
          'access-control-allow-origin',
          'allow',
        ]) {
          expect([name, socket.headers[name]]).toEqual([name, router.headers[name]]);
        }
      }
    });
  }
});
