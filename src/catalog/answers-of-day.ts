/** The answer to a pair on a day that is asked for, in the form of the answer of today. */
import { nearEnd } from '@carnet/rules/entry-rules/validity.ts';
import type { AnnouncedAnswers } from './announced-answers.ts';
import { type ByteText, byteText, toBytes } from './byte-text.ts';
import type { Extras, NamedTime } from './catalog.ts';
import type { CountryEntry, GroupEntry } from './image/image.ts';
import { type NamedGroup, organisationsOf, passportContext } from './passport-context.ts';
import type { RecordTable } from './reference/record-table.ts';
import type { RuleStore } from './rules/rule-store.ts';
import type { CountryGroupSummary } from './schemas/country-group.ts';
import type { PairAnswers } from './trips/pair-answers.ts';

/** Nothing is told of the traveller: rules about some of them do not answer. */
const ANY_TRAVELLER = { mode: null, ageYears: null } as const;

/** One version of the travel data (RulesEdition). */
export interface DatedData {
  readonly rules: RuleStore;
  readonly countries: RecordTable<CountryEntry>;
  readonly groups: RecordTable<GroupEntry>;
  readonly pairAnswers: PairAnswers;
  readonly announced: AnnouncedAnswers;
}

export class AnswersOfDay {
  readonly #data: DatedData;
  readonly #organisations: readonly NamedGroup[];

  constructor(data: DatedData) {
    this.#data = data;
    const { groups } = data;
    this.#organisations = organisationsOf(
      groups.all.map(({ id }): CountryGroupSummary => JSON.parse(toBytes(groups.one(id) as ByteText).toString())),
    );
  }

  /** Undefined = no rule answers on that day. */
  personalized(fromCountryId: number, toCountryId: number, time: NamedTime, extras: Extras): ByteText | undefined {
    const { asOf: day } = time;
    const { rules, countries, pairAnswers, announced } = this.#data;
    if (!countries.entry(fromCountryId)?.issuesPassports) return undefined;
    const { trace = false, evidence = false } = extras;
    // Most answers are those of every day: their text is held ready, and need not be read to be written again.
    const isReady = !trace && !evidence && pairAnswers.isReady(fromCountryId, toCountryId, day, ANY_TRAVELLER);
    const ready = isReady ? rules.answerText(fromCountryId, toCountryId) : undefined;
    const record = isReady ? undefined : pairAnswers.record(fromCountryId, toCountryId, day, ANY_TRAVELLER);
    const answer = ready ?? record;
    if (answer === undefined) return undefined;
    const memberships = rules.candidates.membershipsOf(fromCountryId);
    const endsOn = nearEnd(answer, day);
    const upcoming = announced.after(fromCountryId, toCountryId, day);
    const applicabilityContext = {
      ...passportContext(this.#organisations, memberships, day),
      ...(endsOn !== null && { endsOn }),
      ...(upcoming.length > 0 && { upcoming }),
      ...time,
      ...(trace && record && { trace: rules.trace(record, fromCountryId, toCountryId, day) }),
    };
    const context = byteText(JSON.stringify(applicabilityContext));
    if (record === undefined) return `{"requirement":${ready?.text},"applicabilityContext":${context}}`;
    const shown = evidence ? rules.evidence.withEvidence(record, rules.askedPair(fromCountryId, toCountryId)) : record;
    return `{"requirement":${byteText(JSON.stringify(shown))},"applicabilityContext":${context}}`;
  }
}
