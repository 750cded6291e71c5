/** Builds the points of interest, each with the records of sources that name it. */

import { type ColumnsOf, columnOf } from '@carnet/rules/schema/field.ts';
import { PLACE_DETAIL_FIELDS } from '../../../domain/fields/point-of-interest-fields.ts';
import { roundedDegrees } from '../../../domain/places/location.ts';
import { PLACE_CATEGORIES } from '../../../domain/places/place-category.ts';
import { NONE } from '../columns.ts';
import { type CityTable, POINT_COLUMNS, type PointTable } from '../place-image.ts';
import { rowOfId } from '../row-of-id.ts';
import { GrowingColumns } from './growing-columns.ts';
import { NameTable } from './name-table.ts';
import { bucketsOf, greatestFirst, tableOver } from './place-table.ts';
import type { PlaceTexts } from './place-texts.ts';
import type { PlaceRows, PointRecordRow, PointRow } from './read-places.ts';
import { RecordsByPlace } from './records-by-place.ts';

/**
 * Rows by importance, the greatest first, then id. A place that no live record of an enabled source names is left out.
 */
export async function buildPoints(
  { points, records }: Pick<PlaceRows, 'points' | 'records'>,
  cities: CityTable,
  texts: PlaceTexts,
): Promise<PointTable> {
  const growing = new GrowingColumns({
    ...POINT_COLUMNS,
    at: Float64Array,
    length: Uint32Array,
    importance: Float64Array,
  });
  const names = new NameTable();
  const recordsOf = new RecordsByPlace(records);
  for await (const batch of points) {
    for (const point of batch) {
      const named = await recordsOf.take(point.id);
      if (named.length === 0) continue;
      named.sort((a, b) => texts.sources.compare(a.source_id, b.source_id) || (a.source_key < b.source_key ? -1 : 1));
      const city = point.city_id === null ? NONE : rowOfId(cities, point.city_id);
      const { at, length } = texts.arena.append(recordOf(point, named, city === NONE ? null : point.city_id, texts));
      growing.push({
        id: point.id,
        country: point.country_id,
        latitude: roundedDegrees(point.latitude),
        longitude: roundedDegrees(point.longitude),
        at,
        length,
        city,
        category: categoryNumber(point),
        importance: point.importance,
      });
      names.add(point.name, point.alternates);
      for (const id of new Set(named.map((record) => record.source_id))) texts.sources.count(id, 'pointsOfInterest');
    }
  }
  const order = greatestFirst(growing.finish().importance);
  const { importance: _importance, at, length, ...columns } = growing.finishInOrder(order);
  return {
    ...tableOver({ columns, order, names, records: { at, length } }),
    byCity: bucketsOf(columns.city, cities.byId.length),
    byCategory: bucketsOf(columns.category, PLACE_CATEGORIES.length),
  };
}

function categoryNumber({ id, category }: PointRow): number {
  const number = PLACE_CATEGORIES.indexOf(category);
  if (number === NONE) throw new Error(`point of interest ${id} has the unknown category "${category}"`);
  return number;
}

/** Its members as the schema has them, cut where what follows is the same for many places. */
function recordOf(
  point: PointRow,
  records: readonly PointRecordRow[],
  cityId: number | null,
  texts: PlaceTexts,
): string {
  const { shared, instants } = texts;
  return (
    `{"id":${point.id},"name":` +
    JSON.stringify(point.name) +
    shared.piece(`,"category":"${point.category}","countryId":`) +
    `${point.country_id},"cityId":${cityId}` +
    shared.piece(',"location":{"latitude":') +
    `${roundedDegrees(point.latitude)},"longitude":${roundedDegrees(point.longitude)}` +
    factsOf(point, texts) +
    point.importance +
    sourcesOf(point, records, texts) +
    shared.piece(`}],"createdAt":"${instants.of(point.created)}","updatedAt":"${instants.of(point.updated)}"}`)
  );
}

type DetailColumn = keyof ColumnsOf<typeof PLACE_DETAIL_FIELDS>;
/** Each with its column, and whether it has so few values that many places share one. */
const DETAILS = Object.entries(PLACE_DETAIL_FIELDS).map(
  ([name, { kind }]) => [name, columnOf(name) as DetailColumn, kind === 'choice' || kind === 'flag'] as const,
);

/**
 * Most places of large sources say little but what and where they are: what is not known is part of what is the same.
 */
function factsOf(point: PointRow, { shared }: PlaceTexts): string {
  let facts = '';
  let same = '}';
  for (const [name, column, isOneOfFew] of DETAILS) {
    const value = point[column];
    same += `,"${name}":`;
    if (value === null || isOneOfFew) {
      same += JSON.stringify(value);
    } else {
      facts += shared.piece(same) + JSON.stringify(value);
      same = '';
    }
  }
  return facts + shared.piece(`${same},"importance":`);
}

function sourcesOf(point: PointRow, records: readonly PointRecordRow[], { shared, sources }: PlaceTexts): string {
  // The source shown may have been switched off since; the best of those that still name the place stands for it.
  const shown = sources.has(point.source_id) ? point.source_id : (records[0] as PointRecordRow).source_id;
  return records
    .map(({ source_id, source_key, url }, index) => {
      const before = index === 0 ? `,"source":${JSON.stringify(sources.code(shown))},"sources":[` : '},';
      return (
        shared.piece(`${before}{"source":${JSON.stringify(sources.code(source_id))},"recordId":`) +
        JSON.stringify(source_key) +
        shared.pieceWithUrl(',"url":', url)
      );
    })
    .join('');
}
