/** Puts a built portal where servers look for it, whoever else does the same just now. */
import { rename, rm } from 'node:fs/promises';
import { builtDirectory, isPortalFresh } from './portal-stamp.mjs';

/** There was something in the place again. */
const TAKEN = new Set(['ENOTEMPTY', 'EEXIST', 'EPERM']);
const ATTEMPTS = 5;

/** A directory cannot be renamed onto one that has files: the old one steps aside first. */
export async function takePlace(fresh, root) {
  const place = builtDirectory(root);
  const old = `${fresh}-old`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await rename(place, old).catch((error) => {
        if (error.code !== 'ENOENT') throw error;
      });
      await rename(fresh, place);
      return;
    } catch (error) {
      if (!TAKEN.has(error.code) || attempt === ATTEMPTS) throw error;
      if (isPortalFresh(root)) return;
    } finally {
      await rm(old, { recursive: true, force: true });
    }
  }
}
