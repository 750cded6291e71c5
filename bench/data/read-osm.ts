/**
 * A process of its own that imports points of interest from one OpenStreetMap file and prints how long it took and what
 * it held.
 */
import type { OsmCounts } from '../../src/importers/osm/points/read-counts.ts';
import { readOsmPointsOfInterest } from '../../src/importers/osm/points/read-points-of-interest.ts';
import { openPlaceFile } from '../../src/infrastructure/files/place-file.ts';
import { memoryOf } from '../machine/process-usage.ts';

export interface OsmReading {
  readonly bytes: number;
  readonly seconds: number;
  readonly counts: OsmCounts;
  /** Resident memory at its highest since the process began, and as it began to read. */
  readonly peakBytes: number;
  readonly startBytes: number;
}

const [name = ''] = process.argv.slice(2);
const file = await openPlaceFile(name, { maxBytes: Number.MAX_SAFE_INTEGER });
const startBytes = process.memoryUsage.rss();
let counts: OsmCounts | undefined;
const start = performance.now();
for await (const _ of readOsmPointsOfInterest(file, { onCounts: (found) => (counts = found) }));
const seconds = (performance.now() - start) / 1000;
if (counts === undefined) throw new Error('the importer has not told what it read');
const reading: OsmReading = {
  bytes: file.size,
  seconds,
  counts,
  // What getrusage tells began with what the process that started this one held.
  peakBytes: memoryOf(process.pid)?.peakBytes ?? process.resourceUsage().maxRSS * 1024,
  startBytes,
};
process.stdout.write(JSON.stringify(reading));
