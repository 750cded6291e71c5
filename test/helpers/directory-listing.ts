/** Everything below a directory with its content's hash, to tell whether anything was changed or deleted. */
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export function directoryListing(directory: string): Record<string, string> {
  const listing: Record<string, string> = {};
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort()) {
    const found = lstatSync(path.join(directory, name));
    if (found.isSymbolicLink()) listing[name] = 'link';
    else if (found.isDirectory()) listing[name] = 'directory';
    else if (found.isFile()) listing[name] = hashOf(path.join(directory, name));
  }
  return listing;
}

/** Those that group or others have any right to, with their modes. */
export function openToOthers(directory: string): string[] {
  return ['', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })]
    .map((name) => ({ name, mode: lstatSync(path.join(directory, name)).mode }))
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ name, mode }) => `${name || '.'} 0${(mode & 0o7777).toString(8)}`);
}

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
