import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isInstalled, prepare } from './launch.mjs';
import oldestNode from './oldest-node.cjs';

const LOCKED = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/other-system': { version: '1.0.0', optional: true },
  'node_modules/tool': { version: '2.0.0', dev: true },
  'node_modules/@carnet/own': { resolved: 'packages/own', link: true },
};
const launcher = new URL('./launch.mjs', import.meta.url).href;

describe('the launcher', () => {
  let root;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'carnet-launch-'));
    writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: LOCKED }));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function pretendInstalled(packages) {
    mkdirSync(path.join(root, 'node_modules', 'node', 'bin'), { recursive: true });
    writeFileSync(path.join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
    symlinkSync(process.execPath, path.join(root, 'node_modules', 'node', 'bin', 'node'));
  }
  const { '': _, 'node_modules/other-system': __, ...everything } = LOCKED;
  const { 'node_modules/tool': ___, ...withoutTools } = everything;

  function start(script, { args = [], env = {}, options = {} } = {}) {
    writeFileSync(path.join(root, 'script.mjs'), script);
    const call = `import { launch } from ${JSON.stringify(launcher)};
      await launch('script.mjs', ${JSON.stringify(args)}, ${JSON.stringify({ root, ...options })});`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', call], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, npm_lifecycle_event: undefined, ...env },
    });
    const out = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => (out.stdout += chunk));
    child.stderr.on('data', (chunk) => (out.stderr += chunk));
    const ended = once(child, 'close').then(([code]) => ({ code, ...out }));
    const says = async (text) => {
      while (!out.stdout.includes(text)) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    return { child, ended, says };
  }

  test('asks for an installation when nothing, too little or something else is installed', () => {
    expect(isInstalled(root, false)).toBe(false);
    for (const packages of [
      {},
      { 'node_modules/a': { version: '1.0.1' } },
      { ...withoutTools, 'node_modules/a': { ...LOCKED['node_modules/a'], integrity: 'sha512-b' } },
      { ...withoutTools, 'node_modules/@carnet/own': undefined },
    ]) {
      pretendInstalled(packages);
      expect(isInstalled(root, false)).toBe(false);
      rmSync(path.join(root, 'node_modules'), { recursive: true });
    }
  });

  test('is content without packages for other systems, and without development packages unless they are needed', () => {
    pretendInstalled(withoutTools);
    expect(isInstalled(root, false)).toBe(true);
    expect(isInstalled(root, true)).toBe(false);
  });

  test('trusts an installation that somebody else made, and notices when the lock file changes', () => {
    pretendInstalled(everything);
    expect(prepare(root, true)).toBe(path.join(root, 'node_modules', 'node', 'bin', 'node'));
    const changed = { ...LOCKED, 'node_modules/a': { version: '1.1.0' } };
    writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: changed }));
    expect(prepare(root, true)).toBeUndefined();
  });

  test('starts where its record of the installation cannot be written', () => {
    pretendInstalled(everything);
    mkdirSync(path.join(root, 'node_modules', '.carnet-installed.json')); // fails for root, too
    const runtime = path.join(root, 'node_modules', 'node', 'bin', 'node');
    expect(prepare(root, true)).toBe(runtime);
    expect(prepare(root, true)).toBe(runtime);
  });

  test('starts after the checkout was moved', () => {
    pretendInstalled(everything);
    prepare(root, true);
    const moved = `${root}-moved`;
    renameSync(root, moved);
    root = moved;
    expect(prepare(root, true)).toBe(path.join(moved, 'node_modules', 'node', 'bin', 'node'));
  });

  test('uses the Node that called it when the packaged one cannot run', () => {
    pretendInstalled(everything);
    const bundled = path.join(root, 'node_modules', 'node', 'bin', 'node');
    rmSync(bundled);
    writeFileSync(bundled, 'not a program', { mode: 0o755 });
    expect(prepare(root, false)).toBe(process.execPath);
  });

  test('hands over arguments, streams and exit code', async () => {
    pretendInstalled(everything);
    const { child, ended } = start(
      `process.stdin.on('data', (chunk) => process.stdout.write(chunk)).on('end', () => {
         console.error(JSON.stringify(process.argv.slice(2))); process.exit(7); });`,
      { args: ['a b', '--c=$HOME', ''] },
    );
    child.stdin.end('through');
    expect(await ended).toEqual({ code: 7, stdout: 'through', stderr: '["a b","--c=$HOME",""]\n' });
  });

  test('gives Node no flags, whatever Node it is', async () => {
    pretendInstalled(everything);
    expect((await start('console.log(process.execArgv.length)').ended).stdout).toBe('0\n');
  });

  test.each(['SIGINT', 'SIGTERM'])('passes %s on once and waits for a graceful end', async (signal) => {
    pretendInstalled(everything);
    const { child, ended, says } = start(
      `let count = 0; process.on('${signal}', () => { count += 1; console.log('asked'); setTimeout(() => { console.log('closed', count); process.exit(0); }, 200); });
       setInterval(() => {}, 1000); console.log('ready');`,
    );
    await says('ready');
    child.kill(signal);
    await says('asked');
    child.kill(signal);
    expect(await ended).toEqual({ code: 0, stdout: 'ready\nasked\nclosed 1\n', stderr: '' });
  });

  test.skipIf(process.platform === 'win32')('stops its child when the npm that started it is killed', async () => {
    pretendInstalled(everything);
    writeFileSync(
      path.join(root, 'script.mjs'),
      `
      process.on('SIGTERM', () => { console.log('closed'); process.exit(0); });
      setInterval(() => {}, 1000); console.log('ready');`,
    );
    const call =
      `import { launch } from ${JSON.stringify(launcher)}; await launch('script.mjs', [], { root: ` +
      `${JSON.stringify(root)} });`;
    const npm = spawn(
      process.execPath,
      [
        '-e',
        `require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', ` +
          `${JSON.stringify(call)}], { stdio: 'inherit' })`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, npm_lifecycle_event: 'start' } },
    );
    let said = '';
    npm.stdout.on('data', (chunk) => {
      said += chunk;
      if (said === 'ready\n') npm.kill('SIGKILL');
    });
    await once(npm.stdout, 'end');
    expect(said).toBe('ready\nclosed\n');
  });

  test('ends with 128 + the signal when its child is killed', async () => {
    pretendInstalled(everything);
    const { ended } = start(`process.kill(process.pid, 'SIGKILL');`);
    expect((await ended).code).toBe(137);
  });

  test('installs what is missing, keeping standard output for the command', async () => {
    const npm = path.join(root, 'npm-cli.js');
    writeFileSync(
      npm,
      `const fs = require('node:fs'); const path = require('node:path');
       console.log('npm says ' + process.argv.slice(2).join(' '));
       const bin = path.join(process.cwd(), 'node_modules/node/bin');
       fs.mkdirSync(bin, { recursive: true });
       fs.symlinkSync(process.execPath, path.join(bin, 'node'));
       fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: ${JSON.stringify(everything)} }));`,
    );
    const env = { npm_execpath: npm };
    const first = await start(`console.log('{"json":true}')`, { env }).ended;
    expect(first).toMatchObject({ code: 0, stdout: '{"json":true}\n' });
    expect(first.stderr).toContain('npm says ci ');
    const second = await start(`console.log('{"json":true}')`, { env }).ended;
    expect(second).toEqual({ code: 0, stdout: '{"json":true}\n', stderr: '' });
  });

  test('says that the installation failed', async () => {
    const npm = path.join(root, 'npm-cli.js');
    writeFileSync(npm, 'console.error("no network"); process.exit(3);');
    const result = await start('', { env: { npm_execpath: npm } }).ended;
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain('no network');
    expect(result.stderr).toContain('npm ci failed (exit code 3)');
    expect(existsSync(path.join(root, 'node_modules'))).toBe(false);
  });

  test.each([
    ['npm http fetch GET https://registry.example.org/yaml attempt 1 failed with ENOTFOUND', 'ENOTFOUND'],
    ['npm http fetch GET https://registry.example.org/yaml attempt 2 failed with EAI_AGAIN', 'EAI_AGAIN'],
    ['npm http fetch GET https://registry.example.org/yaml attempt 1 failed with ETIMEDOUT', 'ETIMEDOUT'],
    ['npm error request to https://registry.example.org/yaml failed, reason: getaddrinfo ENOTFOUND x', 'ENOTFOUND'],
    [
      'npm ERR! request to https://registry.example.org/yaml failed, reason: connect ECONNREFUSED 127.0.0.1:9',
      'ECONNREFUSED',
    ],
  ])('names the host that cannot be reached and the reason: %s', async (line, reason) => {
    const npm = path.join(root, 'npm-cli.js');
    writeFileSync(npm, `console.error(${JSON.stringify(line)}); process.exit(1);`);
    const result = await start('', { env: { npm_execpath: npm } }).ended;
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain(`registry.example.org cannot be reached (${reason}).`);
    expect(result.stderr).toContain('docs/offline.md');
  });

  test("leaves npm's log of its requests and its warnings out, but no error", async () => {
    const npm = path.join(root, 'npm-cli.js');
    const lines = ['npm http fetch GET 200 https://x.example/y 3ms', 'npm warn EBADENGINE', 'npm error code E404'];
    writeFileSync(npm, `console.error(${JSON.stringify(lines.join('\n'))}); process.exit(1);`);
    const { stderr } = await start('', { env: { npm_execpath: npm } }).ended;
    expect(stderr).not.toMatch(/npm http|EBADENGINE|cannot be reached/);
    expect(stderr).toContain('npm error code E404\n');
    expect(stderr).toContain('npm ci failed (exit code 1); see the lines above');
  });

  test('keeps compiled code between starts unless told where', async () => {
    pretendInstalled(everything);
    const script = 'console.log(process.env.NODE_COMPILE_CACHE)';
    const { stdout } = await start(script, { env: { NODE_COMPILE_CACHE: undefined } }).ended;
    expect(stdout.trim()).toBe(path.join(root, 'node_modules', '.cache', 'carnet', 'code'));
    expect((await start(script, { env: { NODE_COMPILE_CACHE: '/elsewhere' } }).ended).stdout.trim()).toBe('/elsewhere');
    expect(JSON.parse(readFileSync(path.join(root, 'node_modules', '.carnet-installed.json'), 'utf8')).lock).toMatch(
      /^[0-9a-f]{64}$/,
    );
  });

  test('refuses a Node that cannot install the packages, before npm is called', async () => {
    const npm = path.join(root, 'npm-cli.js');
    writeFileSync(npm, 'console.error("npm was called");');
    const call = `Object.defineProperty(process, 'version', { value: 'v18.20.8' });
      const { launch } = await import(${JSON.stringify(launcher)});
      await launch('script.mjs', [], ${JSON.stringify({ root })});`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', call], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, npm_execpath: npm },
    });
    let stderr = '';
    child.stderr.on('data', (chunk) => (stderr += chunk));
    const [code] = await once(child, 'close');
    expect([code, stderr]).toEqual([1, `carnet: ${oldestNode.refusal('v18.20.8')}\n`]);
    expect(existsSync(path.join(root, 'node_modules'))).toBe(false);
  });
});

describe('the Node that installs', () => {
  test.each([
    ['v12.22.12', false],
    ['v18.20.8', false],
    ['v20.18.3', false],
    ['v20.19.0', true],
    ['v20.20.2', true],
    ['v21.7.3', false],
    ['v22.11.0', false],
    ['v22.12.0', true],
    ['v23.1.0', true],
    ['v24.21.0', true],
    ['v26.0.0', true],
  ])('%s: %s', (version, isEnough) => {
    expect(oldestNode.canInstall(version)).toBe(isEnough);
  });

  test('is that of `engines`', () => {
    const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    expect(engines.node).toBe('^20.19.0 || >=22.12.0');
  });

  test('is named in one sentence that says what to do', () => {
    expect(oldestNode.refusal('v18.20.8')).toBe(
      'Carnet needs Node 20.19 or later (of 22: 22.12 or later) to install its packages, and this is Node 18.20.8. ' +
        'Install a newer Node and try again.',
    );
  });
});
