/** Records what came of asking for a page: what is kept of it, and which rules the desk should look at. */
import { createHash } from 'node:crypto';
import { DomainError } from '@carnet/rules/errors.ts';
import { TOPICS } from '@carnet/rules/facts/topic-names.ts';
import type { Executor, Trx } from '../../db/executor.ts';
import { keyText } from '../../domain/desk/edit.ts';
import { compareQuotation, type ReadPage, readPage } from '../../domain/source-watch/compare-quotation.ts';
import { GONE_RUNS, type SourceChange, sourceChange } from '../../domain/source-watch/source-change.ts';
import type { PageOutcome } from '../../domain/source-watch/watched-page.ts';
import { readPageText } from '../../importers/source-page/decode-page.ts';
import type { PageAnswer } from '../../infrastructure/source-pages/page-answer.ts';
import { lockSources } from '../sources/sources.repository.ts';
import { raiseSourceDoubt, takeBackGone } from './source-doubts.ts';
import {
  type AskedPage,
  type Citation,
  findCitations,
  findPage,
  type KeptPage,
  quoteHash,
  renewWatch,
  saveAskedPage,
  saveQuotes,
} from './source-pages.repository.ts';

type AnsweredPage = Extract<PageAnswer, { kind: 'page' }>;

export interface Recorded {
  readonly outcome: PageOutcome;
  readonly note: string | null;
  /** Rules that the desk is asked to look at. */
  readonly doubts: number;
}

export interface Holder {
  readonly name: string;
  readonly holdMs: number;
}

/** Somebody else reads the pages by now. */
export class WatchLostError extends DomainError {
  constructor() {
    super('CONFLICT', 'The watch was not renewed in time, and somebody else continues it. What was recorded stands');
  }
}

export async function recordPage(db: Executor, url: string, answer: PageAnswer, holder: Holder): Promise<Recorded> {
  // Before the transaction: a large page takes a while, and the embedded database serves one at a time.
  const answered = answer.kind === 'page' ? { ...answer, read: readText(answer) } : answer;
  return await db.transaction().execute(async (trx) => {
    if (!(await renewWatch(trx, holder.name, holder.holdMs))) {
      throw new WatchLostError();
    }
    const kept = await findPage(trx, url);
    switch (answered.kind) {
      case 'page':
        return await recordText(trx, url, kept, answered);
      case 'not_modified':
        await takeBackGone(trx, url);
        return await recordOutcome(trx, url, { outcome: 'unchanged', note: null, goneRuns: 0 });
      case 'gone':
        return await recordGone(trx, url, kept, answered.statusCode);
      default: {
        const outcome = answered.kind === 'forbidden' ? 'forbidden' : 'failed';
        return await recordOutcome(trx, url, { outcome, note: answered.reason, goneRuns: kept.goneRuns });
      }
    }
  });
}

async function recordOutcome(trx: Trx, url: string, asked: AskedPage, doubts = 0): Promise<Recorded> {
  await saveAskedPage(trx, url, asked);
  return { outcome: asked.outcome, note: asked.note, doubts };
}

async function recordGone(trx: Trx, url: string, kept: KeptPage, statusCode: number): Promise<Recorded> {
  const goneRuns = kept.goneRuns + 1;
  const note = `the host answered ${statusCode}`;
  const asked = { outcome: 'gone', note, goneRuns } as const;
  // Told once: a page that stays away tells nothing new.
  if (goneRuns !== GONE_RUNS) return await recordOutcome(trx, url, asked);
  const citations = await findCitations(trx, url);
  const doubts = await raise(trx, citations, (of) => ({
    change: changeOf(url, 'page_gone', of, { removed: [], added: [] }),
    isBack: false,
  }));
  return await recordOutcome(trx, url, asked, doubts);
}

interface ReadText {
  readonly page: ReadPage;
  readonly hash: string;
}

function readText({ body, contentType }: AnsweredPage): ReadText | { readonly problem: string } {
  const read = readPageText(body, contentType);
  if ('problem' in read) return read;
  return { page: readPage(read.text), hash: createHash('sha256').update(read.text).digest('base64url') };
}

async function recordText(
  trx: Trx,
  url: string,
  kept: KeptPage,
  {
    etag,
    lastModified,
    read,
  }: Pick<AnsweredPage, 'etag' | 'lastModified'> & { readonly read: ReturnType<typeof readText> },
): Promise<Recorded> {
  if ('problem' in read) {
    return await recordOutcome(trx, url, { outcome: 'failed', note: read.problem, goneRuns: 0 });
  }
  const { page, hash } = read;
  const citations = await findCitations(trx, url);
  const compared = new Map(
    [...new Set(citations.flatMap(({ quote }) => quote ?? []))].map((quote) => [
      quote,
      compareQuotation(quote, page, kept.quotes.get(quoteHash(quote))),
    ]),
  );
  const doubts = await raise(trx, citations, (of) => {
    const changed = of.flatMap((one) => {
      const change = one.quote === null ? undefined : compared.get(one.quote)?.change;
      return change === undefined ? [] : [{ one, change }];
    });
    if (changed.length === 0) return undefined;
    const isGone = changed.some(({ change }) => change.isGone);
    const cited = changed.map(({ one }) => one);
    const change = changeOf(url, isGone ? 'quotation_gone' : 'text_changed', cited, {
      removed: [...new Set(changed.flatMap(({ change }) => change.removed))],
      added: [...new Set(changed.flatMap(({ change }) => change.added))],
    });
    return { change, isBack: changed.some(({ change }) => change.isBack) };
  });
  await takeBackGone(trx, url);
  const outcome = kept.textHash === null ? 'first' : kept.textHash === hash ? 'unchanged' : 'changed';
  const asked = { outcome, note: null, goneRuns: 0, text: { hash, etag, lastModified } } as const;
  const recorded = await recordOutcome(trx, url, asked, doubts);
  await saveQuotes(trx, url, new Map([...compared].map(([quote, { now }]) => [quoteHash(quote), now])));
  return recorded;
}

interface Told {
  readonly change: SourceChange;
  readonly isBack: boolean;
}

/** For each rule that rests on the page what there is to tell of it; how many of them wait now. */
async function raise(
  trx: Trx,
  citations: readonly Citation[],
  changeOfRule: (citations: readonly Citation[]) => Told | undefined,
): Promise<number> {
  const told = [...Map.groupBy(citations, keyText).values()].flatMap((ofRule) => {
    const change = changeOfRule(ofRule);
    return change === undefined ? [] : [{ key: ofRule[0] as Citation, ...change }];
  });
  // Sources first, as publications do, which clear doubts: nobody waits for another crosswise.
  await lockSources(trx, [...new Set(told.map(({ key }) => key.sourceId))]);
  let waiting = 0;
  for (const { key, change, isBack } of told) {
    if (await raiseSourceDoubt(trx, key, change, isBack)) waiting += 1;
  }
  return waiting;
}

function changeOf(
  url: string,
  kind: SourceChange['kind'],
  of: readonly Citation[],
  difference: Pick<SourceChange, 'removed' | 'added'>,
): SourceChange {
  return sourceChange({
    url,
    kind,
    topics: TOPICS.filter((topic) => of.some((one) => one.topic === topic)),
    quotes: [...new Set(of.flatMap(({ quote }) => quote ?? []))],
    ...difference,
    seenAt: new Date().toISOString(),
  });
}
