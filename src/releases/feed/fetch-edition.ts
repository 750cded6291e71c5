/** Fetches the newest edition of a feed, as a difference where the one before is at hand, and checks it. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DomainError } from '@carnet/rules/errors.ts';
import { isUrl } from '../../infrastructure/files/fetch-location.ts';
import { readLocation } from '../../infrastructure/files/read-location.ts';
import type { GivenDataSet } from '../../services/open-data/store-data-set.ts';
import { type PublicKey, signatureProblem } from '../signing/minisign.ts';
import { readTravelData } from '../travel-data/read-travel-data.ts';
import { TRAVEL_DATA_FORMAT } from '../travel-data/records.ts';
import { type Edition, type FeedIndex, INDEX_FILE, INDEX_SIGNATURE_FILE, parseIndex } from './feed-index.ts';
import { packWhole, unpackDifference, unpackWhole } from './pack-text.ts';

export interface FeedOptions {
  /** The address or directory of the feed. */
  readonly location: string;
  readonly publicKey: PublicKey;
  /** Where the last edition is kept, for the next difference. */
  readonly cacheDirectory: string;
}

export interface FetchedEdition {
  readonly edition: Edition;
  readonly text: Buffer;
  /** Fetched, besides the index. */
  readonly bytes: number;
  /** Id of the edition that a difference started from; null = the whole was fetched, or nothing was needed. */
  readonly from: string | null;
}

const INDEX_LIMITS = { maxBytes: 1024 * 1024, timeoutMs: 30_000 };
const FILE_LIMITS = { maxBytes: 128 * 1024 * 1024, timeoutMs: 300_000 };
/** Between the two files of an index another edition may be published. */
const TRIES = 3;
const PAUSE_MS = 1000;

/** Throws VALIDATION_ERROR where the key did not sign it, and as `readLocation` does. */
export async function readFeed({ location, publicKey }: Omit<FeedOptions, 'cacheDirectory'>): Promise<FeedIndex> {
  const where = inFeed(location, INDEX_FILE);
  for (let attempt = 1; ; attempt += 1) {
    const index = Buffer.from((await readLocation(where, INDEX_LIMITS)).bytes);
    const { bytes } = await readLocation(inFeed(location, INDEX_SIGNATURE_FILE), INDEX_LIMITS);
    const problem = signatureProblem(index, Buffer.from(bytes).toString('utf8'), publicKey);
    if (problem === null) return parseIndex(index.toString('utf8'), where);
    if (attempt === TRIES) {
      throw new DomainError('VALIDATION_ERROR', `the signature of ${where} does not hold: ${problem}`);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** The newest edition that this version of Carnet can load. Throws VALIDATION_ERROR where there is none. */
export function newestEdition({ editions }: FeedIndex, location: string): Edition {
  const edition = editions.find(({ format }) => format <= TRAVEL_DATA_FORMAT);
  if (edition !== undefined) return edition;
  throw new DomainError(
    'VALIDATION_ERROR',
    `${location} has data of format ${editions[0]?.format}, and this version of Carnet reads format ` +
      `${TRAVEL_DATA_FORMAT}. Use a newer version of Carnet`,
  );
}

/**
 * Whatever is wrong with the kept edition or a difference, the whole is fetched. Throws VALIDATION_ERROR where that is
 * not what the index says.
 */
export async function fetchEdition(index: FeedIndex, edition: Edition, options: FeedOptions): Promise<FetchedEdition> {
  const kept = await keptEdition(options.cacheDirectory);
  if (kept !== undefined && sha256Of(kept.text) === edition.sha256)
    return { edition, text: kept.text, bytes: 0, from: null };
  // Differences lead to the newest of the feed, which may have a format of later.
  const difference =
    edition === index.editions[0] ? index.differences.find(({ from }) => from === kept?.id) : undefined;
  if (kept !== undefined && difference !== undefined) {
    const text = await patched(kept.text, inFeed(options.location, difference.file)).catch(() => undefined);
    if (text !== undefined && sha256Of(text) === edition.sha256)
      return { edition, text, bytes: difference.bytes, from: kept.id };
  }
  const where = inFeed(options.location, edition.file);
  const text = Buffer.from((await readLocation(where, FILE_LIMITS)).bytes); // unpacked on the way
  if (sha256Of(text) !== edition.sha256) {
    throw new DomainError(
      'VALIDATION_ERROR',
      `${where} is damaged: its data are not those that the index was signed for`,
    );
  }
  return { edition, text, bytes: edition.bytes, from: null };
}

/** For the next difference; once the edition is loaded. */
export async function keepEdition({ edition, text }: FetchedEdition, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const file = path.join(directory, edition.file);
  await writeFile(`${file}.tmp`, await packWhole(text));
  await rename(`${file}.tmp`, file);
  for (const name of await readdir(directory))
    if (name !== edition.file) await rm(path.join(directory, name), { force: true });
}

/** `today`: YYYY-MM-DD in UTC by this machine's clock. */
export function dataSetOfEdition({ edition, text }: FetchedEdition, location: string, today: string): GivenDataSet {
  const { id, changesThrough, sha256 } = edition;
  return {
    location,
    filesSha256: sha256,
    release: { id, changesThrough },
    read: () => readTravelData(linesOf(text), { id, location: inFeed(location, edition.file), today }),
  };
}

function* linesOf(text: Buffer): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    yield text.toString('utf8', at, end < 0 ? text.length : end);
    at = end < 0 ? text.length : end + 1;
  }
}

async function patched(before: Buffer, where: string): Promise<Buffer> {
  const { bytes } = await readLocation(where, FILE_LIMITS);
  return await unpackDifference(before, Buffer.from(bytes));
}

async function keptEdition(directory: string): Promise<{ id: string; text: Buffer } | undefined> {
  const names = await readdir(directory).catch(() => []);
  const name = names.find((one) => one.endsWith('.jsonl.gz'));
  if (name === undefined) return undefined;
  const text = await readFile(path.join(directory, name))
    .then(unpackWhole)
    .catch(() => undefined);
  return text && { id: name.slice(0, -'.jsonl.gz'.length), text };
}

const sha256Of = (text: Buffer): string => createHash('sha256').update(text).digest('hex');

/** A file of the feed. */
function inFeed(location: string, name: string): string {
  if (!isUrl(location)) return path.join(location, name);
  return new URL(name, location.endsWith('/') ? location : `${location}/`).href;
}
