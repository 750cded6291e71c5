import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { noteSecret } from '../helpers/log-watch.ts';

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../..', import.meta.url));
const MB = 1_000_000;
/** The portal may have to be built. */
const BUILD_MS = 400_000;

vi.setConfig({ testTimeout: BUILD_MS }); // a command of the package starts cold

/** What `npm run packages` makes, installed in a directory that knows nothing of the repository. */
const directory = mkdtempSync(path.join(tmpdir(), 'carnet-packages-'));
const project = path.join(directory, 'project');
const modules = path.join(project, 'node_modules');
const installed = path.join(modules, 'carnet-server');
const command = path.join(installed, 'bin/carnet.cjs');
const settings = {
  ...{ PATH: process.env.PATH ?? '', DATA_DIR: path.join(directory, 'data') },
  ...{ PORT: '0', DASHBOARD_PORT: '0', OPERATOR_PORT: '0' },
};

beforeAll(async () => {
  const packed = path.join(directory, 'packed');
  await run(process.execPath, [path.join(repository, 'scripts/pack.ts'), packed], { cwd: repository });
  mkdirSync(project);
  writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }');
  const file = readdirSync(packed).find((name) => name.startsWith('carnet-server-')) ?? '';
  expect(statSync(path.join(packed, file)).size).toBeLessThan(20 * MB);
  const install = ['install', '--offline', '--omit=optional', '--no-audit', '--no-fund', '--no-update-notifier'];
  await run('npm', [...install, path.join(packed, file)], { cwd: project });
  // Its packages are not in the cache of every npm.
  for (const name of ['intl-messageformat', '@formatjs']) {
    const from = path.join(repository, 'node_modules', name);
    cpSync(from, path.join(modules, name), { recursive: true, force: true, dereference: true });
  }
  mkdirSync(path.join(modules, '@carnet/rules'), { recursive: true });
  const rules = readdirSync(packed).find((name) => name.startsWith('carnet-rules-')) ?? '';
  const into = ['-C', path.join(modules, '@carnet/rules'), '--strip-components=1'];
  await run('tar', ['-xzf', path.join(packed, rules), ...into]);
}, BUILD_MS);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const carnet = (args: readonly string[], file = command) =>
  run(process.execPath, [file, ...args], { cwd: project, env: settings, maxBuffer: 64 * MB });

