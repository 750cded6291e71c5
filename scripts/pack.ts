/**
 * Makes the files that are published, into `dist` or the directory that is named: the server, the client, the rules.
 * `npm run packages`. What each holds is laid out in a directory beside them, `npm publish` takes the `.tgz`.
 * `--archive` makes one more, of the server and its Node for machines like this one; that Node comes from npm.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildServer } from './build-server.ts';
import { compilePackage } from './compile-package.ts';
import { isPortalFresh } from './portal-stamp.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { archive: { type: 'boolean', default: false } },
});
const target = path.resolve(positionals[0] ?? path.join(root, 'dist'));
mkdirSync(target, { recursive: true });
const made = () => readdirSync(target).filter((name) => /\.(?:tgz|tar\.xz)$/.test(name));
for (const name of made()) rmSync(path.join(target, name));

if (!isPortalFresh(root)) run(process.execPath, ['scripts/build-portal.mjs']);
const server = path.join(target, 'server');
await buildServer(server);
pack(server);

const rules = path.join(target, 'rules');
await buildRules(rules);
pack(rules);

pack(path.join(root, 'packages/client')); // builds itself
if (options.archive) archive();
for (const name of made()) {
  process.stdout.write(`${path.join(target, name)}: ${(statSync(path.join(target, name)).size / 1e6).toFixed(1)} MB\n`);
}

/** Its sources need no build in the repository, so `exports` there names them; here it names what was compiled. */
async function buildRules(directory: string): Promise<void> {
  const sources = path.join(root, 'packages/rules');
  rmSync(directory, { recursive: true, force: true });
  await compilePackage(sources, path.join(directory, 'dist'), path.join(root, 'node_modules/typescript/bin/tsc'));
  const { private: _, ...manifest } = JSON.parse(readFileSync(path.join(sources, 'package.json'), 'utf8'));
  const published = {
    ...manifest,
    files: ['dist'],
    exports: { './*.js': { types: './dist/*.d.ts', default: './dist/*.js' } },
    engines: { node: '>=22.0.0' },
    publishConfig: { access: 'public' },
  };
  writeFileSync(path.join(directory, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  cpSync(path.join(sources, 'README.md'), path.join(directory, 'README.md'));
  cpSync(path.join(root, 'LICENSE'), path.join(directory, 'LICENSE'));
}

/** Unpacked anywhere, `./carnet serve` needs nothing of its system but what Node needs. */
function archive(): void {
  const { version } = JSON.parse(readFileSync(path.join(server, 'package.json'), 'utf8'));
  const name = `carnet-${version}-${process.platform}-${process.arch}`;
  const directory = path.join(target, name);
  rmSync(directory, { recursive: true, force: true });
  cpSync(server, path.join(directory, 'lib/carnet-server'), { recursive: true });
  const drawing = path.join(root, 'node_modules/@resvg');
  cpSync(drawing, path.join(directory, 'lib/carnet-server/node_modules/@resvg'), { recursive: true });
  // The package `node` in node_modules has no licence beside its binary; this one has.
  const node = `node-${process.platform}-${process.arch}`;
  const nodeVersion = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).dependencies.node;
  run('npm', ['pack', `${node}@${nodeVersion}`, '--pack-destination', target, '--no-update-notifier', '--silent']);
  const packed = path.join(target, `${node}-${nodeVersion}.tgz`);
  const wanted = ['package/bin/node', 'package/LICENSE'];
  mkdirSync(path.join(directory, 'node'));
  run('tar', ['-C', path.join(directory, 'node'), '--strip-components=1', '-xzf', packed, ...wanted]);
  rmSync(packed);
  const here = '"$(dirname "$(readlink -f "$0")")"';
  const start = `#!/bin/sh\nexec ${here}/node/bin/node ${here}/lib/carnet-server/bin/carnet.cjs "$@"\n`;
  writeFileSync(path.join(directory, 'carnet'), start, { mode: 0o755 });
  run('tar', ['-C', target, '-cJf', path.join(target, `${name}.tar.xz`), name]);
  rmSync(directory, { recursive: true });
}

function pack(directory: string): void {
  run('npm', ['pack', directory, '--pack-destination', target, '--offline', '--no-update-notifier', '--silent']);
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}
