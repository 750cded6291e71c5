/** GET /entry-requirements/{id}/revisions and /health-requirements/{id}/revisions: what was recorded of one record. */
import { Type } from 'typebox';
import { DEFAULT_LIMIT, DEFAULT_PAGE, pageOf } from '../../../catalog/schemas/page.ts';
import { listRevisions } from '../../../services/revisions/list-revisions.ts';
import { REVISED, type RevisedTable } from '../../../services/revisions/revisions.repository.ts';
import { idParameter, pageParameters } from '../../parameters/parameter-schemas.ts';
import { notFound } from '../operation.ts';
import { defineStoredOperation } from '../stored-operation.ts';
import { RevisionSchema, revisionExample, shownRevision } from './revision-schema.ts';

const PAGE = pageOf('RevisionPage', RevisionSchema);

interface Revised {
  readonly table: RevisedTable;
  /** Path of the records. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  /** As errors call it. */
  readonly resource: string;
}

function defineListRevisions({ table, path, operationId, tag, resource }: Revised) {
  const show = shownRevision(REVISED[table]);
  return defineStoredOperation({
    operationId,
    path: `${path}/{id}/revisions`,
    tag,
    summary: 'What was recorded of it, and when',
    description:
      'Extension. Every revision of the record, newest first: who recorded it, when and why, and the fields that ' +
      'differ. A record that was retired keeps its revisions. Read from the database: while that is away this ' +
      'answers 503.',
    params: Type.Object({ id: idParameter('Identifier of the record.', 4711) }),
    query: Type.Object(pageParameters),
    answer: PAGE,
    examples: {
      page: {
        summary: 'A stay that became longer',
        value: { data: [revisionExample], meta: { page: 1, limit: 20, total: 1, totalPages: 1 } },
      },
    },
    notFound: { when: 'There never was such a record.', message: `${resource} 999 not found` },
    async handle(db, { page = DEFAULT_PAGE, limit = DEFAULT_LIMIT }, params) {
      const { rows, total } = await listRevisions(db, table, params.id, { page, limit });
      if (total === 0) throw notFound(resource, params, 'id');
      return { data: rows.map(show), meta: { page, limit, total, totalPages: Math.ceil(total / limit) } };
    },
  });
}

export const listEntryRequirementRevisions = defineListRevisions({
  table: 'entry_rule',
  path: '/entry-requirements',
  operationId: 'listEntryRequirementRevisions',
  tag: 'Entry requirements',
  resource: 'EntryRequirement',
});

export const listHealthRequirementRevisions = defineListRevisions({
  table: 'health_requirement',
  path: '/health-requirements',
  operationId: 'listHealthRequirementRevisions',
  tag: 'Health requirements',
  resource: 'HealthRequirement',
});
