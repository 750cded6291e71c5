/**
 * Groups, vaccines, health requirements and malaria as this importer yields them: ready for the database, without its
 * dates.
 */
import type { NotedCountryRecord } from '@carnet/rules/schema/country-fields.ts';
import type { CountryGroupRecord } from '@carnet/rules/schema/country-group-fields.ts';
import type { HealthRequirementRecord } from '@carnet/rules/schema/health-requirement-fields.ts';
import type { VaccineRecord } from '@carnet/rules/schema/vaccine-fields.ts';
import { lastVerifiedAt } from './last-verified.ts';
import type { RuleContext } from './rules/rule.ts';

export function toCountries({ dataSet, countries }: RuleContext): NotedCountryRecord[] {
  const notes = new Map(dataSet.health.map(({ value }) => [value.country, value.malaria]));
  return [...countries.values()].map((country) => {
    const note = notes.get(country.iso2);
    return {
      ...country,
      passportCountryId: country.issuesPassports ? null : country.passportCountryId,
      malariaTransmission: note?.transmission ?? null,
      malariaProphylaxis: note?.prophylaxis ?? null,
      malariaNotes: note?.notes ?? null,
      malariaSourceUrl: note?.sourceUrl ?? null,
      malariaVerifiedAt: note === undefined ? null : lastVerifiedAt(note.sources),
    };
  });
}

/** Only for a data set without errors: an unknown code throws. */
export function toCountryGroups({ dataSet, countries }: RuleContext): CountryGroupRecord[] {
  return dataSet.groups.map(({ value }) => ({
    id: value.id,
    code: value.code,
    name: value.name,
    kind: value.kind,
    border: value.border ?? null,
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
      arrivingWithinDays: one.conditions?.arrivingWithinDays ?? null,
      residentsOnly: one.conditions?.residentsOnly ?? null,
      minimumAgeMonths: one.conditions?.minimumAgeMonths ?? null,
      belowAgeMonths: one.conditions?.belowAgeMonths ?? null,
      staysOverDays: one.conditions?.staysOverDays ?? null,
      onLeaving: one.conditions?.onLeaving ?? null,
      purposes: one.conditions?.purposes ?? null,
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
