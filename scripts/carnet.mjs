/**
 * Runs the `carnet` command from a checkout: `node scripts/carnet.mjs serve`. An old Node is refused before the rest is
 * read.
 */
import './oldest-node.cjs';

const args = process.argv.slice(2);
const isServer = args.length === 1 && args[0] === 'serve';
Promise.all([import('./launch.mjs'), import('./portal-at-start.mjs')]).then(([{ launch }, { buildStalePortal }]) =>
  launch('src/cli/main.ts', args, isServer ? { before: buildStalePortal } : {}),
);
