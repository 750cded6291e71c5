/** Sends a batch of trip checks and watches the server's memory while it is answered. */
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from '../machine/process-usage.ts';
import type { CarnetServer } from '../servers/carnet-server.ts';

export interface SentBatch {
  readonly lines: number;
  readonly seconds: number;
  /** Resident bytes of the server after each tenth of the lines; null where they cannot be told. */
  readonly residentBytes: readonly (number | null)[];
}

/** Questions are sent again and again until there are as many as `lines`, as fast as answers are read. */
export async function sendBatch(
  server: CarnetServer,
  key: string,
  target: string,
  questions: readonly string[],
  lines: number,
): Promise<SentBatch> {
  const request = http.request({
    host: '127.0.0.1',
    port: server.port,
    path: target,
    method: 'POST',
    agent: false,
    headers: { 'x-api-key': key, 'content-type': 'application/x-ndjson' },
  });
  const startedAt = performance.now();
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  const sent = (async () => {
    for (let index = 0; index < lines; index += 1) {
      if (!request.write(`${questions[index % questions.length]}\n`)) await once(request, 'drain');
      if (index % 100 === 0) await sleep(0); // the answers are read in this process too
    }
    request.end();
  })();
  const [response] = await answered;
  if (response.statusCode !== 200) throw new Error(`the batch was answered ${response.statusCode}`);
  const residentBytes: (number | null)[] = [];
  let count = 0;
  for await (const line of readline.createInterface({ input: response })) {
    count += 1;
    if (count === 1 && !line.includes('"answer"')) throw new Error(`the first line was refused: ${line.slice(0, 300)}`);
    if (count % (lines / 10) === 0) residentBytes.push(memoryOf(server.pid)?.residentBytes ?? null);
  }
  await sent;
  if (count !== lines) throw new Error(`${count} of ${lines} lines were answered`);
  return { lines, seconds: (performance.now() - startedAt) / 1000, residentBytes };
}
