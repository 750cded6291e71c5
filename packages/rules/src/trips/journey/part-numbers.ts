/** Numbers for parts of questions: equal ones have the same, so that they are compared by it. */
import type { Traveller } from '../question.ts';

export class PartNumbers {
  readonly #ofTexts = new Map<string, number>();
  /** Parts are never changed in place. */
  readonly #ofParts = new WeakMap<object, number>();

  of(part: object): number {
    return this.#known(part, () => JSON.stringify(part));
  }

  ofList(parts: readonly object[]): number {
    return this.#known(parts, () => parts.map((part) => this.of(part)).join());
  }

  /** All but the documents, of which it matters here whose they are. */
  ofPerson(traveller: Traveller): number {
    return this.#known(traveller, () => {
      const { documents, authorisations, vaccinations, pastStays, recentCountries, ...rest } = traveller;
      const names = documents.map(({ ref, kind, nationality }) => [ref, kind, nationality?.id]);
      const lists = [authorisations, vaccinations, pastStays, recentCountries].map((list) => this.ofList(list));
      return JSON.stringify([rest, names, lists]);
    });
  }

  #known(part: object, textOf: () => string): number {
    let number = this.#ofParts.get(part);
    if (number !== undefined) return number;
    const text = textOf();
    number = this.#ofTexts.get(text) ?? this.#ofTexts.size;
    this.#ofTexts.set(text, number);
    this.#ofParts.set(part, number);
    return number;
  }
}
