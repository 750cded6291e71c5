/** The real extracts: Rome around Piazza Vittorio, Locarno, Ajaccio, Neuss; where they are at hand. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FeatureCollection, MultiLineString } from 'geojson';
import { describe, expect, it } from 'vitest';
import { distanceKm } from '../../../src/domain/places/location.ts';
import type { PointOfInterestRecord } from '../../../src/domain/places/place-record.ts';
import type { OsmCounts } from '../../../src/importers/osm/points/read-counts.ts';
import { readOsmPointsOfInterest } from '../../../src/importers/osm/points/read-points-of-interest.ts';
import { readOsmWalkingTours } from '../../../src/importers/osm/tours/read-walking-tours.ts';
import { collect, placeReference } from '../../helpers/places/place-files.ts';
import { decodeAgain } from './second-decoder.ts';

const directory = fileURLToPath(new URL('../../../../shared/reference/', import.meta.url));
const EXTRACTS = ['rome-piazza-vittorio-emanuele', 'locarno', 'ajaccio-ferry', 'neuss-s11'] as const;
type Extract = (typeof EXTRACTS)[number];
const isAtHand = EXTRACTS.every((name) => existsSync(`${directory}poi/osm/${name}.osm.pbf`));
const extract = (name: Extract) => placeReference(`osm/${name}.osm.pbf`);

async function places(name: Extract) {
  let counts: OsmCounts | undefined;
  const found = await collect(readOsmPointsOfInterest(extract(name), { onCounts: (given) => (counts = given) }));
  return { ...found, counts };
}

function byCategory(records: readonly PointOfInterestRecord[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { category } of records) counts[category] = (counts[category] ?? 0) + 1;
  return counts;
}

describe.skipIf(!isAtHand)('points of interest of the real extracts', () => {
  it.each<[Extract, Record<string, number>, Partial<OsmCounts>]>([
    [
      'rome-piazza-vittorio-emanuele',
      {
        archaeological_site: 9,
        market: 2,
        memorial: 2,
        monument: 8,
        museum: 3,
        other: 5,
        park: 5,
        place_of_worship: 11,
        square: 3,
        theatre: 1,
      },
      { records: 49, unnamed: 20, private: 2, gone: 0, outside: 2, partial: 0 },
    ],
    ['locarno', { other: 1, park: 1 }, { records: 2, unnamed: 1, private: 0, gone: 0, outside: 0, partial: 1 }],
    [
      'ajaccio-ferry',
      { market: 1, museum: 2 },
      { records: 3, unnamed: 1, private: 0, gone: 0, outside: 0, partial: 0 },
    ],
    [
      'neuss-s11',
      { memorial: 21, park: 1, place_of_worship: 2, square: 1 },
      { records: 25, unnamed: 27, private: 12, gone: 0, outside: 0, partial: 0 },
    ],
  ])('%s', async (name, categories, expected) => {
    const { records, problems, counts } = await places(name);
    expect(problems).toEqual([]);
    expect(byCategory(records)).toEqual(categories);
    expect(counts).toMatchObject(expected);
  });

  it.each(EXTRACTS)('%s has the elements and the coordinates that a second decoder finds', async (name) => {
    const again = decodeAgain(readFileSync(`${directory}poi/osm/${name}.osm.pbf`));
    const { records, counts } = await places(name);
    expect(counts).toMatchObject({ nodes: again.nodes.size, ways: again.ways, relations: again.relations });
    const nodes = records.filter(({ key }) => key.startsWith('node/'));
    expect(nodes.length).toBeGreaterThan(0);
    for (const { key, location } of nodes) {
      expect([location.latitude, location.longitude]).toEqual(again.nodes.get(Number(key.slice('node/'.length))));
    }
  });

  // Coordinates as the English Wikipedia has them, to a second of arc; the square is 316 m long.
  it.each([
    ['Basilica di Santa Maria Maggiore', 'place_of_worship', 'Q186282', [41, 53, 51], [12, 29, 55], 50],
    ['Basilica di Santa Prassede', 'place_of_worship', 'Q733890', [41, 53, 46], [12, 29, 55], 50],
    ['Piazza Vittorio Emanuele Secondo', 'square', 'Q1141165', [41, 53, 42.58], [12, 30, 17.14], 100],
  ] as const)('Rome has %s where it stands', async (name, category, wikidataId, north, east, metres) => {
    const { records } = await places('rome-piazza-vittorio-emanuele');
    const found = records.filter((record) => record.name === name);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ category, wikidataId, countryIso2: null });
    const known = { latitude: degrees(north), longitude: degrees(east) };
    expect(distanceKm(found[0]?.location ?? { latitude: 0, longitude: 0 }, known) * 1000).toBeLessThan(metres);
  });

  it('Rome has its basilica first by importance', async () => {
    const { records } = await places('rome-piazza-vittorio-emanuele');
    const first = records.toSorted((a, b) => (b.importance ?? 0) - (a.importance ?? 0))[0];
    expect(first?.name).toBe('Basilica di Santa Maria Maggiore');
    expect(records.every(({ importance }) => importance !== null && importance >= 0 && importance <= 1)).toBe(true);
  });
});

const degrees = ([whole, minutes, seconds]: readonly [number, number, number]) => whole + minutes / 60 + seconds / 3600;

describe.skipIf(!isAtHand)('walking tours of the real extracts', () => {
  it.each<[Extract, number]>([
    ['rome-piazza-vittorio-emanuele', 0],
    ['locarno', 5],
    ['ajaccio-ferry', 0],
    ['neuss-s11', 7],
  ])('%s has %i', async (name, count) => {
    const { records, problems } = await collect(readOsmWalkingTours(extract(name)));
    expect([records.length, problems]).toEqual([count, []]);
  });

  it.each(['locarno', 'neuss-s11'] as const)(
    '%s has the routes cut out of it, each way of theirs once',
    async (name) => {
      const routes = JSON.parse(readFileSync(`${directory}tours/${name}.geojson`, 'utf8')) as FeatureCollection<
        MultiLineString,
        { _members: number; _missing_ways: number; _roles: Record<string, number> }
      >;
      const { records } = await collect(readOsmWalkingTours(extract(name)));
      for (const { id, geometry, properties } of routes.features) {
        const tour = records.find(({ key }) => key === id);
        expect(tour, String(id)).toBeDefined();
        expect(tour?.summary).toContain(`${properties._missing_ways - branchesAway(properties._roles)} of its `);
        expect(segments(tour?.path ?? [])).toEqual(segments(geometry.coordinates));
      }
    },
  );
});

/** Ways with this role are no part of the walk; none of them is in the extract. */
const branchesAway = (roles: Record<string, number>) => roles.alternative_terminal ?? 0;

/** Steps from point to point, whichever way round, sorted. */
function segments(parts: readonly (readonly (readonly number[])[])[]): string[] {
  return parts
    .flatMap((part) => part.slice(1).map((point, index) => [String(part[index]), String(point)].sort().join(' ')))
    .sort();
}
