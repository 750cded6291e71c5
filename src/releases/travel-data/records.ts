/** What `travel-data.jsonl` of a release holds: the records that `carnet data load` takes, one a line. */
import { WRITTEN_COUNTRY_FIELDS } from '@carnet/rules/schema/country-fields.ts';
import { COUNTRY_GROUP_FIELDS, MEMBERSHIP_FIELDS } from '@carnet/rules/schema/country-group-fields.ts';
import { CURRENCY_FIELDS } from '@carnet/rules/schema/currency-fields.ts';
import { ENTRY_RULE_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import { EVIDENCE_FIELDS, PUBLICATION_FIELDS } from '@carnet/rules/schema/evidence-fields.ts';
import type { Fields, ValuesOf } from '@carnet/rules/schema/field.ts';
import { HEALTH_REQUIREMENT_FIELDS } from '@carnet/rules/schema/health-requirement-fields.ts';
import { SOURCE_FIELDS } from '@carnet/rules/schema/source-fields.ts';
import { VACCINE_FIELDS } from '@carnet/rules/schema/vaccine-fields.ts';
import { PLACE_RECORD_FIELDS } from '../../domain/fields/point-of-interest-fields.ts';
import { TOUR_FIELDS } from '../../domain/fields/walking-tour-fields.ts';

/**
 * Raised when lines can be written that readers of before would misunderstand or refuse: a value of a closed list, a
 * field that means something else. A new field that may be left out, or a new record, needs no new number: readers
 * ignore it. A field that must not be left out needs a value for lines that lack it.
 */
export const TRAVEL_DATA_FORMAT = 1;

const { enabled: _, contentHash: __, ...SOURCE } = SOURCE_FIELDS;
const { nameKey: ___, ...POINT } = PLACE_RECORD_FIELDS;
/** What a load works out from the way. */
const { cityId: ____, distanceKm: _____, ...TOUR } = TOUR_FIELDS;

const OF_SOURCE = { source: { kind: 'text', always: true } } as const satisfies Fields;
const KEY = { key: { kind: 'text', always: true } } as const satisfies Fields;
const STOP = {
  name: { kind: 'text', always: true },
  description: { kind: 'text' },
  latitude: { kind: 'degrees', always: true },
  longitude: { kind: 'degrees', always: true },
  minutes: { kind: 'count' },
  wikidataId: { kind: 'text' },
  pointOfInterestKey: { kind: 'text' },
} as const satisfies Fields;

/** The fields of each record. Countries and currencies have ISO numbers as ids, groups and vaccines those of the set. */
export const TRAVEL_RECORDS = {
  /** The first line. */
  format: { format: { kind: 'count', always: true } },
  source: SOURCE,
  currency: CURRENCY_FIELDS,
  country: WRITTEN_COUNTRY_FIELDS,
  countryGroup: { ...COUNTRY_GROUP_FIELDS, members: { kind: 'list', always: true, item: MEMBERSHIP_FIELDS } },
  vaccine: VACCINE_FIELDS,
  healthRequirement: HEALTH_REQUIREMENT_FIELDS,
  entryRule: { ...OF_SOURCE, ...ENTRY_RULE_FIELDS },
  /** `fromFiles`: the open data set describes it, not an import or the desk. */
  publication: { ...PUBLICATION_FIELDS, fromFiles: { kind: 'flag', always: true } },
  officialDomain: { domain: { kind: 'text', always: true } },
  /** In the order in which it counts. */
  evidence: { ...OF_SOURCE, ...EVIDENCE_FIELDS },
  pointOfInterest: { ...KEY, ...POINT },
  walkingTour: {
    ...KEY,
    ...TOUR,
    stops: { kind: 'list', always: true, item: STOP },
    /** The parts of the way: of each point longitude, latitude and, where known, metres, with blanks between. */
    path: { kind: 'list', always: true, item: { points: { kind: 'texts', always: true } } },
  },
} as const satisfies Readonly<Record<string, Fields>>;

export type TravelRecords = typeof TRAVEL_RECORDS;
export type TravelRecord = keyof TravelRecords;
export type TravelValues<Name extends TravelRecord> = ValuesOf<TravelRecords[Name]>;
