/** What the world map is given to show. */
import type { MapClass, VisaClass } from './visa-classes/visa-class.ts';

export interface MapCountry {
  readonly id: number;
  readonly name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly mapClass: MapClass;
  /** The answer in a few words, for labels. */
  readonly words: string;
  /** The page with the whole answer. */
  readonly href: string | undefined;
}

export interface WorldMapProps {
  /** What the map shows, for screen readers. */
  readonly label: string;
  /** In the order of their names. */
  readonly countries: readonly MapCountry[];
  /** The answers are on their way: no country has a class yet. */
  readonly isPending: boolean;
  /** The other classes step back. */
  readonly highlighted: VisaClass | undefined;
}
