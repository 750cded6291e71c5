/** Runs one statement on a PostgreSQL server, on a connection of its own. */
import pg from 'pg';

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
