/** Sends ten thousand webhooks to a receiver on this machine and says how long that took. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { connect } from '../../src/db/connection.ts';
import { CLI_ACTOR } from '../../src/domain/accounts/actor.ts';
import { createEndpoint } from '../../src/services/webhooks/create-endpoint.ts';

const ENDPOINTS = 10;

export interface SentWebhooks {
  readonly count: number;
  /** From when they were due until the last had arrived. */
  readonly seconds: number;
}

/** `start` starts what sends; it is stopped by the caller. Each of several endpoints gets its share. */
export async function receiveWebhooks(url: string, count: number, start: () => Promise<void>): Promise<SentWebhooks> {
  let received = 0;
  let onLast = () => {};
  const all = new Promise<void>((resolve) => {
    onLast = resolve;
  });
  const receiver = http.createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(204).end();
      received += 1;
      if (received === count) onLast();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  try {
    await makeEndpoints(url, port);
    await start();
    const startedAt = performance.now();
    await makeDeliveries(url, count);
    await all;
    return { count, seconds: (performance.now() - startedAt) / 1000 };
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
}

async function makeEndpoints(url: string, port: number): Promise<void> {
  const { kysely, close } = connect({ connectionString: url, max: 1 });
  try {
    const { id } = await kysely.selectFrom('account').select('id').limit(1).executeTakeFirstOrThrow();
    for (let index = 0; index < ENDPOINTS; index += 1) {
      const target = `http://127.0.0.1:${port}/${index}`;
      await createEndpoint(kysely, { accountId: id, url: target }, 'any', CLI_ACTOR);
    }
  } finally {
    await close();
  }
}

async function makeDeliveries(url: string, count: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`
      insert into webhook_delivery (endpoint_id, change_id, type)
      select e.id, c.id, 'change.changed' from webhook_endpoint e
      cross join (select id from change order by id limit ${Math.ceil(count / ENDPOINTS)}) c`);
    await client.query('update webhook_endpoint set due_at = now()');
  } finally {
    await client.end();
  }
}
