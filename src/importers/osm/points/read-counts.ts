/** What a file held and what became of it, for the report of an import. */

export interface OsmCounts {
  /** All elements of the file. */
  nodes: number;
  ways: number;
  relations: number;
  records: number;
  /** With a category and without a name that has a letter or digit. */
  unnamed: number;
  /** Demolished, out of use, or not built yet. */
  gone: number;
  /** Parks, gardens, beaches and the like that the public may not enter. */
  private: number;
  /** Ways and areas of which less than half lies in the file: left out. */
  outside: number;
  /** Ways and areas of which a part is missing: kept, at the middle of what is there. */
  partial: number;
}

export function noCounts(): OsmCounts {
  return { nodes: 0, ways: 0, relations: 0, records: 0, unnamed: 0, gone: 0, private: 0, outside: 0, partial: 0 };
}
