/** The public API as visitors without a key may ask it: through the portal's own routes. */
import { createPublicClient, memoryEtagCache } from '@carnet/client';

export const publicData = createPublicClient({ baseUrl: `${location.origin}/portal`, cache: memoryEtagCache() });

/** One of the portal's own routes, which no API document describes. Throws what `publicData` throws. */
export async function portalData<T>(path: string, signal?: AbortSignal): Promise<T> {
  const request = { ...(signal ? { signal } : {}) };
  return (await publicData.get(path as never, request as never)) as T;
}
