/** The zoom level of web maps at which a whole city fits a small map, reckoned from its population. */

/** Inhabitants of a square kilometre of built-up land: dense cities have more, spread ones less. */
const INHABITANTS_PER_KM2 = 4000;
/** For cities whose population is not known: they are in the data because they have at least 500. */
const UNKNOWN_POPULATION = 1000;
/** The map that the city is to fit, in pixels each way. */
const MAP_PIXELS = 512;
/** Of Web Mercator: kilometres around the equator over the 256 pixels of zoom level 0. */
const KM_PER_PIXEL = 40_075.017 / 256;
const LEAST = 8;
const MOST = 15;

/**
 * The city is taken as a circle with INHABITANTS_PER_KM2 in it; the level is the greatest at which its diameter is at
 * most MAP_PIXELS long at its latitude (degrees), between 8 and 15.
 */
export function cityZoom(population: number | null, latitude: number): number {
  const area = (population ?? UNKNOWN_POPULATION) / INHABITANTS_PER_KM2;
  const diameter = 2 * Math.sqrt(area / Math.PI);
  const kmPerPixel = KM_PER_PIXEL * Math.cos((latitude * Math.PI) / 180);
  const zoom = Math.floor(Math.log2((kmPerPixel * MAP_PIXELS) / diameter));
  return Math.min(MOST, Math.max(LEAST, zoom));
}
