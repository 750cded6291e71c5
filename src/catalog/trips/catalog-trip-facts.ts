/** What trip checks ask of the data, answered from the catalog: reads of memory alone. */
import type { Day } from '@carnet/rules/calendar.ts';
import { type Group, GroupsByCode } from '@carnet/rules/trips/groups-by-code.ts';
import type { Country } from '@carnet/rules/trips/question.ts';
import { shownRequirement, withoutVisa } from '@carnet/rules/trips/shown-requirement.ts';
import type {
  Area,
  ArrivalConditions,
  HealthRule,
  Requirement,
  TopicTrace,
  TripFacts,
} from '@carnet/rules/trips/trip-facts.ts';
import { type ByteText, toBytes } from '../byte-text.ts';
import type { CountryEntry, GroupEntry, HealthEntry } from '../image/image.ts';
import { RecentlyUsed } from '../recently-used.ts';
import type { RecordTable } from '../reference/record-table.ts';
import type { RuleStore } from '../rules/rule-store.ts';
import type { EntryRequirement } from '../schemas/entry-requirement.ts';
import type { PairAnswers } from './pair-answers.ts';

/** Answers that are kept, 2 to 3 KB each: some hundred journeys ask for a few thousand, as what would change them does. */
const RECENT_ANSWERS = 5000;
/** Days on which the only member of an area was looked for: past stays ask for hundreds, again and again. */
const RECENT_MEMBERS = 5000;

/** One version of the travel data (RulesEdition). */
export interface TravelData {
  readonly tag: string;
  readonly rules: RuleStore;
  readonly countries: RecordTable<CountryEntry>;
  readonly countryIds: ReadonlyMap<string, number>;
  readonly groups: RecordTable<GroupEntry>;
  readonly health: RecordTable<HealthEntry>;
  readonly pairAnswers: PairAnswers;
}

export class CatalogTripFacts implements TripFacts {
  readonly dataRevision: string;
  readonly #data: TravelData;
  readonly #pairs: PairAnswers;
  readonly #groups: GroupsByCode;
  readonly #answers = new RecentlyUsed<string, Requirement | undefined>(RECENT_ANSWERS);
  readonly #open = new RecentlyUsed<string, readonly (keyof ArrivalConditions)[]>(RECENT_ANSWERS);
  readonly #members = new RecentlyUsed<string, Country | undefined>(RECENT_MEMBERS);
  /** By destination, as they are first asked for. */
  readonly #health = new Map<number, readonly HealthRule[]>();

  constructor(data: TravelData) {
    const { groups, rules, pairAnswers } = data;
    this.#data = data;
    this.dataRevision = data.tag;
    this.#pairs = pairAnswers;
    this.#groups = new GroupsByCode(
      groups.all.map(({ id }) => parse<Group>(groups.one(id) as ByteText)),
      (countryId) => rules.candidates.membershipsOf(countryId),
    );
  }

  requirement(
    passportId: number,
    destinationId: number,
    day: Day,
    conditions: ArrivalConditions,
  ): Requirement | undefined {
    if (!this.#hasPassport(passportId)) return undefined;
    return this.#answers.get(this.#pairs.nameOf(passportId, destinationId, day, conditions), () => {
      const record = this.#pairs.record(passportId, destinationId, day, conditions);
      return record && this.#shown(record, passportId, destinationId);
    });
  }

  openConditions(
    passportId: number,
    destinationId: number,
    day: Day,
    conditions: ArrivalConditions,
  ): readonly (keyof ArrivalConditions)[] {
    if (!this.#hasPassport(passportId) || !this.#pairs.hasRulesOfSome(passportId, destinationId)) return [];
    return this.#open.get(this.#pairs.nameOf(passportId, destinationId, day, conditions), () =>
      this.#pairs.openConditions(passportId, destinationId, day, conditions),
    );
  }

  general(destinationId: number, day: Day): Requirement | undefined {
    return this.#answers.get(this.#pairs.generalNameOf(destinationId, day), () => {
      const record = this.#pairs.general(destinationId, day);
      return record && withoutVisa(this.#shown(record, null, destinationId));
    });
  }

  health(destinationId: number): readonly HealthRule[] {
    const known = this.#health.get(destinationId);
    if (known !== undefined) return known;
    const { health } = this.#data;
    const own = health.all.filter(({ countryId }) => countryId === destinationId);
    const rules = own.map(({ id }) => parse<HealthRule>(health.one(id) as ByteText));
    this.#health.set(destinationId, rules);
    return rules;
  }

  areaOf(countryId: number, day: Day): Area | undefined {
    const area = this.#groups.areaOf(countryId, day);
    if (area === undefined || !area.ofOneState) return area?.area;
    const state = this.someMember(area.area.code, day);
    return state === undefined ? area.area : { ...area.area, code: state.iso2 };
  }

  isMember(groupCode: string, countryId: number, day: Day): boolean {
    return this.#groups.isMember(groupCode, countryId, day);
  }

  someMember(groupCode: string, day: Day): Country | undefined {
    return this.#members.get(`${groupCode} ${day}`, () => {
      const found = this.#data.countries.all.find(({ id }) => this.#groups.isMember(groupCode, id, day));
      return found && countryOf(found);
    });
  }

  countryByCode(code: string): Country | undefined {
    const id = this.#data.countryIds.get(code);
    const entry = id === undefined ? undefined : this.#data.countries.entry(id);
    return entry?.iso2 === code ? countryOf(entry) : undefined;
  }

  trace(passportId: number, destinationId: number, day: Day, conditions: ArrivalConditions): readonly TopicTrace[] {
    if (!this.#hasPassport(passportId)) return [];
    return this.#pairs.trace(passportId, destinationId, day, conditions);
  }

  #hasPassport(countryId: number): boolean {
    return this.#data.countries.entry(countryId)?.issuesPassports ?? false;
  }

  #shown(record: EntryRequirement, passportId: number | null, destinationId: number): Requirement {
    const { rules } = this.#data;
    return shownRequirement(record, (topic, of) =>
      rules.evidence.ofFact(topic, of, rules.askedPair(passportId, destinationId)),
    );
  }
}

function countryOf({ id, iso2, iso3, name }: CountryEntry): Country {
  return { id, iso2, iso3, name };
}

function parse<Value>(text: ByteText): Value {
  return JSON.parse(toBytes(text).toString()) as Value;
}
