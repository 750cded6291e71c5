/** One version of all travel data but places: the rule set of a moment and the records beside it, asked about one day. */
import { crc32 } from 'node:zlib';
import { type Day, dayOf } from '@carnet/rules/calendar.ts';
import { issuesPassports } from '@carnet/rules/countries/passports.ts';
import type { Membership } from '@carnet/rules/entry-rules/membership.ts';
import { ListedRules } from '@carnet/rules/listed-rules.ts';
import { type Rule, RuleSet, ruleOf } from '@carnet/rules/rule-set.ts';
import { COUNTRY_GROUP_FIELDS, MEMBERSHIP_FIELDS } from '@carnet/rules/schema/country-group-fields.ts';
import { ENTRY_RULE_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import { HEALTH_DETAIL_FIELDS, HEALTH_PLACE_FIELDS } from '@carnet/rules/schema/health-requirement-fields.ts';
import { RuleSetFacts } from '@carnet/rules/trips/rule-set-facts.ts';
import type { HealthRule, TripFacts } from '@carnet/rules/trips/trip-facts.ts';
import { inPieces } from './in-turns.ts';
import { momentsOf } from './moments.ts';
import { organisationsOf } from './passport-context.ts';
import type { TravelRows } from './read/travel-rows.ts';
import {
  type CountryEntry,
  type Directory,
  directoryOf,
  type GroupEntry,
  type HealthEntry,
} from './reference/directory.ts';
import { RECORD_KINDS } from './reference/record-kinds.ts';
import type { RecordTable } from './reference/record-table.ts';
import { PersonalizedAnswers } from './rules/personalized-answers.ts';
import { RuleLists } from './rules/rule-lists.ts';

/** Raised whenever answers are worded otherwise from the same data: caches of before then ask again. */
const ANSWER_FORMAT = 19;
/** With a checksum of the lists of fields, so that their changes need no new number; texts for people are no change. */
const ANSWERS_OF_FIELDS =
  ANSWER_FORMAT * 2 ** 32 +
  crc32(
    JSON.stringify(
      [
        ENTRY_RULE_FIELDS,
        HEALTH_PLACE_FIELDS,
        HEALTH_DETAIL_FIELDS,
        COUNTRY_GROUP_FIELDS,
        MEMBERSHIP_FIELDS,
        RECORD_KINDS,
      ],
      (name, value) => (name === 'description' && typeof value === 'string' ? undefined : value),
    ),
  );

interface EditionParts {
  readonly version: number;
  readonly token: string;
  readonly tag: string;
  readonly builtAt: number;
  readonly knownAt: number | null;
  readonly validUntil: number | null;
  readonly ruleSet: RuleSet;
  readonly directory: Directory;
}

export class RulesEdition {
  readonly version: number;
  readonly token: string;
  /** What answers depend on: the data's version, which database counts it, what time has changed, the format. */
  readonly tag: string;
  /** ms since epoch. */
  readonly builtAt: number;
  /** Of travel: by the rules and memberships of it lists are made, and answers where no other day is asked for. */
  readonly day: Day;
  /** ms since epoch from which time alone may make an answer wrong; null = never. */
  readonly validUntil: number | null;

  readonly ruleSet: RuleSet;
  readonly countries: RecordTable<CountryEntry>;
  /** By ISO 3166-1 alpha-2 and alpha-3. */
  readonly countryIds: ReadonlyMap<string, number>;
  readonly groups: RecordTable<GroupEntry>;
  readonly records: Directory['records'];
  readonly health: RecordTable<HealthEntry>;
  readonly answers: PersonalizedAnswers;

  readonly #parts: EditionParts;
  #lists: RuleLists | undefined;
  #tripFacts: TripFacts | undefined;

  private constructor(parts: EditionParts, day: Day) {
    const { directory, ruleSet, version, token, tag, builtAt, validUntil } = parts;
    const { countries, groups, records, health } = directory;
    this.#parts = parts;
    this.version = version;
    this.token = token;
    this.tag = tag;
    this.builtAt = builtAt;
    this.day = day;
    this.validUntil = validUntil;
    this.ruleSet = ruleSet;
    this.countries = countries;
    this.countryIds = new Map(
      countries.all.flatMap(({ id, iso2, iso3 }) => [iso2, iso3].map((code) => [code, id] as const)),
    );
    this.groups = groups;
    this.records = records;
    this.health = health;
    this.answers = new PersonalizedAnswers(ruleSet, organisationsOf(groups.all.map(({ group }) => group)), day);
  }

  /** `now` (ms since epoch) decides what is stale; `day`, which rules and memberships hold: that of now unless given. */
  static of(rows: TravelRows, now: number, day?: Day): RulesEdition {
    const pieces = RulesEdition.making(rows, now, day);
    for (;;) {
      const piece = pieces.next();
      if (piece.done) return piece.value;
    }
  }

  /** The same in pieces of some milliseconds. */
  static *making(rows: TravelRows, now: number, day: Day = dayOf(now)): Generator<void, RulesEdition> {
    const { version, token } = rows.dataVersion;
    const rules: Rule[] = [];
    yield* inPieces(rows.rules, (rule) => rules.push(ruleOf(rule)));
    const memberships: Membership[] = [];
    yield* inPieces(rows.members, ({ note: _, ...membership }) => memberships.push(membership));
    const { last, next } = yield* momentsOf(rows, now);
    const directory = yield* directoryOf(rows, now);
    const moments = [last, rows.knownAt].filter((moment) => moment !== null);
    const times = moments.map((moment) => moment.toString(36)).join('-');
    const parts: EditionParts = {
      version,
      token,
      tag: `${version}-${token}-${times}-${ANSWERS_OF_FIELDS.toString(36)}`,
      builtAt: now,
      knownAt: rows.knownAt,
      validUntil: next,
      ruleSet: yield* RuleSet.making({
        today: dayOf(now),
        rules,
        passportIds: rows.countries.filter(issuesPassports).map(({ id }) => id),
        memberships,
        codes: {
          countries: new Map(rows.countries.map(({ id, iso2 }) => [iso2, id])),
          groups: new Map(directory.groups.all.map(({ group }) => [group.code, group.id])),
        },
        sources: rows.sources,
        evidence: rows.evidence,
        publications: rows.publications,
      }),
      directory,
    };
    return new RulesEdition(parts, day);
  }

  /** The same data, asked about another day. */
  on(day: Day): RulesEdition {
    return new RulesEdition(this.#parts, day);
  }

  /** Made when lists are first asked for. */
  get lists(): RuleLists {
    if (this.#lists === undefined) {
      const ids = this.countries.all.map(({ id }) => id);
      this.#lists = new RuleLists(this.ruleSet, new ListedRules(this.ruleSet, this.day, ids));
    }
    return this.#lists;
  }

  /** Made when trips are first asked about. */
  get tripFacts(): TripFacts {
    if (this.#tripFacts === undefined) {
      const byCountry = Map.groupBy(this.health.all, ({ countryId }) => countryId);
      this.#tripFacts = new RuleSetFacts(this.ruleSet, {
        dataRevision: this.tag,
        countries: this.countries.all,
        groups: this.groups.all.map(({ group }) => group),
        malariaOf: (id) => this.countries.entry(id)?.malaria ?? null,
        healthOf: (id) => (byCountry.get(id) ?? []).map(({ requirement }): HealthRule => requirement),
      });
    }
    return this.#tripFacts;
  }
}
