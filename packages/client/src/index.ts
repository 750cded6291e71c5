/** Typed client of the Carnet travel-requirements API. */

export { CarnetError, type ErrorBody, type ErrorCode, type ErrorKind } from './carnet-error.ts';
export type { Client } from './client.ts';
export { createDashboardClient, type DashboardClient, type DashboardClientOptions } from './dashboard-client.ts';
export { type EtagCache, type MemoryEtagCacheOptions, memoryEtagCache, type RememberedAnswer } from './etag-cache.ts';
export type { components as DashboardComponents, paths as DashboardPaths } from './generated/dashboard.ts';
export type { components, paths } from './generated/public.ts';
export { paginate } from './paginate.ts';
export { createPublicClient, type PublicClient, type PublicClientOptions } from './public-client.ts';
export type { RetryOptions } from './retry.ts';
export type { ClientOptions } from './send.ts';
export {
  checkTrip,
  checkTrips,
  type TripAnswer,
  type TripCheckLine,
  type TripCheckOptions,
  type TripFormOptions,
  type TripQuestion,
} from './trips.ts';
export type { AnswerOf, CallOptions, Page } from './typed-paths.ts';
