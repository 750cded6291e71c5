/** `carnet import osm` and `osm-tours`: OpenStreetMap files. */
import { InvalidArgumentError, Option } from 'commander';
import type { OsmCounts } from '../../../importers/osm/points/read-counts.ts';
import type { OsmTourCounts } from '../../../importers/osm/tours/read-walking-tours.ts';
import type { PlaceFile } from '../../../importers/places/place-file.ts';
import { PLACE_SOURCES } from '../../../services/places/place-sources.ts';
import { type PlaceImporter, preparePoints, prepareTours } from './place-importer.ts';

const SOURCE = { known: PLACE_SOURCES.osm };

export const osmImporter: PlaceImporter = {
  name: 'osm',
  description: 'Import points of interest from an OpenStreetMap file (.osm.pbf).',
  notes: `
docs/importers/osm.md lists which tags make which category. To add another region, use --keep-missing; otherwise the
places of the first region are retired.`,
  examples: ['portugal-latest.osm.pbf', 'andorra-latest.osm.pbf --keep-missing --skip-bad-rows'],
  async prepare() {
    const { readOsmPointsOfInterest } = await import('../../../importers/osm/points/read-points-of-interest.ts');
    let counts: OsmCounts | undefined;
    const onCounts = (read: OsmCounts) => {
      counts = read;
    };
    return {
      ...(await preparePoints(SOURCE, (file) => readOsmPointsOfInterest(file, { onCounts }))),
      dateOf: dayOfHeader,
      readReport: () => (counts === undefined ? [] : placeCounts(counts)),
    };
  },
};

interface TourOptions {
  readonly leastShare?: number;
}

export const osmToursImporter: PlaceImporter<TourOptions> = {
  name: 'osm-tours',
  description: 'Import walking tours from an OpenStreetMap file (.osm.pbf): its foot and hiking routes.',
  notes: `
Extracts cut long routes: a tour with missing parts says so and keeps its gaps. --least-share skips routes of which too
little is in the file. To add another region, use --keep-missing.`,
  examples: ['portugal-latest.osm.pbf --least-share 0.9', 'andorra-latest.osm.pbf --keep-missing'],
  options: [
    new Option(
      '--least-share <share>',
      'skip routes of which the file has less than this share of the ways, 0 to 1',
    ).argParser(share),
  ],
  async prepare({ leastShare = 0 }) {
    const { readOsmWalkingTours } = await import('../../../importers/osm/tours/read-walking-tours.ts');
    let counts: OsmTourCounts | undefined;
    const onCounts = (read: OsmTourCounts) => {
      counts = read;
    };
    return {
      ...(await prepareTours(SOURCE, (file) => readOsmWalkingTours(file, { leastShare, onCounts }))),
      dateOf: dayOfHeader,
      readReport: () => (counts === undefined ? [] : passedOver([[counts.unnamed, 'without a name']])),
    };
  },
};

async function dayOfHeader(file: PlaceFile): Promise<string | null> {
  const { readPbfHeader } = await import('../../../importers/osm/pbf-file.ts');
  return (await readPbfHeader(file)).dataAt?.toISOString().slice(0, 10) ?? null;
}

function placeCounts({ nodes, ways, relations, unnamed, gone, private: closed }: OsmCounts): string[] {
  const elements = [
    [nodes, 'nodes'],
    [ways, 'ways'],
    [relations, 'relations'],
  ] as const;
  return [
    `read: ${elements.map(([count, what]) => `${count.toLocaleString('en')} ${what}`).join(', ')}`,
    ...passedOver([
      [unnamed, 'without a name'],
      [gone, 'gone or not built yet'],
      [closed, 'private'],
    ]),
  ];
}

function passedOver(kinds: readonly (readonly [count: number, why: string])[]): string[] {
  const some = kinds.filter(([count]) => count > 0).map(([count, why]) => `${count.toLocaleString('en')} ${why}`);
  return some.length === 0 ? [] : [`passed over: ${some.join(', ')}`];
}

function share(text: string): number {
  const value = /^\d?\.?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= 0 && value <= 1)) throw new InvalidArgumentError('expected a number from 0 to 1');
  return value;
}
