/** GET /changes.atom: the latest changes as a feed (RFC 4287). */
import { Type } from 'typebox';
import { DEFAULT_LIMIT } from '../../../catalog/schemas/page.ts';
import { findChanges } from '../../../services/changes/changes.repository.ts';
import { defineStoredOperation } from '../stored-operation.ts';
import { atomFeed } from './atom-feed.ts';
import { changeSample } from './change-schema.ts';
import { changeFilters, checkCountries, NO_SUCH_COUNTRY } from './list-changes.ts';

const MEDIA_TYPE = 'application/atom+xml';

export const changesFeedOperation = defineStoredOperation({
  operationId: 'changesFeed',
  path: '/changes.atom',
  tag: 'Changes',
  summary: 'Changes as an Atom feed',
  description:
    'Extension. The latest changes, the newest first, as Atom (RFC 4287): each entry holds the change as JSON.',
  params: Type.Object({}),
  query: Type.Object(changeFilters),
  answer: Type.String({ description: 'Atom, XML in UTF-8.' }),
  mediaType: MEDIA_TYPE,
  contentType: `${MEDIA_TYPE}; charset=utf-8`,
  examples: { feed: { summary: 'One change', value: atomFeed([changeSample], '5f1c09ab', () => undefined) } },
  notFound: NO_SUCH_COUNTRY,
  check: checkCountries,
  async handle(db, query, _params, catalog) {
    const { limit = DEFAULT_LIMIT, ...filter } = query;
    const { changes, token } = await findChanges(db, filter, undefined, 'newest first', limit);
    return atomFeed(changes, token, (id) => catalog?.passportOf(id)?.name);
  },
});
