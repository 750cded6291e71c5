/** Reports of mistakes at the desk: listing, reading, looking into and closing them. */
import { Type } from 'typebox';
import { id, nullable } from '../../../catalog/schemas/fields.ts';
import { pageOf } from '../../../catalog/schemas/page.ts';
import { OUTCOME_MAX_LENGTH, OUTCOME_MIN_LENGTH } from '../../../domain/corrections/correction.ts';
import { type ClosingBody, readClosing } from '../../../domain/corrections/read-closing.ts';
import { DESK_ROLES } from '../../../domain/desk/desk-roles.ts';
import { CORRECTION_ROLES, closeCorrection, takeCorrection } from '../../../services/corrections/close-correction.ts';
import { findCorrectionPage, findReportWork } from '../../../services/corrections/corrections.queries.ts';
import { type Correction, findCorrection } from '../../../services/corrections/corrections.repository.ts';
import { pageParameters, searchParameter } from '../../parameters/parameter-schemas.ts';
import { type DashboardContext, defineDeskOperation } from '../operation.ts';
import { correctionStatus, DeskCorrectionSchema, deskCorrectionExample, showCorrection } from './correction-schema.ts';

const params = Type.Object({ id: Type.String({ description: 'Id of the report.' }) });
const NO_CORRECTION = { when: 'there is no such report.', message: 'Correction "999" not found' };
const CONFLICT = {
  when: 'it is closed already, or somebody else looks into it.',
  message: 'The correction "Zk3v0bYxQm2rT7uWn1pLsA" is closed already: fixed',
};

async function shown(db: DashboardContext['db'], correction: Correction) {
  return showCorrection(correction, (await findReportWork(db, [correction.id]))(correction.id));
}

export const listDeskCorrections = defineDeskOperation({
  operationId: 'listDeskCorrections',
  method: 'GET',
  path: '/desk/corrections',
  tag: 'Desk',
  summary: 'Reports of mistakes',
  description: 'Those that are open, in the order in which they came; closed ones, by `status`, the latest first.',
  needs: DESK_ROLES,
  query: Type.Object({
    ...pageParameters,
    status: Type.Optional(correctionStatus('Only those that stand here. Absent = all that are open.')),
    destinationId: Type.Optional(id('Only those about this destination.')),
    text: Type.Optional(
      searchParameter('Only those whose message, or the address of their page, has this text in it.', 'embassy'),
    ),
  }),
  answer: pageOf('DeskCorrectionPage', DeskCorrectionSchema),
  examples: {
    page: {
      summary: 'One report',
      value: { data: [deskCorrectionExample], meta: { page: 1, limit: 20, total: 1, totalPages: 1 } },
    },
  },
  async handle({ db, query }) {
    const { page = 1, limit = 20, ...filter } = query;
    const { rows, total } = await findCorrectionPage(db, filter, page, limit);
    const workOn = await findReportWork(
      db,
      rows.map((row) => row.id),
    );
    const data = rows.map((row) => showCorrection(row, workOn(row.id)));
    return { data, meta: { page, limit, total, totalPages: Math.ceil(total / limit) } };
  },
});

export const getDeskCorrection = defineDeskOperation({
  operationId: 'getDeskCorrection',
  method: 'GET',
  path: '/desk/corrections/{id}',
  tag: 'Desk',
  summary: 'One report',
  description: 'With what somebody wrote.',
  needs: DESK_ROLES,
  params,
  answer: DeskCorrectionSchema,
  examples: { report: { summary: 'A new report', value: deskCorrectionExample } },
  notFound: NO_CORRECTION,
  handle: async ({ db, params: sent }) => shown(db, await findCorrection(db, sent.id)),
});

export const takeDeskCorrection = defineDeskOperation({
  operationId: 'takeDeskCorrection',
  method: 'POST',
  path: '/desk/corrections/{id}/take',
  tag: 'Desk',
  summary: 'Look into a report',
  description: 'It is `under_review`, and for a day nobody else can close it but by publishing a change that names it.',
  needs: CORRECTION_ROLES,
  params,
  answer: DeskCorrectionSchema,
  examples: {
    taken: {
      summary: 'Yours for a day',
      value: { ...deskCorrectionExample, status: 'under_review', takenBy: 7, takenAt: '2026-02-17T10:00:00.000Z' },
    },
  },
  notFound: NO_CORRECTION,
  conflict: CONFLICT,
  handle: async ({ db, params: sent, person }) => shown(db, await takeCorrection(db, sent.id, person)),
});

export const closeDeskCorrection = defineDeskOperation({
  operationId: 'closeDeskCorrection',
  method: 'POST',
  path: '/desk/corrections/{id}/close',
  tag: 'Desk',
  summary: 'Close a report',
  description:
    'As `fixed`, with the published change or its revision; or as `not_changed`, with the reason, which everybody may ' +
    'read. Who left an address gets one mail with the outcome. A change that names the report in `correctionIds` closes ' +
    'it by itself.',
  needs: CORRECTION_ROLES,
  params,
  body: Type.Object({
    outcome: Type.Enum(['fixed', 'not_changed'], { type: 'string', description: 'What became of it.' }),
    changeId: Type.Optional(nullable(id('Of `fixed`: the published change of the desk that did it.'))),
    revision: Type.Optional(
      nullable(
        Type.Integer({ minimum: 1, description: 'Of `fixed`, in place of `changeId`: a revision of a record.' }),
      ),
    ),
    reason: Type.Optional(
      nullable(
        Type.String({
          description: `Of \`not_changed\`: why, in ${OUTCOME_MIN_LENGTH} to ${OUTCOME_MAX_LENGTH} characters.`,
        }),
      ),
    ),
  }),
  bodyExample: { outcome: 'fixed', changeId: 31 },
  answer: DeskCorrectionSchema,
  examples: {
    fixed: {
      summary: 'Fixed by a change',
      value: {
        ...deskCorrectionExample,
        status: 'fixed',
        hasEmail: true,
        ruleIds: [],
        closedBy: 7,
        closedAt: '2026-02-19T15:04:12.000Z',
        changeId: 31,
        revision: 48_213,
      },
    },
  },
  notFound: NO_CORRECTION,
  conflict: CONFLICT,
  businessRule: {
    when: 'the change is not published, or changed nothing; or there is no such revision.',
    message: 'Change 31 is in_review: only a published one fixes anything',
  },
  handle: async ({ db, params: sent, body, person }) =>
    shown(db, await closeCorrection(db, sent.id, readClosing(body as ClosingBody), person)),
});
