import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeRows, type SaidPlaces } from '../../../../test/helpers/places/place-rows.ts';
import { seededRandom } from '../../../../test/helpers/seeded-random.ts';
import { type Answer, toBytes } from '../../byte-text.ts';
import { searchWords } from '../../text-search.ts';
import { buildPlaceImage } from '../build/build-place-image.ts';
import { PlaceStore } from '../place-store.ts';

const storeOf = async (said: SaidPlaces) => new PlaceStore(await buildPlaceImage(placeRows(said), 0));

interface Named {
  readonly id: number;
  readonly name: string;
  readonly alternates: string;
  readonly importance: number;
}

interface Found {
  readonly data: readonly { readonly id: number; readonly name: string }[];
  readonly meta: { readonly total: number };
}
const parse = (text: Answer) => JSON.parse(toBytes(text).toString()) as Found;
const search = (store: PlaceStore, q: string, page = 1, limit = 100) =>
  parse(store.pointsOfInterest({ q }, { page, limit, format: 'json' }));

/**
 * Written apart from the index: the rank of a record, twice the score and one more for alternate names; undefined = no
 * match.
 */
function rankOf({ name, alternates }: Named, q: string): number | undefined {
  const query = searchWords(q);
  if (query === '') return undefined;
  const names = [name, ...alternates.split('\n')].map(searchWords);
  const ranks = names.flatMap((text, index) => {
    const extra = index === 0 ? 0 : 1;
    if (text === query) return [extra];
    if (text.startsWith(query)) return [2 + extra];
    return text.includes(` ${query}`) ? [4 + extra] : [];
  });
  if (ranks.length > 0) return Math.min(...ranks);
  const hasAll = query.split(' ').every((word) => names.some((text) => ` ${text}`.includes(` ${word}`)));
  return hasAll ? 6 : undefined;
}

function expected(records: readonly Named[], q: string): number[] {
  return records
    .flatMap((record) => {
      const rank = rankOf(record, q);
      return rank === undefined ? [] : [{ ...record, rank }];
    })
    .sort((a, b) => a.rank - b.rank || b.importance - a.importance || a.id - b.id)
    .map(({ id }) => id);
}

describe('the search by name', () => {
  it('finds what a plain reading of every name finds, in the same order', async () => {
    const word = fc.constantFrom('a', 'ab', 'abc', 'b', 'ba', 'São', 'sao', 'Łódź', "mark's", '東京', 'x-y');
    const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
    const record = fc.record({
      name: phrase,
      alternates: fc.array(phrase, { maxLength: 3 }).map((names) => names.join('\n')),
      importance: fc.constantFrom(0, 0.5, 1),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { maxLength: 40 }),
        fc.array(fc.oneof(phrase, fc.constantFrom('', ' ', '-', 's', 'b a', 'a a', 'abc ab')), {
          minLength: 1,
          maxLength: 5,
        }),
        async (said, queries) => {
          const records = said.map((one, index) => ({ ...one, id: index + 1 }));
          const store = await storeOf({ points: records });
          for (const q of [...queries, ...queries]) {
            const found = search(store, q);
            expect(found.data.map(({ id }) => id)).toEqual(expected(records, q));
            expect(found.meta.total).toBe(found.data.length);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('does so among thousands, one letter or several words, and pages never repeat or skip', async () => {
    const random = seededRandom(5);
    const words = ['museum', 'of', 'the', 'old', 'town', 'mill', 'saint', 'mary', 'moon', 'tower', 'of'];
    const pick = () => words[Math.floor(random() * words.length)] as string;
    const records = Array.from({ length: 6000 }, (_, index) => ({
      id: index + 1,
      name: `${pick()} ${pick()} ${pick()}`,
      alternates: random() < 0.3 ? `${pick()} ${pick()}` : '',
      importance: Math.round(random() * 10) / 10,
    }));
    const store = await storeOf({ points: records });
    for (const q of [
      'm',
      'mu',
      'mus',
      'museum',
      'of the',
      'tower old',
      'the mill saint',
      'town zebra',
      'o t m',
      'mo mus',
    ]) {
      const wanted = expected(records, q);
      const found: number[] = [];
      for (let page = 1; page <= Math.ceil(wanted.length / 100) + 1; page += 1) {
        const { data, meta } = search(store, q, page);
        expect(meta.total).toBe(wanted.length);
        found.push(...data.map(({ id }) => id));
      }
      expect(found).toEqual(wanted);
    }
  });

  it('ignores case, accents, hyphens and the apostrophe of a genitive, and knows alternate names', async () => {
    const store = await storeOf({
      cities: [
        { id: 1, name: 'Munich', alternates: 'München\nMuenchen\nMonaco di Baviera', population: 1_260_391 },
        { id: 2, name: 'Monaco', population: 32_965 },
        { id: 3, name: 'Saint-Étienne', population: 176_280 },
        { id: 4, name: 'New Munich', population: 2_000_000 },
      ],
      points: [
        { id: 1, name: "St. Mark's Square" },
        { id: 2, name: 'Musée d’Orsay' },
      ],
    });
    const cities = (name: string) =>
      parse(store.cities({ name }, { page: 1, limit: 20, format: 'json' })).data.map(({ id }) => id);
    expect(cities('MÜNCHEN')).toEqual([1]);
    expect(cities('munchen')).toEqual([1]);
    expect(cities('monaco')).toEqual([2, 1]);
    expect(cities('monaco di')).toEqual([1]);
    expect(cities('saint etienne')).toEqual([3]);
    // A name that begins so comes before a larger city one of whose other words does.
    expect(cities('muni')).toEqual([1, 4]);
    const points = (q: string) => search(store, q).data.map(({ id }) => id);
    for (const q of ['st marks', "st mark's square", 'ST MARK’S', 'square marks']) expect(points(q)).toEqual([1]);
    for (const q of ['orsay', "musee d'orsay", 'orsay musée']) expect(points(q)).toEqual([2]);
    for (const q of ['uare', '', '!?', 'marks orsay']) expect(points(q)).toEqual([]);
  });

  it('takes filters into account, in its total too', async () => {
    const points = Array.from({ length: 50 }, (_, index) => ({
      id: index + 1,
      name: 'Old Mill',
      country_id: index % 2 === 0 ? 620 : 76,
      longitude: index,
    }));
    const store = await storeOf({ points });
    const page = { page: 1, limit: 100, format: 'json' } as const;
    const bbox = { west: 10, south: -90, east: 20, north: 90 };
    const found = parse(store.pointsOfInterest({ q: 'mill old', countryId: 76, bbox }, page));
    expect(found.data.map(({ id }) => id)).toEqual([12, 14, 16, 18, 20]);
    expect(found.meta.total).toBe(5);
  });
});
