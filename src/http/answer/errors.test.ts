import { DOMAIN_ERROR_CODES, DomainError } from '@carnet/rules/errors.ts';
import { describe, expect, it } from 'vitest';
import { envelope, pathOf, problem, problemOf, STATUS_OF_CODE } from './errors.ts';

describe('problemOf', () => {
  it.each(DOMAIN_ERROR_CODES)('keeps the message of %s and gives it its status', (code) => {
    expect(problemOf(new DomainError(code, 'as told'))).toMatchObject({
      statusCode: STATUS_OF_CODE[code],
      code,
      message: 'as told',
    });
  });

  it.each([new Error('select 1'), 'text', undefined, null, { statusCode: 418 }])(
    'says nothing of the cause of %s',
    (error) => {
      const { statusCode, message } = problemOf(error);
      expect(statusCode).toBe(500);
      expect(message).not.toContain('select');
    },
  );

  it('adds Retry-After to a lost service', () => {
    expect(problem('SERVICE_UNAVAILABLE', 'x').headers?.[0]).toBe('retry-after');
  });
});

describe('the envelope', () => {
  it('has the five fields, with the path escaped and without the query', () => {
    const what = problem('NOT_FOUND', 'Say "no"\n');
    for (let twice = 0; twice < 2; twice++) {
      const body = JSON.parse(envelope(what, '/v1/a"b?key=secret'));
      expect(body).toEqual({
        statusCode: 404,
        code: 'NOT_FOUND',
        message: 'Say "no"\n',
        timestamp: expect.any(String),
        path: '/v1/a"b',
      });
      expect(new Date(body.timestamp).toISOString()).toBe(body.timestamp);
    }
  });

  it.each([
    ['/v1/countries?x=1', '/v1/countries'],
    ['http://example.org/v1/countries?x', '/v1/countries'],
    ['http://example.org', '/'],
    ['?x', '/'],
    ['*', '*'],
  ])('path of %s is %s', (url, path) => {
    expect(pathOf(url)).toBe(path);
  });
});
