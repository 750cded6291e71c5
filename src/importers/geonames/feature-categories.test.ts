import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PLACE_CATEGORIES } from '../../domain/places/place-category.ts';
import { FEATURE_CATEGORIES } from './feature-categories.ts';

const page = readFileSync(new URL('../../../docs/places.md', import.meta.url), 'utf8');

it('the documentation names every feature that is taken, under its category', () => {
  const documented = [...page.matchAll(/^\| `(\w+)` \| ([A-Z]\.[A-Z]+(?:, [A-Z]\.[A-Z]+)*) \|$/gm)].flatMap(
    ([, category, codes = '']) => codes.split(', ').map((code) => [code, category]),
  );
  expect(Object.fromEntries(documented)).toEqual(FEATURE_CATEGORIES);
  for (const category of Object.values(FEATURE_CATEGORIES)) expect(PLACE_CATEGORIES).toContain(category);
});
