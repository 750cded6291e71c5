/** GET /releases/{id}/{file}: a file of a release, or all of it as one file. */
import { createHash } from 'node:crypto';
import { DomainError } from '@carnet/rules/errors.ts';
import { showValue } from '@carnet/rules/show-value.ts';
import { Type } from 'typebox';
import { archiveOf } from '../../../releases/archive/pack-release.ts';
import type { Segment } from '../../../releases/archive/tar.ts';
import { mediaTypeOf, SIGNATURE_FILE, SUMS_FILE } from '../../../releases/layout.ts';
import { contentOf, type Release } from '../../../releases/open-release.ts';
import { FILE_SECURITY } from '../../answer/security-headers.ts';
import type { AnswerForm } from '../../openapi/document.ts';
import { errorResponse } from '../../openapi/responses.ts';
import { noParameters } from '../../parameters/parameter-schemas.ts';
import { defineStreamedOperation } from '../streamed-operation.ts';
import { findRelease } from './find-release.ts';
import { NO_SUCH_RELEASE, releaseIdParameter } from './get-release.ts';
import { IMMUTABLE } from './immutable.ts';
import { archiveName } from './release-schema.ts';
import { sendSegments } from './send-segments.ts';

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });
/** Never compressed, so it depends on less than other answers. */
const VARY = 'origin, x-api-key';
const answer = Type.String({ description: 'The bytes of the file.' });
const form = (mediaType: string, summary: string, value: unknown): AnswerForm => ({
  mediaType,
  answer,
  examples: { file: { summary, value } },
});
const FORMS: readonly AnswerForm[] = [
  form(
    'application/x-ndjson',
    'A line of sources.jsonl',
    '{"id":1,"code":"open-data","name":"Carnet open data set"}\n',
  ),
  form('text/plain', 'A line of SHA256SUMS', `${'0fa74966'.repeat(8)}  matrix.csv\n`),
  form('application/x-tar', 'The archive begins with the name of a file in it', '2026-11-24/SHA256SUMS'),
  form('application/octet-stream', 'A snapshot begins with its kind', 'CARNETP1'),
  {
    mediaType: 'application/json',
    answer: Type.Object(
      { name: Type.String({ description: 'Name of the package.' }) },
      { description: 'The description of the release, a Frictionless Data Package.', additionalProperties: true },
    ),
    examples: { description: { summary: 'The beginning of datapackage.json', value: { name: 'carnet-2026-11-24' } } },
  },
];

export const getReleaseFile = defineStreamedOperation({
  operationId: 'getReleaseFile',
  path: '/releases/{id}/{file}',
  tag: 'Releases',
  summary: 'A file of a release',
  description:
    'Extension. A file by its name, or `{id}.tar`, which is all of them in one. Its type is the one that the release ' +
    'names, its ETag is strong, and it never changes. `Range` with one range of bytes gets that part, and `If-Range` ' +
    'all of it where the part would be of another file; several ranges get all of it. Never compressed on the way.',
  params: Type.Object({
    id: releaseIdParameter,
    file: Type.String({ description: 'Name of a file, as the release lists it.', examples: ['matrix.csv'] }),
  }),
  query: noParameters,
  mediaType: 'text/csv',
  answer,
  alternatives: FORMS,
  examples: {
    matrix: {
      summary: 'The beginning of matrix.csv',
      value: 'passport,destination,type,days,verified\nBR,JP,visa_free,90,2026-10-03\n',
    },
  },
  headers: { 'accept-ranges': header('AcceptRanges') },
  notFound: { ...NO_SUCH_RELEASE, when: 'The release does not exist, or has no file of this name.' },
  further: {
    '206': {
      description: 'The part that was asked for.',
      headers: {
        'x-request-id': header('RequestId'),
        'cache-control': header('CacheControl'),
        vary: header('Vary'),
        etag: header('ETag'),
        'accept-ranges': header('AcceptRanges'),
        'content-range': header('ContentRange'),
      },
      content: Object.fromEntries(
        ['text/csv', ...FORMS.map(({ mediaType }) => mediaType as string)].map((type) => [
          type,
          { schema: { type: 'string', description: 'The bytes of the part.' } },
        ]),
      ),
    },
    '416': errorResponse(
      'VALIDATION_ERROR',
      'the range is outside the file.',
      'Range bytes=9000- is outside the file, which has 828 bytes',
      {
        status: 416,
        path: '/v1/releases/2026-11-24/SHA256SUMS',
        headers: { 'content-range': header('ContentRange') },
      },
    ),
  },
  async handle(call) {
    const { request, responder, params } = call;
    const release = await findRelease(call, params.id);
    const { segments, sum } = await fileNamed(release, params.file);
    const kind = {
      ...IMMUTABLE,
      vary: VARY,
      contentType: mediaTypeOf(params.file),
      contentDisposition: `attachment; filename="${params.file}"`,
      securityHeaders: FILE_SECURITY,
    };
    await sendSegments(responder, request, { kind, etag: `"${sum}"`, segments });
  },
});

/** What it is made of, and a sum that is the same for the same bytes. Throws NOT_FOUND. */
async function fileNamed(release: Release, name: string): Promise<{ segments: readonly Segment[]; sum: string }> {
  const { id, files, sums } = release;
  const piece = files.get(name);
  const sum = sums.get(name);
  if (piece !== undefined && sum !== undefined) return { segments: [piece], sum };
  if (name === SUMS_FILE || name === SIGNATURE_FILE) {
    const content = await contentOf(release, name);
    return { segments: [content], sum: createHash('sha256').update(content).digest('hex') };
  }
  if (name === archiveName(id)) {
    // The archive is made of nothing but the files, which these two stand for.
    const hash = createHash('sha256').update('tar 1');
    for (const file of [SUMS_FILE, SIGNATURE_FILE]) hash.update(await contentOf(release, file));
    return { segments: archiveOf(release), sum: hash.digest('hex') };
  }
  throw new DomainError('NOT_FOUND', `Release ${id} has no file ${showValue(name)}`);
}
