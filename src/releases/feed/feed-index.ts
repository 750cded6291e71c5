/**
 * The index of a feed, `feed.json`: which editions of the travel data there are, newest first, and the differences that lead
 * to the newest. A reader ignores members that it does not know.
 */
import { DomainError } from '@carnet/rules/errors.ts';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import { compareReleaseIds, isReleaseId } from '../../domain/release-id.ts';
import { isPlainName } from '../layout.ts';

export const INDEX_FILE = 'feed.json';
export const INDEX_SIGNATURE_FILE = 'feed.json.minisig';

/** Raised when readers of before would misunderstand an index. */
const FEED_FORMAT = 1;

const FILE = { file: Type.String(), bytes: Type.Integer({ minimum: 1 }) };

const EDITION = Type.Object({
  /** Id of the release. */
  id: Type.String(),
  /** Cursor of the changes that it includes. */
  changesThrough: Type.String(),
  /** Of its lines: the format of `travel-data.jsonl`. */
  format: Type.Integer({ minimum: 1 }),
  /** The whole, in gzip. */
  ...FILE,
  /** Of the text in it. */
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  textBytes: Type.Integer({ minimum: 1 }),
});

/** Makes the newest edition from the one it starts from: zstd, with the text of that edition as its dictionary. */
const DIFFERENCE = Type.Object({ from: Type.String(), ...FILE });

const INDEX = Type.Object({
  feed: Type.Integer({ minimum: 1 }),
  editions: Type.Array(EDITION, { minItems: 1 }),
  differences: Type.Array(DIFFERENCE),
});

export type Edition = Static<typeof EDITION>;
export type Difference = Static<typeof DIFFERENCE>;
export type FeedIndex = Omit<Static<typeof INDEX>, 'feed'>;

export const indexText = (index: FeedIndex): string => `${JSON.stringify({ feed: FEED_FORMAT, ...index }, null, 2)}\n`;

/** Throws VALIDATION_ERROR that names `where` and what is wrong. */
export function parseIndex(text: string, where: string): FeedIndex {
  const broken = (problem: string) =>
    new DomainError('VALIDATION_ERROR', `${where} is not the index of a feed: ${problem}`);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw broken(`it is not JSON (${(error as Error).message})`);
  }
  const format = (data as { feed?: unknown } | null)?.feed;
  if (typeof format === 'number' && format > FEED_FORMAT) {
    throw new DomainError(
      'VALIDATION_ERROR',
      `${where} has format ${format}, and this version of Carnet reads format ${FEED_FORMAT}. Use a newer version of Carnet`,
    );
  }
  if (!Value.Check(INDEX, data)) {
    const [first] = Value.Errors(INDEX, data);
    throw broken(`${first?.instancePath || 'it'} ${first?.message ?? 'is incomplete'}`);
  }
  for (const { file } of [...data.editions, ...data.differences]) {
    if (!isPlainName(file)) throw broken(`${JSON.stringify(file)} is not a plain file name`);
  }
  for (const { id } of data.editions) if (!isReleaseId(id)) throw broken(`"${id}" is not the id of a release`);
  const { editions, differences } = data;
  return { editions: editions.toSorted((a, b) => compareReleaseIds(b.id, a.id)), differences };
}
