/** Part `osm`: how fast an OpenStreetMap file is read, and whether memory stays the same however large it is. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import RUNTIME from '../../scripts/node-runtime.json' with { type: 'json' };
import { type BenchContext, step } from '../bench-context.ts';
import { writeLargeOsm } from '../data/large-osm.ts';
import type { OsmReading } from '../data/read-osm.ts';
import type { Figure } from '../figure.ts';
import { onCore } from '../machine/pinning.ts';
import { median, megabytes, spread, thousands } from '../statistics.ts';

const EXTRACTS = fileURLToPath(new URL('../../../shared/reference/poi/osm/', import.meta.url));
const SMALL = 'rome-piazza-vittorio-emanuele.osm.pbf';
const OTHERS = ['locarno.osm.pbf', 'ajaccio-ferry.osm.pbf', 'neuss-s11.osm.pbf'];
const SIZES = [100e6, 200e6] as const;
const TARGET_PER_SECOND = 300_000;
/** "Flat": twice the file takes no more than this much more. */
const FLAT_WITHIN = 0.15;

export async function osm(bench: BenchContext): Promise<Figure[]> {
  if (!existsSync(path.join(EXTRACTS, SMALL))) {
    step('part osm is left out: the real extracts are not beside this checkout');
    return [];
  }
  await bench.stopShared();
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-bench-osm-'));
  try {
    const small = await rounds(bench, path.join(EXTRACTS, SMALL));
    const large: OsmReading[][] = [];
    for (const size of SIZES) {
      step(`making an OpenStreetMap file of ${size / 1e6} MB`);
      const file = path.join(directory, `${size}.osm.pbf`);
      await writeLargeOsm(
        file,
        [SMALL, ...OTHERS].map((name) => path.join(EXTRACTS, name)),
        size,
      );
      large.push(await rounds(bench, file));
      rmSync(file);
    }
    const [half, whole] = large as [OsmReading[], OsmReading[]];
    return [speed(whole), memory(small, half, whole)];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Each in a process of its own, which is what makes the peak of its memory that of one import. */
async function rounds(bench: BenchContext, file: string): Promise<OsmReading[]> {
  const readings: OsmReading[] = [];
  const reader = fileURLToPath(new URL('../data/read-osm.ts', import.meta.url));
  for (let round = 1; round <= Math.min(3, bench.options.rounds); round += 1) {
    const [command, args] = onCore(bench.serverCore, process.execPath, [reader, file]);
    const { stdout } = await promisify(execFile)(command, args, { env: { ...RUNTIME.env, ...process.env } });
    const reading = JSON.parse(stdout) as OsmReading;
    step(`${(reading.bytes / 1e6).toFixed(1)} MB in ${reading.seconds.toFixed(1)} s, peak ${mb(reading.peakBytes)}`);
    readings.push(reading);
  }
  return readings;
}

const elements = ({ counts }: OsmReading) => counts.nodes + counts.ways + counts.relations;
const mb = (bytes: number) => `${thousands(megabytes(bytes))} MB`;
const peakOf = (readings: readonly OsmReading[]) => median(readings.map(({ peakBytes }) => peakBytes));

function speed(readings: readonly OsmReading[]): Figure {
  const perSecond = readings.map((reading) => elements(reading) / reading.seconds);
  const [first] = readings as [OsmReading];
  return {
    part: 'osm',
    name: `OpenStreetMap file of ${thousands(first.bytes / 1e6)} MB: elements read a second`,
    value: thousands(median(perSecond)),
    spread: spread(
      perSecond.map((value) => value / 1000),
      0,
    ).concat(' thousand'),
    target: `at least ${thousands(TARGET_PER_SECOND)}`,
    isMet: median(perSecond) >= TARGET_PER_SECOND,
    notes: [
      `${thousands(elements(first))} elements and ${thousands(first.counts.records)} points of interest; all ` +
        'passes over the file together, and each element counted once',
    ],
    details: { readings },
  };
}

function memory(small: readonly OsmReading[], half: readonly OsmReading[], whole: readonly OsmReading[]): Figure {
  const [atSmall, atHalf, atWhole] = [peakOf(small), peakOf(half), peakOf(whole)];
  return {
    part: 'osm',
    name: 'OpenStreetMap import: peak resident memory at 0.3, 100 and 200 MB of file',
    value: `${mb(atSmall)}, ${mb(atHalf)} and ${mb(atWhole)}`,
    spread: `200 MB: ${spread(
      whole.map(({ peakBytes }) => megabytes(peakBytes)),
      0,
    )} MB`,
    target: 'flat: 200 MB within 15 % of 100 MB',
    isMet: atWhole <= atHalf * (1 + FLAT_WITHIN),
    notes: [
      `a process that has read nothing yet has ${mb(median(whole.map(({ startBytes }) => startBytes)))}; ` +
        'what comes on top is one batch of node coordinates',
    ],
    details: { small, half, whole },
  };
}
