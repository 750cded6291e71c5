/** GET /desk/sources: the pages that evidence cites, and what the watch of sources found on them. */
import { type Static, Type } from 'typebox';
import { count, flag, id, instant, nullable } from '../../../catalog/schemas/fields.ts';
import { pageOf } from '../../../catalog/schemas/page.ts';
import { DESK_ROLES } from '../../../domain/desk/desk-roles.ts';
import { PAGE_OUTCOMES, WATCH_STATES } from '../../../domain/source-watch/watched-page.ts';
import {
  countWatchedPages,
  findWatchedPages,
  type WatchedPage,
} from '../../../services/source-watch/watched-pages.queries.ts';
import { pageParameters, searchParameter } from '../../parameters/parameter-schemas.ts';
import { defineDeskOperation } from '../operation.ts';
import { pageOfRows } from '../page.ts';
import { SourceChangeSchema, showSourceChange } from './source-change-schema.ts';

const WatchedPageSchema = Type.Object(
  {
    url: Type.String({ description: 'Address of the page.' }),
    publication: Type.String({ description: 'Its title, as evidence names it.' }),
    publisher: Type.String({ description: 'Who publishes it.' }),
    citations: count('How many times evidence cites it.'),
    outcome: nullable(
      Type.Enum([...PAGE_OUTCOMES], {
        type: 'string',
        description:
          'What came of asking for it last: `first`: read for the first time. `unchanged`, `changed`: its text. ' +
          '`gone`: 404 or 410. `forbidden`: by robots.txt. `failed`: it could not be read. Null = never asked.',
      }),
    ),
    note: nullable(Type.String({ description: 'Why it could not be read.' })),
    askedAt: nullable(instant('When it was asked last.')),
    readAt: nullable(instant('When its text was seen last.')),
    dueAt: nullable(instant('When it is due again. Null = it was never asked, and is due.')),
    isDue: flag('Whether the next run asks for it.'),
    changes: Type.Array(
      Type.Object({
        change: SourceChangeSchema,
        ruleIds: Type.Array(id('Id of an entry rule.'), { description: 'Rules that wait in the queue because of it.' }),
      }),
      { description: 'What has changed on it and nobody has looked at yet, the latest first.' },
    ),
  },
  { $id: 'DeskWatchedPage', description: 'A page that evidence cites.' },
);

const { properties } = pageOf('DeskWatchedPages', WatchedPageSchema);

export const listDeskSources = defineDeskOperation({
  operationId: 'listDeskSources',
  method: 'GET',
  path: '/desk/sources',
  tag: 'Desk',
  summary: 'Watched pages',
  description:
    'Pages that evidence cites: when each was asked last, what came of it, what changed by sentence, and when it is due ' +
    'again. Those with something to look at come first, then those that could not be read.',
  needs: DESK_ROLES,
  query: Type.Object({
    ...pageParameters,
    state: Type.Optional(
      Type.Enum([...WATCH_STATES], {
        type: 'string',
        description:
          '`changed`: rules wait because of it. `unread`: it could not be read. `due`: the next run asks for it. ' +
          '`never_asked`: no run has.',
      }),
    ),
    text: Type.Optional(searchParameter('Only those whose address has this text in it.', 'mofa.go.jp')),
  }),
  answer: Type.Object(
    {
      ...properties,
      watch: Type.Object(
        {
          cited: count('Pages that evidence cites.'),
          changed: count('Those because of which rules wait.'),
          unread: count('Those that could not be read last time.'),
          due: count('Those that the next run asks for.'),
          neverAsked: count('Those that no run has asked for.'),
          lastAskedAt: nullable(instant('When any was asked last.')),
          isRunning: flag('Whether pages are being asked now.'),
        },
        { description: 'All pages together, whatever the filter.' },
      ),
    },
    { $id: 'DeskWatchedPagePage', description: 'One page of the list of watched pages, and counts of all of them.' },
  ),
  examples: {
    page: {
      summary: 'A page that has changed',
      value: {
        data: [
          {
            url: 'https://ministry.example.org/visas',
            publication: 'Visas',
            publisher: 'Ministry of Foreign Affairs',
            citations: 3,
            outcome: 'changed',
            note: null,
            askedAt: '2026-11-20T04:12:09.120Z',
            readAt: '2026-11-20T04:12:09.120Z',
            dueAt: '2026-11-27T04:12:09.120Z',
            isDue: false,
            changes: [
              {
                change: {
                  url: 'https://ministry.example.org/visas',
                  kind: 'text_changed',
                  text: 'The page has changed near what is quoted from it.',
                  topics: ['visa'],
                  quotes: ['may stay for up to 90 days'],
                  removed: ['A fee of 10 dollars applies.'],
                  added: ['A fee of 25 dollars applies.'],
                  seenAt: '2026-11-20T04:12:09.120Z',
                },
                ruleIds: [812],
              },
            ],
          },
        ],
        meta: { page: 1, limit: 20, total: 1, totalPages: 1 },
        watch: {
          cited: 2011,
          changed: 1,
          unread: 40,
          due: 300,
          neverAsked: 0,
          lastAskedAt: '2026-11-20T04:12:09.120Z',
          isRunning: false,
        },
      },
    },
  },
  async handle({ db, query }) {
    const { state, text } = query;
    const pages = await pageOfRows(query, (page, limit) => findWatchedPages(db, { state, text }, page, limit), shown);
    const { lastAskedAt, ...counts } = await countWatchedPages(db);
    return { ...pages, watch: { ...counts, lastAskedAt: lastAskedAt?.toISOString() ?? null } };
  },
});

function shown({ askedAt, readAt, dueAt, changes, ...page }: WatchedPage): Static<typeof WatchedPageSchema> {
  const at = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    ...page,
    askedAt: at(askedAt),
    readAt: at(readAt),
    dueAt: at(dueAt),
    changes: changes.map(({ ruleIds, ...change }) => ({ change: showSourceChange(change), ruleIds: [...ruleIds] })),
  };
}
