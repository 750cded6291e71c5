/** Runs the `carnet` command from a checkout: `node scripts/carnet.mjs serve`. */
import { launch } from './launch.mjs';

await launch('src/cli/main.ts', process.argv.slice(2));
