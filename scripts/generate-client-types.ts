/**
 * Writes the types of the client (packages/client/src/generated) from the OpenAPI descriptions of both surfaces.
 * Touches no network.
 */

import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeDashboardApi } from '../src/http/dashboard/describe.ts';
import { describePublicApi } from '../src/http/public/service/openapi.ts';

const client = new URL('../packages/client/', import.meta.url);
// The generator needs the compiler API of TypeScript 5 and is a dependency of the client alone.
const generatorPackage = createRequire(new URL('package.json', client)).resolve('openapi-typescript/package.json');
const generator = path.join(path.dirname(generatorPackage), 'bin/cli.js');

const directory = await mkdtemp(path.join(tmpdir(), 'carnet-client-'));
try {
  await mkdir(new URL('src/generated/', client), { recursive: true });
  const documents = { public: describePublicApi().document, dashboard: describeDashboardApi() };
  for (const [surface, document] of Object.entries(documents)) {
    const source = path.join(directory, `${surface}.json`);
    await writeFile(source, JSON.stringify(withFullPaths(withoutBodyExamples(document))));
    const target = fileURLToPath(new URL(`src/generated/${surface}.ts`, client));
    // Run where no configuration file of Redocly is found.
    const run = spawnSync(process.execPath, [generator, source, '--output', target], { cwd: directory });
    if (run.status !== 0) throw new Error(`no types for the ${surface} API:\n${run.stdout}${run.stderr}`);
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}

interface Described {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, unknown>>;
}

/** Examples of whole bodies are half of the text and no help in an editor; those of single fields stay. */
function withoutBodyExamples(document: unknown): Described {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    (key === 'example' || key === 'examples') && typeof value === 'object' ? undefined : value,
  );
}

/**
 * Callers name a path as they would request it, with the version that the description keeps in its server's address.
 */
function withFullPaths(document: Described): Described {
  const version = document.servers[0]?.url ?? '';
  const paths = Object.entries(document.paths).map(([template, item]) => [version + template, item]);
  return { ...document, paths: Object.fromEntries(paths) };
}
