/** The tables of places as Kysely sees them; see migrations/0007_places.sql. */

import type { ColumnsOf } from '@carnet/rules/schema/field.ts';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { CITY_ABOUT_FIELDS, CITY_FIELDS } from '../domain/fields/city-fields.ts';
import type { PLACE_FIELDS, PLACE_RECORD_FIELDS } from '../domain/fields/point-of-interest-fields.ts';
import type { TOUR_FIELDS } from '../domain/fields/walking-tour-fields.ts';
import type { Timestamp, TimestampByDefault } from './column-types.ts';

/** Written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

interface Retirable {
  retired_at: Timestamp | null;
  created_at: TimestampByDefault;
  updated_at: TimestampByDefault;
}

export interface CityTable extends Retirable, ColumnsOf<typeof CITY_FIELDS & typeof CITY_ABOUT_FIELDS> {
  /** GeoNames id. */
  id: number;
  source_id: number;
}

export interface PointOfInterestTable extends Retirable, ColumnsOf<typeof PLACE_FIELDS> {
  id: GeneratedAlways<number>;
  source_id: number;
  city_id: number | null;
  importance: number;
}

export interface PointOfInterestRecordTable extends Retirable, ColumnsOf<typeof PLACE_RECORD_FIELDS> {
  id: GeneratedAlways<number>;
  source_id: number;
  source_key: string;
  point_of_interest_id: number;
}

export interface StoredTourStop {
  readonly name: string;
  readonly description: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly minutes: number | null;
  readonly pointOfInterestId: number | null;
  /** As the source has them, to find the point of interest by. */
  readonly wikidataId: string | null;
  readonly pointOfInterestKey: string | null;
}

export interface WalkingTourTable extends Retirable, ColumnsOf<typeof TOUR_FIELDS> {
  id: GeneratedAlways<number>;
  source_id: number;
  source_key: string;
  stops: Json<StoredTourStop[]>;
  path: Json<number[][][]>;
}

export interface PlaceTables {
  city: CityTable;
  point_of_interest: PointOfInterestTable;
  point_of_interest_record: PointOfInterestRecordTable;
  walking_tour: WalkingTourTable;
}
