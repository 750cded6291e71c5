/** What the catalog is asked with beside ids and pages, and what it knows of passports. */

import type { Day } from '@carnet/rules/calendar.ts';
import type { PassportFacts } from '@carnet/rules/countries/passports.ts';
import type { VisaRequirementType } from '@carnet/rules/entry-rules/entry-rule.ts';
import type { VerificationLevel, VerificationStatus } from '@carnet/rules/facts/evidence.ts';
import type { Topic } from '@carnet/rules/facts/topic-names.ts';

/** Filters of the list of entry requirements; each one given must match the rule's own field. */
export interface EntryRequirementFilter {
  fromCountryId?: number;
  fromCountryGroupId?: number;
  toCountryId?: number;
  toCountryGroupId?: number;
  visaRequirementType?: VisaRequirementType;
  isStale?: boolean;
  /** ms since epoch, inclusive. */
  updatedSince?: number;
  /** How well the visa is known, and what that means today. */
  verification?: VerificationLevel;
  status?: VerificationStatus;
  /** The rule says something of it. */
  topic?: Topic;
  /** Its last day lies before this one. */
  endsBefore?: Day;
}

/** What an answer may have on request. */
export interface Extras {
  /** Every rule that was considered. */
  readonly trace?: boolean;
  /** What was said of each fact. */
  readonly evidence?: boolean;
}

/** As an answer of another time names it. */
export interface NamedTime {
  /** Of travel. */
  readonly asOf: Day;
  /** RFC 3339: what was known then answers. Null = what is known now. */
  readonly knownAt: string | null;
}

/** A country and whose passport its people hold. */
export interface CountryPassport extends PassportFacts {
  readonly id: number;
  readonly name: string;
  readonly iso2: string;
}

export interface CountryFilter {
  /** Contained in the name, official name or an alias, ignoring case and accents. */
  name?: string;
  iso2?: string;
  iso3?: string;
  continent?: string;
  issuesPassports?: boolean;
}

export interface HealthRequirementFilter {
  countryId?: number;
  /** Narrows to rows of that city plus rows that are not region-specific. */
  cityId?: number;
}
