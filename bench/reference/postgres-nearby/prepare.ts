/** Prepares a database for the server that asks PostgreSQL for the nearest cities, from the answers of a running Carnet. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { ask } from '../bare-http/capture.ts';

const PAGE = 100;

/** `port` is that of a Carnet on the same database. */
export async function prepareNearby(databaseUrl: string, port: number, key: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await run(client, './schema.sql');
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { status, body } = await ask(port, `/v1/cities?limit=${PAGE}&page=${page}`, { 'x-api-key': key });
      if (status !== 200) throw new Error(`/v1/cities answered ${status}: ${body}`);
      const { data, meta } = JSON.parse(Buffer.from(body, 'latin1').toString()) as {
        data: { id: number }[];
        meta: { totalPages: number };
      };
      pages = meta.totalPages;
      await client.query('insert into nearby.city (id, json) select * from unnest($1::integer[], $2::text[])', [
        data.map((city) => city.id),
        data.map((city) => JSON.stringify(city)),
      ]);
    }
    await run(client, './places.sql');
  } finally {
    await client.end();
  }
}

/** One statement at a time: some must stand alone. */
async function run(client: pg.Client, file: string): Promise<void> {
  const statements = readFileSync(new URL(file, import.meta.url), 'utf8');
  for (const statement of statements.split(';')) if (statement.trim() !== '') await client.query(statement);
}
