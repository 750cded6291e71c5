/** Travel data of one moment as plain rows: what a rule set and the records beside it are made from. */
import type { SourcedEvidence } from '@carnet/rules/facts/evidence-index.ts';
import type { Source } from '@carnet/rules/rule-set.ts';
import type { NOTED_COUNTRY_FIELDS } from '@carnet/rules/schema/country-fields.ts';
import type { COUNTRY_GROUP_FIELDS, MEMBERSHIP_FIELDS } from '@carnet/rules/schema/country-group-fields.ts';
import type { EntryRule } from '@carnet/rules/schema/entry-rule-fields.ts';
import type { PublicationRecord } from '@carnet/rules/schema/evidence-fields.ts';
import type { ValuesOf } from '@carnet/rules/schema/field.ts';
import type { HEALTH_DETAIL_FIELDS, HEALTH_PLACE_FIELDS } from '@carnet/rules/schema/health-requirement-fields.ts';
import type { RecordKind } from '../reference/record-kinds.ts';

export interface TravelRows {
  /** ms since epoch: as it was known then; null = as it is. */
  readonly knownAt: number | null;
  readonly dataVersion: { readonly version: number; readonly token: string };
  /** Countries, groups and the other records are in the order in which the API lists them, all others by id. */
  readonly countries: readonly CountryRow[];
  readonly groups: readonly GroupRow[];
  readonly members: readonly MemberRow[];
  readonly records: Readonly<Record<RecordKind, readonly RecordRow[]>>;
  readonly health: readonly HealthRow[];
  readonly sources: readonly Source[];
  readonly rules: readonly EntryRule[];
  /** In the order in which it counts. */
  readonly evidence: readonly SourcedEvidence[];
  readonly publications: readonly PublicationRecord[];
}

/** ms since epoch. */
export interface StampedRow {
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface CountryRow extends ValuesOf<typeof NOTED_COUNTRY_FIELDS>, StampedRow {}

export interface GroupRow extends ValuesOf<typeof COUNTRY_GROUP_FIELDS>, StampedRow {}

export interface MemberRow extends ValuesOf<typeof MEMBERSHIP_FIELDS> {
  readonly countryGroupId: number;
}

/** A record of one of RECORD_KINDS: its fields by name. */
export interface RecordRow extends StampedRow {
  readonly id: number;
  readonly [field: string]: unknown;
}

export interface HealthRow extends ValuesOf<typeof HEALTH_PLACE_FIELDS & typeof HEALTH_DETAIL_FIELDS>, StampedRow {
  readonly id: number;
  readonly sourceId: number;
  readonly lastVerifiedAt: number | null;
}
