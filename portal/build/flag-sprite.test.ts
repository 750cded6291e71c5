import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeSprite, symbolOf } from './flag-sprite.ts';

const sprite = makeSprite();

test('has a flag of every country, each once, within 60 KB on the wire', () => {
  const codes = [...sprite.matchAll(/<symbol id="([A-Z]{2})" viewBox="[^"]+">/g)].map(([, code]) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(expect.arrayContaining(['GB', 'IN', 'TW', 'XK', 'PS', 'HK', 'AQ']));
  expect(gzipSync(sprite, { level: 9 }).length).toBeLessThanOrEqual(60 * 1024);
  expect(brotliCompressSync(sprite).length).toBeLessThanOrEqual(60 * 1024);
});

test('holds no style sheet and no script, which the portal’s policy would refuse', () => {
  expect(sprite).not.toMatch(/<style|<script|\bstyle=|\bon\w+=/);
});

test('keeps ids of one flag apart from those of another', () => {
  const svg = '<svg viewBox="0 0 3 2"><path id="a"/><use href="#a"/><g clip-path="url(#a)"/></svg>';
  expect(symbolOf('GB', svg)).toBe(
    '<symbol id="GB" viewBox="0 0 3 2"><path id="GB-a"/><use href="#GB-a"/><g clip-path="url(#GB-a)"/></symbol>',
  );
  const ids = [...sprite.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
