/**
 * Finds a file of an npm package: in `node_modules` of a checkout; in the published server, which bundles its
 * dependencies, among the copies that `npm run packages` leaves in `vendor`.
 */
import { existsSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const COPIES = fileURLToPath(new URL('../vendor', import.meta.url));

/** @throws Error when the package is not installed. */
export function packageFile(name: string, file: string): string {
  const copy = path.join(COPIES, name, file);
  if (existsSync(copy)) return copy;
  const manifest = findPackageJSON(name, import.meta.url);
  if (manifest === undefined) throw new Error(`the package ${name} is not installed: run npm install ${name}`);
  return path.join(path.dirname(manifest), file);
}
