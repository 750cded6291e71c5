import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildStalePortal } from './portal-at-start.mjs';
import { takePlace } from './portal-place.mjs';
import { isPortalFresh, portalHash } from './portal-stamp.mjs';

describe('the portal of a checkout', () => {
  let root;
  const write = (file, content) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  };
  const markBuilt = () => write('portal/dist/.stamp', portalHash(root));

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'carnet-portal-'));
    write('package-lock.json', '{}');
    write('portal/src/main.tsx', 'main');
    write('packages/client/src/index.ts', 'client');
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true, force: true });
  });

  test('is fresh until something that it is made of changes, comes or goes', () => {
    expect(isPortalFresh(root)).toBe(false);
    for (const [file, content] of [
      ['portal/src/main.tsx', 'changed'],
      ['portal/messages/en/new.json', '{}'],
      ['packages/client/src/index.ts', 'changed'],
      ['package-lock.json', '{ }'],
    ]) {
      markBuilt();
      expect(isPortalFresh(root)).toBe(true);
      write(file, content);
      expect([file, isPortalFresh(root)]).toEqual([file, false]);
    }
    markBuilt();
    rmSync(path.join(root, 'portal/src/main.tsx'));
    expect(isPortalFresh(root)).toBe(false);
  });

  test('does not change with what is built or generated', () => {
    markBuilt();
    write('portal/dist/assets/index.js', 'x');
    write('packages/client/src/generated/public.ts', 'x');
    expect(isPortalFresh(root)).toBe(true);
  });

  test('is put in place whole, by however many builds at once', async () => {
    write('portal/dist/old.js', 'old');
    const builds = Array.from({ length: 8 }, (_, number) => `portal/.dist-${number}`);
    for (const build of builds) {
      write(`${build}/.stamp`, portalHash(root));
      write(`${build}/name`, build);
    }
    await Promise.all(builds.map((build) => takePlace(path.join(root, build), root)));
    expect(isPortalFresh(root)).toBe(true);
    expect(readdirSync(path.join(root, 'portal/dist')).sort()).toEqual(['.stamp', 'name']);
    expect(readdirSync(path.join(root, 'portal')).filter((name) => name.endsWith('-old'))).toEqual([]);
  });

  describe('before a server starts', () => {
    const BUILD = 'scripts/build-portal.mjs';
    const buildsTo = (file) => `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(file)}, '');`;
    let said;
    beforeEach(() => {
      said = '';
      vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
        said += text;
        return true;
      });
    });

    test('is built when it is missing or stale, and left alone when it is fresh or switched off', async () => {
      const built = path.join(root, 'built');
      write(BUILD, buildsTo(built));
      expect(await buildStalePortal(process.execPath, root)).toBe(true);
      expect(existsSync(built)).toBe(true);
      rmSync(built);
      markBuilt();
      expect(await buildStalePortal(process.execPath, root)).toBe(true);
      write('portal/src/main.tsx', 'changed');
      vi.stubEnv('PORTAL', 'off');
      expect(await buildStalePortal(process.execPath, root)).toBe(true);
      expect(existsSync(built)).toBe(false);
    });

    test('that takes long is told of', async () => {
      write(BUILD, 'setTimeout(() => {}, 1500);');
      expect(await buildStalePortal(process.execPath, root)).toBe(true);
      expect(said).toMatch(/^carnet: building the portal \.\.\.\ncarnet: built the portal in \d+\.\d s\n$/);
    });

    test('that fails keeps no server from starting', async () => {
      write(BUILD, 'process.exitCode = 1;');
      expect(await buildStalePortal(process.execPath, root)).toBe(true);
      expect(said).toContain('starting without it');
      markBuilt();
      write('portal/src/main.tsx', 'changed');
      said = '';
      expect(await buildStalePortal(process.execPath, root)).toBe(true);
      expect(said).toContain('starting with the one built before');
      expect(readFileSync(path.join(root, 'portal/dist/.stamp'), 'utf8')).not.toBe('');
    });

    test('that is told to stop starts none', async () => {
      write(BUILD, "process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000);");
      expect(await buildStalePortal(process.execPath, root)).toBe(false);
    });
  });
});
