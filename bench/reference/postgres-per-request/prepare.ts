/** Prepares a database for the server that asks PostgreSQL on every request, from the answers of a running Carnet. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { ask } from '../bare-http/capture.ts';

const statements = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** `port` is that of a Carnet on the same database, whose answer to every pair of the countries is stored. */
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
    for (const from of countryIds) {
      const others = countryIds.filter((to) => to !== from);
      const answers = await Promise.all(others.map((to) => answer(port, from, to, key)));
      await client.query('insert into per_request.answer select $1, * from unnest($2::integer[], $3::text[])', [
        from,
        others,
        answers,
      ]);
    }
    await client.query('analyze per_request.answer');
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

async function answer(port: number, from: number, to: number, key: string): Promise<string> {
  const target = `/v1/entry-requirements/personalized?fromCountryId=${from}&toCountryId=${to}`;
  const { status, body } = await ask(port, target, { 'x-api-key': key });
  if (status !== 200) throw new Error(`${target} answered ${status}: ${body}`);
  return Buffer.from(body, 'latin1').toString();
}
