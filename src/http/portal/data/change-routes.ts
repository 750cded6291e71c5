/** Changes for the pages' scripts, and as a feed that needs no key: feed readers have none. */
import { Type } from 'typebox';
import type { Catalog } from '../../../catalog/catalog.ts';
import { CHANGE_SEVERITIES } from '../../../domain/changes/change.ts';
import type { ServiceContext } from '../../../services/service-context.ts';
import { DATA } from '../../answer/answer-kind.ts';
import { etagOf } from '../../answer/document.ts';
import { problem } from '../../answer/errors.ts';
import { compileResolveCountries } from '../../parameters/resolve-countries.ts';
import { NO_CATALOG } from '../../public/answer-operation.ts';
import { changesFeedForPeople } from '../../public/changes/changes-feed.ts';
import { changeFilters, checkCountries } from '../../public/changes/list-changes.ts';
import { storedRoute } from '../../public/stored-operation.ts';
import type { Door } from '../../server/door.ts';
import type { ChangeQuestion } from './changes.ts';
import type { OpenRoute } from './data-routes.ts';
import type { StoredChanges } from './stored-changes.ts';

const { fromCountryId, toCountryId, kind } = changeFilters;
const PAGE = Type.Object({
  fromCountryId,
  toCountryId,
  kind,
  severity: Type.Optional(
    Type.Enum([...CHANGE_SEVERITIES], { type: 'string', description: 'Changes that do this to travellers.' }),
  ),
  before: Type.Optional(Type.Integer({ description: 'Those published before this one.', minimum: 1 })),
});
const LAST = Type.Object({
  fromCountryId: Type.Integer({ minimum: 1, maximum: 999 }),
  toCountryId: Type.Integer({ minimum: 1, maximum: 999 }),
});
const AWAY = problem('SERVICE_UNAVAILABLE', 'Changes are read from the database, which cannot be reached now');

export interface ChangeSources {
  readonly catalog: () => Catalog | undefined;
  readonly db: ServiceContext['db'] | undefined;
  readonly stored: StoredChanges;
  readonly portalUrl: () => string;
}

/** `forPages`: the portal's own pages alone; `forAll`: any program, each address only so often. */
export function addChangeRoutes(door: Door, forPages: OpenRoute, forAll: OpenRoute, sources: ChangeSources): void {
  const { catalog, db, stored } = sources;
  const { responder } = forPages.answers;
  const addAsked = <T>(
    path: string,
    query: typeof PAGE | typeof LAST,
    ask: (catalog: Catalog, asked: ChangeQuestion) => Promise<T | undefined>,
  ) => {
    const resolve = compileResolveCountries(query);
    door.add({
      ...forPages,
      path,
      query,
      async handle({ request, query: asked }) {
        const current = catalog();
        if (current === undefined) return responder.problem(request, NO_CATALOG);
        resolve(asked, current);
        checkCountries(asked as ChangeQuestion as never, current);
        const answer = await ask(current, asked as ChangeQuestion);
        if (answer === undefined) return responder.problem(request, AWAY);
        const body = Buffer.from(JSON.stringify(answer));
        return responder.answer(request, DATA, body, etagOf(body));
      },
    });
  };
  addAsked('/portal/changes', PAGE, (current, asked) => stored.page(current, asked));
  addAsked('/portal/changes/last', LAST, async (current, { fromCountryId: from = 0, toCountryId: to = 0 }) => {
    const change = await stored.lastOf(current, from, to);
    return change === undefined ? undefined : { change };
  });
  const feed = changesFeedForPeople(() => ({ portalUrl: sources.portalUrl() }));
  door.add({
    ...forAll,
    ...storedRoute(feed, responder, { db, catalog }),
    path: feed.path,
  });
}
