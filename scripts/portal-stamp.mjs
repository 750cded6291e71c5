/**
 * Tells whether the built portal is that of this checkout. Plain JavaScript, nothing imported from outside Node: the
 * launcher asks before every start, under whatever Node runs npm.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const STAMP = '.stamp';

/**
 * What the build is made of, relative to the repository; by content, so that a fresh checkout of the same is the same.
 */
const INPUTS = [
  'portal/build',
  'portal/content',
  'portal/index.html',
  'portal/messages',
  'portal/public',
  'portal/src',
  'portal/vite.config.ts',
  'packages/client/package.json',
  'packages/client/src',
  'docs',
  'CHANGELOG.md',
  'package-lock.json',
  'scripts/build-portal.mjs',
  // The API descriptions, which the reference pages are made of.
  'scripts/api-descriptions.ts',
  'src/http',
  'src/catalog/schemas',
  'packages/rules/src',
  'src/domain',
];
/** Made from the rest, and so no input. */
const GENERATED = 'generated';

export const builtDirectory = (root) => path.join(root, 'portal', 'dist');

/** Changes with any byte of the portal's inputs. */
export function portalHash(root) {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap((input) => filesOf(root, input)).sort()) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** Some 30 ms: it reads hundreds of small files. */
export function isPortalFresh(root) {
  try {
    return readFileSync(path.join(builtDirectory(root), STAMP), 'utf8') === portalHash(root);
  } catch {
    return false;
  }
}

function filesOf(root, input) {
  let entries;
  try {
    entries = readdirSync(path.join(root, input), { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [input];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  return entries.flatMap((entry) => {
    if (entry.name === GENERATED || entry.name.startsWith('.')) return [];
    const file = `${input}/${entry.name}`;
    return entry.isDirectory() ? filesOf(root, file) : [file];
  });
}
