/**
 * Groups, vaccines, health requirements and malaria as this importer yields them: ready for the database, without its
 * dates.
 */
import type { MalariaTransmission } from '../../domain/countries/malaria.ts';
import type { EnforcementLevel, MembershipStatus } from '../../domain/entry-rules/entry-rule.ts';
import type { HealthRequirementRecord } from '../../domain/fields/health-requirement-fields.ts';
import type { VaccineRecord } from '../../domain/fields/vaccine-fields.ts';
import type { CountryRecord } from '../countries/country-record.ts';
import { lastVerifiedAt } from './last-verified.ts';
import type { RuleContext } from './rules/rule.ts';

/** A country with what data/health says of malaria there. */
export interface NotedCountryRecord extends CountryRecord {
  /** Null = nothing is known. */
  readonly malaria: MalariaRecord | null;
}

export interface MalariaRecord {
  readonly transmission: MalariaTransmission;
  /** About tablets. */
  readonly prophylaxis: EnforcementLevel;
  readonly notes: string | null;
  readonly sourceUrl: string | null;
  /** ms since epoch; null = never. */
  readonly lastVerifiedAt: number | null;
}

export interface CountryGroupRecord {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: 'organisation' | 'list';
  readonly description: string | null;
  readonly sourceUrl: string | null;
  /** ms since epoch; null = never. */
  readonly lastVerifiedAt: number | null;
  /** In the order of the file. */
  readonly members: readonly CountryGroupMemberRecord[];
}

export interface CountryGroupMemberRecord {
  readonly countryId: number;
  readonly status: MembershipStatus;
  /** YYYY-MM-DD, the first day it holds; null = not known. */
  readonly since: string | null;
  /** YYYY-MM-DD, the first day it no longer holds; null = still holds. */
  readonly until: string | null;
  readonly note: string | null;
}

export function toCountries({ dataSet, countries }: RuleContext): NotedCountryRecord[] {
  const notes = new Map(dataSet.health.map(({ value }) => [value.country, value.malaria]));
  return [...countries.values()].map((country) => {
    const note = notes.get(country.iso2);
    if (note === undefined) return { ...country, malaria: null };
    const { transmission, prophylaxis, sources } = note;
    const texts = { notes: note.notes ?? null, sourceUrl: note.sourceUrl ?? null };
    return { ...country, malaria: { transmission, prophylaxis, ...texts, lastVerifiedAt: lastVerifiedAt(sources) } };
  });
}

/** Only for a data set without errors: an unknown code throws. */
export function toCountryGroups({ dataSet, countries }: RuleContext): CountryGroupRecord[] {
  return dataSet.groups.map(({ value }) => ({
    id: value.id,
    code: value.code,
    name: value.name,
    kind: value.kind,
    description: value.description ?? null,
    sourceUrl: value.url ?? null,
    lastVerifiedAt: lastVerifiedAt(value.sources),
    members: value.members.map((member) => ({
      countryId: idOf(countries, member.country),
      status: member.status,
      since: member.since ?? null,
      until: member.until ?? null,
      note: member.note ?? null,
    })),
  }));
}

export function toVaccines({ dataSet }: Pick<RuleContext, 'dataSet'>): VaccineRecord[] {
  return dataSet.vaccines.map(({ value }) => ({
    id: value.id,
    code: value.code,
    name: value.name,
    diseaseName: value.diseaseName,
    dosesRequired: value.dosesRequired,
    minimumDaysBeforeTravel: value.minimumDaysBeforeTravel,
    doseSchedule: value.doseSchedule ?? null,
    boosterRequired: value.boosterRequired,
    boosterIntervalMonths: value.boosterIntervalMonths ?? null,
    immunityDurationMonths: value.immunityDurationMonths ?? null,
    immunityIsLifelong: value.immunityIsLifelong,
    minimumAgeMonths: value.minimumAgeMonths ?? null,
    certificateRequired: value.certificateRequired,
    cvxCodes: value.cvxCodes,
    atcCode: value.atcCode ?? null,
    officialInfoUrl: value.officialInfoUrl ?? null,
    description: value.description ?? null,
  }));
}

/** Only for a data set without errors: an unknown code throws. */
export function toHealthRequirements({ dataSet, countries }: RuleContext): HealthRequirementRecord[] {
  const vaccines = new Map(dataSet.vaccines.map(({ value }) => [value.code, value]));
  const groups = new Map(dataSet.groups.map(({ value }) => [value.code, value]));
  const groupId = (code: string | null | undefined) => (code ? idOf(groups, code) : null);
  return dataSet.health.flatMap(({ value }) =>
    value.requirements.map((one) => ({
      countryId: idOf(countries, value.country),
      ruleKey: one.key,
      vaccineId: idOf(vaccines, one.vaccine),
      requirement: one.requirement,
      regionSpecific: one.regionSpecific,
      circumstances: one.circumstances ?? null,
      arrivingFromGroupId: groupId(one.conditions?.arrivingFromGroup),
      transitHoursOver: one.conditions?.transitHoursOver ?? null,
      minimumAgeMonths: one.conditions?.minimumAgeMonths ?? null,
      months: one.conditions?.months ?? null,
      notes: one.notes ?? null,
      sourceUrl: one.sourceUrl ?? null,
      lastVerifiedAt: lastVerifiedAt(one.sources),
    })),
  );
}

function idOf(things: ReadonlyMap<string, { readonly id: number }>, code: string): number {
  const thing = things.get(code);
  if (thing === undefined) throw new Error(`the checked data set refers to the unknown ${code}`);
  return thing.id;
}
