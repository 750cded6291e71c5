/** Part `time`: other days and instants, changes and webhooks, with a million revisions recorded. */
import { type BenchContext, step } from '../bench-context.ts';
import { describe, measureSides, pairs, ratioOf, type SideResult } from '../compare-sides.ts';
import { createHistoryDatabase, FIRST_MONTH } from '../data/history-rows.ts';
import { personalisedQuestions } from '../data/questions.ts';
import type { Figure } from '../figure.ts';
import type { QuestionSet } from '../load/orders.ts';
import { sample } from '../reference/bare-http/capture.ts';
import { spread, thousands } from '../statistics.ts';
import { receiveWebhooks, type SentWebhooks } from '../time/receive-webhooks.ts';

/** Times as long as the answer of today. */
const OTHER_DAY_TARGET = 3;
const KNOWN_TARGET_MS = 20;
const CHANGES_TARGET_MS = 1;
const UNCHANGED_TARGET = 0.97;
const WEBHOOKS = 10_000;
const WEBHOOKS_TARGET_SECONDS = 60;
const INSTANTS = 20;

/** Far enough that rules and memberships have begun and ended. */
const OTHER_DAY = '2027-06-15';

export async function time(bench: BenchContext): Promise<Figure[]> {
  const { key, countryIds } = bench.base;
  const headers = { 'x-api-key': key };
  const today = personalisedQuestions('today', countryIds, headers);
  const otherDay = { ...withQuery(today, `asOf=${OTHER_DAY}`), name: 'another day' };
  const known = { ...knownQuestions(today), name: 'as known' };
  const changes = { ...changeQuestions(countryIds, headers), name: 'changes' };
  for (const questions of [today, otherDay, known, changes]) await bench.generator.prepare(questions);

  step('recording a million revisions');
  const history = await createHistoryDatabase(bench.postgres.url, bench.base);
  const without = await bench.carnet();
  const carnet = await bench.startCarnet({ databaseUrl: history.url, settings: { WEBHOOKS: 'off' } });
  let results: SideResult[];
  try {
    const side = (name: string, questions: string, connections: number | undefined, server = carnet) => ({
      name,
      port: server.port,
      pid: server.pid,
      questions,
      expectedStatus: 200,
      ...(connections !== undefined && { connections }),
    });
    results = [
      ...(await measureSides(bench, [
        side('today, few revisions', 'today', undefined, without),
        side('today, a million revisions', 'today', undefined),
        side('another day', 'another day', undefined),
      ])),
      ...(await measureSides(bench, [side('as known', 'as known', 1), side('changes', 'changes', 1)])),
    ];
  } finally {
    await carnet.stop();
    await bench.stopShared();
  }
  step(`sending ${thousands(WEBHOOKS)} webhooks`);
  const sent = await sendWebhooks(bench, history.url);
  const [few, many, day, then, page] = results as [SideResult, SideResult, SideResult, SideResult, SideResult];
  const note = `${thousands(history.revisions)} revisions of ${thousands(history.rules)} rules`;
  return [
    unchanged(few, many, note),
    otherDays(many, day),
    latency('knownAt of a pair, on PostgreSQL, p50', then, KNOWN_TARGET_MS, note),
    latency('page of changes, p50', page, CHANGES_TARGET_MS, 'pages of 20 of 10,000 changes, whole and filtered'),
    webhooks(sent),
  ];
}

function withQuery(set: QuestionSet, query: string): QuestionSet {
  return { ...set, targets: set.targets.map((target) => `${target}&${query}`) };
}

/** Each of a few hundred pairs at several instants. */
function knownQuestions(set: QuestionSet): QuestionSet {
  const targets = sample(set.targets, 500).flatMap((target) =>
    Array.from({ length: INSTANTS }, (_, index) => {
      const month = new Date(Date.parse(FIRST_MONTH) + index * 36 * 86_400_000).toISOString();
      return `${target}&knownAt=${month}`;
    }),
  );
  return { ...set, targets };
}

function changeQuestions(countryIds: readonly number[], headers: QuestionSet['headers']): Omit<QuestionSet, 'name'> {
  const days = Array.from({ length: 400 }, (_, index) => new Date(Date.parse(FIRST_MONTH) + index * 86_400_000));
  const since = days.map((day) => `/v1/changes?since=${day.toISOString()}`);
  return {
    targets: ['/v1/changes', ...since, ...countryIds.slice(0, 20).map((id) => `/v1/changes?toCountryId=${id}`)],
    headers,
  };
}

async function sendWebhooks(bench: BenchContext, url: string): Promise<SentWebhooks> {
  let sender: { stop(): Promise<void> } | undefined;
  try {
    return await receiveWebhooks(url, WEBHOOKS, async () => {
      sender = await bench.startCarnet({ databaseUrl: url, settings: { WEBHOOK_TARGETS: 'any' } });
    });
  } finally {
    await sender?.stop();
  }
}

function unchanged(few: SideResult, many: SideResult, note: string): Figure {
  const ratio = ratioOf(many, few);
  return {
    part: 'time',
    name: 'personalised question with a million revisions, to the same with one revision a record',
    value: ratio.median.toFixed(2),
    spread: spread(
      pairs(many, few, (round) => round.perSecond),
      2,
    ),
    target: `at least ${UNCHANGED_TARGET}`,
    isMet: ratio.median >= UNCHANGED_TARGET,
    notes: [note, describe(few), describe(many)],
    details: { ratio, few, many },
  };
}

function otherDays(today: SideResult, day: SideResult): Figure {
  const times = pairs(today, day, (round) => round.perSecond);
  const { median } = ratioOf(today, day);
  return {
    part: 'time',
    name: `personalised question of another day (asOf=${OTHER_DAY}): cost, to that of today`,
    value: `${median.toFixed(2)} x`,
    spread: spread(times, 2),
    target: `at most ${OTHER_DAY_TARGET} x`,
    isMet: median <= OTHER_DAY_TARGET,
    notes: [describe(today), describe(day)],
    details: { times, day },
  };
}

function latency(name: string, side: SideResult, targetMs: number, note: string): Figure {
  return {
    part: 'time',
    name,
    value: `${side.p50Ms.toFixed(2)} ms`,
    spread: `p99 ${side.p99Ms.toFixed(2)} ms`,
    target: `at most ${targetMs} ms`,
    isMet: side.p50Ms <= targetMs,
    notes: [`one after another; ${note}`, describe(side)],
    details: { side },
  };
}

function webhooks({ count, seconds }: SentWebhooks): Figure {
  return {
    part: 'time',
    name: `${thousands(count)} webhooks to a receiver on this machine`,
    value: `${seconds.toFixed(1)} s`,
    spread: `${thousands((count / seconds) * 60)} a minute`,
    target: `at most ${WEBHOOKS_TARGET_SECONDS} s`,
    isMet: seconds <= WEBHOOKS_TARGET_SECONDS,
    notes: ['ten endpoints, each message signed twice; from when they are due until the last has arrived'],
    details: { count, seconds },
  };
}
