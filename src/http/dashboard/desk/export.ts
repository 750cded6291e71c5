/** GET /desk/export: what the desk published and the open data files do not say yet. */
import { Type } from 'typebox';
import { count, flag, id } from '../../../catalog/schemas/fields.ts';
import { pageOf } from '../../../catalog/schemas/page.ts';
import { DESK_ROLES } from '../../../domain/desk/desk-roles.ts';
import { listUnexported } from '../../../services/desk/export/list-unexported.ts';
import { pageParameters } from '../../parameters/parameter-schemas.ts';
import { defineDeskOperation } from '../operation.ts';
import { pageOfRows } from '../page.ts';

const UnexportedSchema = Type.Object(
  {
    source: Type.String({ description: 'Code of its source.' }),
    scopeKey: Type.String({
      description:
        'Whom and where it is about, such as `c76>c392` or `g2>c392`; `g2` is a group, `c392` the destination of a ' +
        'health requirement.',
    }),
    ruleKey: Type.String({ description: 'By which its source knows it; `members` of a group.' }),
    action: Type.Enum(['create', 'change', 'retire', 'verify'], {
      type: 'string',
      description: 'What the file has to learn. `verify`: the facts stay, with newer evidence.',
    }),
    fields: Type.Array(Type.String(), {
      description: 'Of `change`: the fields that differ; of a group, ids of countries.',
    }),
    fileDiffers: flag('Whether the file says a third thing by now: the export leaves it out without `--force`.'),
    hasFile: flag('Whether its source has files here. Rules of other sources cannot be exported.'),
    changeIds: Type.Array(id('Id of a change of the desk.'), { description: 'The changes that it is of, in order.' }),
    revision: count('Revision of the latest of them.'),
  },
  { $id: 'DeskUnexportedRule', description: 'A record of which the desk says something that its file does not.' },
);

export const listDeskExport = defineDeskOperation({
  operationId: 'listDeskExport',
  method: 'GET',
  path: '/desk/export',
  tag: 'Desk',
  summary: 'What the files do not say yet',
  description:
    'Rules, groups and health requirements that the desk changed or verified and whose files do not say so, the latest ' +
    'first. `carnet desk export` ' +
    'writes them as a patch; once the files are loaded, they are not here any more.',
  needs: DESK_ROLES,
  query: Type.Object({
    ...pageParameters,
    since: Type.Optional(count('Only rules of which something was published after this revision.')),
  }),
  answer: pageOf('DeskUnexportedPage', UnexportedSchema),
  examples: {
    page: {
      summary: 'One rule',
      value: {
        data: [
          {
            source: 'open-data',
            scopeKey: 'c76>c392',
            ruleKey: 'visa-exempt',
            action: 'change',
            fields: ['maxStayDays'],
            fileDiffers: false,
            hasFile: true,
            changeIds: [31],
            revision: 48_213,
          },
        ],
        meta: { page: 1, limit: 20, total: 1, totalPages: 1 },
      },
    },
  },
  async handle({ db, query }) {
    const all = await listUnexported(db, query.since ?? 0);
    const pageOfAll = async (page: number, limit: number) => ({
      rows: all.slice((page - 1) * limit, page * limit),
      total: all.length,
    });
    return await pageOfRows(query, pageOfAll, ({ fields, changeIds, ...rule }) => ({
      ...rule,
      fields: [...fields],
      changeIds: [...changeIds],
    }));
  },
});
