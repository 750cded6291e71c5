/** Records of several sources as places: which are one, under which id, and what is shown of them. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlaceCategory } from '../../../src/domain/places/place-category.ts';
import type { PointOfInterestRecord } from '../../../src/domain/places/place-record.ts';
import { findPairs, groupSamePlaces } from '../../../src/domain/places/same-place.ts';
import { databaseKinds } from '../../helpers/database.ts';
import { north, openPlaces, type PlacesUnderTest, point } from './places-under-test.ts';

describe.each(databaseKinds)('places that several sources name (%s)', (kind) => {
  let places: PlacesUnderTest;
  beforeAll(async () => {
    places = await openPlaces(kind);
  });
  afterAll(() => places.close());
  beforeEach(() => places.empty());

  it('are one record that names both, by name and distance', async () => {
    await places.importPoints('osm', [point('node/1', { name: 'Trevi Fountain' })]);
    const [before] = await places.livePlaces();
    const result = await places.importPoints('wikivoyage', [
      point('Q1', { name: 'Fontana di Trevi', alternateNames: ['TREVI  fountain'], location: north(200) }),
    ]);
    expect(result).toMatchObject({ changes: { inserted: 1 }, merged: 1 });
    expect(await places.groups()).toEqual([['osm node/1', 'wikivoyage Q1']]);
    const after = await places.livePlaces();
    expect(after).toMatchObject([
      { id: before?.id, name: 'Trevi Fountain', alternate_names: ['Fontana di Trevi', 'TREVI  fountain'] },
    ]);
    expect(after[0]?.updated_at.getTime()).toBeGreaterThan(before?.updated_at.getTime() ?? Number.NaN);
  });

  it('are found across the antimeridian and near the pole', async () => {
    const fiji = { name: 'Taveuni', countryIso2: 'FJ' };
    const pole = { name: 'Flag', countryIso2: 'AQ' };
    await places.importPoints('osm', [
      point('1', { ...fiji, location: { latitude: -16.8, longitude: 179.9995 } }),
      point('2', { ...pole, location: { latitude: -89.9999, longitude: 0 } }),
    ]);
    await places.importPoints('wikivoyage', [
      point('1', { ...fiji, location: { latitude: -16.8, longitude: -179.9995 } }),
      point('2', { ...pole, location: { latitude: -89.9999, longitude: 179 } }),
    ]);
    expect(await places.groups()).toHaveLength(2);
  });

  it('never join two records of one source, so that none gets lost', async () => {
    await places.importPoints('osm', [point('1', { name: 'A' }), point('2', { name: 'A', location: north(50) })]);
    await places.importPoints('wikivoyage', [point('3', { name: 'A', location: north(40) })]);
    expect(await places.groups()).toEqual([['osm 1'], ['osm 2', 'wikivoyage 3']]);
  });

  it('show name, place and category of the best source and each other fact of the best that has it', async () => {
    await places.importPoints(
      'osm',
      [point('1', { name: 'Colosseo', category: 'archaeological_site', website: null, fee: true, wikidataId: 'Q1' })],
      {
        date: '2025-01-01',
      },
    );
    await places.importPoints(
      'wikivoyage',
      [
        point('2', {
          name: 'Colosseum',
          category: 'monument',
          location: north(30),
          website: 'https://example.org/',
          description: 'Old.',
          fee: false,
          importance: 0.9,
          wikidataId: 'Q1',
        }),
      ],
      { date: '2024-01-01' },
    );
    const merged = {
      alternate_names: ['Colosseum'],
      website: 'https://example.org/',
      description: 'Old.',
      fee: true,
      importance: 0.9,
    };
    expect(await places.livePlaces()).toMatchObject([
      { name: 'Colosseo', category: 'archaeological_site', latitude: 41.9, wikidata_id: 'Q1', ...merged },
    ]);
    // A later edition of the other source makes that the better one, though none of its records changed.
    await places.importPoints(
      'wikivoyage',
      [
        point('2', {
          name: 'Colosseum',
          category: 'monument',
          location: north(30),
          website: 'https://example.org/',
          description: 'Old.',
          fee: false,
          importance: 0.9,
          wikidataId: 'Q1',
        }),
      ],
      { date: '2025-06-01' },
    );
    expect(await places.livePlaces()).toMatchObject([{ name: 'Colosseum', category: 'monument', fee: false }]);
  });

  it('stay with what the other sources say when one source drops them', async () => {
    await places.importPoints('osm', [point('1', { name: 'A', website: 'https://a.example/' }), point('9')], {
      date: '2025-01-01',
    });
    await places.importPoints('wikivoyage', [point('2', { name: 'a', description: 'Text.' })], { date: '2024-01-01' });
    const [before] = await places.livePlaces();
    await places.importPoints('osm', [point('9')], { date: '2025-01-01' });
    expect((await places.livePlaces()).find(({ id }) => id === before?.id)).toMatchObject({
      name: 'a',
      website: null,
      description: 'Text.',
      alternate_names: [],
    });
  });

  it('are split when a source changes its mind, with a new id for what leaves', async () => {
    await places.importPoints('osm', [point('1', { name: 'A' })], { date: '2025-01-01' });
    await places.importPoints('wikivoyage', [point('2', { name: 'A', wikidataId: 'Q1' })], { date: '2024-01-01' });
    const [merged] = await places.livePlaces();
    await places.importPoints('osm', [point('1', { name: 'A', wikidataId: 'Q2' })], { date: '2025-01-01' });
    const split = await places.livePlaces();
    expect(split.map(({ id, wikidata_id }) => [id, wikidata_id])).toEqual([
      [merged?.id, 'Q2'],
      [expect.any(Number), 'Q1'],
    ]);
    expect(split[1]?.id).toBeGreaterThan(merged?.id ?? Number.NaN);
    // Joined again, the older id stays and the other is retired, and given to nobody else.
    await places.importPoints('osm', [point('1', { name: 'A', wikidataId: 'Q1' }), point('3')], { date: '2025-01-01' });
    const all = await places.places();
    expect(all.map(({ id, retired_at }) => [id, retired_at === null])).toEqual([
      [merged?.id, true],
      [split[1]?.id, false],
      [expect.any(Number), true],
    ]);
    expect(all[2]?.id).toBeGreaterThan(split[1]?.id ?? Number.NaN);
  });

  it('take in a record that another one kept out, once that is gone', async () => {
    await places.importPoints('osm', [point('1', { name: 'A' }), point('2', { name: 'A', location: north(100) })]);
    await places.importPoints('wikivoyage', [point('3', { name: 'A', location: north(10) })]);
    expect(await places.groups()).toEqual([['osm 1', 'wikivoyage 3'], ['osm 2']]);
    await places.importPoints('osm', [point('2', { name: 'A', location: north(100) })]);
    expect(await places.groups()).toEqual([['osm 2', 'wikivoyage 3']]);
  });

  const editions: Readonly<Record<string, readonly PointOfInterestRecord[]>> = {
    osm: [
      point('1', { name: 'Pantheon', wikidataId: 'Q99309' }),
      point('2', { name: 'Piazza', location: north(400) }),
      point('3', { name: 'Villa', category: 'park', location: north(5000) }),
    ],
    unesco: [
      point('a', { name: 'Historic centre', wikidataId: 'Q99309', location: north(900) }),
      point('b', { name: 'piazza', location: north(560), wikidataId: 'Q8' }),
    ],
    wikivoyage: [
      point('x', { name: 'Panteon', alternateNames: ['Pantheon'], location: north(120) }),
      point('y', { name: 'Piazza', location: north(500), wikidataId: 'Q7' }),
      point('z', { name: 'VILLA', location: north(5800) }),
    ],
  };
  const orders = [
    ['osm', 'unesco', 'wikivoyage'],
    ['osm', 'wikivoyage', 'unesco'],
    ['unesco', 'osm', 'wikivoyage'],
    ['unesco', 'wikivoyage', 'osm'],
    ['wikivoyage', 'osm', 'unesco'],
    ['wikivoyage', 'unesco', 'osm'],
  ];
  const shown = async () => {
    const sources = new Map(
      (await places.kysely.selectFrom('source').select(['id', 'code']).execute()).map(({ id, code }) => [id, code]),
    );
    return (await places.livePlaces())
      .map(({ id, created_at, updated_at, source_id, ...rest }) => ({ ...rest, source: sources.get(source_id) }))
      .sort((one, other) => one.latitude - other.latitude || (one.name < other.name ? -1 : 1));
  };

  it('are the same whatever the order in which three sources were imported', async () => {
    const outcomes: unknown[] = [];
    for (const order of orders) {
      await places.empty();
      for (const source of order) await places.importPoints(source, editions[source] ?? []);
      outcomes.push({ groups: await places.groups(), shown: await shown() });
    }
    expect(outcomes[0]).toMatchObject({
      groups: [
        ['osm 1', 'unesco a', 'wikivoyage x'],
        ['osm 2', 'wikivoyage y'],
        ['osm 3', 'wikivoyage z'],
        ['unesco b'],
      ],
    });
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
  });

  it('are what the rule makes of all records at once, after any sequence of imports', {
    timeout: 240_000,
  }, async () => {
    const category = fc.constantFrom<PlaceCategory>('monument', 'park');
    const record = fc.record({
      key: fc.constantFrom('1', '2', '3'),
      name: fc.constantFrom('A', 'B'),
      alternateNames: fc.constantFrom([], ['B'], ['C']),
      category,
      wikidataId: fc.constantFrom(null, null, 'Q1', 'Q2'),
      location: fc.integer({ min: 0, max: 8 }).map((step) => north(step * 140)),
    });
    const edition = fc.record({
      source: fc.constantFrom('osm', 'unesco', 'wikivoyage'),
      points: fc.uniqueArray(record, { selector: ({ key }) => key, minLength: 1, maxLength: 3 }),
      keepMissing: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edition, { minLength: 2, maxLength: 6 }), async (imports) => {
        await places.empty();
        const current = new Map<string, Map<string, PointOfInterestRecord>>();
        for (const { source, points, keepMissing } of imports) {
          const records = points.map(({ key, ...facts }) => point(key, facts));
          const before = new Map((await places.places()).map((place) => [place.id, place]));
          await places.importPoints(source, records, { keepMissing });
          const stored = keepMissing ? (current.get(source) ?? new Map()) : new Map();
          for (const one of records) stored.set(one.key, one);
          current.set(source, stored);
          // No id ever stands for nothing it stood for before: a place that is gone stays in the table.
          for (const id of before.keys()) expect((await places.places()).some((place) => place.id === id)).toBe(true);
        }
        const all = [...current].flatMap(([source, records]) =>
          [...records.values()].map((one) => ({ ...one, source })),
        );
        const expected = groupSamePlaces(all, findPairs(all))
          .map((group) => group.map((index) => `${all[index]?.source} ${all[index]?.key}`).sort())
          .sort();
        expect(await places.groups()).toEqual(expected);
        expect(await places.livePlaces()).toHaveLength(expected.length);
        // And nothing is left to do.
        const state = await places.state();
        const [source, records] = [...current][0] ?? ['', new Map()];
        const again = await places.importPoints(source, [...records.values()]);
        expect(again.changes).toMatchObject({ inserted: 0, updated: 0, revived: 0, retired: 0 });
        expect(await places.state()).toEqual(state);
      }),
      { numRuns: kind === 'postgres' ? 25 : 8 },
    );
  });
});
