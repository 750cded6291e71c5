/** The last known active keys on disk (hashes only), for a node that must start while the database is away. */
import { constants } from 'node:fs';
import { copyFile, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dataDirectoryError } from '../infrastructure/files/data-directory.ts';
import type { ActiveApiKeys } from '../services/api-keys/active-api-keys.ts';
import { type ActiveApiKeysState, parseActiveApiKeysState } from '../services/api-keys/active-api-keys-state.ts';

/** Writes beside the target and renames, so that the file is whole or the old one. */
export async function writeKeyState(file: string, keys: ActiveApiKeys): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, JSON.stringify(keys.exportState()), { mode: 0o600 });
    await rename(temporary, file);
  } catch (error) {
    throw dataDirectoryError(path.dirname(file), 'cannot keep the active keys', error, file);
  }
}

/** Whether there was a state to take over. A damaged file is an error; the keys stay as they are. */
export async function readKeyState(file: string, keys: ActiveApiKeys): Promise<boolean> {
  const state = await findKeyState(file);
  if (state === undefined) return false;
  keys.importState(state);
  return true;
}

/** Undefined when there is no file. @throws Error when it is damaged. */
export async function findKeyState(file: string): Promise<ActiveApiKeysState | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return parseActiveApiKeysState(JSON.parse(text));
}

/** Keeps a copy beside it, which nothing overwrites; returns where. */
export async function copyKeyState(file: string, { version, token }: ActiveApiKeysState): Promise<string> {
  const copy = path.join(path.dirname(file), `keys.before-${version}-${token}.json`);
  try {
    await copyFile(file, copy, constants.COPYFILE_EXCL);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw dataDirectoryError(path.dirname(file), 'cannot keep a copy of the active keys', error, copy);
    }
  }
  return copy;
}
