import { describe, expect, it } from 'vitest';
import { entryRequirementExample } from '../../../src/catalog/schemas/entry-requirement.ts';
import { expectDescribed } from '../described-responses.ts';

const headers = {
  'x-request-id': '1',
  'cache-control': 'no-store',
  vary: 'origin',
  etag: 'W/"1"',
  'content-type': 'application/json; charset=utf-8',
};
const rule = (body: unknown, statusCode = 200) =>
  expectDescribed({
    method: 'GET',
    target: '/v1/entry-requirements/1',
    statusCode,
    headers,
    body: JSON.stringify(body),
  });

/** The check that all HTTP tests rely on must itself be able to fail. */
describe('the check against the description', () => {
  it('accepts what is described', () => {
    expect(() => rule(entryRequirementExample)).not.toThrow();
  });

  it('notices a field that is missing, added, null or of another type', () => {
    const { maxStayDays: _, ...missing } = entryRequirementExample;
    expect(() => rule(missing)).toThrow('maxStayDays');
    expect(() => rule({ ...entryRequirementExample, extra: 1 })).toThrow('additional');
    expect(() => rule({ ...entryRequirementExample, priority: null })).toThrow('priority');
    expect(() => rule({ ...entryRequirementExample, createdAt: '2026-01-01T00:00:00Z' })).toThrow('createdAt');
    expect(() => rule({ ...entryRequirementExample, visaRequirementType: 'visa-free' })).toThrow('visaRequirementType');
  });

  it('notices a media type that is not described, and takes `{id}.gpx` for no id', () => {
    const asGeoJson = { ...headers, 'content-type': 'application/geo+json' };
    const seen = (target: string, body: string) =>
      expectDescribed({ method: 'GET', target, statusCode: 200, headers: asGeoJson, body });
    expect(() => seen('/v1/entry-requirements/1', JSON.stringify(entryRequirementExample))).toThrow('geo+json');
    expect(() => seen('/v1/walking-tours/3', '{}')).toThrow('geo+json');
    expect(() => seen('/v1/walking-tours/3.gpx', '<gpx/>')).toThrow('content-disposition');
    expect(() => seen('/v1/cities', '{"type":"FeatureCollection"}')).toThrow('features');
  });

  it('notices a status, code or header that is not described', () => {
    const envelope = {
      statusCode: 404,
      code: 'NOT_FOUND',
      message: 'x',
      timestamp: '2026-01-01T00:00:00.000Z',
      path: '/v1/entry-requirements/1',
    };
    expect(() => rule(envelope, 404)).not.toThrow();
    expect(() => rule(envelope, 409)).toThrow('does not name');
    expect(() => rule({ ...envelope, code: 'UNAUTHORIZED' }, 404)).toThrow('code');
    expect(() => rule({ ...envelope, path: '/entry-requirements/1' }, 404)).toThrow('path');
    const { etag: _, ...bare } = headers;
    expect(() =>
      expectDescribed({ method: 'GET', target: '/v1/countries/1', statusCode: 304, headers: bare, body: '' }),
    ).toThrow('etag');
  });
});
