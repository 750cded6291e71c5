/**
 * Explains the answer of the data files for one pair: each fact with its lines, each rule considered, each membership
 * that counted.
 */
import { countryFinder } from '@carnet/rules/countries/find-country.ts';
import { noPassport } from '@carnet/rules/countries/passports.ts';
import type { VisaRequirementType } from '@carnet/rules/entry-rules/entry-rule.ts';
import { holdsOn } from '@carnet/rules/entry-rules/membership.ts';
import { PRECEDENCE_STEPS } from '@carnet/rules/entry-rules/precedence.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import type { Candidate, CandidateOutcome } from '@carnet/rules/facts/cascade.ts';
import type { CountryRecord } from '@carnet/rules/schema/country-fields.ts';
import {
  INHERITED_FIELDS,
  type InheritedFieldOf,
  OTHER_VISA_FIELDS,
  TRAVELLER_INDEPENDENT_FIELDS,
  type TravellerIndependentField,
} from '@carnet/rules/schema/entry-rule-fields.ts';
import { VISA_FIELDS } from '@carnet/rules/schema/topics/visa-fields.ts';
import { lastVerifiedAt } from '../../../importers/open-data/last-verified.ts';
import { nearestName } from '../../../importers/open-data/nearest-name.ts';
import { type PairAnswer, type PlacedRule, pairAnswer } from '../../../importers/open-data/pair-answers.ts';
import type { Evidence } from '../../../importers/open-data/schemas/common.ts';
import type { OpenDataAnswers } from '../open-data-answers.ts';
import type { FactValue } from './diff-answers.ts';
import { type FileLines, linesOf, placeOfRule, type RulePlace, writtenRule } from './rule-places.ts';

export interface ExplainedPair {
  readonly passport: NamedPlace;
  readonly destination: NamedPlace;
  /** The day memberships were looked at, YYYY-MM-DD. */
  readonly day: string;
  /** Null: the set has no rule for this pair. */
  readonly answer: ExplainedAnswer | null;
  /** The winner first, then the losers in order, then those that did not apply. */
  readonly candidates: readonly ExplainedCandidate[];
  /** Standings of the two countries in the groups that these rules name. */
  readonly memberships: readonly ExplainedMembership[];
}

export interface NamedPlace {
  readonly iso2: string;
  readonly name: string;
}

export interface ExplainedAnswer extends RulePlace {
  readonly visaRequirementType: VisaRequirementType | null;
  readonly stay: number | 'unlimited' | 'unknown' | null;
  /** Only those that are set, the visa's first; in the order in which answers show them. */
  readonly facts: readonly ExplainedFact[];
  readonly sources: readonly Evidence[];
  /** YYYY-MM-DD; null = never. */
  readonly lastVerifiedOn: string;
}

export interface ExplainedFact extends FileLines {
  readonly field: string;
  readonly value: NonNullable<FactValue>;
  /** The rule that states it, when it is not the winner. */
  readonly inheritedFrom: string | null;
}

export interface ExplainedCandidate extends RulePlace {
  readonly priority: number;
  readonly outcome: CandidateOutcome;
  readonly lostAtStep: number | null;
  readonly reason: string;
}

export interface ExplainedMembership extends FileLines {
  readonly group: string;
  readonly country: string;
  readonly status: string;
  readonly since: string | null;
  readonly until: string | null;
  readonly holds: boolean;
}

/**
 * Countries by code, name or alias. Throws NOT_FOUND for one that is not known, BUSINESS_RULE_VIOLATION for a territory
 * as passport, VALIDATION_ERROR for one and the same.
 */
