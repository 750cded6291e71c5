/** GET /matrix: the answer to every pair in a line, sent a passport at a time. */

import { Type } from 'typebox';
import type { MatrixRow } from '../../../catalog/rules/matrix-rows.ts';
import { type AnswerKind, DATA } from '../../answer/answer-kind.ts';
import { FILE_SECURITY } from '../../answer/security-headers.ts';
import { noParameters } from '../../parameters/parameter-schemas.ts';
import { NO_CATALOG } from '../answer-operation.ts';
import { markedEtag } from '../marked-etag.ts';
import { defineStreamedOperation } from '../streamed-operation.ts';

const EXAMPLE: MatrixRow = {
  passport: 'BR',
  destination: 'JP',
  visaRequirementType: 'visa_free',
  maxStayDays: 90,
  status: 'current',
  lastVerifiedOn: '2026-10-03',
};

const COLUMNS = Object.keys(EXAMPLE) as (keyof MatrixRow)[];

interface Form {
  readonly kind: AnswerKind;
  readonly head: string;
  readonly line: (row: MatrixRow) => string;
}

const formOf = (contentType: string, name: string, head: string, line: Form['line']): Form => ({
  kind: { ...DATA, contentType, contentDisposition: `attachment; filename="${name}"`, securityHeaders: FILE_SECURITY },
  head,
  line,
});

const csvLine = (row: MatrixRow): string => `${COLUMNS.map((name) => row[name] ?? '').join(',')}\n`;

const FORMS = {
  jsonl: formOf('application/x-ndjson; charset=utf-8', 'matrix.jsonl', '', (row) => `${JSON.stringify(row)}\n`),
  csv: formOf('text/csv; charset=utf-8', 'matrix.csv', `${COLUMNS.join(',')}\n`, csvLine),
} as const satisfies Record<string, Form>;

export const getMatrix = defineStreamedOperation({
  operationId: 'getMatrix',
  path: '/matrix',
  tag: 'Entry requirements',
  summary: 'What every passport needs everywhere',
  description:
    'Extension. The answer to every pair of passport and destination of today, a line each, by their codes; some 50,000 ' +
    'lines, which cost one request. Pairs of which nothing is known are left out. The lines are sent as they are worked ' +
    'out, without compression. `ETag` and `If-None-Match` tell whether anything has changed. `/entry-requirements/personalized` ' +
    'has the whole answer to a pair.',
  params: noParameters,
  query: Type.Object({
    format: Type.Optional(
      Type.Enum(['jsonl', 'csv'], {
        type: 'string',
        description: 'JSON lines, or CSV with the same columns and empty cells for null.',
        default: 'jsonl',
      }),
    ),
  }),
  mediaType: 'application/x-ndjson',
  answer: Type.String({
    description:
      'Each line is a JSON object: `passport` and `destination` (ISO 3166-1 alpha-2 codes), `visaRequirementType` (null = ' +
      'not known), `maxStayDays` (null = not known, or not limited in days), `status` (how well the answer is known, as ' +
      '`verification.status`) and `lastVerifiedOn` (the day of the last check; null = never).',
  }),
  examples: { line: { summary: 'A line', value: FORMS.jsonl.line(EXAMPLE) } },
  alternatives: [
    {
      mediaType: 'text/csv',
      answer: Type.String({ description: 'The lines with a head of names.' }),
      examples: { beginning: { summary: 'The beginning', value: FORMS.csv.head + csvLine(EXAMPLE) } },
    },
  ],
  async handle({ request, responder, query, catalog: current }) {
    const catalog = current();
    if (catalog === undefined) return responder.problem(request, NO_CATALOG);
    const { format = 'jsonl' } = query;
    const { head, line, ...form } = FORMS[format];
    const etag = markedEtag(catalog.etag, `matrix-${format}`);
    if (responder.isKnown(request, form.kind, etag)) return;
    const stream = responder.stream(request, { ...form.kind, headers: ['etag', etag] });
    if (request.method === 'HEAD') return stream.end();
    if (head !== '') await stream.write(Buffer.from(head));
    for (const rows of catalog.matrix()) {
      if (rows.length > 0 && !(await stream.write(Buffer.from(rows.map(line).join(''))))) break;
      await request.othersFirst();
    }
    stream.end();
  },
});
