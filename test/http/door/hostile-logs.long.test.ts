/** What strangers and ordinary account holders can make a server write: no errors, nothing that is not one JSON line. */
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { FakePayments } from '../../fake-payments/server.ts';
import { copyLoadedTemplate } from '../../helpers/databases/embedded-template.ts';
import { ServedNode } from '../../helpers/served-node.ts';
import { paymentSettings, startPayments } from '../../life/payments.ts';
import { AccountHolder } from '../../life/whole-life.ts';
import { type Credentials, type HostileRequest, hostileRequest, seeded } from '../hostile-requests.ts';

const SEED = 20_261_123;
/** By one seed, so that a run can be repeated; twice as many by `npm run test:all`. */
const REQUESTS = process.env.TEST_ALL === undefined ? 2000 : 4000;
const SIDE_BY_SIDE = 12;
/** Of a line: what a client sends is cut. */
const LONGEST_LINE = 10_000;

const dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-hostile-logs-'));
let node: ServedNode;
let payments: FakePayments;
let credentials: Credentials;
const streams = { stdout: '', stderr: '' };

beforeAll(async () => {
  await copyLoadedTemplate(inject('embeddedTemplate'), dataDir);
  payments = await startPayments('http://127.0.0.1:1');
  node = await ServedNode.start({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'trace',
    LOG_REQUESTS: 'all',
    TRUSTED_PROXIES: '1',
    DASHBOARD_REQUESTS_PER_MINUTE: '0',
    PORTAL_REQUESTS_PER_MINUTE: '0',
    REQUEST_TIMEOUT_MS: '3000',
    ...paymentSettings(payments),
  });
  const site = { publicUrl: node.publicUrl, dashboardUrl: node.dashboardUrl, output: () => node.output };
  const holder = new AccountHolder(site, 'holder@example.org');
  await holder.signUp();
  credentials = { key: node.firstKey, token: holder.token, cookie: holder.cookie, origin: node.dashboardUrl };
  for (const name of ['stdout', 'stderr'] as const) {
    node.process[name]?.on('data', (text: string) => (streams[name] += text));
  }
});
afterAll(async () => {
  await node?.stop();
  await payments?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The status of the answer; undefined without one. */
async function send({ surface, bytes, cutAt }: HostileRequest): Promise<number | undefined> {
  const socket = net.connect(Number(new URL(node[`${surface}Url`]).port), '127.0.0.1');
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  let text = '';
  const giveUp = setTimeout(() => socket.destroy(), 15_000);
  socket.on('data', (chunk) => (text += text.length < 100 ? chunk.toString('latin1') : ''));
  socket.on('error', () => {});
  socket.on('close', () => {
    clearTimeout(giveUp);
    resolve(text === '' ? undefined : Number(text.split(' ')[1]));
  });
  if (cutAt === undefined) socket.write(bytes);
  else socket.write(bytes.subarray(0, cutAt), () => socket.resetAndDestroy());
  return await promise;
}

describe(`of ${REQUESTS} hostile requests`, () => {
  const failed: string[] = [];
  const statuses = new Map<number | undefined, number>();

  it('none is an internal error', { timeout: 600_000 }, async () => {
    const random = seeded(SEED);
    const requests = Array.from({ length: REQUESTS }, () => hostileRequest(random, credentials));
    const check = async (request: HostileRequest) => {
      const status = await send(request);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 500) failed.push(request.bytes.toString('latin1').slice(0, 1500));
    };
    const finished = requests.filter(({ isUnfinished }) => !isUnfinished).values();
    const client = async () => {
      for (const request of finished) await check(request);
    };
    // Those that the server waits for do so while the others go on.
    const unfinished = requests.filter(({ isUnfinished }) => isUnfinished).map(check);
    await Promise.all([...Array.from({ length: SIDE_BY_SIDE }, client), ...unfinished]);
    expect(failed).toEqual([]);
    expect((statuses.get(200) ?? 0) > 100 && (statuses.get(400) ?? 0) > 100, String([...statuses])).toBe(true);
  });

  it('none wrote an error, or anything but short lines of JSON without control characters', () => {
    expect(streams.stderr).toBe('');
    const lines = streams.stdout
      .replaceAll(/\n-{72}\nMail to [^\n]*\n[\s\S]*?\n-{72}\n/g, '')
      .trimEnd()
      .split('\n');
    expect(lines.length).toBeGreaterThan(REQUESTS / 2);
    for (const line of lines) {
      expect(line).toMatch(/^\{.*\}$/);
      expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
      expect(line.length).toBeLessThan(LONGEST_LINE);
      const { level, msg, status } = JSON.parse(line) as { level: string; msg: string; status?: number };
      // Where the portal is not built, its pages are 503.
      if (level === 'warn' && msg === 'request' && status === 503) continue;
      expect(['trace', 'debug', 'info'], line.slice(0, 3000)).toContain(level);
    }
  });
});
