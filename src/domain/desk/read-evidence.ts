/** Reads the evidence that an editor gives: which publication, of which day, and what it says. */
import { isDay } from '@carnet/rules/calendar.ts';
import { EVIDENCE_KINDS } from '@carnet/rules/facts/evidence.ts';
import { TOPICS, type Topic } from '@carnet/rules/facts/topic-names.ts';
import { showValue } from '@carnet/rules/show-value.ts';
import type { Problems } from '@carnet/rules/trips/question/question-error.ts';
import { isHttpsUrl, textProblem } from './plain-values.ts';

export const QUOTE_MAX_LENGTH = 300;

/** A publication that is known by its code, or one that is new. */
export interface SentPublication {
  readonly code: string;
  readonly name?: string;
  readonly publisher?: string;
  readonly kind?: (typeof EVIDENCE_KINDS)[number];
  readonly url?: string | null;
}

export interface SentEvidence {
  /** Absent = of whatever the edits are about. */
  readonly topics?: readonly Topic[] | undefined;
  readonly publication: SentPublication;
  readonly statedOn: string;
  readonly page: string | null;
  readonly url: string | null;
  readonly quote: string | null;
}

const MEMBERS = ['topics', 'publication', 'statedOn', 'page', 'url', 'quote'];
const PUBLICATION_MEMBERS = ['code', 'name', 'publisher', 'kind', 'url'];

/** `today`: nothing is stated on a later day. */
export function readEvidence(sent: unknown, path: string, today: string, problems: Problems): SentEvidence {
  const of = objectAt(sent, path, MEMBERS, problems);
  const wrong = (name: string, message: string | undefined) => {
    if (message !== undefined) problems.unreadable(`${path}.${name}`, () => message);
  };
  const textOrNull = (name: string, longest: number) => {
    const value = of[name] ?? null;
    if (value !== null) wrong(name, textProblem(value, longest));
    return value as string | null;
  };
  const { topics, statedOn, url = null } = of;
  if (topics !== undefined && (!Array.isArray(topics) || topics.length === 0 || !topics.every(isTopic))) {
    wrong('topics', `must be a list of topics (${TOPICS.join(', ')})`);
  }
  if (!isDay(statedOn)) wrong('statedOn', 'must be the day of the page or edition, such as 2026-05-31');
  else if (statedOn > today) wrong('statedOn', `is ${statedOn}, a day that has not come`);
  if (url !== null && !isHttpsUrl(url)) wrong('url', 'must be an https address');
  return {
    topics: topics as readonly Topic[] | undefined,
    publication: readPublication(of.publication, `${path}.publication`, problems),
    statedOn: statedOn as string,
    page: textOrNull('page', QUOTE_MAX_LENGTH),
    url: url as string | null,
    quote: textOrNull('quote', QUOTE_MAX_LENGTH),
  };
}

function readPublication(sent: unknown, path: string, problems: Problems): SentPublication {
  const of = objectAt(sent, path, PUBLICATION_MEMBERS, problems);
  const { code, kind, url } = of;
  if (typeof code !== 'string' || !/^[a-z0-9][a-z0-9-]{1,79}$/.test(code)) {
    problems.unreadable(
      `${path}.code`,
      () => 'must be 2 to 80 small letters, digits and hyphens, such as japan-mofa-visa',
    );
  }
  for (const name of ['name', 'publisher']) {
    const message = of[name] === undefined ? undefined : textProblem(of[name], QUOTE_MAX_LENGTH, 2);
    if (message !== undefined) problems.unreadable(`${path}.${name}`, () => message);
  }
  if (kind !== undefined && !(EVIDENCE_KINDS as readonly unknown[]).includes(kind)) {
    problems.unreadable(`${path}.kind`, () => `must be one of ${EVIDENCE_KINDS.join(', ')}`);
  }
  if (url !== undefined && url !== null && !isHttpsUrl(url)) {
    problems.unreadable(`${path}.url`, () => 'must be an https address');
  }
  return of as unknown as SentPublication;
}

function objectAt(
  sent: unknown,
  path: string,
  members: readonly string[],
  problems: Problems,
): Readonly<Record<string, unknown>> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    problems.unreadable(path, () => `must be an object with ${members.join(', ')}`);
    return {};
  }
  for (const name of Object.keys(sent)) {
    if (!members.includes(name)) {
      problems.unreadable(path, () => `has the unknown member ${showValue(name)} (known: ${members.join(', ')})`);
    }
  }
  return sent as Readonly<Record<string, unknown>>;
}

const isTopic = (value: unknown): value is Topic => (TOPICS as readonly unknown[]).includes(value);
