/** Runs the tests from a checkout; arguments go to vitest. Without `--project`: all but the fault suite. */
import { launch } from './launch.mjs';

const args = process.argv.slice(2);
const projects = args.some((arg) => arg.startsWith('--project'))
  ? []
  : ['unit', 'suites', 'portal'].flatMap((name) => ['--project', name]);
await launch('node_modules/vitest/vitest.mjs', ['run', ...projects, ...args], { development: true });
