/** Reading rules at the desk: those of a journey, all that one says, and the publications of a destination. */
import { Type } from 'typebox';
import { id, nullable } from '../../../../catalog/schemas/fields.ts';
import { pageOf } from '../../../../catalog/schemas/page.ts';
import { DESK_ROLES } from '../../../../domain/desk/desk-roles.ts';
import { findCitedPublications } from '../../../../services/desk/rules/publications.queries.ts';
import { findRulePage, readRuleForDesk } from '../../../../services/desk/rules/rules.queries.ts';
import { pageParameters } from '../../../parameters/parameter-schemas.ts';
import { found } from '../../found.ts';
import { defineDeskOperation } from '../../operation.ts';
import { pageOfRows } from '../../page.ts';
import {
  PublicationSchema,
  publicationExample,
  RuleLineSchema,
  RuleSchema,
  ruleExample,
  ruleLineExample,
  showPublication,
  showRule,
  showRuleLine,
} from './rule-schema.ts';

export const listDeskRules = defineDeskOperation({
  operationId: 'listDeskRules',
  method: 'GET',
  path: '/desk/rules',
  tag: 'Desk',
  summary: 'Rules of a destination or a journey',
  description: 'Those in force or to come, the most specific first.',
  needs: DESK_ROLES,
  query: Type.Object({
    ...pageParameters,
    destinationId: id('Only rules that hold for this destination.'),
    passportId: Type.Optional(id('Only rules that hold for this passport, too.')),
  }),
  answer: pageOf('DeskRulePage', RuleLineSchema),
  examples: {
    page: {
      summary: 'One rule',
      value: { data: [ruleLineExample], meta: { page: 1, limit: 20, total: 1, totalPages: 1 } },
    },
  },
  handle: ({ db, query }) => {
    const { destinationId, passportId } = query;
    return pageOfRows(
      query,
      (page, limit) => findRulePage(db, { destinationId, passportId }, page, limit),
      showRuleLine,
    );
  },
});

export const getDeskRule = defineDeskOperation({
  operationId: 'getDeskRule',
  method: 'GET',
  path: '/desk/rules/{id}',
  tag: 'Desk',
  summary: 'One rule',
  description: 'All that it says, what says so, what was reported of it, and who works on it.',
  needs: DESK_ROLES,
  params: Type.Object({ id: id('Id of the entry rule.') }),
  answer: RuleSchema,
  examples: { rule: { summary: 'A rule with one document', value: ruleExample } },
  notFound: { when: 'there is no such rule.', message: 'Entry rule 999 not found' },
  handle: ({ db, params }) =>
    found(params, 'id', 'Entry rule', async (one) => showRule(await readRuleForDesk(db, one))),
});

const CitedSchema = Type.Object(
  {
    publication: PublicationSchema,
    pageUrl: nullable(Type.String({ description: 'The page. Null = no page is named.' })),
    facts: Type.Integer({ minimum: 0, description: 'Facts that one verification with this page would verify.' }),
    rules: Type.Integer({ minimum: 0, description: 'Rules that they belong to.' }),
  },
  { $id: 'DeskCitedPage', description: 'A page that facts of a destination rest on.' },
);

export const listDeskPublications = defineDeskOperation({
  operationId: 'listDeskPublications',
  method: 'GET',
  path: '/desk/publications',
  tag: 'Desk',
  summary: 'Pages that facts of a destination rest on',
  description: 'Those of the most facts first.',
  needs: DESK_ROLES,
  query: Type.Object({ destinationId: id('The destination.') }),
  answer: Type.Object(
    { data: Type.Array(CitedSchema, { description: 'All of them.' }) },
    { $id: 'DeskCitedPages', description: 'Pages that facts of a destination rest on.' },
  ),
  examples: {
    pages: {
      summary: 'One page',
      value: {
        data: [{ publication: publicationExample, pageUrl: publicationExample.url, facts: 12, rules: 9 }],
      },
    },
  },
  handle: async ({ db, query }) => {
    const cited = await findCitedPublications(db, query.destinationId);
    return { data: cited.map((one) => ({ ...one, publication: showPublication(one.publication) })) };
  },
});
