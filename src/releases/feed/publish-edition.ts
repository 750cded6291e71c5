/** Adds the travel data of a release to a feed: a directory of plain files that any web server can offer. */
import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DomainError } from '@carnet/rules/errors.ts';
import { compareReleaseIds } from '../../domain/release-id.ts';
import { PUBLIC_KEY_FILE, TRAVEL_DATA_FILE } from '../layout.ts';
import { fileOf, type Release } from '../open-release.ts';
import { publicKeyText, signatureProblem, signatureText } from '../signing/minisign.ts';
import type { SigningKey } from '../signing/signing-key.ts';
import { bytesOf } from '../sums.ts';
import { TRAVEL_DATA_FORMAT } from '../travel-data/records.ts';
import {
  type Difference,
  type Edition,
  INDEX_FILE,
  INDEX_SIGNATURE_FILE,
  indexText,
  parseIndex,
} from './feed-index.ts';
import { packDifference, packWhole, unpackWhole } from './pack-text.ts';

export interface PublishOptions {
  /** Where the feed is; it is made when it is missing. */
  readonly directory: string;
  readonly key: SigningKey;
  /** How many editions stay, the new one among them. */
  readonly keep: number;
  /** Told of each difference that is made. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface PublishedEdition {
  readonly edition: Edition;
  readonly differences: readonly Difference[];
  /** False: the feed had it already, and was not changed. */
  readonly isNew: boolean;
  /** Files of editions that are no longer offered. */
  readonly removed: readonly string[];
}

/**
 * The index and its signature are written last, so that a reader meets no file that is not there yet. Throws CONFLICT
 * where the feed has a newer edition, or another one of this id, and VALIDATION_ERROR where what is there is no feed of
 * this key. The release has been checked.
 */
export async function publishEdition(release: Release, options: PublishOptions): Promise<PublishedEdition> {
  const { directory, key, keep } = options;
  await mkdir(directory, { recursive: true });
  const earlier = await readEarlier(directory, key);
  const text = await textOfRelease(release);
  const sha256 = createHash('sha256').update(text).digest('hex');
  const [newest] = earlier;
  if (newest !== undefined) {
    const order = compareReleaseIds(newest.id, release.id);
    if (order === 0 && newest.sha256 === sha256) {
      const { differences } = await readIndex(directory);
      return { edition: newest, differences, isNew: false, removed: [] };
    }
    if (order >= 0) {
      throw new DomainError(
        'CONFLICT',
        `the newest edition of ${directory} is ${newest.id}${order === 0 ? ', with other data' : ''}: a feed only goes ` +
          `forward, and ${release.id} is not newer`,
      );
    }
  }
  const whole = await packWhole(text);
  const edition: Edition = {
    id: release.id,
    changesThrough: release.carnet.changesThrough,
    format: TRAVEL_DATA_FORMAT,
    file: `${release.id}.jsonl.gz`,
    bytes: whole.length,
    sha256,
    textBytes: text.length,
  };
  await write(directory, edition.file, whole);
  const kept = earlier.slice(0, keep - 1);
  const differences: Difference[] = [];
  for (const [done, { id, file, sha256: was }] of kept.entries()) {
    options.onProgress?.(done, kept.length);
    const before = await unpackWhole(await readFile(path.join(directory, file)));
    if (createHash('sha256').update(before).digest('hex') !== was) {
      throw new DomainError('VALIDATION_ERROR', `${path.join(directory, file)} is not what the index of the feed says`);
    }
    const packed = await packDifference(before, text).catch(() => undefined);
    if (packed === undefined || packed.length > whole.length / 2) continue; // no gain: the whole is there
    const difference = { from: id, file: `${id}_${release.id}.zst`, bytes: packed.length };
    await write(directory, difference.file, packed);
    differences.push(difference);
  }
  const index = indexText({ editions: [edition, ...kept], differences });
  const comment = `carnet feed ${release.id}\tfile:${INDEX_FILE}\thashed`;
  await write(directory, PUBLIC_KEY_FILE, publicKeyText(key.public));
  await write(directory, INDEX_SIGNATURE_FILE, signatureText(Buffer.from(index), key.secret, key.public, comment));
  await write(directory, INDEX_FILE, index);
  const offered = new Set([edition, ...kept, ...differences].map(({ file }) => file));
  return { edition, differences, isNew: true, removed: await removeOthers(directory, offered) };
}

async function readEarlier(directory: string, key: SigningKey): Promise<readonly Edition[]> {
  const there = await readdir(directory);
  if (!there.includes(INDEX_FILE)) return [];
  const index = await readFile(path.join(directory, INDEX_FILE));
  const signature = await readFile(path.join(directory, INDEX_SIGNATURE_FILE), 'utf8').catch(() => '');
  const problem = signatureProblem(index, signature, key.public);
  if (problem !== null) {
    throw new DomainError(
      'VALIDATION_ERROR',
      `${directory} holds a feed that this key did not sign (${problem}): publish with its key, or into another directory`,
    );
  }
  return parseIndex(index.toString('utf8'), path.join(directory, INDEX_FILE)).editions;
}

async function readIndex(directory: string) {
  const file = path.join(directory, INDEX_FILE);
  return parseIndex(await readFile(file, 'utf8'), file);
}

async function textOfRelease(release: Release): Promise<Buffer> {
  if (!release.files.has(TRAVEL_DATA_FILE)) {
    throw new DomainError('VALIDATION_ERROR', `${release.location} has no ${TRAVEL_DATA_FILE}: make a new release`);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of bytesOf(fileOf(release, TRAVEL_DATA_FILE))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A reader sees the old file or the new one. */
async function write(directory: string, name: string, content: Buffer | string): Promise<void> {
  const scratch = path.join(directory, `.${name}.tmp`);
  await writeFile(scratch, content, { flush: true });
  await chmod(scratch, 0o644);
  await rename(scratch, path.join(directory, name));
}

/** Only what a feed has names for: whatever else lies there is somebody's. */
async function removeOthers(directory: string, offered: ReadonlySet<string>): Promise<string[]> {
  const ID = String.raw`\d{4}-\d\d-\d\d(?:\.\d+)?`;
  const ofFeeds = new RegExp(`^(?:${ID}\\.jsonl\\.gz|${ID}_${ID}\\.zst)$`);
  const others = (await readdir(directory)).filter((name) => ofFeeds.test(name) && !offered.has(name));
  for (const name of others) await rm(path.join(directory, name));
  return others;
}
