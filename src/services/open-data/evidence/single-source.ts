/** Visa rules that one compilation alone supports: of all pairs that such a rule answers nothing else says the same. */
import type { KnownFact } from './known-facts.ts';
import { MOST_TRAVELLED } from './most-travelled.ts';

export interface VisaRulesCount {
  /** That answer at least one pair. */
  readonly rules: number;
  /** By file and line. */
  readonly onOneCompilation: readonly string[];
}

export interface SingleSource {
  /** Of the destinations most travelled to. */
  readonly mostTravelled: VisaRulesCount;
  readonly elsewhere: VisaRulesCount;
}

export class SingleSourceCount {
  /** By file and line of the rule: whether it answers a pair for which something else speaks. */
  readonly #mostTravelled = new Map<string, boolean>();
  readonly #elsewhere = new Map<string, boolean>();

  add(destination: string, { rule, evidence }: KnownFact): void {
    const rules = MOST_TRAVELLED.includes(destination) ? this.#mostTravelled : this.#elsewhere;
    const { file, path } = rule.place;
    const place = `${file.file}:${file.lineOf(path)}`;
    const agreeing = evidence.filter(({ agrees, role }) => agrees && role === 'decides');
    const sources = new Set(agreeing.map(({ by }) => by.code));
    const isSingle = sources.size === 1 && agreeing.every(({ by }) => by.kind === 'compilation');
    rules.set(place, (rules.get(place) ?? false) || !isSingle);
  }

  result(): SingleSource {
    return { mostTravelled: counted(this.#mostTravelled), elsewhere: counted(this.#elsewhere) };
  }
}

function counted(rules: ReadonlyMap<string, boolean>): VisaRulesCount {
  const places = [...rules].filter(([, isSupported]) => !isSupported).map(([place]) => place);
  return { rules: rules.size, onOneCompilation: places.sort() };
}
