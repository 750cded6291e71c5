/** Builds the image of all places from one moment of them. */

import { InstantText } from '../../instant-text.ts';
import { PLACES_FORMAT, type PlaceImage } from '../place-image.ts';
import { buildCities } from './city-table.ts';
import { GrowingArena } from './growing-columns.ts';
import { buildPoints } from './point-table.ts';
import type { PlaceRows } from './read-places.ts';
import { SharedTexts } from './shared-texts.ts';
import { SourceCounts } from './source-counts.ts';
import { buildTours } from './tour-table.ts';

/** `now`: ms since epoch. */
export async function buildPlaceImage(rows: PlaceRows, now: number): Promise<PlaceImage> {
  const texts = {
    arena: new GrowingArena(),
    shared: new SharedTexts(),
    instants: new InstantText(),
    sources: new SourceCounts(rows.sources),
  };
  const cities = await buildCities(rows.cities, texts);
  const points = await buildPoints(rows, cities, texts);
  const tours = await buildTours(rows.tours, { cities, points }, texts);
  const sources = texts.sources.list().map((source) => texts.arena.append(JSON.stringify(source)));
  return {
    meta: {
      format: PLACES_FORMAT,
      version: rows.dataVersion.version,
      token: rows.dataVersion.token,
      builtAt: now,
    },
    directory: { sources },
    cities,
    points,
    tours,
    shared: texts.shared.finish(texts.arena),
    arena: { chunks: texts.arena.finish() },
  };
}
