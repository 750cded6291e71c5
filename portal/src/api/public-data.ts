/** The public API as visitors without a key may ask it: through the portal's own routes. */
import { createPublicClient, memoryEtagCache } from '@carnet/client';

/** The server writes pages with this module too, and asks nothing by it. */
const origin = globalThis.location?.origin ?? 'http://localhost';

export const publicData = createPublicClient({ baseUrl: `${origin}/portal`, cache: memoryEtagCache() });

/** One of the portal's own routes, which no API document describes. Throws what `publicData` throws. */
export async function portalData<T>(path: string, signal?: AbortSignal): Promise<T> {
  const request = { ...(signal ? { signal } : {}) };
  return (await publicData.get(path as never, request as never)) as T;
}
