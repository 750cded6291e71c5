import {
  checkTrip,
  checkTrips,
  createPublicClient,
  type PublicClient,
  type TripCheckLine,
  type TripQuestion,
} from '@carnet/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../http/api-under-test.ts';
import { answered, startProxy, type UnreliableProxy } from './unreliable-proxy.ts';

const question: TripQuestion = {
  purpose: 'tourism',
  travellers: [{ ref: 'ana', documents: [{ nationality: 'BR', expiresOn: '2029-03-01' }] }],
  legs: [{ ref: 'jp', country: 'JP', arrivesOn: '2026-12-03', departsOn: '2026-12-20', mode: 'air' }],
};
const asOf = '2026-11-23';

describe('trip checks by the client', () => {
  let server: ApiUnderTest;
  let proxy: UnreliableProxy;
  let api: PublicClient;
  let direct: PublicClient;

  beforeAll(async () => {
    server = await startApi();
    proxy = await startProxy(server.baseUrl);
    direct = createPublicClient({ baseUrl: server.baseUrl, apiKey: server.key });
  });
  afterAll(async () => {
    await proxy?.close();
    await server?.close();
  });
  beforeEach(() => {
    proxy.plan();
    api = createPublicClient({ baseUrl: proxy.url, apiKey: server.key });
  });

  it('asks a journey and gives the typed answer', async () => {
    const answer = await checkTrip(api, question, { asOf, counterfactuals: false, explain: undefined });
    expect(answer).toMatchObject({ asOf, language: 'en', travellers: [{ ref: 'ana', counterfactuals: [] }] });
    expect(proxy.seen[0]).toMatchObject({
      method: 'POST',
      url: '/v1/trip-checks?asOf=2026-11-23&counterfactuals=false',
    });
    expect(JSON.parse(proxy.seen[0]?.body ?? '')).toEqual(question);
  });

  it('speaks other languages, and Markdown and calendars are text', async () => {
    expect((await checkTrip(api, question, { asOf, language: 'pt' })).language).toBe('pt');
    expect(await checkTrip(api, question, { asOf, accept: 'text/markdown' })).toMatch(/^# /);
    expect(await checkTrip(api, question, { asOf, accept: 'text/calendar' })).toMatch(/^BEGIN:VCALENDAR/);
  });

  it('says what is wrong with a question', async () => {
    const wrong = { ...question, legs: [{ country: 'JPX' }] };
    await expect(checkTrip(api, wrong)).rejects.toMatchObject({
      kind: 'api',
      status: 400,
      message: expect.stringContaining('legs[0].country'),
    });
  });

  it('is repeated after 503, since checking changes nothing', async () => {
    proxy.plan(answered(503, '{}', { 'retry-after': '0' }));
    expect(await checkTrip(api, question, { asOf })).toMatchObject({ asOf });
    expect(proxy.seen).toHaveLength(2);
  });

  describe('in batches', () => {
    it('answers each question in its line, a wrong one too', async () => {
      const lines: TripCheckLine[] = [];
      for await (const line of checkTrips(direct, [question, {} as TripQuestion, question], { asOf })) lines.push(line);
      expect(lines.map(({ line, answer, error }) => [line, answer?.asOf ?? error?.code])).toEqual([
        [1, asOf],
        [2, 'VALIDATION_ERROR'],
        [3, asOf],
      ]);
    });

    it('takes questions no faster than answers are read', async () => {
      // More than the buffers of the system hold: 10,000 of them are 280 MB.
      const days = Array.from({ length: 90 }, (_, index) => new Date(Date.UTC(2026, 0, 2 * index + 1)).toISOString());
      const pastStays = days.map((day) => ({
        country: 'ES',
        arrivedOn: day.slice(0, 10),
        departedOn: day.slice(0, 10),
      }));
      const travellers = ['a', 'b', 'c', 'd', 'e'].map((ref) => ({
        ref,
        documents: [{ nationality: 'BR' }],
        pastStays,
      }));
      const large = { ...question, travellers };
      let taken = 0;
      async function* many() {
        for (; taken < 10_000; taken += 1) yield large;
      }
      let read = 0;
      for await (const _ of checkTrips(direct, many(), { asOf })) {
        read += 1;
        if (read === 20) break;
      }
      expect(taken).toBeGreaterThanOrEqual(20);
      expect(taken).toBeLessThan(2000);
    });

    it('rejects with what the questions throw, with the reason of the signal, and with what the service says', async () => {
      const all = async (lines: AsyncIterable<TripCheckLine>) => {
        for await (const _ of lines);
      };
      async function* broken() {
        yield question;
        throw new Error('the file ended early');
      }
      await expect(all(checkTrips(direct, broken(), { asOf }))).rejects.toThrow('the file ended early');
      const reason = new Error('no longer needed');
      await expect(all(checkTrips(direct, [question], { signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);
      const other = createPublicClient({ baseUrl: server.baseUrl, apiKey: server.revokedKey });
      await expect(all(checkTrips(other, [question]))).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
      const nowhere = createPublicClient({ baseUrl: 'http://127.0.0.1:9', apiKey: 'ck_test_' });
      await expect(all(checkTrips(nowhere, [question]))).rejects.toMatchObject({ kind: 'network' });
    });
  });
});
