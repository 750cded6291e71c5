import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { carnet } from '../cli/carnet.ts';
import { copyLoadedTemplate } from '../helpers/databases/embedded-template.ts';
import { type Answer, ServedNode, until } from '../helpers/served-node.ts';
import { type UnreliableNetwork, unreliableNetwork } from './programs/unreliable-network.ts';

const QUESTION = '/entry-requirements/personalized?fromCountryId=76&toCountryId=392';

let directory: string;
const started: ServedNode[] = [];

async function serve(env: Record<string, string>): Promise<ServedNode> {
  const node = await ServedNode.start(env);
  started.push(node);
  return node;
}

/** A file that gives Brazil 17 days in Japan. */
function matrixFile(place: string): string {
  const file = join(place, '2026-02-17.csv');
  writeFileSync(file, 'Passport,Destination,Requirement\nBR,JP,17\n');
  return file;
}

async function stay(node: ServedNode, key: string): Promise<number | null> {
  const { body } = await node.get(QUESTION, { 'x-api-key': key });
  return body.requirement.maxStayDays as number | null;
}

const isRefused = ({ status }: PromiseSettledResult<unknown>) => status === 'rejected';

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'carnet-serve-'));
});

afterEach(async () => {
  for (const node of started.splice(0)) await node.stop('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

describe('a server on the embedded database, started again and again', () => {
  let home: string;
  let node: ServedNode;
  let key: string;
  let first: Answer;
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'carnet-serve-'));
    await copyLoadedTemplate(inject('embeddedTemplate'), home);
    node = await ServedNode.start({ DATA_DIR: home });
    key = node.firstKey;
  });
  afterAll(async () => {
    await node?.stop('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  });

  it('answers the printed question with the printed key', async () => {
    expect(key).not.toBe('');
    first = await node.get(QUESTION, { 'x-api-key': key });
    expect(first).toMatchObject({ status: 200, body: { requirement: { visaRequirementType: 'visa_free' } } });
    // The line to paste, taken apart as a shell would.
    const [, name, value, url] = /^ {2}curl -s -H '([\w-]+): ([^']+)' '([^']+)'$/m.exec(node.output) ?? [];
    const pasted = await fetch(String(url), { headers: { [String(name)]: String(value) } });
    expect([pasted.status, await pasted.json()]).toEqual([200, first.body]);
    expect(await node.isReady()).toBe(true);
  });

  it('exits 0 on Ctrl-C, and takes the same twice for one, as npm passes on what the terminal has sent', async () => {
    const stopped = node.stop('SIGINT');
    node.process.kill('SIGINT');
    expect(await stopped).toBe(0);
    expect(existsSync(join(home, 'holder.json'))).toBe(false);
  });

  it('starts again without a new key, and answers the same', async () => {
    node = await ServedNode.start({ DATA_DIR: home });
    expect(node.firstKey).toBe('');
    const answer = await node.get(QUESTION, { 'x-api-key': key });
    expect(answer.body).toEqual(first.body);
    expect(answer.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  it('starts from its files after kill -9, and exits 0 on SIGTERM', async () => {
    await node.stop('SIGKILL');
    node = await ServedNode.start({ DATA_DIR: home });
    expect((await node.get(QUESTION, { 'x-api-key': key })).status).toBe(200);
    expect(await node.stop('SIGTERM')).toBe(0);
  });
});

describe('a server on the embedded database', () => {
  beforeEach(() => copyLoadedTemplate(inject('embeddedTemplate'), directory));

  it('finishes a request that is under way when it is told to stop, and takes no new connection', async () => {
    const node = await serve({ DATA_DIR: directory });
    const { hostname, port } = new URL(node.publicUrl);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    socket.write(`GET /v1${QUESTION} HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${node.firstKey}\r\n`);
    await until(() => socket.bytesWritten > 0);
    // What came before these has been read when they are answered.
    for (let asked = 0; asked < 2; asked++) expect((await fetch(`${node.publicUrl}/v1/health`)).status).toBe(200);
    const stopped = node.stop('SIGTERM');
    await until(
      async () =>
        !(await fetch(`${node.publicUrl}/v1/health`).then(
          () => true,
          () => false,
        )),
    );
    socket.write('\r\n');
    expect(await stopped).toBe(0);
    expect(received).toContain('HTTP/1.1 200');
    expect(received).toContain('visa_free');
  });

  it("says first that it is not ready, answers on for a while, and closes the operator's port last", async () => {
    const node = await serve({ DATA_DIR: directory, SHUTDOWN_DELAY_MS: '3000' });
    const surfaces = [
      `${node.publicUrl}/v1/health`,
      `${node.dashboardUrl}/v1/health`,
      `${node.dashboardUrl}/auth/jwks`,
    ];
    const heads = async () => Promise.all(surfaces.map(async (url) => (await fetch(url)).headers.get('connection')));
    expect(await heads()).toEqual(['keep-alive', 'keep-alive', 'keep-alive']);
    const { hostname, port } = new URL(node.publicUrl);
    const socket = connect(Number(port), hostname);
    socket.write('GET /v1/health HTTP/1.1\r\nhost: localhost\r\n');
    const stopped = node.stop('SIGTERM');
    await until(async () => !(await node.isReady()));
    // New connections are taken and answered, and told to end.
    expect(await heads()).toEqual(['close', 'close', 'close']);
    // The delay is over; the half request still keeps the node from ending.
    await until(async () => (await Promise.allSettled(surfaces.map((url) => fetch(url)))).every(isRefused));
    expect(await node.isReady()).toBe(false);
    socket.write('\r\n');
    expect(await stopped).toBe(0);
  });
});

describe('a server on the embedded database, while it runs', () => {
  let home: string;
  let node: ServedNode;
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'carnet-serve-'));
    await copyLoadedTemplate(inject('embeddedTemplate'), home);
    node = await ServedNode.start({ DATA_DIR: home });
  });
  afterAll(async () => {
    await node?.stop('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  });

  it('keeps secrets to their owner: the snapshot and the key hashes are not readable by others', async () => {
    for (const file of ['rules.jsonl', 'keys.json']) expect(statSync(join(home, file)).mode & 0o077).toBe(0);
  });

  it('is refused at once on a directory that another server holds, with a message that says who', async () => {
    const second = await carnet(['serve'], { DATA_DIR: home, PORT: '0', OPERATOR_PORT: '0' });
    expect(second.code).not.toBe(0);
    expect(second.stderr).toContain(String(node.process.pid));
  });

  it('says which setting to change when its port is taken', async () => {
    await copyLoadedTemplate(inject('embeddedTemplate'), directory);
    const { port } = new URL(node.publicUrl);
    const second = await carnet(['serve'], {
      DATA_DIR: directory,
      PORT: port,
      DASHBOARD_PORT: '0',
      OPERATOR_PORT: '0',
      CITIES: 'none',
    });
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(/is in use: choose another with PORT/);
  });

  it('takes keys made and revoked by the command line while it runs', async () => {
    const env = { DATA_DIR: home };
    const created = await carnet(['keys', 'create', '--account', 'a@example.org', '--name', 'one', '--json'], env);
    const { id, key } = JSON.parse(created.stdout) as { id: number; key: string };
    const status = async () => (await node.get(QUESTION, { 'x-api-key': key })).status;
    expect(await status()).toBe(200);
    await carnet(['keys', 'revoke', String(id)], env);
    await until(async () => (await status()) === 401, 5_000);
  });

  it('answers by rules that are imported while it runs', async () => {
    const file = matrixFile(directory);
    const run = await carnet(['import', 'passport-index', file, '--json'], { DATA_DIR: home });
    expect(JSON.parse(run.stdout)).toMatchObject({ changes: { inserted: 1 } });
    await until(async () => (await stay(node, node.firstKey)) === 17);
    expect(await node.stop('SIGTERM')).toBe(0);
  });
});

describe('nodes on PostgreSQL', () => {
  let name: string;
  let network: UnreliableNetwork;
  /** The database by way of the network. */
  let databaseUrl: string;
  const onServer = async (statement: string) => {
    const client = new pg.Client(inject('postgresUrl'));
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };

  beforeAll(async () => {
    name = `carnet_serve_${randomBytes(6).toString('hex')}`;
    await onServer(`create database ${name} template ${inject('postgresTemplate')}`);
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${name}`;
    network = await unreliableNetwork({ host: url.hostname, port: Number(url.port) });
    url.port = String(network.port);
    databaseUrl = url.href;
  });

  afterAll(async () => {
    await network.close();
    await onServer(`drop database ${name} with (force)`);
  });

  it('go on answering without the database, say degraded, start from the snapshot, and recover by themselves', async () => {
    const env = { DATABASE_URL: databaseUrl, DATABASE_TIMEOUT_MS: '1000' };
    const node = await serve({ ...env, DATA_DIR: directory });
    const key = node.firstKey;
    const ask = (of: ServedNode) => of.get(QUESTION, { 'x-api-key': key });
    const health = async (of: ServedNode) => (await of.get('/health')).body.status as string;
    const before = await ask(node);
    expect(before.status).toBe(200);
    expect(await health(node)).toBe('ok');
    const metrics = async () => (await fetch(`${node.operatorUrl}/metrics`)).text();
    expect(await metrics()).toContain('carnet_database_up 1');

    network.cut();
    await until(async () => (await health(node)) === 'degraded');
    expect(await metrics()).toContain('carnet_database_up 0');
    expect((await ask(node)).body).toEqual(before.body);
    expect(await node.isReady()).toBe(true);

    const copy = mkdtempSync(join(tmpdir(), 'carnet-copy-'));
    cpSync(directory, copy, { recursive: true });
    const late = await serve({ ...env, DATA_DIR: copy });
    expect(await health(late)).toBe('degraded');
    expect((await ask(late)).body).toEqual(before.body);
    expect((await late.get(QUESTION, { 'x-api-key': `${key.slice(0, -1)}!` })).status).toBe(401);

    const empty = mkdtempSync(join(tmpdir(), 'carnet-empty-'));
    const bare = await serve({ ...env, DATA_DIR: empty });
    const refused = await bare.get('/health');
    expect(refused).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect(await bare.isReady()).toBe(false);

    network.mend();
    for (const of of [node, late, bare]) {
      await until(async () => {
        const { status, body } = await of.get('/health');
        return status === 200 && body.status === 'ok';
      });
      expect((await ask(of)).body).toEqual(before.body);
    }

    network.freeze(); // a machine without power: connections stay and nothing comes back
    await until(async () => (await health(node)) === 'degraded');
    expect((await ask(node)).body).toEqual(before.body);
    network.mend();
    await until(async () => (await health(node)) === 'ok');
    for (const path of [copy, empty]) rmSync(path, { recursive: true, force: true });
  });

  it('all refuse a revoked key and all show imported rules', async () => {
    const directories = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'carnet-node-')));
    const env = { DATABASE_URL: databaseUrl };
    const nodes = await Promise.all(directories.map((DATA_DIR) => serve({ ...env, DATA_DIR })));
    const created = await carnet(['keys', 'create', '--account', 'b@example.org', '--name', 'two', '--json'], env);
    const { id, key } = JSON.parse(created.stdout) as { id: number; key: string };
    const everywhere = (status: number) =>
      until(async () => {
        const answers = await Promise.all(nodes.map((node) => node.get(QUESTION, { 'x-api-key': key })));
        return answers.every((answer) => answer.status === status);
      }, 5_000);
    await everywhere(200);
    const imported = await carnet(['import', 'passport-index', matrixFile(directory), '--json'], env);
    expect(JSON.parse(imported.stdout)).toMatchObject({ changes: { inserted: 1 } });
    await until(async () => (await Promise.all(nodes.map((node) => stay(node, key)))).every((days) => days === 17));
    await carnet(['keys', 'revoke', String(id)], env);
    await everywhere(401);
    for (const path of directories) rmSync(path, { recursive: true, force: true });
  });

  it('do not start with a wrong password: that is no lost database', async () => {
    const url = new URL(databaseUrl);
    url.username = 'nobody_of_this_name';
    const run = await carnet(['serve'], { DATABASE_URL: url.href, DATA_DIR: directory, PORT: '0', OPERATOR_PORT: '0' });
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('nobody_of_this_name');
  });
});
