/** The continent of every country, which the list of names does not say. Loaded once. */
import { type components, paginate } from '@carnet/client';
import { publicData } from './public-data.ts';
import { type Request, useRequest } from './use-request.ts';

export type Continent = components['schemas']['Continent'];

let continents: Promise<ReadonlyMap<number, Continent>> | undefined;

function loadContinents(): Promise<ReadonlyMap<number, Continent>> {
  continents ??= readContinents().catch((error: unknown) => {
    // The next one who asks may have more luck.
    continents = undefined;
    throw error;
  });
  return continents;
}

async function readContinents(): Promise<ReadonlyMap<number, Continent>> {
  const found = new Map<number, Continent>();
  for await (const { id, continent } of paginate(publicData, '/v1/countries')) found.set(id, continent);
  return found;
}

/** By the country's id. */
export function useContinents(): Request<ReadonlyMap<number, Continent>> {
  return useRequest('continents', loadContinents);
}
