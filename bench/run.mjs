/** Runs the benchmark from a checkout, whatever Node runs npm: `npm run bench`. */
import { launch } from '../scripts/launch.mjs';

await launch('bench/main.ts', process.argv.slice(2), { development: true });
