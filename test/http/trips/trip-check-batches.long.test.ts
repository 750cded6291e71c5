/** Batches of trip checks: lines in, lines out, at the speed of the slower side. */
import { once } from 'node:events';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import readline from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import type { ServerLimits } from '../../../src/http/server/server-limits.ts';
import { until } from '../../helpers/served-node.ts';
import { type ApiOptions, type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';

const TARGET = '/v1/trip-checks/batch';

let api: ApiUnderTest | undefined;
afterEach(async () => {
  api?.app.closeAllConnections();
  await api?.close();
});

async function start(options: ApiOptions = {}): Promise<ApiUnderTest> {
  api = await startApi(options);
  return api;
}

const trip = (travellers = 1): string =>
  JSON.stringify({
    travellers: Array.from({ length: travellers }, () => ({ documents: [{ nationality: 'BR' }] })),
    legs: [{ country: 'JP', arrivesOn: '2026-12-03', departsOn: '2026-12-20' }],
  });

/** Sends all lines at once. */
async function batch(to: ApiUnderTest, lines: readonly string[], headers: Record<string, string> = {}) {
  const answer = await ask(to, `${TARGET}?asOf=2026-11-22`, {
    method: 'POST',
    payload: lines.join('\n'),
    headers: { 'content-type': 'application/x-ndjson', ...headers },
  });
  const answers =
    answer.statusCode === 200 && answer.body !== ''
      ? answer.body
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line))
      : [];
  return { ...answer, answers };
}

/** Sends line by line. */
class Sender {
  readonly request: ClientRequest;
  readonly answered: Promise<IncomingMessage>;

  constructor(to: ApiUnderTest) {
    this.request = http.request({
      port: to.port,
      path: TARGET,
      method: 'POST',
      agent: false,
      headers: { 'x-api-key': to.key, 'content-type': 'application/x-ndjson' },
    });
    this.request.on('error', () => {});
    this.answered = once(this.request, 'response').then(([response]) => response as IncomingMessage);
    this.answered.catch(() => {});
    this.request.flushHeaders();
  }

  /** Reads the next line of the answer; undefined = there are no more. */
  async lines(): Promise<() => Promise<{ line: number } | undefined>> {
    const lines = readline.createInterface({ input: await this.answered })[Symbol.asyncIterator]();
    return async () => {
      const { done, value } = await lines.next();
      return done === true ? undefined : JSON.parse(String(value));
    };
  }

  send(line: string): boolean {
    return this.request.write(`${line}\n`);
  }
}

describe('a batch of trip checks', () => {
  it('answers each line in its place, bad ones with an error', async () => {
    const { statusCode, headers, answers } = await batch(await start(), [
      trip(),
      '{"travellers":[{"documents":[{"nationality":"BRX"}]}],"legs":[{"country":"JP"}]}',
      'not json',
      '',
      trip(2),
      'x'.repeat(70_000),
      '['.repeat(100),
      '{"travellers":[{"documents":[]}],"legs":[{"country":"JP","arrivesOn":"2026-12-20","departsOn":"2026-12-01"}]}',
      trip(),
    ]);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
      'content-language': 'en',
    });
    expect(answers.map(({ line, answer, error }) => [line, answer?.travellers.length ?? error.statusCode])).toEqual([
      [1, 1],
      [2, 400],
      [3, 400],
      [5, 2],
      [6, 413],
      [7, 400],
      [8, 422],
      [9, 1],
    ]);
    expect(answers[1].error).toMatchObject({
      code: 'VALIDATION_ERROR',
      problems: [{ path: 'travellers[0].documents[0].nationality' }],
    });
  });

  it('gives each line the answer that the question has by itself', async () => {
    const to = await start();
    const { answers } = await batch(to, [trip()], { 'accept-language': 'pt' });
    const alone = await ask(to, '/v1/trip-checks?asOf=2026-11-22', {
      method: 'POST',
      payload: trip(),
      headers: { 'content-type': 'application/json', 'accept-language': 'pt' },
    });
    expect(answers[0].answer).toEqual(alone.json);
  });

  it('is empty when nothing is asked', async () => {
    expect(await batch(await start(), [''])).toMatchObject({ statusCode: 200, body: '' });
  });

  it('needs a key, lines of JSON, and a right query', async () => {
    const to = await start();
    const refused = await ask(to, TARGET, { method: 'POST', key: null, payload: trip() });
    expect(refused.statusCode).toBe(401);
    expect((await batch(to, [trip()], { 'content-type': 'application/json' })).statusCode).toBe(415);
    expect((await batch(to, [trip()], { 'content-encoding': 'gzip' })).statusCode).toBe(415);
    const wrong = await ask(to, `${TARGET}?asOf=never`, {
      method: 'POST',
      payload: trip(),
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect(wrong.statusCode).toBe(400);
  });

  it('has ten thousand lines and no more', async () => {
    const { answers } = await batch(await start(), Array(10_002).fill('{}'));
    expect(answers).toHaveLength(10_001);
    expect(answers.at(-2)).toMatchObject({ line: 10_000, error: { code: 'VALIDATION_ERROR' } });
    expect(answers.at(-1)).toMatchObject({ line: 10_001, error: { code: 'PAYLOAD_TOO_LARGE' } });
  });
});

