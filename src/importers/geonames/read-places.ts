/** Reads points of interest from a GeoNames table: features whose code stands for something to visit. */
import type { ImportItem, PointOfInterestRecord } from '../../domain/places/place-record.ts';
import type { PlaceFile } from '../places/place-file.ts';
import { FEATURE_CATEGORIES } from './feature-categories.ts';
import { type GeonamesRowOptions, readGeonamesRows, type WantsRow } from './read-rows.ts';

/** Throws VALIDATION_ERROR when the file is not a GeoNames table. */
export async function* readGeonamesPlaces(
  file: PlaceFile,
  options: Pick<GeonamesRowOptions, 'onDataDate'> = {},
): AsyncGenerator<ImportItem<PointOfInterestRecord>, void, undefined> {
  const wants: WantsRow = (featureClass, code) => `${featureClass}.${code}` in FEATURE_CATEGORIES;
  for await (const item of readGeonamesRows(file, { wants, onDataDate: options.onDataDate })) {
    if ('problem' in item) {
      yield item;
      continue;
    }
    const { row, where } = item;
    yield {
      where,
      record: {
        key: String(row.id),
        name: row.name,
        alternateNames: row.alternateNames,
        category: FEATURE_CATEGORIES[`${row.featureClass}.${row.featureCode}`] ?? 'other',
        location: row.location,
        countryIso2: row.countryIso2,
        description: null,
        wikidataId: null,
        website: null,
        openingHours: null,
        wheelchair: null,
        fee: null,
        importance: null,
        url: `https://www.geonames.org/${row.id}`,
      },
    };
  }
}
