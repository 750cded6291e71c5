/** A system that lets a process have few files and connections open (`ulimit -n`). */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asUnavailable } from '../../src/db/unavailable.ts';
import { connectionLimits } from '../../src/node/server-limits.ts';
import { startProcess } from '../../src/start-process.ts';
import { carnet } from '../cli/carnet.ts';
import { copyLoadedTemplate } from '../helpers/databases/embedded-template.ts';
import { ServedNode, until } from '../helpers/served-node.ts';

const OPEN_FILES = 1_024;

describe('a server that may have 1,024 files open', { timeout: 240_000 }, () => {
  let directory: string;
  let node: ServedNode;
  const held: net.Socket[] = [];

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'carnet-files-'));
    await copyLoadedTemplate(inject('embeddedTemplate'), directory);
    node = await ServedNode.start({ DATA_DIR: directory }, { openFiles: OPEN_FILES });
  }, 240_000);

  afterAll(async () => {
    for (const socket of held) socket.destroy();
    await node?.stop('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  });

  it('reads the whole data set, starts, and says how many connections it takes', async () => {
    expect(await node.isReady()).toBe(true);
    expect(node.output).toContain('"openFiles":1024,"connectionsPerPort":224,"configured":10000');
  });

  it('keeps open files back however many connections come: it answers, asks its database and starts processes', async () => {
    const others = new net.Socket().connect(Number(new URL(node.publicUrl).port), '127.0.0.1');
    await once(others, 'connect');
    held.push(others);
    let refused = 0;
    for (const url of [node.publicUrl, node.dashboardUrl, node.operatorUrl]) {
      const sockets = Array.from({ length: 1_200 }, () => net.connect(Number(new URL(url).port), '127.0.0.1'));
      for (const socket of sockets) {
        socket.on('error', () => {});
        socket.once('close', () => refused++);
        socket.resume();
      }
      held.push(...sockets);
    }
    await until(() => refused > 3 * 900);
    expect(readdirSync(`/proc/${node.process.pid}/fd`).length).toBeLessThan(OPEN_FILES - 100);
    // The connection from before is one of those that are held, and gets all its answers, also from a new process.
    const ask = async (path: string) => {
      others.write(`GET /v1${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${node.firstKey}\r\n\r\n`);
      return String((await once(others, 'data'))[0]).slice(0, 12);
    };
    const knownAt = new Date(Date.now() - 1_000).toISOString();
    const pair = 'fromCountryId=BR&toCountryId=JP';
    expect(await ask('/health')).toBe('HTTP/1.1 200');
    expect(await ask(`/entry-requirements/personalized?${pair}&knownAt=${knownAt}`)).toBe('HTTP/1.1 200');
    // 503 while it is made ready, on a machine that is slow.
    await expect.poll(() => ask(`/entry-requirements?limit=1&knownAt=${knownAt}`)).toBe('HTTP/1.1 200');
    expect(node.process.exitCode).toBeNull();
  });

  it('takes new connections when those are gone', async () => {
    for (const socket of held.splice(0)) socket.destroy();
    await until(async () => (await node.get('/health').catch(() => undefined))?.status === 200);
  });
});

describe('a command that reads all files of the data set', () => {
  it('runs where 256 may be open', { timeout: 240_000 }, async () => {
    const { code, stderr } = await carnet(['data', 'explain', 'BR', 'JP'], {}, { openFiles: 256 });
    expect([code, stderr]).toEqual([0, '']);
  });
});

describe('the connections that a limit of open files allows', () => {
  const embedded = { maxConnections: 10_000, databaseUrl: undefined, databasePoolSize: 10 };
  const postgres = { ...embedded, databaseUrl: 'postgres://db.example.org/carnet' };

  it.each([
    [undefined, embedded, { maxConnections: 10_000, maxRefusals: 256 }],
    [1_048_576, embedded, { maxConnections: 10_000, maxRefusals: 256 }],
    [2_048, embedded, { maxConnections: 672, maxRefusals: 96 }],
    [1_024, embedded, { maxConnections: 224, maxRefusals: 32 }],
    [1_024, postgres, { maxConnections: 327, maxRefusals: 47 }],
    [1_024, { ...postgres, databasePoolSize: 400 }, { maxConnections: 156, maxRefusals: 23 }],
    [2_048, { ...embedded, maxConnections: 50 }, { maxConnections: 50, maxRefusals: 96 }],
    [2_048, { ...embedded, maxConnections: 0 }, { maxConnections: 672, maxRefusals: 96 }],
    [256, embedded, { maxConnections: 14, maxRefusals: 2 }],
  ])('are for %s files, with %o, %o', (openFiles, config, expected) => {
    expect(connectionLimits(config, openFiles)).toEqual(expected);
  });
});

describe('a process or connection that the system has no room for', () => {
  it('is an error that says to try again, and no end of the server', async () => {
    const nowhere = new URL('file:///no/such/module.ts');
    const exec = process.execPath;
    try {
      process.execPath = '/no/such/program'; // the system refuses it as it does without an open file
      await expect(startProcess(nowhere)).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: expect.stringMatching(/^No process can be started at the moment \(.+\); try again later$/),
      });
    } finally {
      process.execPath = exec;
    }
  });

  it.each(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EAGAIN', 'EADDRNOTAVAIL'])('%s means 503', (code) => {
    const error = Object.assign(new Error(`connect ${code}`), { code });
    expect(asUnavailable(error)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
