/** Parts of the world that one button shows: between them any place can be hit on a telephone. */
import type { MessageKey } from '../../i18n/messages.ts';
import { projectWorld } from '../shapes/projection.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Region {
  readonly name: MessageKey<'places'>;
  /** Degrees: [west, south, east, north]; east may lie beyond 180. */
  readonly bounds: readonly [number, number, number, number];
}

export const REGIONS: readonly Region[] = [
  { name: 'regionEurope', bounds: [-11, 35, 34, 64] },
  { name: 'regionAfrica', bounds: [-19, -35, 58, 37] },
  { name: 'regionAsia', bounds: [26, -10, 146, 50] },
  { name: 'regionNorthAmerica', bounds: [-128, 12, -60, 60] },
  { name: 'regionCaribbean', bounds: [-85, 10, -57, 26] },
  { name: 'regionSouthAmerica', bounds: [-82, -56, -34, 13] },
  { name: 'regionPacific', bounds: [130, -30, 192, 21] },
];

export function boxOf([west, south, east, north]: Region['bounds']): Box {
  const middle = (south + north) / 2;
  const corners = [west, east].flatMap((x) => [south, middle, north].map((y) => projectWorld(x, y)));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** What lies around a country: some of its neighbours, and no less than a small region. */
export function boxAround(at: { readonly x: number; readonly y: number; readonly area: number }): Box {
  const side = Math.max(70, Math.sqrt(at.area) * 2.4);
  return { x: at.x - side, y: at.y - side / 2, width: 2 * side, height: side };
}
