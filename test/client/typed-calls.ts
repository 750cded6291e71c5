/** Never run: shows to the compiler what the client's types let through and what they stop, from source and as published. */

import {
  type CarnetError,
  checkTrip,
  checkTrips,
  type components,
  createDashboardClient,
  createPublicClient,
  type DashboardComponents,
  memoryEtagCache,
  paginate,
  type TripCheckLine,
  type TripQuestion,
} from '@carnet/client';

type EntryRequirement = components['schemas']['EntryRequirement'];
type IsExactly<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const check = <_Holds extends true>(): void => {};

export async function reading(maybe: number | undefined, signal: AbortSignal) {
  const api = createPublicClient({ baseUrl: 'https://api.example.org', apiKey: 'ck_test_', cache: memoryEtagCache() });

  const answer = await api.get('/v1/entry-requirements/personalized', {
    query: { fromCountryId: 76, toCountryId: 392 },
    signal,
  });
  check<IsExactly<typeof answer.requirement, EntryRequirement>>();
  const country = await api.get('/v1/countries/{id}', { path: { id: 76 } });
  check<IsExactly<typeof country, components['schemas']['Country']>>();
  await api.get('/v1/countries/{id}', { path: { id: 'BRA' } });
  await api.get('/v1/entry-requirements/personalized', { query: { fromCountryId: 'BR', toCountryId: 392 } });
  const cities = await api.get('/v1/cities', { query: { countryId: maybe } });
  check<IsExactly<typeof cities, components['schemas']['CityPage']>>();
  const map = await api.get('/v1/cities', { accept: 'application/geo+json' });
  check<IsExactly<typeof map, components['schemas']['CityFeatureCollection']>>();
  const tour = await api.get('/v1/walking-tours/{id}.geojson', { path: { id: 3 } });
  check<IsExactly<typeof tour, components['schemas']['TourFeatureCollection']>>();
  const file: string = await api.getText('/v1/walking-tours/{id}.gpx', { path: { id: 3 } });
  const response: Response = await api.getRaw('/v1/walking-tours/{id}.gpx', { path: { id: 3 } });
  await api.get('/v1/points-of-interest', { query: { bbox: [-10, 38, -9, 39] } });
  await api.get('/v1/health');

  for await (const rule of paginate(api, '/v1/entry-requirements', { query: { toCountryId: 392 }, signal })) {
    check<IsExactly<typeof rule, EntryRequirement>>();
  }
  for await (const currency of paginate(api, '/v1/currencies')) {
    check<IsExactly<typeof currency, components['schemas']['Currency']>>();
  }

  const trip: TripQuestion = { travellers: [{ documents: [{ nationality: 'BR' }] }], legs: [{ country: 392 }] };
  const checked = await checkTrip(api, trip, { asOf: '2026-11-23', explain: undefined, language: 'pt', signal });
  check<IsExactly<typeof checked, components['schemas']['TripAnswer']>>();
  const markdown: string = await checkTrip(api, trip, { accept: 'text/markdown' });
  for await (const line of checkTrips(api, [trip])) check<IsExactly<typeof line, TripCheckLine>>();
  // @ts-expect-error a journey has legs
  await checkTrip(api, { travellers: [{}] });
  // @ts-expect-error no such role
  await checkTrip(api, { ...trip, legs: [{ country: 'JP', role: 'stopover' }] });

  // @ts-expect-error both parameters are required
  await api.get('/v1/entry-requirements/personalized', { query: { fromCountryId: 76 } });
  // @ts-expect-error init is required where something in it is
  await api.get('/v1/entry-requirements/personalized');
  // @ts-expect-error a required parameter may not be undefined
  await api.get('/v1/countries/{id}', { path: { id: maybe } });
  // @ts-expect-error no such parameter
  await api.get('/v1/countries', { query: { nme: 'Japan' } });
  // @ts-expect-error no such value
  await api.get('/v1/entry-requirements', { query: { visaRequirementType: 'visa-free' } });
  // @ts-expect-error no such path
  await api.get('/v1/country');
  // @ts-expect-error not on this surface
  await api.get('/v1/api-keys');
  // @ts-expect-error nothing to write here
  await api.post('/v1/countries');
  // @ts-expect-error this file is no JSON
  await api.get('/v1/walking-tours/{id}.gpx', { path: { id: 3 } });
  // @ts-expect-error this list has no GeoJSON
  await api.get('/v1/countries', { accept: 'application/geo+json' });
  // @ts-expect-error this is no list
  paginate(api, '/v1/health');
  return [file, response, markdown];
}

export async function writing() {
  const dashboard = createDashboardClient({ baseUrl: 'https://dashboard.example.org', token: async () => undefined });

  const created = await dashboard.post('/v1/api-keys', { body: { name: 'trial' } });
  check<IsExactly<typeof created, DashboardComponents['schemas']['CreatedApiKey']>>();
  const revoked = await dashboard.post('/v1/api-keys/{id}/revoke', { path: { id: created.id } });
  check<IsExactly<typeof revoked, DashboardComponents['schemas']['ApiKey']>>();
  await dashboard.delete('/v1/account');
  for await (const entry of paginate(dashboard, '/v1/audit-log')) {
    check<IsExactly<typeof entry, DashboardComponents['schemas']['AuditEntry']>>();
  }

  // @ts-expect-error a key needs a name
  await dashboard.post('/v1/api-keys', { body: {} });
  // @ts-expect-error not on this surface
  await dashboard.get('/v1/countries');
  // @ts-expect-error this cannot be deleted
  await dashboard.delete('/v1/api-keys/{id}', { path: { id: 1 } });
}

export function handling(error: CarnetError): string {
  switch (error.code) {
    case 'RATE_LIMIT_EXCEEDED':
      return `${error.body?.limitType} until ${error.body?.resetAt}, ${error.retryAfterMs} ms`;
    case 'TIMEOUT':
      return error.kind;
    default:
      return `${error.status} ${error.code} ${error.requestId}`;
  }
}
