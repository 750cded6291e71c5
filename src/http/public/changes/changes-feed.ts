/** GET /changes.atom: the latest changes as a feed (RFC 4287). */
import { type Static, Type } from 'typebox';
import type { Catalog } from '../../../catalog/catalog.ts';
import { DEFAULT_LIMIT } from '../../../catalog/schemas/page.ts';
import { findChanges } from '../../../services/changes/changes.repository.ts';
import type { ServiceContext } from '../../../services/service-context.ts';
import { defineStoredOperation } from '../stored-operation.ts';
import { atomFeed, type ForPeople } from './atom-feed.ts';
import { changeSample } from './change-schema.ts';
import { changeFilters, checkCountries, NO_SUCH_COUNTRY } from './list-changes.ts';

const QUERY = Type.Object(changeFilters);
type Query = Static<typeof QUERY>;

const MEDIA_TYPE = 'application/atom+xml';

export const changesFeedOperation = defineStoredOperation({
  operationId: 'changesFeed',
  path: '/changes.atom',
  tag: 'Changes',
  summary: 'Changes as an Atom feed',
  description:
    'Extension. The latest changes, the newest first, as Atom (RFC 4287): each entry holds the change as JSON.',
  params: Type.Object({}),
  query: QUERY,
  answer: Type.String({ description: 'Atom, XML in UTF-8.' }),
  mediaType: MEDIA_TYPE,
  contentType: `${MEDIA_TYPE}; charset=utf-8`,
  examples: { feed: { summary: 'One change', value: atomFeed([changeSample], '5f1c09ab', () => undefined) } },
  notFound: NO_SUCH_COUNTRY,
  check: checkCountries,
  handle: (db, query, _params, catalog) => feed(db, query, catalog),
});

/** The portal's: the same for people. */
export const changesFeedForPeople = (forPeople: () => ForPeople): typeof changesFeedOperation => ({
  ...changesFeedOperation,
  handle: (db, query, _params, catalog) => feed(db, query as Query, catalog, forPeople()),
});

async function feed(
  db: ServiceContext['db'],
  query: Query,
  catalog: Catalog | undefined,
  forPeople?: ForPeople,
): Promise<string> {
  const { limit = DEFAULT_LIMIT, ...filter } = query;
  const { changes, token } = await findChanges(db, filter, undefined, 'newest first', limit);
  return atomFeed(changes, token, (id) => catalog?.passportOf(id), forPeople);
}
