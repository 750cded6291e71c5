/** The world coloured by an answer for each country; keeps its place while the shapes are on their way. */
import { useRequest } from '../api/use-request.ts';
import { LoadedMap } from './loaded-map.tsx';
import { MapPlaceholder } from './map-placeholder.tsx';
import type { MapClass, VisaClass } from './visa-class.ts';
import { loadWorld } from './world-shapes.ts';

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

export function WorldMap(props: WorldMapProps) {
  const world = useRequest('world', loadWorld);
  if (world.status === 'ready') return <LoadedMap {...props} world={world.data} />;
  return <MapPlaceholder error={world.status === 'failed' ? world.error : undefined} onRetry={world.retry} />;
}
