/** `npm run bench`: runs the chosen parts one after another and reports them. */
import os from 'node:os';
import { BenchContext, step } from './bench-context.ts';
import { requireWrk } from './load/wrk.ts';
import { type BenchOptions, readOptions } from './options.ts';
import { list, notModified, personalised } from './parts/against-bare-http.ts';
import { keys } from './parts/keys.ts';
import { pair } from './parts/pair.ts';
import { places } from './parts/places.ts';
import { start } from './parts/start.ts';
import { statements } from './parts/statements.ts';
import { trips } from './parts/trips.ts';
import { asText, type Figure, type RunReport, writeDocs, writeResults } from './report.ts';

/** In the order in which they run. */
const PARTS: Readonly<Record<string, (bench: BenchContext) => Promise<Figure[]>>> = {
  personalised,
  'not-modified': notModified,
  list,
  keys,
  pair,
  trips,
  statements,
  places,
  start,
};

async function run(options: BenchOptions): Promise<RunReport> {
  requireWrk();
  const figures: Figure[] = [];
  const bench = new BenchContext(options);
  const interrupted = async () => {
    await bench.close();
    process.exit(130);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    for (const name of options.parts) {
      step(`part ${name}`);
      figures.push(...((await PARTS[name]?.(bench)) ?? []));
    }
  } finally {
    await bench.close();
  }
  return {
    date: new Date().toISOString().slice(0, 10),
    setting: [
      `${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB of memory, Node ${process.versions.node}.`,
      `${options.rounds} rounds of ${options.seconds} s for each side, in turn; wrk with ${options.connections} ` +
        'connections, one request at a time on each.',
      bench.pinning.shown,
    ],
    options,
    figures,
  };
}

try {
  const options = readOptions(process.argv.slice(2), Object.keys(PARTS));
  if (options !== undefined) {
    const report = await run(options);
    const file = writeResults(report);
    process.stdout.write(`${asText(report)}\n\nEvery figure: ${file}\n`);
    if (options.writeDocs) writeDocs(report);
    if (options.strict && report.figures.some(({ isMet }) => isMet === false)) process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
