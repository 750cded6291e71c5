/**
 * Runs the tests from a checkout; arguments go to vitest. Without `--project`: all but the fault suite. With `--all`:
 * all, and what `npm test` samples (axe in two of four views, orders of payment events) is tried in full.
 */
import { launch } from './launch.mjs';

const isAll = process.argv.includes('--all');
if (isAll) process.env.TEST_ALL = 'true';
const args = process.argv.slice(2).filter((arg) => arg !== '--all');
const projects = args.some((arg) => arg.startsWith('--project'))
  ? []
  : ['unit', 'suites', 'portal', ...(isAll ? ['faults'] : [])].flatMap((name) => ['--project', name]);
await launch('node_modules/vitest/vitest.mjs', ['run', ...projects, ...args], { development: true });
