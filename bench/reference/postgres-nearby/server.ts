/**
 * The nearest cities as they are usually served: `node:http` that asks PostgreSQL on every request, by one prepared statement
 * over a pool of connections and a GiST index. It checks no key and validates nothing but numbers.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/** More connections than cores keep PostgreSQL busy while results travel; far more only make it switch. */
const CONNECTIONS = 8;
const RADIUS_KM = 50;
const EARTH_RADIUS_KM = 6371;
/** Of the unit sphere. */
const LINE = 2 * Math.sin(RADIUS_KM / EARTH_RADIUS_KM / 2);

const [databaseUrl] = process.argv.slice(2);
if (databaseUrl === undefined) throw new Error('usage: server.ts DATABASE_URL');
const text = readFileSync(new URL('./query.sql', import.meta.url), 'utf8');
const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS, min: CONNECTIONS });

function onSphere(latitude: number, longitude: number): number[] {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

const server = createServer((request, response) => {
  const query = new URLSearchParams((request.url as string).slice((request.url as string).indexOf('?') + 1));
  const place = onSphere(Number(query.get('latitude')), Number(query.get('longitude')));
  const grown = [place.map((at) => at - LINE), place.map((at) => at + LINE)];
  const values = [`(${place.join()})`, LINE, grown.map((corner) => `(${corner.join()})`).join()];
  pool.query({ name: 'nearby', text, values, rowMode: 'array' }).then(
    ({ rows }) => {
      const body = rows[0]?.[0] as string;
      const length = String(Buffer.byteLength(body));
      response.writeHead(200, ['content-type', 'application/json; charset=utf-8', 'content-length', length]);
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
