/** Reads the report of a mistake as somebody sent it, and names everything that is wrong with it. */

import { DomainError } from '@carnet/rules/errors.ts';
import { TOPICS, type Topic } from '@carnet/rules/facts/topic-names.ts';
import type { CountryLookup } from '@carnet/rules/trips/question/country-lookup.ts';
import { Problems } from '@carnet/rules/trips/question/question-error.ts';
import { readCountry } from '@carnet/rules/trips/question/values/read-code.ts';
import { readChoice } from '@carnet/rules/trips/question/values/read-plain.ts';
import { memberPath } from '@carnet/rules/trips/question/values/shown.ts';
import { parseEmail } from '../accounts/email.ts';
import { textProblem } from '../desk/plain-values.ts';
import { DATA_REVISION, INPUT_HASH, MESSAGE_MAX_LENGTH, MESSAGE_MIN_LENGTH } from './correction.ts';

export interface SentCorrection {
  readonly passportId: number;
  readonly destinationId: number;
  readonly topic: Topic | null;
  readonly message: string;
  readonly sourceUrl: string | null;
  readonly inputHash: string | null;
  readonly dataRevision: string | null;
  readonly email: string | null;
}

export const CORRECTION_FIELDS = [
  'fromCountry',
  'toCountry',
  'topic',
  'message',
  'sourceUrl',
  'inputHash',
  'dataRevision',
  'email',
] as const;
type FieldName = (typeof CORRECTION_FIELDS)[number];

/** Goes on after the field. */
interface Refusal {
  readonly problem: string;
}

const URL_MAX_LENGTH = 2000;
/** Tags and comments. `<90 days` and `<https://example.org>` are none. */
const HTML = /<\/?[a-z][a-z0-9]*(?:[\s/][^<>]*)?>|<!--/i;

/**
 * Left out and null are the same.
 * @throws DomainError VALIDATION_ERROR, a QuestionError where fields are wrong.
 */
export function readCorrection(sent: unknown, lookup: CountryLookup): SentCorrection {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw new DomainError('VALIDATION_ERROR', 'The request body must be a JSON object with the fields of a report');
  }
  const problems = new Problems();
  for (const name of Object.keys(sent)) {
    if ((CORRECTION_FIELDS as readonly string[]).includes(name)) continue;
    problems.unreadable(memberPath('', name), () => `is unknown (known: ${CORRECTION_FIELDS.join(', ')})`);
  }
  const fields = sent as Readonly<Partial<Record<FieldName, unknown>>>;
  const country = (name: 'fromCountry' | 'toCountry') =>
    readCountry(fields[name], lookup, (message) => {
      problems.unreadable(name, fields[name] == null ? () => 'is required' : message);
      return undefined;
    })?.id as number;
  const optional = (name: FieldName, read: (value: unknown) => string | Refusal): string | null => {
    if (fields[name] === undefined || fields[name] === null) return null;
    const value = read(fields[name]);
    if (typeof value === 'string') return value;
    problems.unreadable(name, () => value.problem);
    return null;
  };
  const read: SentCorrection = {
    passportId: country('fromCountry'),
    destinationId: country('toCountry'),
    topic:
      fields.topic == null
        ? null
        : ((readChoice(fields.topic, TOPICS, (message) => {
            problems.unreadable('topic', message);
            return undefined;
          }) ?? null) as Topic | null),
    message: readMessage(fields.message, problems),
    sourceUrl: optional('sourceUrl', readUrl),
    inputHash: optional('inputHash', (value) =>
      typeof value === 'string' && INPUT_HASH.test(value)
        ? value
        : { problem: 'must be the inputHash of an answer to a trip check: "sha256:" and 64 hexadecimal digits' },
    ),
    dataRevision: optional('dataRevision', (value) =>
      typeof value === 'string' && DATA_REVISION.test(value)
        ? value
        : { problem: 'must be the dataRevision of an answer: at most 100 letters, digits and . : _ -' },
    ),
    email: optional('email', readEmail),
  };
  problems.throwIfAny();
  return read;
}

function readMessage(value: unknown, problems: Problems): string {
  if (value === undefined || value === null) problems.unreadable('message', () => 'is required');
  else {
    // As browsers send it: lines of forms end with CR LF.
    const text = typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value;
    const problem =
      textProblem(text, MESSAGE_MAX_LENGTH, MESSAGE_MIN_LENGTH) ??
      (HTML.test(text as string) ? 'has HTML in it: send plain text' : undefined);
    if (problem === undefined) return text as string;
    problems.unreadable('message', () => problem);
  }
  return '';
}

function readUrl(value: unknown): string | Refusal {
  const expected = `must be the address of a page, such as https://www.example.org/visas, of at most ${URL_MAX_LENGTH} characters`;
  if (typeof value !== 'string' || value.length > URL_MAX_LENGTH) return { problem: expected };
  const text = value.trim();
  if (!URL.canParse(text) || textProblem(text, URL_MAX_LENGTH) !== undefined) return { problem: expected };
  const { protocol, username, password } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return { problem: 'must begin with https:// or http://' };
  if (username !== '' || password !== '') return { problem: 'must have no user name and no password in it' };
  return text;
}

function readEmail(value: unknown): string | Refusal {
  try {
    return parseEmail(typeof value === 'string' ? value : '');
  } catch {
    return { problem: 'must be an e-mail address such as ana@example.org' };
  }
}
