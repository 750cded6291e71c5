/** The tables of places as Kysely sees them; see migrations/0007_places.sql. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PlaceCategory, WheelchairAccess } from '../domain/places/place-category.ts';
import type { TourDifficulty } from '../domain/places/place-record.ts';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type TimestampByDefault = ColumnType<Date, Date | string | undefined, Date | string>;
/** Written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

interface Retirable {
  retired_at: Timestamp | null;
  created_at: TimestampByDefault;
  updated_at: TimestampByDefault;
}

export interface CityTable extends Retirable {
  /** GeoNames id. */
  id: number;
  source_id: number;
  country_id: number;
  name: string;
  alternate_names: Generated<string[]>;
  latitude: number;
  longitude: number;
  feature_code: string;
  is_capital: boolean;
  population: number | null;
  timezone: string | null;
  admin1_code: string | null;
  admin1_name: string | null;
  description: string | null;
  image_url: string | null;
}

interface PlaceFacts {
  source_id: number;
  country_id: number;
  name: string;
  alternate_names: Generated<string[]>;
  category: PlaceCategory;
  latitude: number;
  longitude: number;
  description: string | null;
  wikidata_id: string | null;
  website: string | null;
  opening_hours: string | null;
  wheelchair: WheelchairAccess | null;
  fee: boolean | null;
}

export interface PointOfInterestTable extends PlaceFacts, Retirable {
  id: GeneratedAlways<number>;
  city_id: number | null;
  importance: number;
}

export interface PointOfInterestRecordTable extends PlaceFacts, Retirable {
  id: GeneratedAlways<number>;
  source_key: string;
  point_of_interest_id: number;
  name_key: string;
  importance: number | null;
  url: string | null;
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

export interface WalkingTourTable extends Retirable {
  id: GeneratedAlways<number>;
  source_id: number;
  source_key: string;
  country_id: number;
  city_id: number | null;
  name: string;
  summary: string | null;
  distance_km: number;
  duration_minutes: number;
  /** Of the duration, without the stops; null = the source states the whole. */
  walking_minutes: number | null;
  difficulty: TourDifficulty;
  is_loop: boolean;
  latitude: number;
  longitude: number;
  stops: Json<StoredTourStop[]>;
  path: Json<number[][][]>;
  url: string | null;
}

export interface PlaceTables {
  city: CityTable;
  point_of_interest: PointOfInterestTable;
  point_of_interest_record: PointOfInterestRecordTable;
  walking_tour: WalkingTourTable;
}
