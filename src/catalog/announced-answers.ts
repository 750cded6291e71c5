/** How the answer to a pair will be when rules begin that are announced: told with the answer of a day before. */
import { type Day, dayNumber, dayOfNumber } from '@carnet/rules/calendar.ts';
import { type ByteText, byteText } from './byte-text.ts';
import { type CatalogImage, NONE } from './image/image.ts';
import type { RuleStore } from './rules/rule-store.ts';
import type { EntryRequirement } from './schemas/entry-requirement.ts';
import type { UpcomingAnswer } from './schemas/personalized-result.ts';
import type { PairAnswers } from './trips/pair-answers.ts';

/** Nothing is told of the traveller: rules about some of them do not answer. */
const ANY_TRAVELLER = { mode: null, ageYears: null } as const;

export class AnnouncedAnswers {
  readonly #validFrom: CatalogImage['rules']['validFrom'];
  readonly #ids: CatalogImage['rules']['id'];
  readonly #rules: RuleStore;
  readonly #pairAnswers: () => PairAnswers;
  readonly #day: Day;
  /** By destination and passport, of the image's day; null = no rule about the destination begins later. */
  readonly #texts = new Map<number, Map<number, ByteText> | null>();
  /** By destination: when the last of the rules about it begins, in days since 1970-01-01; NONE = none has a day. */
  readonly #lastBeginnings = new Map<number, number>();

  constructor({ rules, meta }: CatalogImage, store: RuleStore, pairAnswers: () => PairAnswers) {
    this.#validFrom = rules.validFrom;
    this.#ids = rules.id;
    this.#rules = store;
    this.#pairAnswers = pairAnswers;
    this.#day = meta.day;
  }

  /** The answer of the image's day, with what is announced of it. */
  added(answer: ByteText | undefined, from: number, to: number): ByteText | undefined {
    if (answer === undefined) return answer;
    const texts = this.#textsOf(to);
    if (texts === null) return answer;
    let text = texts.get(from);
    if (text === undefined) {
      const upcoming = this.after(from, to, this.#day);
      text = upcoming.length === 0 ? '' : byteText(`,"upcoming":${JSON.stringify(upcoming)}`);
      texts.set(from, text);
    }
    return text === '' ? answer : `${answer.slice(0, -2)}${text}}}`;
  }

  /** In order of their days. A rule that does not take part in the answer is not told. */
  after(from: number, to: number, day: Day): UpcomingAnswer[] {
    const after = dayNumber(day);
    if (!this.#beginsAfter(this.#lastBeginningOf(to), after)) return [];
    const beginning = Map.groupBy(
      [...this.#rules.candidates.rows(from, to)].filter((row) =>
        this.#beginsAfter(this.#validFrom[row] as number, after),
      ),
      (row) => this.#validFrom[row] as number,
    );
    return [...beginning]
      .sort(([a], [b]) => a - b)
      .flatMap(([number, rows]) => {
        const startsOn = dayOfNumber(number);
        const requirement = this.#pairAnswers().record(from, to, startsOn, ANY_TRAVELLER);
        if (requirement === undefined) return [];
        const begun = new Set(rows.map((row) => this.#ids[row]));
        const ruleIds = [...new Set(rulesOf(requirement))].filter((id) => begun.has(id));
        return ruleIds.length === 0 ? [] : [{ startsOn, ruleIds, requirement }];
      });
  }

  #textsOf(to: number): Map<number, ByteText> | null {
    const known = this.#texts.get(to);
    if (known !== undefined) return known;
    const isAnnounced = this.#beginsAfter(this.#lastBeginningOf(to), dayNumber(this.#day));
    const texts = isAnnounced ? new Map<number, ByteText>() : null;
    this.#texts.set(to, texts);
    return texts;
  }

  #lastBeginningOf(to: number): number {
    let last = this.#lastBeginnings.get(to);
    if (last === undefined) {
      last = NONE;
      for (const row of this.#rules.candidates.rowsTo(to)) {
        const from = this.#validFrom[row] as number;
        if (from !== NONE && (last === NONE || from > last)) last = from;
      }
      this.#lastBeginnings.set(to, last);
    }
    return last;
  }

  #beginsAfter(beginning: number, day: number): boolean {
    return beginning !== NONE && beginning > day;
  }
}

/** Of which an answer is made, that of the visa first. */
function rulesOf({ id, facts }: EntryRequirement): number[] {
  return [id, ...Object.values(facts).flatMap((fact) => (fact === null ? [] : [fact.statementId]))];
}
