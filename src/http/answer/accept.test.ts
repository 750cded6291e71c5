import { describe, expect, it } from 'vitest';
import { chooseMediaType } from './accept.ts';

const choose = (accept: string | undefined) => chooseMediaType(accept, ['application/json', 'application/geo+json']);

describe('Accept', () => {
  it.each([
    undefined,
    '',
    '*/*',
    'application/*',
    'application/json',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'application/json, application/geo+json',
    'application/geo+json;q=0.9, application/json',
    'application/geo+json;q=0.5, */*',
    'application/geo+json;q=0',
    'application/geo+json;q=0, */*;q=0',
    'application/geo+json;q=2',
    'application/geo+json;q=x',
    'application/geo+json;q=0.1234',
    'application/json;q=0',
    'text/html',
    'application/vnd.geo+json',
    'application/geo+jsonx',
    'geo+json',
    ';;;,,,;q=1',
    '*',
  ])('asks for JSON with "%s"', (accept) => {
    expect(choose(accept)).toBe('application/json');
  });

  it.each([
    'application/geo+json',
    'APPLICATION/GEO+JSON',
    ' application/geo+json ; q=0.001',
    'application/geo+json;charset=utf-8',
    'application/geo+json, application/json;q=0.9',
    'application/json;q=0.9, application/geo+json;q=1.000',
    'application/geo+json, application/json',
    'application/geo+json, */*',
    '*/*, application/geo+json',
    'application/json;q=0, */*',
    'application/json;q=0.5, */*',
    'text/html, application/geo+json;q=0.1',
  ])('asks for GeoJSON with "%s"', (accept) => {
    expect(choose(accept)).toBe('application/geo+json');
  });

  it('of 16 KiB is read', () => {
    expect(choose(`${'text/x-y;q=0.3,'.repeat(1_090)}application/geo+json`)).toBe('application/geo+json');
  });
});
