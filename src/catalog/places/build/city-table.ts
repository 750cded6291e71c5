/** Builds the cities. */

import { roundedDegrees } from '../../../domain/places/location.ts';
import { CITY_COLUMNS, type CityTable } from '../place-image.ts';
import { cityZoom } from './city-zoom.ts';
import { GrowingColumns } from './growing-columns.ts';
import { NameTable } from './name-table.ts';
import { greatestFirst, tableOver } from './place-table.ts';
import type { PlaceTexts } from './place-texts.ts';
import type { CityRow, PlaceRows } from './read-places.ts';

/** Rows by population, the largest first, then id. */
export async function buildCities(cities: PlaceRows['cities'], texts: PlaceTexts): Promise<CityTable> {
  const growing = new GrowingColumns({ ...CITY_COLUMNS, at: Float64Array, length: Uint32Array });
  const names = new NameTable();
  for await (const batch of cities) {
    for (const city of batch) {
      const { at, length } = texts.arena.append(recordOf(city, texts));
      growing.push({
        id: city.id,
        country: city.country_id,
        latitude: roundedDegrees(city.latitude),
        longitude: roundedDegrees(city.longitude),
        at,
        length,
        population: city.population ?? 0,
        isCapital: Number(city.is_capital),
      });
      names.add(city.name, city.alternates);
      texts.sources.count(city.source_id, 'cities');
    }
  }
  const order = greatestFirst(growing.finish().population);
  const { at, length, ...columns } = growing.finishInOrder(order);
  const capitals = Uint32Array.from(columns.isCapital.keys()).filter((row) => columns.isCapital[row] === 1);
  return { ...tableOver({ columns, order, names, records: { at, length } }), capitals };
}

/** Its members as the schema has them, cut where what follows is the same for many cities. */
function recordOf(city: CityRow, { shared, sources, instants }: PlaceTexts): string {
  const { population, timezone, admin1_name, description, image_url } = city;
  const isPlain = description === null && image_url === null;
  const source = JSON.stringify(sources.code(city.source_id));
  const end = `,"source":${source},"createdAt":"${instants.of(city.created)}","updatedAt":"${instants.of(city.updated)}"}`;
  return (
    `{"id":${city.id},"name":` +
    JSON.stringify(city.name) +
    shared.piece(`,"countryId":${city.country_id},"location":{"latitude":`) +
    `${roundedDegrees(city.latitude)},"longitude":${roundedDegrees(city.longitude)}` +
    shared.piece(`},"isCapital":${city.is_capital},"population":`) +
    JSON.stringify(population) +
    shared.piece(`,"timezone":${JSON.stringify(timezone)},"admin1Name":${JSON.stringify(admin1_name)},"zoom":`) +
    cityZoom(population, city.latitude) +
    (isPlain
      ? shared.piece(`,"description":null,"imageUrl":null${end}`)
      : shared.piece(',"description":') +
        JSON.stringify(description) +
        shared.pieceWithUrl(',"imageUrl":', image_url) +
        shared.piece(end))
  );
}
