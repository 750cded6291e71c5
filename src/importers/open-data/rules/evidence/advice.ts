/** What a government tells its own citizens is said once of each destination, by a government. */
import { at, type DataRule } from '../rule.ts';

export const advice: DataRule = {
  name: 'advice',
  promise:
    'Advice to own citizens is about each destination once, not about the own country, and rests on pages of a ' +
    'government.',
  *check({ dataSet }) {
    const kinds = new Map(dataSet.sources.map(({ value }) => [value.id, value.kind]));
    for (const file of dataSet.advice) {
      const seen = new Set([file.value.passport]);
      for (const [index, { destination, sources }] of file.value.advice.entries()) {
        const path = ['advice', index];
        if (seen.has(destination)) {
          const mend = 'keep one entry for each destination, and none for the own country.';
          yield at(file, [...path, 'destination'], `${destination} cannot stand here.`, mend);
        }
        seen.add(destination);
        for (const [position, { source }] of sources.entries()) {
          if (kinds.get(source) !== 'compilation') continue;
          const place = [...path, 'sources', position, 'source'];
          yield at(file, place, `${source} is a compilation.`, 'name the page of the government itself.');
        }
      }
    }
  },
};
