/** The world coloured by an answer for each country; keeps its place while the shapes are on their way. */
import { useRequest } from '../api/use-request.ts';
import { LoadedMap } from './loaded-map.tsx';
import type { WorldMapProps } from './map-country.ts';
import { MapPlaceholder } from './map-placeholder.tsx';
import { loadWorld } from './shapes/world-shapes.ts';

export function WorldMap(props: WorldMapProps) {
  const world = useRequest('world', loadWorld);
  if (world.status === 'ready') return <LoadedMap {...props} world={world.data} />;
  return <MapPlaceholder error={world.status === 'failed' ? world.error : undefined} onRetry={world.retry} />;
}
