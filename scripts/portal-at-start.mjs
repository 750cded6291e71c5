/** Builds the portal before the server starts, when it is missing or not that of this checkout. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { builtDirectory, isPortalFresh } from './portal-stamp.mjs';
import { wait } from './wait.mjs';

/** What takes longer is told of. */
const SILENT_MS = 1000;

/**
 * A portal that cannot be built (its directory is not writable, say) keeps no API from starting. False: the build was
 * told to stop, and so are we.
 */
export async function buildStalePortal(runtime, root) {
  if (process.env.PORTAL?.trim() === 'off' || isPortalFresh(root)) return true;
  const started = performance.now();
  let isTold = false;
  const timer = setTimeout(() => {
    isTold = true;
    process.stderr.write('carnet: building the portal ...\n');
  }, SILENT_MS);
  // Standard output belongs to the server.
  const script = path.join(root, 'scripts', 'build-portal.mjs');
  const { code, signal } = await wait(spawn(runtime, [script], { cwd: root, stdio: ['ignore', 2, 2] })).finally(() =>
    clearTimeout(timer),
  );
  if (signal !== null) return false;
  if (code !== 0) {
    const instead = existsSync(builtDirectory(root)) ? 'with the one built before' : 'without it';
    process.stderr.write(`carnet: the portal could not be built, see the lines above; starting ${instead}\n`);
  } else if (isTold) {
    process.stderr.write(`carnet: built the portal in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  }
  return true;
}
