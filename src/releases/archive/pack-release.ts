/** Packs a release into one file, which can be carried elsewhere and served from there. */
import { open, rename, rm, stat } from 'node:fs/promises';
import { startOf } from '@carnet/rules/calendar.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import { dayOfRelease } from '../../domain/release-id.ts';
import type { Release } from '../open-release.ts';
import { bytesOf } from '../sums.ts';
import { type Segment, sizeOf, tarSegments } from './tar.ts';

/** The same release makes the same bytes. */
export function archiveOf({ id, files }: Pick<Release, 'id' | 'files'>): Segment[] {
  return tarSegments(id, files, startOf(dayOfRelease(id)) / 1000);
}

/** Returns its size. Throws CONFLICT where the file is there already; nothing half-written stays. */
export async function packRelease(
  release: Release,
  target: string,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<number> {
  if ((await stat(target).catch(() => undefined)) !== undefined) {
    throw new DomainError('CONFLICT', `${target} is there already and is not replaced: name another file`);
  }
  const segments = archiveOf(release);
  const total = segments.reduce((sum, segment) => sum + sizeOf(segment), 0);
  const scratch = `${target}.${process.pid}.tmp`;
  let done = 0;
  try {
    const file = await open(scratch, 'wx', 0o644);
    try {
      for (const segment of segments) {
        for await (const bytes of Buffer.isBuffer(segment) ? [segment] : bytesOf(segment)) {
          await file.writeFile(bytes); // from where the last one ended
          done += bytes.length;
          onProgress(done, total);
        }
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(scratch, target);
  } finally {
    await rm(scratch, { force: true });
  }
  return total;
}
