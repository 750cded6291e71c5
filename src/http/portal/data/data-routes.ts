/** What visitors without a key may ask: operations of the public API as they are, and the portal's own lists. */

import { DomainError } from '@carnet/rules/errors.ts';
import { type Static, type TObject, Type } from 'typebox';
import { type ByteText, byteText } from '../../../catalog/byte-text.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import { checkPassport } from '../../../catalog/check-passport.ts';
import type { PairCounter } from '../../../services/traffic/pair-traffic.ts';
import { DATA } from '../../answer/answer-kind.ts';
import { BRAZIL, countryParameter, searchParameter } from '../../parameters/parameter-schemas.ts';
import { compileResolveCountries } from '../../parameters/resolve-countries.ts';
import { NO_CATALOG, operationRoute } from '../../public/answer-operation.ts';
import type { Visitors } from '../../public/body-operation.ts';
import { bodyOperations, operations } from '../../public/operations.ts';
import { answerHealth, type HealthSource, healthOperation, NO_QUERY } from '../../public/service/health.ts';
import type { Door } from '../../server/door.ts';
import type { Answers, Guard } from '../../server/route.ts';
import { LANGUAGES } from '../language.ts';
import { destinationTexts } from '../pages/page-facts.ts';
import type { Language } from '../shared/portal-shapes.ts';
import { answersOf } from './answers.ts';
import { pairTexts } from './check.ts';
import { countriesOf } from './countries.ts';
import { placesByName } from './places-by-name.ts';

/** What all routes of visitors have: they are answered as the portal answers. */
export interface OpenRoute {
  readonly method: 'GET';
  readonly answers: Answers;
  /** Who may ask: its own pages, each address only so often. Absent: anybody. */
  readonly guard?: Guard<undefined>;
}

const PREFIX = '/portal';
const MIRRORED: ReadonlySet<string> = new Set([
  '/countries',
  '/countries/{id}',
  '/country-groups',
  '/country-groups/{id}',
  '/currencies',
  '/entry-requirements/personalized',
  '/entry-requirements/{id}',
  '/entry-requirements/by-destination/{countryId}',
  '/health-requirements',
  '/vaccines',
  '/vaccines/{id}',
  '/cities',
  '/cities/{id}',
  '/points-of-interest',
  '/points-of-interest/{id}',
  '/walking-tours',
  '/walking-tours/{id}',
  '/sources',
  '/trip-checks',
]);

const COUNTRY = Type.Object({ id: countryParameter('Country.', BRAZIL) });
const LANGUAGE = Type.Enum(LANGUAGES, { type: 'string', description: 'Language of the texts.' });
const TEXTS = Type.Object({ language: LANGUAGE, ...COUNTRY.properties });
const PAIR_TEXTS = Type.Object({ ...TEXTS.properties, passportId: countryParameter('Passport.', BRAZIL) });

const PLACE = Type.Object({ name: searchParameter('Name of a city or region.', 'bali') });

/** What the paths of lists name, each those that it has. */
interface Sent {
  readonly id: number;
  readonly passportId: number;
  readonly language: Language;
}

export function addDataRoutes(
  door: Door,
  open: OpenRoute,
  source: HealthSource,
  traffic: PairCounter | undefined,
  visitors: Visitors,
): void {
  const { responder } = open.answers;
  for (const operation of operations) {
    if (!MIRRORED.has(operation.path)) continue;
    door.add({
      ...open,
      ...operationRoute(operation, { responder, catalog: source.catalog, traffic }),
      path: `${PREFIX}/v1${operation.path}`,
    });
  }
  for (const operation of bodyOperations) {
    if (!MIRRORED.has(operation.path)) continue;
    const route = operation.route({ responder, catalog: source.catalog, visitors });
    door.add({ ...open, ...route, path: `${PREFIX}/v1${operation.path}` });
  }
  const healthPath = `${PREFIX}/v1${healthOperation.path}`;
  door.add({ ...open, path: healthPath, query: NO_QUERY, handle: answerHealth(responder, source) });
  door.add({
    ...open,
    path: `${PREFIX}/places`,
    query: PLACE,
    async handle({ request, query }) {
      const catalog = source.catalog();
      if (catalog === undefined) return responder.problem(request, NO_CATALOG);
      const found = await placesByName(catalog, (query as Static<typeof PLACE>).name, request.othersFirst);
      responder.answer(request, DATA, byteText(JSON.stringify(found)), catalog.etag);
    },
  });
  const addList = (path: string, params: TObject | undefined, list: (catalog: Catalog, sent: Sent) => ByteText) => {
    const resolve = compileResolveCountries(params ?? NO_QUERY);
    door.add({
      ...open,
      path: PREFIX + path,
      query: NO_QUERY,
      ...(params === undefined ? {} : { params }),
      handle({ request, params: sent }) {
        const catalog = source.catalog();
        resolve(sent, catalog);
        if (catalog === undefined) responder.problem(request, NO_CATALOG);
        else responder.answer(request, DATA, list(catalog, sent as unknown as Sent), catalog.etag);
      },
    });
  };
  addList('/country-names', undefined, (catalog) => countriesOf(catalog).json);
  addList('/passports/{id}/answers', COUNTRY, (catalog, { id }) => {
    checkPassport(catalog, existing(catalog, id), 'id');
    return answersOf(catalog, 'passport', id);
  });
  addList('/destinations/{id}/answers', COUNTRY, (catalog, { id }) =>
    answersOf(catalog, 'destination', existing(catalog, id)),
  );
  addList('/texts/{language}/destinations/{id}', TEXTS, (catalog, { id, language }) =>
    destinationTexts(catalog, existing(catalog, id), language),
  );
  addList('/texts/{language}/passports/{passportId}/destinations/{id}', PAIR_TEXTS, (catalog, sent) =>
    pairTexts(catalog, existing(catalog, sent.passportId), existing(catalog, sent.id), sent.language),
  );
}

function existing(catalog: Catalog, id: number): number {
  if (!catalog.hasCountry(id)) throw new DomainError('NOT_FOUND', `Country ${id} not found`);
  return id;
}
