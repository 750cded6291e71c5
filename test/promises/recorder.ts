/**
 * Keeps what the service answers as short hashes, one for each group of texts that belong together, and compares with
 * what was recorded before. A group whose hash differs is named; `PROMISES_DUMP` writes the texts of all groups, so that
 * those of two versions can be compared with `diff`.
 */
import { createHash, type Hash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const RECORDED = path.join(import.meta.dirname, 'recorded');
/** Of a hash in hexadecimal: one in a million million differences would be missed. */
const DIGITS = 10;

/** What differs between two loads of the same data. */
const CHANGING = /"(?:createdAt|updatedAt|requestId|timestamp)":"[^"]*"/g;

export class Recorder {
  readonly #section: string;
  readonly #revision: string;
  readonly #hashes = new Map<string, Hash>();
  readonly #dump: string | undefined;

  /** `revision` is that of the loaded data, which answers name. */
  constructor(section: string, revision: string) {
    this.#section = section;
    this.#revision = revision;
    this.#dump = process.env.PROMISES_DUMP && path.join(process.env.PROMISES_DUMP, section);
    if (this.#dump === undefined) return;
    rmSync(this.#dump, { recursive: true, force: true });
    mkdirSync(this.#dump, { recursive: true });
  }

  /** One answer of a group. The order counts: it is that of the questions. */
  add(group: string, question: string, answer: string): void {
    // Calendars fold their lines, in the middle of a revision too (RFC 5545, section 3.1).
    const unfolded = answer.replaceAll('\r\n ', '');
    const text = unfolded.replaceAll(CHANGING, '').replaceAll(this.#revision, '');
    const hash = this.#hashes.get(group) ?? createHash('sha256');
    this.#hashes.set(group, hash);
    hash.update(`${question}\n${text.length}\n`).update(text);
    if (this.#dump) appendFileSync(path.join(this.#dump, group.replaceAll(/[^\w.-]+/g, '_')), `${question}\n${text}\n`);
  }

  /** Groups that answer otherwise than recorded. With `PROMISES=write` they are recorded instead. */
  differences(): string[] {
    const found = [...this.#hashes].map(([group, hash]) => [group, hash.digest('hex').slice(0, DIGITS)] as const);
    const lines = found.map(([group, digest]) => `${digest} ${group}\n`).toSorted(byGroup);
    const file = path.join(RECORDED, `${this.#section}.txt`);
    if (process.env.PROMISES === 'write') {
      mkdirSync(RECORDED, { recursive: true });
      writeFileSync(file, lines.join(''));
      return [];
    }
    const before = readFileSync(file, 'utf8').split(/(?<=\n)/);
    const differing = [
      ...lines.filter((line) => !before.includes(line)),
      ...before.filter((line) => !lines.includes(line)),
    ];
    return [...new Set(differing.map((line) => line.slice(DIGITS + 1).trimEnd()))].toSorted();
  }
}

const byGroup = (a: string, b: string) => (a.slice(DIGITS) < b.slice(DIGITS) ? -1 : 1);
