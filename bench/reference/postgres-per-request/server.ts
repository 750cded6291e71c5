/**
 * The service as it is usually written: `node:http` that asks PostgreSQL on every request, by one prepared statement
 * over a pool of connections. It checks no key and validates nothing but numbers, which is less than what it is
 * compared with does.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/** More connections than cores keep PostgreSQL busy while results travel; far more only make it switch. */
const CONNECTIONS = 8;

const [databaseUrl] = process.argv.slice(2);
if (databaseUrl === undefined) throw new Error('usage: server.ts DATABASE_URL');
const text = readFileSync(new URL('./query.sql', import.meta.url), 'utf8');
const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS, min: CONNECTIONS });

const server = createServer((request, response) => {
  const query = new URLSearchParams((request.url as string).slice((request.url as string).indexOf('?') + 1));
  const values = [Number(query.get('fromCountryId')), Number(query.get('toCountryId'))];
  pool.query({ name: 'personalised', text, values, rowMode: 'array' }).then(
    ({ rows }) => {
      const answer = rows[0]?.[0] as string | null | undefined;
      const body = answer ?? '{"statusCode":404}';
      response.writeHead(answer ? 200 : 404, [
        'content-type',
        'application/json; charset=utf-8',
        'content-length',
        String(Buffer.byteLength(body)),
      ]);
      response.end(body);
    },
    (error: Error) => {
      response.writeHead(500, ['content-length', String(Buffer.byteLength(error.message))]);
      response.end(error.message);
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit());
