import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../http/api-under-test.ts';

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../..', import.meta.url));

describe('the published package', () => {
  /** A project that has the package, and nothing else, in its node_modules. */
  const project = mkdtempSync(path.join(tmpdir(), 'carnet-published-'));
  const installed = path.join(project, 'node_modules/@carnet/client');

  beforeAll(async () => {
    const client = path.join(repository, 'packages/client');
    await run('npm', ['pack', client, '--pack-destination', project, '--offline', '--no-update-notifier']);
    const tarball = readdirSync(project).find((name) => name.endsWith('.tgz')) ?? '';
    mkdirSync(installed, { recursive: true });
    await run('tar', ['-xzf', path.join(project, tarball), '-C', installed, '--strip-components=1']);
    writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }');
  });
  afterAll(() => {
    rmSync(project, { recursive: true, force: true });
  });

  const files = () => readdirSync(installed, { recursive: true, encoding: 'utf8' }).sort();
  const read = (file: string) => readFileSync(path.join(installed, file), 'utf8');

  it('holds JavaScript, types, a README and the licence, and depends on nothing', () => {
    const others = files().filter((file) => !/\.(?:js|d\.ts)$/.test(file));
    expect(others).toEqual(['LICENSE', 'README.md', 'dist', 'dist/generated', 'package.json']);
    const described = JSON.parse(read('package.json'));
    expect(Object.keys(described)).not.toEqual(expect.arrayContaining(['dependencies']));
    expect(described).toMatchObject({ name: '@carnet/client', type: 'module', sideEffects: false });
    expect(described).not.toHaveProperty('private');
  });

  it('is not the repository, which says how its packages are made', async () => {
    const refused = await run('npm', ['pack', '--dry-run', '--no-update-notifier'], { cwd: repository }).catch(
      (error) => error,
    );
    expect(refused.stderr).toContain('npm run packages');
  });

  it('imports nothing but its own files', () => {
    const imports = files()
      .filter((file) => /\.(?:js|d\.ts)$/.test(file))
      .flatMap((file) => [...read(file).matchAll(/(?:from|import\()\s*["']([^"']+)["']/g)].map((match) => match[1]));
    expect(imports.length).toBeGreaterThan(10);
    expect(imports.filter((name) => !/^\.\.?\/[\w./-]+\.js$/.test(name ?? ''))).toEqual([]);
  });

  describe('at work', () => {
    let server: ApiUnderTest;
    beforeAll(async () => {
      server = await startApi();
    });
    afterAll(async () => {
      await server?.close();
    });

    const program = `
      import { CarnetError, createPublicClient, paginate } from '@carnet/client';
      const [baseUrl, apiKey] = ARGUMENTS;
      const api = createPublicClient({ baseUrl, apiKey });
      const names = [];
      for await (const { name } of paginate(api, '/v1/countries', { query: { limit: 3 } })) names.push(name);
      const error = await api.get('/v1/countries/{id}', { path: { id: 999999 } }).catch((error) => error);
      console.log(JSON.stringify([names, error instanceof CarnetError, error.code]));`;
    const outcome = [['Brazil', 'Japan', 'Kosovo', 'Portugal'], true, 'NOT_FOUND'];

    it('answers in a Node project', async () => {
      writeFileSync(path.join(project, 'main.js'), program.replace('ARGUMENTS', 'process.argv.slice(2)'));
      const { stdout } = await run(process.execPath, [path.join(project, 'main.js'), server.baseUrl, server.key]);
      expect(JSON.parse(stdout)).toEqual(outcome);
    });

    it('answers where there is only what the web platform has, as in Deno and on the edge', async () => {
      const given = JSON.stringify([server.baseUrl, server.key]);
      // Node's own fetch needs what only Node has; the client must not. Frame 2 is who reads the global.
      const bare = `
        for (const name of ['process', 'Buffer', 'global', 'require', 'setImmediate', 'clearImmediate']) {
          const value = globalThis[name];
          const get = () => {
            if (new Error().stack.split('\\n')[2]?.includes('@carnet/client')) throw new Error(name + ' is used');
            return value;
          };
          Object.defineProperty(globalThis, name, { get });
        }
        const { run } = await import('./run.js');
        await run(${given});`;
      const exported = program
        .replace('const [', 'export async function run(given) { const [')
        .replace('ARGUMENTS', 'given');
      writeFileSync(path.join(project, 'run.js'), `${exported} }`);
      writeFileSync(path.join(project, 'bare.js'), bare);
      const { stdout } = await run(process.execPath, [path.join(project, 'bare.js')]);
      expect(JSON.parse(stdout)).toEqual(outcome);
    });
  });

  describe('under a compiler', () => {
    const compilers = [
      {
        name: 'TypeScript 5 for browsers',
        tsc: createRequire(path.join(repository, 'packages/client/package.json')).resolve('typescript/bin/tsc'),
        options: { module: 'nodenext', lib: ['es2022', 'dom'], types: [], skipLibCheck: false },
      },
      {
        name: 'TypeScript 7 for Node, with a bundler',
        tsc: path.join(repository, 'node_modules/typescript/bin/tsc'),
        options: {
          module: 'esnext',
          moduleResolution: 'bundler',
          lib: ['es2024'],
          types: ['node'],
          typeRoots: [path.join(repository, 'node_modules/@types')],
          exactOptionalPropertyTypes: true,
          skipLibCheck: true,
        },
      },
    ];

    it.each(compilers)('lets right calls through and stops wrong ones: $name', async ({ tsc, options }) => {
      copyFileSync(new URL('typed-calls.ts', import.meta.url), path.join(project, 'typed-calls.ts'));
      writeFileSync(path.join(project, 'readme.ts'), examplesOf(read('README.md')));
      const compilerOptions = { target: 'es2022', strict: true, noEmit: true, ...options };
      const config = path.join(project, 'tsconfig.json');
      writeFileSync(config, JSON.stringify({ compilerOptions, files: ['typed-calls.ts', 'readme.ts'] }));
      const { stdout } = await run(process.execPath, [tsc, '--project', config]).catch((error) => error);
      expect(stdout).toBe('');
    });
  });

  /** The TypeScript of a Markdown file, with what it takes for granted. */
  function examplesOf(markdown: string): string {
    const blocks = [...markdown.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1]);
    expect(blocks.length).toBeGreaterThan(3);
    const given = [
      'declare const process: { env: Record<string, string | undefined> };',
      'declare const session: { token(): string };',
    ];
    return [...given, ...blocks].join('\n');
  }

  it('leaves out of a bundle what is not used', async () => {
    const alone = await bundle(`export { createPublicClient } from '@carnet/client';`);
    const all = await bundle(`export * from '@carnet/client';`);
    // Texts that survive minifying, each from one part.
    const traces = { paginate: 'totalPages', cache: 'maxEntries', dashboard: 'Bearer' };
    for (const trace of Object.values(traces)) {
      expect(all).toContain(trace);
      expect(alone).not.toContain(trace);
    }
    expect(gzipSync(alone).length).toBeLessThan(3000);
  });

  async function bundle(text: string): Promise<string> {
    const entry = path.join(project, 'entry.js');
    writeFileSync(entry, text);
    const built = await build({
      root: project,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, minify: true, lib: { entry, formats: ['es'] } },
    });
    const outputs = Array.isArray(built) ? built : [built];
    return outputs
      .flatMap((result) => ('output' in result ? result.output : []))
      .map((part) => (part.type === 'chunk' ? part.code : ''))
      .join('\n');
  }
});
