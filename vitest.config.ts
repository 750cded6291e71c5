import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const common = {
  environment: 'node',
  // Its sources: what its package names is built when it is packed.
  alias: { '@carnet/client': fileURLToPath(new URL('packages/client/src/index.ts', import.meta.url)) },
  pool: 'forks',
  // Files take turns in the same processes, which saves loading the sources for each: they leave nothing behind for the next.
  isolate: false,
  // The first statement of a suite may wait for a database that is being started on a busy machine.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A second, as Vitest would have it, is not enough for everything on a busy machine.
  expect: { poll: { timeout: 40_000 } },
} as const;

/** Files that take more than some ten seconds: `npm test` leaves them to `npm run test:all` and `.ci/run`. */
const LONG = '**/*.long.test.ts';

const suites = {
  ...common,
  execArgv: ['--expose-gc'], // tests of memory count what is held, not what is garbage
  include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
  exclude: ['test/faults/**', 'test/portal/**', 'test/promises/**'],
  globalSetup: ['test/helpers/global-setup.ts'],
};

/** Real browsers, one in each process, against a real node, which all suites share. */
const portal = {
  ...common,
  include: ['test/portal/**/*.test.ts'],
  globalSetup: ['test/portal/global-setup.ts'],
  maxConcurrency: 2, // slow telephones spin to be slow, and would starve the suite beside them
  testTimeout: 90_000,
};

export default defineConfig({
  test: {
    // One more than there are cores, as a third of the time of a test is waiting: for polls, timeouts, other processes.
    maxWorkers: os.availableParallelism() + 1,
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'packages/*/src/**/*.test.ts',
            'scripts/**/*.test.mjs',
            'portal/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        test: {
          name: 'suites',
          ...suites,
          exclude: [...suites.exclude, LONG],
        },
      },
      {
        test: {
          ...suites,
          name: 'suites-long',
          include: [LONG],
        },
      },
      {
        test: {
          ...portal,
          name: 'portal',
          exclude: [LONG],
        },
      },
      {
        test: {
          ...portal,
          name: 'portal-long',
          include: [`test/portal/${LONG}`],
        },
      },
      // What the open data set answers, all of it: `npm run promises`.
      {
        test: {
          ...common,
          name: 'promises',
          include: ['test/promises/**/*.test.ts'],
          globalSetup: ['test/helpers/global-setup.ts'],
        },
      },
      // Killed processes, lost databases, second openers: much of it is waiting, for what others take to notice.
      {
        test: {
          ...common,
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: ['test/helpers/global-setup.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
