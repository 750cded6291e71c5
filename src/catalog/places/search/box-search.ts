/**
 * The places of a box, most important first. Rows are in that order, so the lowest row numbers in the box are its first
 * page.
 */

import type { PlaceTable } from '../place-image.ts';
import type { BoundingBox, PageOfPlaces } from '../place-queries.ts';
import { rowsOfPage } from '../place-records.ts';
import { partsOf } from './box.ts';
import { smallest } from './smallest.ts';
import type { RowTest, SpatialIndex } from './spatial-index.ts';

/** To get a place out of the tree costs as much as to look at so many rows in order. */
const TREE_COST = 8;

export class BoxSearch {
  readonly #columns: PlaceTable['columns'];
  readonly #index: SpatialIndex;

  constructor({ columns }: PlaceTable, index: SpatialIndex) {
    this.#columns = columns;
    this.#index = index;
  }

  count(bbox: BoundingBox): number {
    return partsOf(bbox).reduce((total, part) => total + this.#index.count(part), 0);
  }

  /** Ascending rows. */
  rows(bbox: BoundingBox, test?: RowTest): Uint32Array {
    const rows = Uint32Array.from(partsOf(bbox).flatMap((part) => this.#index.inBox(part)));
    return (test === undefined ? rows : rows.filter(test)).sort();
  }

  page(bbox: BoundingBox, page: PageOfPlaces): { readonly rows: Uint32Array; readonly total: number } {
    const total = this.count(bbox);
    const wanted = Math.min(page.page * page.limit, total);
    if ((page.page - 1) * page.limit >= total) return { rows: new Uint32Array(0), total };
    const rows = this.#byRows(bbox, wanted, total) ?? this.#byTree(bbox, wanted);
    return { rows: rowsOfPage(rows, page), total };
  }

  /**
   * Goes through the rows from the most important on until enough lie in the box: the quicker, the larger the box.
   * Undefined when that would take longer than to get all of the box out of the tree.
   */
  #byRows(bbox: BoundingBox, wanted: number, total: number): Uint32Array | undefined {
    const { longitude, latitude } = this.#columns;
    const parts = partsOf(bbox);
    const budget = Math.min(longitude.length, total * TREE_COST);
    if ((wanted / total) * longitude.length > budget) return undefined;
    const rows = new Uint32Array(wanted);
    let found = 0;
    for (let row = 0; row < budget; row += 1) {
      const north = latitude[row] as number;
      if (north < bbox.south || north > bbox.north) continue;
      for (const part of parts) {
        if (!part.contains(longitude[row] as number, north)) continue;
        rows[found] = row;
        found += 1;
        if (found === wanted) return rows;
        break;
      }
    }
    return undefined;
  }

  #byTree(bbox: BoundingBox, wanted: number): Uint32Array {
    return smallest(Uint32Array.from(partsOf(bbox).flatMap((part) => this.#index.inBox(part))), wanted);
  }
}
