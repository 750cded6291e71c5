/** Which country an area of world-atlas (Natural Earth) is: what the atlas draws is not always what ISO 3166 lists. */

/** [west, south, east, north] in degrees. */
export type Bounds = readonly [number, number, number, number];

/** Natural Earth gives disputed areas and some others no ISO number; of these only Kosovo is a country here. */
const KOSOVO = { name: 'Kosovo', id: 983 };

/**
 * Polygons that the atlas draws with one country and ISO 3166 lists under another code, by a box around them:
 * territories with codes of their own, and Crimea, which ISO 3166-2 lists under Ukraine (UA-40, UA-43).
 */
const OTHER_CODES: readonly { drawnWith: number; box: Bounds; countryId: number }[] = [
  { drawnWith: 250, box: [-54.7, 2, -51.6, 5.8], countryId: 254 }, // French Guiana
  { drawnWith: 250, box: [-61.3, 14.3, -60.7, 15], countryId: 474 }, // Martinique
  { drawnWith: 250, box: [-61.9, 15.8, -60.9, 16.6], countryId: 312 }, // Guadeloupe
  { drawnWith: 250, box: [55, -21.5, 56, -20.8], countryId: 638 }, // Réunion
  { drawnWith: 250, box: [45, -13.1, 45.4, -12.6], countryId: 175 }, // Mayotte
  { drawnWith: 528, box: [-68.5, 12, -68.1, 12.4], countryId: 535 }, // Bonaire
  { drawnWith: 528, box: [-63.3, 17.4, -62.9, 17.7], countryId: 535 }, // Saba and Sint Eustatius
  { drawnWith: 554, box: [-172.6, -9.4, -171.1, -8.5], countryId: 772 }, // Tokelau
  { drawnWith: 578, box: [3.3, -54.5, 3.5, -54.3], countryId: 74 }, // Bouvet Island
  { drawnWith: 578, box: [-9.2, 70.7, -7.9, 71.2], countryId: 744 }, // Jan Mayen
  { drawnWith: 578, box: [10, 74, 34, 81], countryId: 744 }, // Svalbard
  { drawnWith: 643, box: [32.4, 44.3, 36.7, 46.3], countryId: 804 }, // Crimea
];

/** Of one polygon; undefined for areas without a code. */
export function countryDrawn(
  id: string | number | undefined,
  name: string,
  [west, south, east, north]: Bounds,
): number | undefined {
  const drawn = name === KOSOVO.name ? KOSOVO.id : Number(id);
  if (!Number.isInteger(drawn)) return undefined;
  const other = OTHER_CODES.find(
    ({ drawnWith, box }) =>
      drawnWith === drawn && west >= box[0] && south >= box[1] && east <= box[2] && north <= box[3],
  );
  return other?.countryId ?? drawn;
}
