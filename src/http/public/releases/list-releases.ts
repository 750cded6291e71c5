/** GET /releases: the releases that this server offers. */
import { Type } from 'typebox';
import { DEFAULT_LIMIT, DEFAULT_PAGE, pageOf } from '../../../catalog/schemas/page.ts';
import type { Release } from '../../../releases/open-release.ts';
import { DATA } from '../../answer/answer-kind.ts';
import { etagOf } from '../../answer/document.ts';
import { noParameters, pageParameters } from '../../parameters/parameter-schemas.ts';
import { defineStreamedOperation, type StreamedCall } from '../streamed-operation.ts';
import { ReleaseSchema, releaseExample, shownRelease } from './release-schema.ts';

export const listReleases = defineStreamedOperation({
  operationId: 'listReleases',
  path: '/releases',
  tag: 'Releases',
  summary: 'Releases of the data',
  description: 'Extension. All data of one day as files that never change, newest first. None where nobody made any.',
  params: noParameters,
  query: Type.Object(pageParameters),
  answer: pageOf('ReleasePage', ReleaseSchema),
  examples: {
    page: {
      summary: 'One release',
      value: { data: [releaseExample], meta: { page: 1, limit: 20, total: 1, totalPages: 1 } },
    },
  },
  async handle(call) {
    const { request, responder, query } = call;
    const { page = DEFAULT_PAGE, limit = DEFAULT_LIMIT } = query;
    const all = await readable(call);
    const body = Buffer.from(
      JSON.stringify({
        data: all.slice((page - 1) * limit, page * limit).map(shownRelease),
        meta: { page, limit, total: all.length, totalPages: Math.ceil(all.length / limit) },
      }),
    );
    responder.answer(request, DATA, body, etagOf(body));
  },
});

/** One that is damaged does not keep the others from being listed. */
async function readable({ releases, responder, request }: StreamedCall<unknown, unknown>): Promise<Release[]> {
  const found: Release[] = [];
  for (const id of (await releases?.ids()) ?? []) {
    const release = await releases?.find(id).catch((error: unknown) => responder.unexpected(request, error));
    if (release) found.push(release);
  }
  return found;
}
