/** The last known active keys on disk (hashes only), for a node that must start while the database is away. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { ActiveApiKeys } from '../services/api-keys/active-api-keys.ts';

/** Writes beside the target and renames, so that the file is whole or the old one. */
export async function writeKeyState(path: string, keys: ActiveApiKeys): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  await writeFile(temporary, JSON.stringify(keys.exportState()), { mode: 0o600 });
  await rename(temporary, path);
}

/** Whether there was a state to take over. A damaged file is an error; the keys stay as they are. */
export async function readKeyState(path: string, keys: ActiveApiKeys): Promise<boolean> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  keys.importState(JSON.parse(text));
  return true;
}
