/** Addresses of an answer page with other facts of the reader. */
import { type ReaderFacts, readerQuery } from '../../../../../src/http/portal/shared/reader-facts.ts';

interface Asked {
  /** ISO-2 codes of the page. */
  readonly passport: string;
  readonly destination: string;
  readonly facts: ReaderFacts | null;
  /** What else the address has: the day of arrival and the language. */
  readonly kept?: Readonly<Record<string, string>>;
}

export class Address {
  readonly path: string;
  readonly #asked: Asked;

  constructor(asked: Asked) {
    this.path = `/check/${asked.passport}/${asked.destination}`;
    this.#asked = asked;
  }

  with(told: ReaderFacts): string {
    const { facts, kept = {} } = this.#asked;
    const query = new URLSearchParams(readerQuery({ ...facts, ...told }));
    for (const [name, value] of Object.entries(kept)) query.set(name, value);
    return query.size === 0 ? this.path : `${this.path}?${query}`;
  }

  without(name: keyof ReaderFacts): string {
    const { [name]: _, ...facts } = this.#asked.facts ?? {};
    return new Address({ ...this.#asked, facts }).with({});
  }

  /** What a form has to send along. */
  get fields(): readonly (readonly [string, string])[] {
    return [...new URLSearchParams(this.with({}).split('?')[1] ?? '')];
  }
}
