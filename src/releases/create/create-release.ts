/** Makes a release from one moment of the database: written beside its place, and moved there when it is whole. */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DomainError } from '@carnet/rules/errors.ts';
import type { Executor } from '../../db/executor.ts';
import { checkReleaseId, dayOfRelease } from '../../domain/release-id.ts';
import type { Progress } from '../../infrastructure/progress.ts';
import { DESCRIPTION_FILE, PUBLIC_KEY_FILE, SIGNATURE_FILE, SUMS_FILE } from '../layout.ts';
import type { Release } from '../open-release.ts';
import { publicKeyText, signatureText } from '../signing/minisign.ts';
import type { SigningKey } from '../signing/signing-key.ts';
import { sumsText } from '../sums.ts';
import { dataPackageText } from './data-package.ts';
import { FileWriter, type Written } from './file-writer.ts';
import { writeData } from './write-data.ts';

export interface CreateOptions {
  readonly db: Executor;
  /** Where releases lie; it is made when it is missing. */
  readonly directory: string;
  readonly id: string;
  /** Null = a dry run: everything is made elsewhere, counted and removed. */
  readonly key: SigningKey | null;
  /** The release before it; undefined = there is none. */
  readonly previous: Release | undefined;
  /** Version of Carnet. */
  readonly software: string;
  readonly progress: Progress;
}

export interface CreatedRelease {
  readonly id: string;
  /** Null after a dry run. */
  readonly location: string | null;
  readonly previous: string | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly files: ReadonlyMap<string, Written>;
  /** Whether revisions wait to be published as changes: the next release will have those. */
  readonly areChangesLate: boolean;
}

/** Throws CONFLICT where the release is there already. Whatever goes wrong, nothing is left of it. */
export async function createRelease(options: CreateOptions): Promise<CreatedRelease> {
  const { directory, key } = options;
  const id = checkReleaseId(options.id);
  const target = path.join(directory, id);
  if (key === null) return await inScratch(await mkdtemp(path.join(tmpdir(), 'carnet-release-')), options, null);
  mkdirSync(directory, { recursive: true });
  await checkFree(target);
  await removeLeftovers(directory);
  const scratch = path.join(directory, `.${id}.${process.pid}.tmp`);
  mkdirSync(scratch);
  return await inScratch(scratch, options, target);
}

/** `target`: where it goes when it is whole; null = nowhere. */
async function inScratch(scratch: string, options: CreateOptions, target: string | null): Promise<CreatedRelease> {
  const { id, key, previous, software } = options;
  const remove = () => rmSync(scratch, { recursive: true, force: true });
  const stop = (signal: NodeJS.Signals) => {
    remove();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const files = new Map<string, Written>();
    const make = async (name: string, fill: (file: FileWriter) => Promise<void>): Promise<Written> => {
      const file = await FileWriter.create(path.join(scratch, name));
      try {
        await fill(file);
        const written = await file.finish();
        files.set(name, written);
        return written;
      } catch (error) {
        await file.abandon();
        throw error;
      }
    };
    const text = (name: string, content: string) => make(name, (file) => file.write(Buffer.from(content)));

    const data = await writeData({ ...options, day: dayOfRelease(id), scratch, files, make });
    if (key !== null) await text(PUBLIC_KEY_FILE, publicKeyText(key.public));
    const { counts, sources, changesThrough, areChangesLate } = data;
    const carnet = { format: 1, software, previous: previous?.id ?? null, changesThrough, counts };
    const description = dataPackageText({ id, day: dayOfRelease(id), carnet, sources, files: new Map(files) });
    await text(DESCRIPTION_FILE, description);
    const sums = sumsText(new Map([...files].map(([name, { sha256 }]) => [name, sha256])));
    await text(SUMS_FILE, sums);
    if (key !== null) {
      const comment = `carnet release ${id}\tfile:${SUMS_FILE}\thashed`;
      await text(SIGNATURE_FILE, signatureText(Buffer.from(sums), key.secret, key.public, comment));
    }
    if (target !== null) await moveTo(scratch, target);
    return { id, location: target, previous: previous?.id ?? null, counts, files, areChangesLate };
  } finally {
    remove();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

async function moveTo(scratch: string, target: string): Promise<void> {
  await chmod(scratch, 0o755);
  await syncDirectory(scratch);
  await checkFree(target);
  renameSync(scratch, target);
  await syncDirectory(path.dirname(target));
}

/** So that the names outlive a power cut as the contents do. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return; // directories cannot be opened there
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function checkFree(target: string): Promise<void> {
  const found = await stat(target).catch(() => undefined);
  if (found === undefined) return;
  throw new DomainError(
    'CONFLICT',
    `${target} is there already, and releases are never replaced: for a further one of the day name it with ` +
      `--id ${path.basename(target).slice(0, 10)}.2`,
  );
}

/** What a process left that was killed meanwhile. */
async function removeLeftovers(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const pid = /^\.[\d.-]+\.(\d+)\.tmp$/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) await rm(path.join(directory, name), { recursive: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
