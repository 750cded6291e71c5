/**
 * Builds what the package of the client holds, into packages/client: JavaScript and types in `dist`, and the licence.
 * `npm pack` and `npm publish` run it. Needs the generated types.
 */
import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compilePackage } from './compile-package.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const client = path.join(repository, 'packages/client');

const tsc = createRequire(path.join(client, 'package.json')).resolve('typescript/bin/tsc');

await compilePackage(client, path.join(client, 'dist'), tsc);
await copyFile(path.join(repository, 'LICENSE'), path.join(client, 'LICENSE'));
