/** Runs the `carnet` command from a checkout: `node scripts/carnet.mjs serve`. */
import { launch } from './launch.mjs';
import { buildStalePortal } from './portal-at-start.mjs';

const args = process.argv.slice(2);
const isServer = args.length === 1 && args[0] === 'serve';
await launch('src/cli/main.ts', args, isServer ? { before: buildStalePortal } : {});
