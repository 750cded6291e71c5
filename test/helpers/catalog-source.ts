/** A small world as the rows that a catalog is made of. */

import type { Membership } from '@carnet/rules/entry-rules/membership.ts';
import type { SourceKind } from '@carnet/rules/entry-rules/sources.ts';
import type { SourcedEvidence } from '@carnet/rules/facts/evidence-index.ts';
import { NOTED_COUNTRY_FIELDS } from '@carnet/rules/schema/country-fields.ts';
import { COUNTRY_GROUP_FIELDS } from '@carnet/rules/schema/country-group-fields.ts';
import type { EntryRule } from '@carnet/rules/schema/entry-rule-fields.ts';
import type { PublicationRecord } from '@carnet/rules/schema/evidence-fields.ts';
import { unset } from '@carnet/rules/schema/field.ts';
import type { TravelRows } from '../../src/catalog/read/travel-rows.ts';
import { ofEachKind } from '../../src/catalog/reference/record-kinds.ts';
import { COUNTRY_IDS, GROUP_IDS, SOURCES, TODAY } from './arbitrary-rules.ts';

const NOW = Date.parse(`${TODAY}T12:00:00Z`);
const stamps = { createdAt: NOW, updatedAt: NOW };

export interface SmallWorld {
  readonly rules: readonly EntryRule[];
  readonly memberships?: readonly Membership[];
  /** Of the first source, unless it says otherwise. */
  readonly evidence?: readonly SourcedEvidence[];
  readonly publications?: readonly PublicationRecord[];
  readonly countryIds?: readonly number[];
  /** A country that issues no passports. */
  readonly territory?: number | undefined;
  /** Of all sources. */
  readonly kind?: SourceKind;
}

export function catalogSource(world: SmallWorld): TravelRows {
  const { rules, memberships = [], evidence = [], publications = [], countryIds = COUNTRY_IDS } = world;
  const { territory, kind = 'editorial' } = world;
  return {
    knownAt: null,
    dataVersion: { version: 7, token: 'abcd1234' },
    countries: countryIds.map((id) => ({
      ...unset(NOTED_COUNTRY_FIELDS),
      id,
      name: `Country ${id}`,
      iso2: `C${id % 10}`,
      iso3: `CC${id % 10}`,
      continent: 'Asia',
      currencyIds: [],
      languages: [],
      callingCodes: [],
      timezones: [],
      aliases: [],
      issuesPassports: id !== territory,
      passportCountryId: id === territory ? 76 : null,
      ...stamps,
    })),
    groups: GROUP_IDS.map((id) => ({
      ...unset(COUNTRY_GROUP_FIELDS),
      id,
      code: id === 1 ? 'MERCOSUR' : `G${id}`,
      name: `Group ${id}`,
      kind: 'organisation',
      ...stamps,
    })),
    members: memberships.map((membership) => ({ ...membership, note: null })),
    records: ofEachKind(() => []),
    health: [],
    sources: SOURCES.map(({ id, rank, dataDate }) => ({ id, code: `source-${id}`, kind, rank, dataDate })),
    evidence: evidence.map((one) => ({ sourceId: SOURCES[0]?.id, ...one }) as SourcedEvidence),
    publications,
    rules,
  };
}
