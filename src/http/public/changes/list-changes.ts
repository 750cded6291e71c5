/** GET /changes: what travellers would notice, in the order of publication. */
import { Type } from 'typebox';
import type { Catalog } from '../../../catalog/catalog.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../../catalog/schemas/page.ts';
import { CHANGE_KINDS } from '../../../domain/changes/change.ts';
import { shownChange } from '../../../domain/changes/shown-change.ts';
import { listChanges } from '../../../services/changes/list-changes.ts';
import { BRAZIL, countryParameter, JAPAN } from '../../parameters/parameter-schemas.ts';
import { notFound } from '../operation.ts';
import { defineStoredOperation } from '../stored-operation.ts';
import { ChangeSchema, changeSample } from './change-schema.ts';

export const changeFilters = {
  fromCountryId: Type.Optional(countryParameter('Changes that concern holders of this passport.', BRAZIL)),
  toCountryId: Type.Optional(countryParameter('Changes that concern this destination.', JAPAN)),
  kind: Type.Optional(Type.Enum([...CHANGE_KINDS], { type: 'string', description: 'Changes of this kind.' })),
  limit: Type.Optional(
    Type.Integer({ description: 'Maximum number of changes.', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
  ),
};

export const NO_SUCH_COUNTRY = {
  when: 'A country given as a filter does not exist.',
  message: 'Country 999 not found',
};

/** Throws NOT_FOUND. Without a catalog nobody knows which countries there are. */
export function checkCountries(
  query: { readonly fromCountryId?: number; readonly toCountryId?: number },
  catalog: Catalog | undefined,
): void {
  for (const name of ['fromCountryId', 'toCountryId'] as const) {
    const id = query[name];
    if (id !== undefined && catalog?.hasCountry(id) === false) throw notFound('Country', query, name);
  }
}

const PAGE = Type.Object(
  {
    data: Type.Array(ChangeSchema, { description: 'The changes, the newest last.', maxItems: MAX_LIMIT }),
    nextCursor: Type.String({ description: 'Send it as `since` to get the next changes, now or later.' }),
  },
  { $id: 'ChangePage', description: 'A page of changes. Fewer than `limit` means that there are no more so far.' },
);

export const listChangesOperation = defineStoredOperation({
  operationId: 'listChanges',
  path: '/changes',
  tag: 'Changes',
  summary: 'What changed for travellers',
  description:
    'Extension. One entry for each published change of a rule, of a list of countries or of a health requirement that ' +
    'travellers would notice, the newest last. A rule that begins or ends on a day has its entry on that day. Data ' +
    'that is loaded again without a difference makes no entry, and the first publication of a source makes one. Keep ' +
    '`nextCursor` and send it as `since` to follow. Read from the database: while it is unavailable, the answer is 503.',
  params: Type.Object({}),
  query: Type.Object({
    since: Type.Optional(
      Type.String({
        description:
          'The `nextCursor` of an earlier page: what was published after it. Or an instant, UTC, such as ' +
          '`2026-01-01T00:00:00.000Z`: what was recorded from then on. Default: from the beginning.',
        minLength: 1,
        maxLength: 40,
        examples: ['2026-01-01T00:00:00.000Z'],
      }),
    ),
    ...changeFilters,
  }),
  answer: PAGE,
  examples: {
    page: {
      summary: 'A stay that became longer',
      value: { data: [shownChange(changeSample)], nextCursor: '812.5f1c09ab' },
    },
  },
  notFound: NO_SUCH_COUNTRY,
  check: checkCountries,
  async handle(db, query) {
    const { limit = DEFAULT_LIMIT, ...asked } = query;
    const { changes, nextCursor } = await listChanges(db, { ...asked, limit });
    return { data: changes.map(shownChange), nextCursor };
  },
});
