import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { thisMachine } from '../../src/cli/commands/doctor/check-machine.ts';
import { examine } from '../../src/cli/commands/doctor/examine.ts';
import { findingText, type Machine } from '../../src/cli/commands/doctor/finding.ts';
import { startFakePayments } from '../fake-payments/server.ts';
import { openLoadedDatabase, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { onServer } from '../helpers/databases/on-server.ts';
import { runCommand } from './run-command.ts';

type Env = Record<string, string>;
interface Planted {
  readonly env?: Env;
  readonly machine?: Partial<Machine>;
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function directory(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'carnet-doctor-'));
  closing.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const urlOf = ({ poolConfig }: TestDatabase): string => poolConfig.connectionString ?? '';

/** A migrated database of its own, in which something is then broken. */
async function database(...statements: string[]): Promise<Planted> {
  const db = await openTestDatabase('postgres');
  closing.push(() => db.close());
  for (const statement of statements) await onServer(urlOf(db), statement);
  return { env: { DATABASE_URL: urlOf(db) } };
}

function serverUrl(change: (url: URL) => void): Planted {
  const url = new URL(inject('postgresUrl'));
  change(url);
  return { env: { DATABASE_URL: url.href } };
}

/** Of this machine, where nobody listens. */
async function freePort(): Promise<number> {
  const { port, close } = await listener('');
  await close();
  return port;
}

/** Says one thing to each line that it gets. */
async function listener(greeting: string, answer: (line: string) => string = () => '') {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write(greeting);
    socket.setEncoding('utf8').on('data', (line: string) => socket.write(answer(line)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let isOpen = true;
  const close = async () => {
    if (isOpen) await new Promise((resolve) => server.close(resolve));
    isOpen = false;
  };
  closing.push(close);
  return { port: (server.address() as AddressInfo).port, close };
}

async function payments(growth: string, key = 'sk_test_x'): Promise<Planted> {
  const fake = await startFakePayments({
    secretKey: 'sk_test_x',
    prices: [
      { id: 'price_growth', name: 'Growth', amount: 4900 },
      { id: 'price_business', name: 'Business', amount: 29_900 },
    ],
  });
  closing.push(() => fake.close());
  const prices = { STRIPE_PRICE_GROWTH: growth, STRIPE_PRICE_BUSINESS: 'price_business' };
  const secrets = { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_x' };
  return { env: { PAYMENTS: 'stripe', ...secrets, ...prices, STRIPE_API_URL: fake.url } };
}

const sourceOf = (day: string) =>
  `insert into source (code, kind, name, rank, data_date) values ('open', 'open_data', 'open', 1, '${day}')`;

const FAULTS: readonly [name: string, plant: () => Planted | Promise<Planted>, expected: RegExp][] = [
  [
    'a value that is not accepted',
    () => ({ env: { PORT: 'http' } }),
    /settings: PORT="http": expected .*; do: correct/,
  ],
  [
    'a misspelt setting',
    () => ({ env: { DATABSE_URL: 'x' } }),
    /settings: DATABSE_URL .*; do: rename it to DATABASE_URL/,
  ],
  [
    'an old Node',
    () => ({ machine: { nodeVersion: '18.20.4' } }),
    /machine: Node 18.20.4 is too old; do: install Node/,
  ],
  ['too little memory', () => ({ machine: { memory: 512e6 } }), /machine: .* 512 MB of memory; do: give it 1,500 MB/],
  [
    'a data directory that is a file',
    () => {
      const file = path.join(directory(), 'data');
      writeFileSync(file, '');
      return { env: { DATA_DIR: file } };
    },
    /disk: .* is a file, not a directory.*; do: /,
  ],
  [
    'a data directory with files of others, open to everybody',
    () => {
      const shared = path.join(directory(), 'shared');
      mkdirSync(shared, { mode: 0o777 });
      writeFileSync(path.join(shared, 'letter.txt'), '');
      return { env: { DATA_DIR: shared } };
    },
    /disk: .*open to other users.* has files that are not Carnet's, such as letter.txt.*; do: /,
  ],
  ['a full disk', () => ({ machine: { freeBytes: async () => 50e6 } }), /disk: .* has 50 MB left; do: make room/],
  [
    'a directory of releases that cannot be written',
    () => {
      const file = path.join(directory(), 'releases');
      writeFileSync(file, '');
      return { env: { RELEASES_DIR: file } };
    },
    /disk: releases cannot be written to .*; do: set RELEASES_DIR/,
  ],
  [
    'a port that another program has',
    async () => ({ env: { PORT: String((await listener('')).port) } }),
    /ports: 127.0.0.1:\d+ is in use; do: choose another with PORT/,
  ],
  [
    'two settings with one port',
    () => ({ env: { PORT: '45871', DASHBOARD_PORT: '45871' } }),
    /ports: PORT and DASHBOARD_PORT are both 45871; do: give DASHBOARD_PORT another/,
  ],
  [
    'an address of another machine',
    () => ({ env: { HOST: '192.0.2.1', PORT: '45872' } }),
    /ports: 192.0.2.1:45872 is not an address of this machine; do: correct HOST/,
  ],
  [
    'a proxy that is not trusted',
    () => ({ env: { PUBLIC_URL: 'https://api.example.org' } }),
    /addresses: PUBLIC_URL is https, .*TRUSTED_PROXIES is 0.*; do: set TRUSTED_PROXIES/,
  ],
  [
    'a proxy without public addresses',
    () => ({ env: { TRUSTED_PROXIES: '1' } }),
    /addresses: .*links in mails lead to the address behind it; do: set DASHBOARD_URL/,
  ],
  [
    'passwords in clear text',
    () => ({ env: { DASHBOARD_URL: 'http://carnet.example.org' } }),
    /addresses: DASHBOARD_URL is not https: passwords .*; do: put a proxy with TLS in front/,
  ],
  [
    'a database server that is down',
    async () => {
      const port = await freePort();
      return serverUrl((url) => {
        url.port = String(port);
      });
    },
    /database: PostgreSQL at .* cannot be reached: nobody listens there; do: start it, or correct DATABASE_URL/,
  ],
  [
    'a database that does not exist',
    () => serverUrl((url) => (url.pathname = '/nowhere')),
    /database: .* has no database "nowhere"; do: create it \(createdb nowhere\)/,
  ],
  [
    'a database that cannot be written',
    async () => {
      const planted = await database();
      const name = new URL(planted.env?.DATABASE_URL ?? '').pathname.slice(1);
      await onServer(inject('postgresUrl'), `alter database ${name} set default_transaction_read_only = on`);
      return planted;
    },
    /database: it is read-only; do: make it writable/,
  ],
  [
    'a database with another encoding',
    async () => {
      await onServer(
        inject('postgresUrl'),
        `create database carnet_doctor_ascii encoding 'SQL_ASCII' locale 'C' template template0`,
      );
      closing.push(() => onServer(inject('postgresUrl'), 'drop database carnet_doctor_ascii with (force)'));
      return serverUrl((url) => (url.pathname = '/carnet_doctor_ascii'));
    },
    /database: its encoding is SQL_ASCII; do: create the database again with encoding 'UTF8'/,
  ],
  [
    'more connections than the server has',
    async () => ({ env: { ...(await database()).env, DATABASE_POOL_SIZE: '900' } }),
    /database: a node opens up to 910 connections, and it allows \d+; do: lower DATABASE_POOL_SIZE/,
  ],
  [
    'tables of a newer version',
    () => database(`insert into schema_migration (name, timestamp) values ('9999_later', '')`),
    /database: its tables are of a newer version of Carnet \(9999_later\); do: run the version/,
  ],
  [
    'a clock behind the data',
    () => database(sourceOf('2099-01-01')),
    /clock: this machine's clock says .*, the data are of 2099-01-01; do: set the clock/,
  ],
  [
    "a clock that differs from the database's",
    async () => ({ ...(await database()), machine: { now: () => Date.now() + 600_000 } }),
    /clock: this machine's clock is \d+ s ahead of the database's; do: set both/,
  ],
  ['old data', () => database(sourceOf('2020-01-01')), /data: the data are of 2020-01-01, .* days old; do: install/],
  [
    'no data',
    async () => ({ env: { ...(await database()).env, OPEN_DATA: 'skip' } }),
    /data: no entry rules are stored.*; do: unset OPEN_DATA/,
  ],
  [
    'a directory of open data that has none',
    () => ({ env: { OPEN_DATA_DIR: directory() } }),
    /data: .* is not an open data set; do: set OPEN_DATA_DIR/,
  ],
  [
    'a database that was half restored',
    () => database(`insert into account (id, email) overriding system value values (7, 'you@example.org')`),
    /data: new rows of account would get ids that exist: half restored; do: restore a backup/,
  ],
  [
    'a table without its rows',
    () => database(`delete from data_version where name = 'places'`),
    /data: the table data_version lacks rows.*; do: restore a backup/,
  ],
  [
    'a database that lost its keys',
    () => database(`update data_version set version = 3 where name = 'api_keys'`),
    /keys: there were API keys, and the database has none; do: restore its backup/,
  ],
  [
    'a limits store that is down',
    async () => ({ env: { REDIS_URL: `redis://127.0.0.1:${await freePort()}` } }),
    /limits: the limits store .* cannot be used: nobody listens there; do: correct REDIS_URL/,
  ],
  [
    'a feed that is not there',
    () => ({ env: { DATA_FEED: directory(), DATA_FEED_KEY: `RW${'A'.repeat(54)}` } }),
    /feed: the feed cannot be followed: .*; do: correct DATA_FEED or DATA_FEED_KEY/,
  ],
  [
    'a mail server that is down',
    async () => ({ env: { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: 'carnet@example.org' } }),
    /mail: the SMTP server .* cannot be used: nobody listens there; do: correct SMTP_URL/,
  ],
  [
    'a password that the mail server refuses',
    async () => {
      const { port } = await listener('220 test\r\n', (line) =>
        /^EHLO/.test(line) ? '250-test\r\n250 AUTH PLAIN\r\n' : /^AUTH/.test(line) ? '535 hunter2\r\n' : '250 fine\r\n',
      );
      return { env: { SMTP_URL: `smtp://me:hunter2@127.0.0.1:${port}`, MAIL_FROM: 'carnet@example.org' } };
    },
    /mail: the SMTP server .* refuses the user or the password; do: correct SMTP_URL/,
  ],
  [
    'a key that the payment processor refuses',
    () => payments('price_growth', 'sk_test_other'),
    /payments: Stripe refuses the key; do: set STRIPE_SECRET_KEY/,
  ],
  [
    'a price that the payment processor does not have',
    () => payments('price_nothing'),
    /payments: STRIPE_PRICE_GROWTH: Stripe has no price price_nothing.*; do: correct STRIPE_PRICE_GROWTH/,
  ],
  [
    'an identity provider that is down',
    async () => ({ env: { OIDC_ISSUER: `http://127.0.0.1:${await freePort()}`, OIDC_AUDIENCE: 'carnet' } }),
    /identity: the identity provider cannot be used.*; do: correct OIDC_ISSUER/,
  ],
];

const NO_PORTS = { PORT: '0', DASHBOARD_PORT: '0', OPERATOR_PORT: '0' };

async function found({ env = {}, machine = {} }: Planted): Promise<string[]> {
  const settings = { DATA_DIR: path.join(directory(), 'new'), ...NO_PORTS, ...env };
  const { findings } = await examine(settings, { machine: { ...thisMachine, ...machine } });
  return findings.filter(({ level }) => level === 'fault').map(findingText);
}

describe('carnet doctor', () => {
  it.each(FAULTS)('finds %s and says in one line what to do', async (_, plant, expected) => {
    const faults = await found(await plant());
    expect(faults).toEqual([expect.stringMatching(expected)]);
    expect(faults[0]).not.toMatch(/\n|hunter2/);
  });
});

describe('carnet doctor, on an installation in order', () => {
  let db: Awaited<ReturnType<typeof openLoadedDatabase>>;
  beforeAll(async () => {
    db = await openLoadedDatabase();
  }, 400_000); // it may be the first to want the open data
  afterAll(() => db?.close());

  it('finds no fault', async () => {
    const { data_date } = await db.kysely
      .selectFrom('source')
      .select('data_date')
      .where('kind', '=', 'open_data')
      .executeTakeFirstOrThrow();
    const machine = { now: () => Date.parse(`${data_date}T12:00:00Z`), memory: 2e9 };
    expect(await found({ env: { DATA_DIR: db.dataDir }, machine })).toEqual([]);
  });

  it('exits with 0, with 1 where there is a fault, and with 2 where a setting cannot be used', async () => {
    const env = { DATA_DIR: path.join(directory(), 'new'), ...NO_PORTS };
    const codes = [
      await runCommand(undefined, ['doctor'], env),
      await runCommand(undefined, ['doctor'], { ...env, TRUSTED_PROXIES: '1' }),
      await runCommand(undefined, ['doctor'], { ...env, PORT: 'http' }),
    ].map(({ code }) => code);
    expect(codes).toEqual([0, 1, 2]);
  });

  it('prints its findings as JSON, too', async () => {
    const env = { DATA_DIR: path.join(directory(), 'new'), ...NO_PORTS, TRUSTED_PROXIES: '1' };
    const { stdout } = await runCommand(undefined, ['doctor', '--json', '--offline'], env);
    const { settings, findings } = JSON.parse(stdout);
    expect(settings).toContainEqual({ name: 'TRUSTED_PROXIES', value: '1', from: 'environment' });
    expect(findings).toContainEqual({
      level: 'fault',
      check: 'addresses',
      text: expect.stringContaining('TRUSTED_PROXIES'),
      advice: expect.stringContaining('DASHBOARD_URL'),
    });
  });
});
