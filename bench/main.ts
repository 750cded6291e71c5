/** `npm run bench`: runs the chosen parts one after another and reports them. */
import { BenchContext, step } from './bench-context.ts';
import type { Figure } from './figure.ts';
import { describeMachine } from './machine/pinning.ts';
import { type BenchOptions, readOptions } from './options.ts';
import { parts } from './parts/all.ts';
import { writeDocs } from './report/docs.ts';
import { type RunReport, textTable, writeResults } from './report/run-report.ts';

async function run(options: BenchOptions): Promise<RunReport> {
  const figures: Figure[] = [];
  const bench = await BenchContext.open(options);
  const interrupted = async () => {
    await bench.close();
    process.exit(130);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    for (const name of options.parts) {
      step(`part ${name}`);
      figures.push(...(await parts[name](bench)));
    }
  } finally {
    await bench.close();
  }
  const { seconds, rounds, connections } = options;
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    node: process.versions.node,
    pinned:
      bench.pinning === null
        ? `Processes are NOT pinned to cores (${bench.pinningReason}): expect noise.`
        : 'The measured server is pinned to one core, the load generator to another; PostgreSQL may use both.',
    options: { parts: options.parts, seconds, rounds, connections },
    figures,
  };
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options !== undefined) {
    const report = await run(options);
    const file = writeResults(report);
    process.stdout.write(`${textTable(report)}\n\nEvery figure: ${file}\n`);
    if (options.writeDocs) writeDocs(report);
    if (options.strict && report.figures.some((figure) => !figure.isMet)) process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