describe('the package of the server', () => {
  it('takes at most 60 MB, and has nothing that only the repository needs', () => {
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    const sizes = files.map((file) => statSync(path.join(installed, file))).filter((found) => found.isFile());
    // A disk gives files whole blocks.
    expect(sizes.reduce((sum, { size }) => sum + Math.ceil(size / 4096) * 4096, 0)).toBeLessThan(60 * MB);
    expect(readdirSync(installed).sort()).toEqual(
      ['LICENSE', 'NOTICE', 'README.md', 'THIRD-PARTY-LICENSES.md', 'bin', 'data', 'lib', 'package.json', 'portal']
        .concat('src', 'vendor')
        .sort(),
    );
    expect(files.filter((file) => /\.tsx?$|\.test\.|fixtures/.test(file))).toEqual([]);
    const { dependencies, scripts, version } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
    expect({ dependencies, scripts }).toEqual({});
    expect(version).toBe(JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')).version);
  });

  it('names the licences of what it bundles', () => {
    const text = readFileSync(path.join(installed, 'THIRD-PARTY-LICENSES.md'), 'utf8');
    for (const name of ['@electric-sql/pglite', 'pg', 'kysely', 'typebox', 'better-auth', 'preact', 'd3-geo']) {
      expect(text).toMatch(new RegExp(`## ${name} -`));
    }
  });

  it('refuses an old Node in one sentence', async () => {
    for (const version of ['12.22.12', '18.20.8', '20.19.0', '22.13.1', '23.11.0']) {
      const old = `Object.defineProperty(process.versions, 'node', { value: '${version}' });
        process.argv.splice(1, 0, 'carnet'); require(${JSON.stringify(command)})`;
      const refused = await run(process.execPath, ['-e', old], { env: settings }).catch((error) => error);
      expect(refused).toMatchObject({
        code: 1,
        stdout: '',
        stderr: `carnet: Carnet needs Node 22.14 or later of Node 22, or Node 24 or later; this is Node ${version}.\n`,
      });
    }
  });

  it('has every file that its code looks for beside itself or in the repository', () => {
    const lib = path.join(installed, 'lib');
    const named = readdirSync(lib)
      .filter((name) => name.endsWith('.js'))
      .flatMap((name) => {
        const text = readFileSync(path.join(lib, name), 'utf8');
        const beside = [...text.matchAll(/new URL\("(\.\/[^"]+)", import\.meta\.url\)/g)].map(
          (found) => found[1] ?? '',
        );
        // Where a source stood, then what it looks for from there.
        const sources = text.matchAll(
          /new URL\("([^"]+)", new URL\("(\.\.\/src\/[^"]+)", import\.meta\.url\)\.href\)/g,
        );
        return [...beside, ...[...sources].map((found) => path.join(path.dirname(found[2] ?? ''), found[1] ?? ''))];
      });
    for (const part of ['feed-process', 'source-watch-process', 'data-loader-process', 'build-process'])
      expect(named).toContain(`./${part}.js`);
    expect(named).toContain('../data');
    expect(named.filter((file) => !existsSync(path.join(lib, file)))).toEqual([]);
  });

  it('says its version', async () => {
    expect(await carnet(['--version'])).toMatchObject({
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      stderr: '',
    });
  });

  it('is a server of the Model Context Protocol, with the data that come along', async () => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const args = [path.join(installed, 'bin/carnet-server.cjs'), 'mcp'];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: project, env: settings }));
    try {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain('check_entry');
      const found = await client.callTool({ name: 'find_country', arguments: { query: 'Brasil' } });
      expect(JSON.stringify(found.content)).toContain('BRA');
    } finally {
      await client.close();
    }
  });

  describe('started without arguments', () => {
    let server: ReturnType<typeof spawn>;
    let output = '';
    let places: readonly [publicUrl: string, portalUrl: string];
    let key: string;
    /** Nothing is there when the server looks. */
    const feed = {
      DATA_FEED: path.join(directory, 'feed'),
      DATA_FEED_KEY: 'RWSwq64GFueyDtFmVr2f4rmCTRR8pFNZbyAfSjyuV2e53zdWZsx/Ra9L',
    };

    beforeAll(async () => {
      server = spawn(process.execPath, [path.join(installed, 'bin/carnet-server.cjs')], {
        cwd: project,
        env: { ...settings, ...feed },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text) => (output += text));
      await vi.waitUntil(() => output.includes('"msg":"listening"'), { timeout: BUILD_MS, interval: 200 });
      const [, publicUrl = '', portalUrl = ''] = /"publicUrl":"([^"]+)","dashboardUrl":"([^"]+)"/.exec(output) ?? [];
      places = [publicUrl, portalUrl];
      key = noteSecret(/ck_live_[0-9A-Za-z]{36}/.exec(output)?.[0] ?? '');
    }, BUILD_MS);
    afterAll(async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      expect(await ended).toBe(0);
    });

    it('loads the data and cities that come along, and answers', async () => {
      expect(output).toMatch(/"inserted":1\d{3},/);
      expect(output).toMatch(/"cities":\{"outcome":"loaded","inserted":27531/);
      const url = `${places[0]}/v1/entry-requirements/personalized?fromCountryId=BR&toCountryId=JP`;
      const answer = await fetch(url, { headers: { 'x-api-key': key } });
      expect(await answer.json()).toMatchObject({ requirement: { visaRequirementType: 'visa_free', maxStayDays: 90 } });
    });

    it('has the portal, built, and its documentation', async () => {
      for (const [page, text] of [
        ['/check/BR/JP', 'Japan'],
        ['/', 'Carnet'],
        ['/docs/limits.md', 'limit'],
      ]) {
        const answer = await fetch(`${places[1]}${page}`, { headers: { 'accept-language': 'en' } });
        expect([page, answer.status]).toEqual([page, 200]);
        expect(await answer.text()).toContain(text);
      }
    });

    it('says what is missing where images cannot be drawn', async () => {
      const answer = await fetch(`${places[1]}/social/carnet.png`);
      expect(answer.status).toBe(503);
      expect(await answer.text()).toContain('@resvg/resvg-js is not installed');
    });

    it('has a process that looks for newer data', async () => {
      await vi.waitUntil(() => output.includes('the feed could not be followed'), { timeout: BUILD_MS });
      expect(output).toMatch(/"reason":"[^"]*feed\.json[^"]*","msg":"the feed could not be followed/);
    });

    it('is found by commands beside it, which examine it and keep a backup', async () => {
      const listed = await carnet(['keys', 'list']);
      expect(listed.stdout).toContain('first key');
      expect(listed.stderr).not.toContain('Warning');
      const examined = await carnet(['doctor', '--json']).catch((error) => error); // it ends with 1 when it finds a fault
      const { findings } = JSON.parse(examined.stdout);
      expect(findings).not.toContainEqual(expect.objectContaining({ level: 'fault' }));
      const backup = path.join(directory, 'backup.jsonl.gz');
      expect((await carnet(['backup', backup])).stdout).toContain(backup);
    });

    it('is asked by commands that check a journey, make a release, publish it and load it', async () => {
      const trip = path.join(repository, 'docs/examples/trips/first-trip.json');
      const asked = await carnet(['trip', 'check', trip]).catch((error) => error); // the exit code is the verdict
      expect(asked.stdout).toMatch(/^CONDITIONAL: /);
      await carnet(['release', 'keygen']);
      await carnet(['release', 'create', '--id', '2026-11-29']);
      const release = path.join(settings.DATA_DIR, 'releases/2026-11-29');
      expect((await carnet(['release', 'verify', release])).stdout).toContain('whole and unchanged');
      await carnet(['data', 'publish', feed.DATA_FEED]);
      const publicKey = path.join(settings.DATA_DIR, 'release.pub');
      const update = ['data', 'update', feed.DATA_FEED, '--public-key', publicKey, '--allow-older'];
      expect((await carnet(update)).stdout).toContain('No answer changes.');
    });

    it('leaves lines from which the package of the rules answers', async () => {
      const readme = readFileSync(path.join(modules, '@carnet/rules/README.md'), 'utf8');
      const [, example = ''] = /```js\n([\s\S]*?)```/.exec(readme) ?? [];
      const asked = `
        import { readFileSync } from 'node:fs';
        const rules = readRules(readFileSync(process.argv[2], 'utf8'), '2026-11-29');
        const { visaRequirementType, maxStayDays } = entryFor(rules, 76, 392, '2026-12-20');
        console.log(JSON.stringify({ visaRequirementType, maxStayDays, unknown: entryFor(rules, 76, 76, '2026-12-20') }));`;
      writeFileSync(path.join(project, 'rules.js'), example + asked);
      const lines = path.join(settings.DATA_DIR, 'rules.jsonl');
      const { stdout } = await run(process.execPath, [path.join(project, 'rules.js'), lines]);
      expect(JSON.parse(stdout)).toEqual({ visaRequirementType: 'visa_free', maxStayDays: 90 });
    });
  });
});

describe('the package of the rules', () => {
  it('has types that a strict compiler takes', async () => {
    const program = `
      import { answer, type Answer } from '@carnet/rules/answer.js';
      import type { RuleSet } from '@carnet/rules/rule-set.js';
      import { LANGUAGES } from '@carnet/rules/words/words.js';
      export const visa = (rules: RuleSet): Answer | undefined => answer(rules, 76, 392, { day: '2026-12-20' });
      export const first: 'en' | 'es' | 'pt' | 'fr' = LANGUAGES[0];
      // @ts-expect-error a day is a text
      export const wrong = (rules: RuleSet) => answer(rules, 76, 392, { day: 20 });`;
    writeFileSync(path.join(project, 'typed.ts'), program);
    const compilerOptions = { module: 'nodenext', target: 'es2024', strict: true, noEmit: true, types: [] };
    const config = path.join(project, 'tsconfig.json');
    writeFileSync(config, JSON.stringify({ compilerOptions, files: ['typed.ts'] }));
    const tsc = path.join(repository, 'node_modules/typescript/bin/tsc');
    const { stdout } = await run(process.execPath, [tsc, '--project', config]).catch((error) => error);
    expect(stdout).toBe('');
  });
});
