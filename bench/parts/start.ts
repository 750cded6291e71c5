/** Part `start`: a first and a later start on the embedded database, and what Carnet then holds in memory. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { type BenchContext, step } from '../bench-context.ts';
import { bytesAtRest, treeBytes } from '../machine.ts';
import type { Figure } from '../report.ts';
import { THIS_CHECKOUT } from '../servers/carnet-server.ts';
import { MB, median, megabytes, spread } from '../statistics.ts';

const FIRST_TARGET_SECONDS = 40;
const LATER_TARGET_SECONDS = 3;
const MEMORY_TARGET = 380 * MB;
const MOST_ROUNDS = 3;

export async function start(bench: BenchContext): Promise<Figure[]> {
  await bench.stopShared();
  const portalSeconds = buildPortal(bench.options.checkout ?? THIS_CHECKOUT);
  const cores = [...bench.pinning.serverCores, ...bench.pinning.loadCores];
  const asUsersStartIt = { databaseUrl: null, script: 'scripts/carnet.mjs', nodeArgs: [], cores };
  const first = { seconds: [] as number[], bytes: null as number | null };
  const later: typeof first = { seconds: [], bytes: null };
  for (let round = 0; round < Math.min(MOST_ROUNDS, bench.options.rounds); round += 1) {
    const settings = { DATA_DIR: path.join(bench.directory, `data-${round}`) };
    for (const measured of [first, later]) {
      step(`round ${round + 1}: a ${measured === first ? 'first' : 'later'} start on the embedded database`);
      const carnet = await bench.startCarnet({ ...asUsersStartIt, settings });
      measured.seconds.push(carnet.startSeconds);
      // Waiting until it rests takes most of a minute, and what it then holds differs little.
      if (round === 0) measured.bytes = await bytesAtRest(() => treeBytes(carnet.pid));
      await carnet.stop();
    }
  }
  const times = [
    { name: 'first start', ...first, target: FIRST_TARGET_SECONDS },
    { name: 'later start', ...later, target: LATER_TARGET_SECONDS },
  ].map(({ name, seconds, target }) => ({
    name: `${name} on the embedded database, until it listens`,
    value: `${median(seconds).toFixed(1)} s`,
    spread: spread(seconds, 1),
    target: `at most ${target} s`,
    isMet: median(seconds) <= target,
    notes: [`without installing packages and building the portal, which took ${portalSeconds.toFixed(1)} s before`],
    details: { seconds },
  }));
  if (first.bytes === null || later.bytes === null) return times;
  const most = Math.max(first.bytes, later.bytes);
  return [
    ...times,
    {
      name: 'memory of all its processes after either, at rest',
      value: megabytes(most),
      spread: `first ${megabytes(first.bytes)}, later ${megabytes(later.bytes)}`,
      target: `at most ${megabytes(MEMORY_TARGET)}`,
      isMet: most <= MEMORY_TARGET,
      notes: ['the server and the script that starts it, without npm; pages that both share count once'],
    },
  ];
}

/** A start would do so itself when it is missing or out of date. */
function buildPortal(checkout: string): number {
  const startedAt = performance.now();
  const script = path.join(checkout, 'scripts/build-portal.mjs');
  if (spawnSync(process.execPath, [script], { stdio: ['ignore', 2, 2] }).status !== 0) {
    throw new Error('the portal could not be built');
  }
  return (performance.now() - startedAt) / 1000;
}
