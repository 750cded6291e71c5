/** What this installation answers, for documentation pages that show it. */

import { parsed } from '../../../catalog/byte-text.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { Page } from '../../../catalog/schemas/page.ts';
import type { PlaceSource } from '../../../catalog/schemas/place-source.ts';

/** The largest page of the API. */
const MOST_SOURCES = 100;

/** As GET /v1/sources of the public API lists them. */
export const liveSources = (catalog: Catalog): readonly PlaceSource[] =>
  parsed<Page<PlaceSource>>(catalog.places.sources(1, MOST_SOURCES)).data;
