/** Finds the module of a thread or process beside the one that starts it, from the sources and from a build alike. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export function moduleBeside(url: string, name: string): string {
  const file = fileURLToPath(url);
  return path.join(path.dirname(file), name + path.extname(file));
}
