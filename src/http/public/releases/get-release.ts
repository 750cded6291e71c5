/** GET /releases/{id}: one release. */
import { Type } from 'typebox';
import { etagOf } from '../../answer/document.ts';
import { noParameters } from '../../parameters/parameter-schemas.ts';
import { defineStreamedOperation } from '../streamed-operation.ts';
import { findRelease } from './find-release.ts';
import { IMMUTABLE } from './immutable.ts';
import { ReleaseSchema, releaseExample, shownRelease } from './release-schema.ts';

/** What is no id is the id of nothing. */
export const releaseIdParameter = Type.String({
  description: 'Id of a release: its day, and a number where the day has several.',
  examples: ['2026-11-24'],
});

export const NO_SUCH_RELEASE = { when: 'The release does not exist.', message: 'Release "999" not found' };

export const getRelease = defineStreamedOperation({
  operationId: 'getRelease',
  path: '/releases/{id}',
  tag: 'Releases',
  summary: 'One release',
  description: 'Extension. Its files with their sizes and sums.',
  params: Type.Object({ id: releaseIdParameter }),
  query: noParameters,
  answer: ReleaseSchema,
  examples: { release: { summary: 'A release', value: releaseExample } },
  notFound: NO_SUCH_RELEASE,
  async handle(call) {
    const { request, responder, params } = call;
    const body = Buffer.from(JSON.stringify(shownRelease(await findRelease(call, params.id))));
    responder.answer(request, { ...IMMUTABLE, contentType: 'application/json; charset=utf-8' }, body, etagOf(body));
  },
});