export function explainPair(data: OpenDataAnswers, passportText: string, destinationText: string): ExplainedPair {
  const passport = findCountry(data, passportText);
  const destination = findCountry(data, destinationText);
  if (!passport.issuesPassports) {
    const issuer = [...data.countries.values()].find(({ id }) => id === passport.passportCountryId);
    throw new DomainError('BUSINESS_RULE_VIOLATION', noPassport(passport, issuer));
  }
  if (passport.id === destination.id) {
    const message = `${passport.name} is the passport country and the destination: entering one’s own country is not answered`;
    throw new DomainError('VALIDATION_ERROR', message);
  }
  const resolution = data.answers.resolve(passport.id, destination.id);
  const { candidates } = resolution;
  const answer = pairAnswer(resolution);
  return {
    passport: { iso2: passport.iso2, name: passport.name },
    destination: { iso2: destination.iso2, name: destination.name },
    day: data.today,
    answer: answer === undefined ? null : explainAnswer(answer, data.answers.rules),
    candidates: candidates.map(explainCandidate),
    memberships: membershipsBehind(data, candidates, passport, destination),
  };
}

function findCountry({ countries }: OpenDataAnswers, text: string): CountryRecord {
  const all = [...countries.values()];
  const found = countryFinder(all)(text);
  if (found !== undefined) return found;
  const near = nearestName(
    text,
    all.flatMap((country) => [country.name, ...country.aliases]),
  );
  const hint = near === undefined ? 'expected an ISO code or a name' : `did you mean ${near}?`;
  throw new DomainError('NOT_FOUND', `There is no country "${text}": ${hint}`);
}

function explainAnswer(answer: PairAnswer, rules: readonly PlacedRule[]): ExplainedAnswer {
  const { rule } = answer;
  const facts: ExplainedFact[] = [];
  for (const field of OTHER_VISA_FIELDS) {
    const value = answer[field];
    const path = VISA_FIELDS[field].key.split('.');
    if (value !== null) facts.push({ field, value, inheritedFrom: null, ...linesOf(rule, path) });
  }
  const givers = new Map(answer.inherited.map((one) => [one.field, one.fromRuleId]));
  for (const field of TRAVELLER_INDEPENDENT_FIELDS) {
    const value = answer.fields[field];
    if (value === null) continue;
    const giver = rules.find((one) => one.id === givers.get(field));
    facts.push({ field, value, inheritedFrom: giver?.ruleKey ?? null, ...linesOf(giver ?? rule, [objectOf(field)]) });
  }
  const written = writtenRule(rule);
  return {
    ...placeOfRule(rule),
    visaRequirementType: answer.visaRequirementType,
    stay: written.visa?.stay ?? null,
    facts,
    sources: written.sources,
    lastVerifiedOn: new Date(lastVerifiedAt(written.sources)).toISOString().slice(0, 10),
  };
}

/** Where a file has the fact that the field belongs to. */
function objectOf(field: TravellerIndependentField): string {
  const fact: InheritedFieldOf = INHERITED_FIELDS[field];
  return (fact.key ?? fact.topic).split('.')[0] as string;
}

function explainCandidate({ rule, outcome, lostAtStep, reason }: Candidate<PlacedRule>): ExplainedCandidate {
  const told = lostAtStep === null ? reason : `Lost at step ${lostAtStep}: ${PRECEDENCE_STEPS[lostAtStep]}.`;
  return { ...placeOfRule(rule), priority: rule.priority, outcome, lostAtStep, reason: told };
}

function membershipsBehind(
  { dataSet, today }: OpenDataAnswers,
  candidates: readonly Candidate<PlacedRule>[],
  passport: CountryRecord,
  destination: CountryRecord,
): ExplainedMembership[] {
  const from = new Set(candidates.map(({ rule }) => rule.fromCountryGroupId));
  const to = new Set(candidates.map(({ rule }) => rule.toCountryGroupId));
  return dataSet.groups.flatMap((file) =>
    file.value.members.flatMap(({ country, status, since = null, until = null }, index) => {
      const counts =
        (country === passport.iso2 && from.has(file.value.id)) ||
        (country === destination.iso2 && to.has(file.value.id));
      if (!counts) return [];
      const path = ['members', index];
      return {
        group: file.value.code,
        country,
        status,
        since,
        until,
        holds: holdsOn({ countryGroupId: 0, countryId: 0, status, since, until }, today),
        file: file.file,
        firstLine: file.lineOf(path),
        lastLine: file.lastLineOf(path),
      };
    }),
  );
}
