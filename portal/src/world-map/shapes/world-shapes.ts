/** The shapes of the world, fetched once: rough ones for the whole map, fine ones when somebody looks closer. */
import coarseUrl from 'virtual:world-shapes/coarse';
import fineUrl from 'virtual:world-shapes/fine';
import { loadOnce } from '../../api/load-once.ts';
import { type Shape, type ShapeFile, shapesOf } from './shape-file.ts';

export interface World {
  readonly shapes: readonly Shape[];
}

export const loadWorld = loadOnce(() => fetchWorld(coarseUrl));
export const loadFineWorld = loadOnce(() => fetchWorld(fineUrl));

async function fetchWorld(url: string): Promise<World> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The map's shapes: HTTP ${response.status}`);
  return { shapes: shapesOf((await response.json()) as ShapeFile) };
}
