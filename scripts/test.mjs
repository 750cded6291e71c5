/** Runs the tests from a checkout; arguments go to vitest. Without `--project`: all but the fault suite. */
import { launch } from './launch.mjs';

const args = process.argv.slice(2);
const projects = args.some((arg) => arg.startsWith('--project')) ? [] : ['--project', 'unit', '--project', 'suites'];
await launch('node_modules/vitest/vitest.mjs', ['run', ...projects, ...args], { development: true });
