/** A verification while it is being written: from where, of which day, in which words, and of what. */
import { useState } from 'preact/hooks';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { messages } from '../../../i18n/messages.ts';
import type { Change, CitedPage, Rule } from '../api-types.ts';
import { type ChosenSource, chosen, NEW_SOURCE, publicationOf } from '../evidence/source-fields.tsx';
import { type Source, sourcesOf } from '../evidence/sources.ts';
import { destinationOf } from '../words/use-places.ts';

export interface Verification {
  readonly sources: readonly Source[];
  readonly source: ChosenSource;
  readonly statedOn: string;
  readonly quote: string;
  /** Of the rule; those that it states and the source was cited for, at first. */
  readonly topics: readonly Rule['topics'][number][];
  /** All facts of the destination that the page states, instead of this rule's. */
  readonly isWide: boolean;
  /** How many those are; undefined = the page was not cited there before. */
  readonly wide: CitedPage | undefined;
  /** What the page said last. */
  readonly lastQuote: string | null;
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly failure: unknown;
  set(more: Partial<Pick<Verification, 'source' | 'statedOn' | 'quote' | 'topics' | 'isWide'>>): void;
  /** What was verified; undefined = it could not be sent, and the page says why. */
  send(): Promise<Change | undefined>;
}

const today = (): string => new Date().toISOString().slice(0, 10);

export function useVerification(rule: Rule): Verification {
  const t = messages('desk');
  const destinationId = destinationOf(rule.scopeKey);
  const cited =
    useRequest(destinationId === undefined ? null : `desk publications ${destinationId}`, (signal) =>
      dashboardApi.get('/v1/desk/publications', { query: { destinationId: destinationId ?? 0 }, signal }),
    ).data?.data ?? [];
  const sources = sourcesOf(rule, cited);
  const first = sources[0];
  const [written, setWritten] = useState<Partial<Pick<Verification, 'source' | 'topics'>>>({});
  const [statedOn, setStatedOn] = useState(today);
  const [quote, setQuote] = useState('');
  const [isWide, setWide] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const source = written.source ?? (first ? chosen(first) : NEW_SOURCE);
  const picked = sources.find(({ key }) => key === source.key);
  const usual = rule.topics.filter((topic) => picked?.topics.includes(topic));
  const topics = written.topics ?? (usual.length > 0 ? usual : rule.topics);
  const wide = cited.find(
    ({ publication, pageUrl }) => publication.code === picked?.publication.code && pageUrl === picked.pageUrl,
  );
  return {
    sources,
    source,
    statedOn,
    quote,
    topics,
    isWide: isWide && wide !== undefined,
    wide,
    lastQuote: picked?.lastQuote ?? null,
    problem,
    isBusy,
    failure,
    set(more) {
      // Another page says other things: its topics and its words are asked for again.
      if (more.source && more.source.key !== source.key) setWritten({ source: more.source });
      else if (more.source || more.topics) setWritten({ ...written, source, ...pick(more) });
      if (more.statedOn !== undefined) setStatedOn(more.statedOn);
      if (more.quote !== undefined) {
        setQuote(more.quote);
        setProblem(undefined);
      }
      if (more.isWide !== undefined) setWide(more.isWide);
    },
    async send() {
      if (isBusy) return undefined;
      setFailure(undefined);
      setProblem(quote.trim() === '' ? t('quotationMissing') : undefined);
      if (quote.trim() === '') return undefined;
      setBusy(true);
      try {
        const about =
          isWide && wide !== undefined && destinationId !== undefined
            ? { destinationId }
            : { ruleIds: [rule.ruleId], topics: [...topics] };
        const url = source.url.trim();
        const evidence = {
          publication: publicationOf(source, sources),
          statedOn,
          quote: quote.trim(),
          ...(url === '' ? {} : { url }),
        };
        return await dashboardApi.post('/v1/desk/verifications', { body: { ...about, evidence } });
      } catch (error) {
        setFailure(error);
        return undefined;
      } finally {
        setBusy(false);
      }
    },
  };
}

const pick = ({ source, topics }: Partial<Pick<Verification, 'source' | 'topics'>>) => ({
  ...(source === undefined ? {} : { source }),
  ...(topics === undefined ? {} : { topics }),
});
