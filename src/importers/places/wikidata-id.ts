/** Finds the Wikidata id in what a source writes for it. */

/** `Q243` of `Q243`, `q243`, `wd:Q243` or `https://www.wikidata.org/wiki/Q243`; null when it is none. */
export function wikidataId(text: string): string | null {
  const match = /^(?:wd:|https?:\/\/(?:www\.)?wikidata\.org\/(?:wiki|entity)\/)?(q[1-9]\d{0,11})$/i.exec(text.trim());
  return match?.[1]?.toUpperCase() ?? null;
}