describe('while a batch is being sent', () => {
  it('each line is answered before the next one is sent', async () => {
    const sender = new Sender(await start());
    sender.send(trip());
    const lines = await sender.lines();
    for (let line = 1; line <= 5; line += 1) {
      expect(await lines()).toMatchObject({ line, answer: {} });
      sender.send(trip());
    }
    sender.request.end();
    expect((await lines())?.line).toBe(6);
    expect(await lines()).toBeUndefined();
  });

  it('nothing is read from a client that does not read, and its connection is closed in time', async () => {
    const limits: Partial<ServerLimits> = { sendTimeoutMs: 1_000 };
    const to = await start({ limits });
    const sender = new Sender(to);
    sender.send(trip());
    const response = await sender.answered;
    response.pause();
    response.on('error', () => {});
    let isFull = false;
    while (!isFull && !sender.request.destroyed) {
      if (!sender.send(trip())) {
        const drained = once(sender.request, 'drain').then(() => true);
        drained.catch(() => {});
        isFull = !(await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, 500, false))]));
      }
    }
    await until(() => to.metrics.slowReaders === 1);
  });

  it('other requests are answered', async () => {
    const to = await start();
    const running = batch(to, Array(2_000).fill(trip()));
    let isDone = false;
    void running.then(() => {
      isDone = true;
    });
    let answered = 0;
    while (!isDone) {
      expect((await ask(to, '/v1/countries/76')).statusCode).toBe(200);
      answered += 1;
    }
    expect((await running).answers).toHaveLength(2_000);
    expect(answered).toBeGreaterThan(20);
  });

  it('it may take longer than other requests', async () => {
    const sender = new Sender(await start({ limits: { requestTimeoutMs: 1_500, timeoutCheckMs: 50 } }));
    sender.send(trip());
    const lines = await sender.lines();
    for (let line = 1; line <= 6; line += 1) {
      expect((await lines())?.line).toBe(line);
      await new Promise((resolve) => setTimeout(resolve, 300)); // of a slow client
      sender.send(trip());
    }
    sender.request.end();
    expect((await lines())?.line).toBe(7);
  });

  it('it ends when the next line does not come', async () => {
    const sender = new Sender(await start({ limits: { requestTimeoutMs: 300, timeoutCheckMs: 50 } }));
    sender.send(trip());
    sender.request.write('{"trav');
    const response = await sender.answered;
    const lines: string[] = [];
    for await (const line of readline.createInterface({ input: response })) lines.push(line);
    expect(JSON.parse(lines[1] as string)).toMatchObject({ line: 2, error: { statusCode: 408 } });
    expect(lines).toHaveLength(2);
    await once(sender.request.socket as NonNullable<typeof sender.request.socket>, 'close');
  });

  it('it ends when the client goes away, and the server closes', async () => {
    const to = await start();
    const sender = new Sender(to);
    sender.send(trip());
    await sender.answered;
    sender.request.destroy();
    await until(() => to.metrics.read().some(({ route }) => route === TARGET));
    await to.close();
  });
});
