/** Prepares a database for the server that asks PostgreSQL on every request, from the answers of a running Carnet. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { ask } from '../bare-http/capture.ts';

const PAGE = 100;

const statements = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** `port` is that of a Carnet on the same database. */
export async function prepareReference(
  databaseUrl: string,
  port: number,
  key: string,
  countryIds: readonly number[],
): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(statements('./schema.sql'));
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { data, meta } = (await answer(port, `/v1/entry-requirements?limit=${PAGE}&page=${page}`, key)) as {
        data: { id: number }[];
        meta: { totalPages: number };
      };
      pages = meta.totalPages;
      await client.query('insert into per_request.record select * from unnest($1::integer[], $2::text[])', [
        data.map((rule) => rule.id),
        data.map((rule) => JSON.stringify(rule)),
      ]);
    }
    for (const [index, from] of countryIds.entries()) {
      const to = countryIds[index === 0 ? 1 : 0];
      const target = `/v1/entry-requirements/personalized?fromCountryId=${from}&toCountryId=${to}`;
      const { applicabilityContext } = (await answer(port, target, key)) as { applicabilityContext: object };
      await client.query('update per_request.country set context = $2 where id = $1', [
        from,
        JSON.stringify(applicabilityContext),
      ]);
    }
    await client.query(statements('./rules.sql'));
  } finally {
    await client.end();
  }
}

/** Throws unless both servers give the same answer, byte for byte, to each target. */
export async function compareAnswers(
  carnet: number,
  reference: number,
  key: string,
  targets: readonly string[],
): Promise<void> {
  for (const target of targets) {
    const [expected, given] = [await ask(carnet, target, { 'x-api-key': key }), await ask(reference, target, {})];
    if (expected.body !== given.body) {
      throw new Error(`the reference answers ${target} otherwise:\n${given.body}\ninstead of\n${expected.body}`);
    }
  }
}

async function answer(port: number, target: string, key: string): Promise<unknown> {
  const { status, body } = await ask(port, target, { 'x-api-key': key });
  if (status !== 200) throw new Error(`${target} answered ${status}: ${body}`);
  return JSON.parse(Buffer.from(body, 'latin1').toString());
}
