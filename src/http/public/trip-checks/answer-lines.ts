/**
 * Answers a batch line by line. One question and one answer are held at a time: nothing is read while the client does
 * not read, and other requests get their turn between two lines.
 */

import type { Words } from '@carnet/rules/words/words.ts';
import { type ByteText, byteText } from '../../../catalog/byte-text.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { AnswerStream } from '../../answer/answer-stream.ts';
import { type Problem, problem, problemOf } from '../../answer/errors.ts';
import type { HttpRequest } from '../../answer/http-request.ts';
import type { Quota, Settle } from '../../guard/quota.ts';
import { readJson } from '../../parameters/read-json.ts';
import { answerJson } from './answer-json.ts';
import { type AskedTrip, answer, type CheckOptions, readTrip } from './asked-trip.ts';
import { askerOf } from './check-turns.ts';
import { costOf } from './cost-of-trip.ts';
import type { LineReader } from './line-reader.ts';
import { LARGEST_QUESTION } from './trip-check-errors.ts';

export const MOST_LINES = 10_000;

const TOO_LONG = problem('PAYLOAD_TOO_LARGE', `The line is larger than ${LARGEST_QUESTION} bytes`);
const TOO_MANY = problem('PAYLOAD_TOO_LARGE', `A batch has at most ${MOST_LINES} lines; send the rest in another one`);
const LATE: Problem = {
  statusCode: 408,
  code: 'VALIDATION_ERROR',
  message: 'The next line was not sent completely in time',
};

export interface Batch {
  readonly request: HttpRequest;
  readonly reader: LineReader;
  readonly stream: AnswerStream;
  /** The same for all lines, whatever is swapped in meanwhile. */
  readonly catalog: Catalog;
  readonly options: CheckOptions;
  readonly words: Words;
  readonly quota: Quota | undefined;
  /** Told of what nobody expected. */
  readonly unexpected: (error: unknown) => void;
}

/** How it ended: everything is answered; the client went away; or the rest of the body is not read. */
export type BatchEnd = 'answered' | 'gone' | 'cut';

export async function answerLines(batch: Batch): Promise<BatchEnd> {
  const { request, reader, stream } = batch;
  const line = new LineAnswers(batch);
  for (let number = 1; ; number += 1) {
    const next = await reader.next();
    if (next.kind === 'end') return 'answered';
    if (next.kind === 'gone') return 'gone';
    if (next.kind === 'late' || number > MOST_LINES) {
      await stream.write(errorLine(number, next.kind === 'late' ? LATE : TOO_MANY));
      return 'cut';
    }
    const text = next.kind === 'too_long' ? await line.refuse(number, TOO_LONG) : await line.answer(number, next.bytes);
    if (text !== undefined && !(await stream.write(text))) return 'gone';
    await request.othersFirst();
  }
}

class LineAnswers {
  readonly #batch: Batch;
  /** Units that the request itself has paid for. */
  #paid = 1;
  /** Once the quota has ended: what this line and all that follow are answered with. */
  #refusal: Problem | undefined;

  constructor(batch: Batch) {
    this.#batch = batch;
  }

  /** Undefined for a line with nothing on it. */
  async answer(number: number, bytes: Buffer): Promise<ByteText | undefined> {
    const { catalog, options, words, unexpected, request } = this.#batch;
    if (bytes.toString('latin1').trim() === '') return undefined;
    if (this.#refusal !== undefined) return errorLine(number, this.#refusal);
    let asked: AskedTrip;
    try {
      asked = readTrip(readJson(bytes, 'The line'), catalog, options);
    } catch (error) {
      const what = problemOf(error);
      if (what.statusCode === 500) unexpected(error);
      return await this.refuse(number, what);
    }
    const settle = await this.#pay(costOf(asked.question));
    if (typeof settle !== 'function') return errorLine(number, settle);
    try {
      const found = await answer(asked, catalog, options, words, { ...askerOf(request), isPatient: true });
      settle(200);
      return `{"line":${number},"answer":${answerJson(found)}}\n`;
    } catch (error) {
      const what = problemOf(error);
      if (what.statusCode === 500) unexpected(error);
      settle(request.response.destroyed ? 200 : what.statusCode);
      return errorLine(number, what);
    }
  }

  /** A line that is refused costs what a request that is refused costs. */
  async refuse(number: number, what: Problem): Promise<ByteText> {
    if (this.#refusal !== undefined) return errorLine(number, this.#refusal);
    const settle = await this.#pay(1);
    if (typeof settle !== 'function') return errorLine(number, settle);
    settle(what.statusCode);
    return errorLine(number, what);
  }

  /** The refusal when the quota does not have that many units, from then on. */
  async #pay(units: number): Promise<Settle | Problem> {
    const { quota, request } = this.#batch;
    const owed = units - this.#paid;
    this.#paid = 0;
    if (owed === 0 || quota === undefined) return () => {};
    const taken = await quota.takePart(request, owed);
    if (typeof taken !== 'function') this.#refusal = taken;
    return taken;
  }
}

/** The error envelope without what belongs to a request. */
function errorLine(line: number, { statusCode, code, message, extra }: Problem): ByteText {
  return byteText(`${JSON.stringify({ line, error: { statusCode, code, message, ...extra } })}\n`);
}
