import { expect, test } from 'vitest';
import { AFTER_SIGN_IN, safeNext } from './next-path.ts';

const ORIGIN = 'https://carnet.example.org';

test.each(['/account', '/docs/dashboard-api?try=1#keys', '/dashboard/usage?by=hour'])('%s is gone on to', (next) => {
  expect(safeNext(next, ORIGIN)).toBe(next);
});

test.each([
  undefined,
  null,
  '',
  'account',
  'https://evil.example.org/',
  '//evil.example.org',
  '/\\evil.example.org',
  '/\t/evil.example.org',
  '/.//evil.example.org',
  '/a/..//evil.example.org',
  'javascript:alert(1)',
  '/sign-in',
  '/callback?code=1',
  '/%2e//evil.example.org',
])('%j leads to the dashboard instead', (next) => {
  expect(safeNext(next, ORIGIN)).toBe(AFTER_SIGN_IN);
});
