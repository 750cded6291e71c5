/**
 * Builds what the package of the client holds, into packages/client: JavaScript and types in `dist`, and the licence.
 * `npm pack` and `npm publish` run it. Needs the generated types.
 */

import { spawnSync } from 'node:child_process';
import { copyFile, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));
const client = path.join(repository, 'packages/client');
const target = path.join(client, 'dist');

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
const tsc = createRequire(path.join(client, 'package.json')).resolve('typescript/bin/tsc');
const run = spawnSync(process.execPath, [tsc, '--project', client, '--outDir', target], { stdio: 'inherit' });
if (run.status !== 0) process.exit(run.status ?? 1);

// The compiler writes JavaScript with `.js` imports, but leaves `.ts` in declarations, which not every editor
// understands.
for await (const file of glob('**/*.d.ts', { cwd: target })) {
  const declaration = path.join(target, file);
  const text = await readFile(declaration, 'utf8');
  await writeFile(declaration, text.replace(/(from '\.{1,2}\/[^']+)\.ts'/g, "$1.js'"));
}

await copyFile(path.join(repository, 'LICENSE'), path.join(client, 'LICENSE'));
