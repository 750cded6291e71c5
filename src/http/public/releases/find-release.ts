/** The release that a request names. */
import { DomainError } from '@carnet/rules/errors.ts';
import { showValue } from '@carnet/rules/show-value.ts';
import type { Release } from '../../../releases/open-release.ts';
import type { StreamedCall } from '../streamed-operation.ts';

/** Throws NOT_FOUND, or SERVICE_UNAVAILABLE where it is there and cannot be read. */
export async function findRelease(
  { releases, responder, request }: StreamedCall<unknown, unknown>,
  id: string,
): Promise<Release> {
  const release = await releases?.find(id).catch((error: unknown) => {
    responder.unexpected(request, error);
    throw new DomainError('SERVICE_UNAVAILABLE', `Release ${id} cannot be read on this server`);
  });
  if (release === undefined) throw new DomainError('NOT_FOUND', `Release ${showValue(id)} not found`);
  return release;
}
