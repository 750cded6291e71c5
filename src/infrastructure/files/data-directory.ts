/**
 * The data directory (DATA_DIR): made when missing, kept private to its owner, and named in each error about its files.
 */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  type Stats,
  statSync,
} from 'node:fs';
import path from 'node:path';

const OTHERS = 0o077;
/** What a directory that a system or a desktop made holds of its own accord. */
const NOBODYS = new Set(['lost+found', '.DS_Store']);
/**
 * The files that Carnet makes in it, beside the embedded database's own directory. A directory in use has one of them.
 */
const CARNETS =
  /^(?:lock\.sqlite|holder\.json|identity\.secret|keys(?:\.before-[^.]+)?\.json|rules\.jsonl|(?:catalog|places)\.snapshot)(?:[.-]\w+)*$/;

export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError';
}

/**
 * Makes sure that the directory is there, can be written and is closed to other users. Returns what it had to change,
 * for people to read. Deletes nothing and changes no content.
 *
 * @throws DataDirectoryError that names the directory, says what is wrong and what to do.
 */
export function openDataDirectory(directory: string): string[] {
  const found = makeDirectory(directory);
  if (!found.isDirectory()) throw notADirectory(directory, directory);
  const changes: string[] = [];
  if (process.platform !== 'win32') changes.push(...closeToOthers(directory, found));
  try {
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw dataDirectoryError(directory, 'cannot be used', error, directory);
  }
  return changes;
}

/** What `openDataDirectory` would refuse, without changing or creating anything. */
export function inspectDataDirectory(directory: string): DataDirectoryError | undefined {
  const file = fileOnPath(directory);
  if (file !== undefined) return notADirectory(directory, file);
  let there = directory;
  while (!existsSync(there) && path.dirname(there) !== there) there = path.dirname(there);
  try {
    if (there === directory && process.platform !== 'win32') refuseForeign(directory, statSync(directory));
    accessSync(there, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    if (error instanceof DataDirectoryError) return error;
    return dataDirectoryError(directory, there === directory ? 'cannot be used' : 'cannot be created', error, there);
  }
}

function makeDirectory(directory: string): Stats {
  try {
    makeMissing(directory);
    return statSync(directory);
  } catch (error) {
    const file = fileOnPath(directory);
    if (file !== undefined) throw notADirectory(directory, file);
    throw dataDirectoryError(directory, 'cannot be created', error, path.dirname(directory));
  }
}

function notADirectory(directory: string, file: string): DataDirectoryError {
  return new DataDirectoryError(
    `The data directory ${directory} (DATA_DIR) cannot be created: ${file} is a file, not a directory. Set ` +
      'DATA_DIR to a directory, or to a path where one can be created.',
  );
}

/** Not by `recursive`, which never ends where the system says ENOENT for a directory that is there, as in /proc. */
function makeMissing(directory: string): void {
  const parent = path.dirname(directory);
  if (existsSync(directory)) return;
  if (parent !== directory) makeMissing(parent);
  mkdirSync(directory, { mode: 0o700 });
}

function fileOnPath(directory: string): string | undefined {
  const parent = path.dirname(directory);
  const above = parent === directory ? undefined : fileOnPath(parent);
  if (above !== undefined) return above;
  const found = statSync(directory, { throwIfNoEntry: false }) ?? lstatSync(directory, { throwIfNoEntry: false });
  return found?.isDirectory() === false ? directory : undefined; // a link that leads nowhere is none either
}

/** An existing directory that others may enter is closed to them, unless it may not be Carnet's own. */
function closeToOthers(directory: string, stats: Stats): string[] {
  const changes: string[] = [];
  const { own, open, advice } = refuseForeign(directory, stats);
  if (open !== undefined) {
    try {
      chmodSync(directory, 0o700);
    } catch (error) {
      const owner = `belongs to another user (${stats.uid}), so Carnet cannot change that`;
      throw new DataDirectoryError(`${open} and ${owner}. ${advice}`, { cause: error });
    }
    const was = `was open to other users (mode ${octal(stats.mode)})`;
    changes.push(`${directory} ${was}; now only its owner may enter it (0700)`);
  }
  for (const name of own) makePrivate(path.join(directory, name));
  return changes;
}

/** Throws where other users may enter a directory that has nothing of Carnet's. `open`: set where they may enter. */
function refuseForeign(directory: string, { mode }: Stats) {
  const names = readdirSync(directory).filter((name) => !NOBODYS.has(name));
  const own = names.filter((name) => CARNETS.test(name));
  const advice =
    `Set DATA_DIR to a directory of Carnet's own, such as ${path.join(directory, 'carnet')}, or, if it is ` +
    `for Carnet alone, run: chmod 700 ${directory}`;
  if ((mode & OTHERS) === 0) return { own, advice, open: undefined };
  const open = `The data directory ${directory} (DATA_DIR) is open to other users (mode ${octal(mode)})`;
  if (names.length > 0 && own.length === 0) {
    throw new DataDirectoryError(`${open} and has files that are not Carnet's, such as ${names[0]}. ${advice}`);
  }
  return { own, advice, open };
}

/**
 * Takes the rights of group and others from a file, or from a directory and everything below it. What cannot be changed
 * is left: nobody else gets past the data directory itself.
 */
export function makePrivate(file: string): void {
  if (process.platform === 'win32') return; // it has no such modes
  try {
    const found = lstatSync(file);
    if (found.isSymbolicLink()) return; // what it leads to may be another user's
    if ((found.mode & OTHERS) !== 0) chmodSync(file, found.mode & 0o700);
    if (!found.isDirectory()) return;
  } catch {
    return; // it has gone meanwhile, or is another user's
  }
  for (const name of readdirSync(file)) makePrivate(path.join(file, name));
}

/** An error about one file, with the file, the directory and what to do. `what`: such as `cannot be written`. */
export function dataDirectoryError(directory: string, what: string, cause: unknown, file?: string): DataDirectoryError {
  const place = file === undefined || file === directory ? '' : `: ${file}`;
  return new DataDirectoryError(
    `The data directory ${directory} (DATA_DIR) ${what}${place}: ${reasonOf(cause)}.${adviceFor(cause)}`,
    { cause },
  );
}

const code = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;

function reasonOf(error: unknown): string {
  const reason = error instanceof Error && error.message !== '' ? error.message : (code(error) ?? 'unknown error');
  return reason.replace(/\.$/, '');
}

function adviceFor(error: unknown): string {
  switch (code(error)) {
    case 'EACCES':
    case 'EPERM':
      return ` Let the user that runs Carnet${userNow()} write there, or set DATA_DIR to a directory of that user.`;
    case 'EROFS':
      return ' The file system is read-only: set DATA_DIR to a directory on one that can be written.';
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return ' Make room on its disk, or raise the quota or the limit of file sizes.';
    case 'EMFILE':
    case 'ENFILE':
      return ' Raise the limit of open files (ulimit -n).';
    default:
      return '';
  }
}

const userNow = (): string => (process.getuid === undefined ? '' : ` (${process.getuid()})`);

const octal = (mode: number): string => `0${(mode & 0o7777).toString(8)}`;
