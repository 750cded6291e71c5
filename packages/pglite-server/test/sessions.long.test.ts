import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDatabase, type PgliteServer, startPgliteServer } from '../src/index.ts';

describe('connections to one PGlite database', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pglite-server-'));
  const directory = path.join(dataDir, 'database');
  let server: PgliteServer;
  let pool: pg.Pool;
  const clients: pg.Client[] = [];

  async function client(): Promise<pg.Client> {
    const opened = new pg.Client({ ...server.address, user: 'postgres', database: 'postgres', ssl: false });
    opened.on('error', () => {});
    await opened.connect();
    clients.push(opened);
    return opened;
  }

  /** Breaks the connection as a killed process does: without a word. */
  function cutOff(victim: pg.Client): void {
    (victim as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }

  const socketPath = () => path.join(server.address.host, `.s.PGSQL.${server.address.port}`);
  const names = async () => {
    const { rows } = await pool.query<{ name: string }>('select name from note order by name');
    return rows.map((row) => row.name);
  };

  beforeAll(async () => {
    await createDatabase(directory);
    server = await startPgliteServer({ directory, socketDirectory: dataDir, drainMs: 1000, idleInTransactionMs: 1000 });
    pool = new pg.Pool({ ...server.address, user: 'postgres', database: 'postgres', ssl: false, max: 8 });
    // A connection that is ending may still hear that the server closes.
    pool.on('error', () => {});
    pool.on('connect', (connected) => connected.on('error', () => {}));
    await pool.query('create table note (name text)');
  });
  beforeEach(async () => {
    await pool.query('delete from note');
  });
  afterAll(async () => {
    await Promise.allSettled(clients.map((opened) => opened.end()));
    await pool.end();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('do not mix statements that run at the same time', async () => {
    const several = await Promise.all([client(), client(), client()]);
    const answers = await Promise.all(
      several.map(async (one, index) => {
        const own: unknown[] = [];
        for (let turn = 0; turn < 100; turn += 1) {
          own.push(...(await one.query('select $1::int as turn, $2::text as name', [turn, `c${index}`])).rows);
        }
        return own;
      }),
    );
    expect(answers).toEqual(
      [0, 1, 2].map((index) => Array.from({ length: 100 }, (_, turn) => ({ turn, name: `c${index}` }))),
    );
  });

  test('do not mix transactions: what one rolls back takes nothing of another with it', async () => {
    const [first, second] = await Promise.all([client(), client()]);
    await first.query('begin');
    await first.query(`insert into note values ('first')`);
    const order: string[] = [];
    const other = second.query(`insert into note values ('second')`).then(() => order.push('second'));
    // The server has read the other's statement when it answers what came after it.
    for (let turn = 0; turn < 3; turn += 1) await first.query('select 1');
    order.push('first rolls back');
    await first.query('rollback');
    await other;
    expect(order).toEqual(['first rolls back', 'second']);
    expect(await names()).toEqual(['second']);
  });

  test('see only what others have committed', async () => {
    const [first, second] = await Promise.all([client(), client()]);
    await first.query('begin');
    await first.query(`insert into note values ('unfinished')`);
    const seen = second.query('select * from note');
    await first.query('rollback');
    expect((await seen).rows).toEqual([]);
  });

  test('that transact at the same time each commit all of theirs', async () => {
    const several = await Promise.all([client(), client(), client(), client()]);
    await Promise.all(
      several.map(async (one, index) => {
        for (let turn = 0; turn < 10; turn += 1) {
          await one.query('begin');
          await one.query('insert into note values ($1)', [`${index}-${turn}`]);
          const { rows } = await one.query('select count(*)::int as own from note where name like $1', [`${index}-%`]);
          expect(rows[0]).toEqual({ own: turn + 1 });
          await one.query(turn % 2 === 0 ? 'commit' : 'rollback');
          if (turn % 2 === 1) await one.query('insert into note values ($1)', [`${index}-${turn}`]);
        }
      }),
    );
    expect(await names()).toHaveLength(40);
  });

  test('that die in a transaction are rolled back, and the others go on', async () => {
    const victim = await client();
    await victim.query('begin');
    await victim.query(`insert into note values ('lost')`);
    const waiting = (await client()).query(`insert into note values ('kept')`);
    cutOff(victim);
    await waiting;
    expect(await names()).toEqual(['kept']);
  });

  test('that die while their statement runs are rolled back, and the others go on', async () => {
    const victim = await client();
    const started = `copy (select 1) to '/pglite/data/started'`;
    victim.query(`begin; insert into note values ('lost'); ${started}; select pg_sleep(0.3)`).catch(() => {});
    await vi.waitUntil(() => existsSync(path.join(directory, 'started')), { interval: 5 });
    cutOff(victim);
    await (await client()).query(`insert into note values ('kept')`);
    expect(await names()).toEqual(['kept']);
  });

  test('that die in a failed transaction free the others', async () => {
    const victim = await client();
    await victim.query('begin');
    await expect(victim.query('select no_such_column')).rejects.toThrow('no_such_column');
    cutOff(victim);
    expect(await names()).toEqual([]);
  });

  test('that break off in the middle of a message free the others', async () => {
    const socket = connectSocket(socketPath());
    const startup = Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0]);
    socket.write(Buffer.concat([startup, Buffer.from([80, 0, 0, 1, 0, 65])])); // a Parse of 256 bytes, cut short
    await once(socket, 'data'); // the answer to what is whole
    socket.destroy();
    expect(await names()).toEqual([]);
  });

  test('that end without a Sync free the others', async () => {
    const other = await client();
    const socket = connectSocket(socketPath());
    const startup = Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0]);
    const parse = Buffer.from('P\0\0\0\x10\0select 1\0\0\0H\0\0\0\x04', 'latin1'); // and a Flush
    const PARSED = '1\0\0\0\x04';
    let said = '';
    const parsed = async (times: number) => {
      while (said.split(PARSED).length <= times) said += (await once(socket, 'data'))[0].toString('latin1');
    };
    socket.write(Buffer.concat([startup, parse]));
    await parsed(1);
    const waiting = other.query('select name from note');
    socket.write(parse);
    await parsed(2); // read after the other's statement
    socket.destroy();
    expect((await waiting).rows).toEqual([]);
  });

  test('that speak no PostgreSQL are shown out', async () => {
    const socket = connectSocket(socketPath());
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    socket.resume();
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await closed;
    expect(await names()).toEqual([]);
  });

  test('that leave a transaction open without a word are thrown out', async () => {
    const forgetful = await client();
    const thrownOut = new Promise<Error>((resolve) => forgetful.once('error', resolve));
    await forgetful.query('begin');
    await forgetful.query(`insert into note values ('forgotten')`);
    expect(await names()).toEqual([]); // waits for its turn, and gets it
    expect((await thrownOut).message).toContain('rolled back');
  });

  test('go on after errors, in a transaction and outside', async () => {
    const one = await client();
    await expect(one.query('select 1/0')).rejects.toThrow('division by zero');
    await expect(one.query('selec')).rejects.toThrow('syntax error');
    await expect(one.query('select $1::int', ['x'])).rejects.toThrow('invalid input syntax');
    await one.query('begin');
    await expect(one.query('select 1/0')).rejects.toThrow('division by zero');
    await expect(one.query('select 1')).rejects.toThrow('aborted');
    await one.query('rollback');
    expect((await one.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('carry parameters and results of many megabytes', async () => {
    const big = 'é'.repeat(4_000_000);
    const { rows } = await (await client()).query<{ big: string; n: number }>(
      'select $1::text as big, n from generate_series(1, 3) n',
      [big],
    );
    expect(rows.map((row) => row.n)).toEqual([1, 2, 3]);
    expect(rows.every((row) => row.big === big)).toBe(true);
  });
});

describe('a server on a system without sockets in directories', () => {
  test('listens on a port of the loopback address and asks for a password', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'pglite-server-'));
    const directory = path.join(dataDir, 'database');
    await createDatabase(directory);
    const server = await startPgliteServer({ directory, socketDirectory: dataDir, platform: 'win32' });
    const { host, port, password } = server.address;
    expect([host, existsSync(path.join(dataDir, '.s.PGSQL.5432'))]).toEqual(['127.0.0.1', false]);
    const ask = async (given: string | undefined) => {
      const client = new pg.Client({ host, port, password: given, user: 'postgres', database: 'postgres', ssl: false });
      client.on('error', () => {});
      await client.connect();
      const { rows } = await client.query('select 1 as one');
      await client.end();
      return rows;
    };
    await expect(ask('a guess')).rejects.toThrow('wrong password');
    await expect(ask(`${password}x`)).rejects.toThrow('wrong password');
    expect(await ask(password)).toEqual([{ one: 1 }]);
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
