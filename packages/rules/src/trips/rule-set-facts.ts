/** What trip checks ask of the data, answered by a rule set. */
import {
  type Answer,
  answer,
  evidenceOfFact,
  generalAnswer,
  openConditions,
  standing,
  traceOfTopics,
} from '../answer.ts';
import type { Day } from '../calendar.ts';
import { RecentlyUsed } from '../recently-used.ts';
import { requirementOf } from '../requirement.ts';
import type { RuleSet } from '../rule-set.ts';
import { type Group, GroupsByCode } from './groups-by-code.ts';
import type { Country } from './question.ts';
import { shownRequirement, withoutVisa } from './shown-requirement.ts';
import type {
  Area,
  ArrivalConditions,
  HealthRule,
  MalariaNote,
  Requirement,
  TopicTrace,
  TripFacts,
} from './trip-facts.ts';

/** Kept, 2 to 3 KB each: some hundred journeys ask for a few thousand, as what would change them does. */
const RECENT_ANSWERS = 5_000;
const RECENT_MEMBERS = 1_000;

/** What a trip check asks besides the rules. */
export interface TripDirectory {
  /** Names the data: the same data always has the same name. */
  readonly dataRevision: string;
  readonly countries: readonly Country[];
  readonly groups: readonly Group[];
  readonly healthOf: (destinationId: number) => readonly HealthRule[];
  readonly malariaOf: (destinationId: number) => MalariaNote | null;
}

export class RuleSetFacts implements TripFacts {
  readonly dataRevision: string;
  readonly #ruleSet: RuleSet;
  readonly #countries: readonly Country[];
  readonly #byCode: ReadonlyMap<string, Country>;
  readonly #groups: GroupsByCode;
  readonly #answers = new RecentlyUsed<string, Requirement | undefined>(RECENT_ANSWERS);
  readonly #members = new RecentlyUsed<string, Country | undefined>(RECENT_MEMBERS);
  readonly health: TripDirectory['healthOf'];
  readonly malaria: TripDirectory['malariaOf'];

  constructor(ruleSet: RuleSet, { dataRevision, countries, groups, healthOf, malariaOf }: TripDirectory) {
    this.dataRevision = dataRevision;
    this.health = healthOf;
    this.malaria = malariaOf;
    this.#ruleSet = ruleSet;
    this.#countries = countries.map(({ id, iso2, iso3, name }) => ({ id, iso2, iso3, name }));
    this.#byCode = new Map(this.#countries.map((country) => [country.iso2, country]));
    this.#groups = new GroupsByCode(groups, (countryId) => ruleSet.membershipsOf(countryId));
  }

  requirement(
    passportId: number,
    destinationId: number,
    day: Day,
    traveller: ArrivalConditions,
  ): Requirement | undefined {
    const name = `${passportId} ${destinationId} ${this.#period(day)} ${this.#standings(passportId, destinationId, traveller)}`;
    return this.#answers.get(name, () => {
      const found = answer(this.#ruleSet, passportId, destinationId, { day, traveller });
      return found && this.#shown(found, passportId, destinationId);
    });
  }

  openConditions(passportId: number, destinationId: number, day: Day, traveller: ArrivalConditions) {
    if (!this.#ruleSet.isAboutSome(destinationId)) return [];
    return openConditions(this.#ruleSet, passportId, destinationId, { day, traveller });
  }

  general(destinationId: number, day: Day): Requirement | undefined {
    return this.#answers.get(`any ${destinationId} ${this.#period(day)}`, () => {
      const found = generalAnswer(this.#ruleSet, destinationId, day);
      return found && withoutVisa(this.#shown(found, null, destinationId));
    });
  }

  areaOf(countryId: number, day: Day): Area | undefined {
    const found = this.#groups.areaOf(countryId, day);
    if (found === undefined || !found.ofOneState) return found?.area;
    const state = this.someMember(found.area.code, day);
    return state === undefined ? found.area : { ...found.area, code: state.iso2 };
  }

  isMember(groupCode: string, countryId: number, day: Day): boolean {
    return this.#groups.isMember(groupCode, countryId, day);
  }

  someMember(groupCode: string, day: Day): Country | undefined {
    return this.#members.get(`${groupCode} ${this.#period(day)}`, () =>
      this.#countries.find(({ id }) => this.#groups.isMember(groupCode, id, day)),
    );
  }

  countryByCode(code: string): Country | undefined {
    return this.#byCode.get(code);
  }

  trace(passportId: number, destinationId: number, day: Day, traveller: ArrivalConditions): readonly TopicTrace[] {
    return traceOfTopics(this.#ruleSet, passportId, destinationId, { day, traveller });
  }

  /** Travellers to whom the same rules speak get the same answer. */
  #standings(passportId: number, destinationId: number, traveller: ArrivalConditions): string {
    if (!this.#ruleSet.isAboutSome(destinationId)) return '';
    const ofSome = this.#ruleSet.candidates(passportId, destinationId).filter((rule) => rule.isOfSome);
    return ofSome.map((rule) => standing(rule, traveller)).join(' ');
  }

  #period(day: Day): number {
    return this.#ruleSet.changes.period(day);
  }

  #shown(found: Answer, passportId: number | null, destinationId: number): Requirement {
    return shownRequirement(requirementOf(found), (topic) => {
      const rule = topic === 'visa' ? found.rule : found.facts[topic]?.rule;
      const passports = new Set(passportId === null ? [] : [passportId]);
      const pairs = { passports, destination: destinationId, others: found.resolution.others };
      return rule === undefined ? [] : evidenceOfFact(this.#ruleSet, topic, rule, pairs);
    });
  }
}
