/** Which names have room on the map: those of larger countries first, none over another. */

export interface Named {
  readonly id: number;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** In square units of the map; 0 for a dot. */
  readonly area: number;
  /** Of the country at the name's height. */
  readonly width: number;
}

export interface PlacedName extends Pick<Named, 'id' | 'name' | 'x' | 'y'> {
  readonly anchor: 'middle' | 'start';
}

/** In units of the map. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const HEIGHT_PX = 15;
const LETTER_PX = 7.2;
/** From the middle of a dot to its name. */
const BESIDE_DOT_PX = 9;
/** Of a dot, which no name of another place may cover. */
const DOT_PX = 10;
/** A name may reach so far over its country. */
const OVER = 1.25;

/** `shown`: the part of the map on the screen; `unit`: map units in a CSS pixel. */
export function placeNames(countries: readonly Named[], shown: Box, unit: number): PlacedName[] {
  const half = (DOT_PX / 2) * unit;
  const dots = countries
    .filter(({ area }) => area === 0)
    .map(({ id, x, y }) => ({ id, left: x - half, top: y - half, right: x + half, bottom: y + half }));
  const taken: Box[] = [];
  const placed: PlacedName[] = [];
  for (const { id, name, x, y, area, width } of countries.toSorted((a, b) => b.area - a.area)) {
    if (x < shown.left || x > shown.right || y < shown.top || y > shown.bottom) continue;
    const [long, high] = [name.length * LETTER_PX * unit, HEIGHT_PX * unit];
    const isDot = area === 0;
    if (!isDot && long > width * OVER) continue;
    const left = isDot ? x + BESIDE_DOT_PX * unit : x - long / 2;
    const box = { left, top: y - high / 2, right: left + long, bottom: y + high / 2 };
    if (taken.some((other) => isOver(box, other))) continue;
    if (dots.some((dot) => dot.id !== id && isOver(box, dot))) continue;
    taken.push(box);
    placed.push({ id, name, x: isDot ? left : x, y, anchor: isDot ? 'start' : 'middle' });
  }
  return placed;
}

const isOver = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
