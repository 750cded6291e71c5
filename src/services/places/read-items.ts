/**
 * Reads all that an importer yields before anything is written: usable rows are spooled, the others counted and listed.
 */
import { DomainError } from '@carnet/rules/errors.ts';
import { isStorableText } from '@carnet/rules/storable.ts';
import type { ImportItem, RecordProblem } from '../../domain/places/place-record.ts';
import { BatchSpool } from '../../infrastructure/files/batch-spool.ts';
import type { ListedProblems } from './place-import.ts';

const LISTED = 100;
const ITEMS_PER_CALL = 1000;

export class ProblemList implements ListedProblems {
  readonly first: RecordProblem[] = [];
  total = 0;

  add(problem: RecordProblem): void {
    this.total += 1;
    if (this.first.length < LISTED) this.first.push(problem);
  }
}

export interface ReadItems {
  /** Each row has its `place_in_file`. The caller closes it. */
  readonly rows: BatchSpool;
  readonly refused: ProblemList;
  readonly warnings: ProblemList;
}

/** `toRow`: the row to store, or why the record cannot be stored. */
export async function readItems<Record>(
  items: AsyncIterable<ImportItem<Record>> | Iterable<ImportItem<Record>>,
  toRow: (record: Record) => object | string,
  onRead: (() => void) | undefined,
): Promise<ReadItems> {
  const read: ReadItems = { rows: new BatchSpool(), refused: new ProblemList(), warnings: new ProblemList() };
  let count = 0;
  try {
    for await (const item of items) {
      count += 1;
      if (count % ITEMS_PER_CALL === 0) onRead?.();
      if ('problem' in item) read.refused.add(item.problem);
      else if ('warning' in item) read.warnings.add(item.warning);
      else {
        const row = toRow(item.record);
        if (typeof row === 'string') read.refused.add({ where: item.where, message: row });
        else await read.rows.add({ place_in_file: item.where, ...row });
      }
    }
    onRead?.();
    return read;
  } catch (error) {
    await read.rows.close();
    throw error;
  }
}

/** Throws VALIDATION_ERROR listing what cannot be stored. */
export function refuseBadRows({ total, first }: ListedProblems, fileName: string): void {
  if (total === 0) return;
  const shown = first.map(({ where, message }) => `  ${where}: ${message}`);
  if (total > first.length) shown.push(`  and ${(total - first.length).toLocaleString('en')} more`);
  throw new DomainError(
    'VALIDATION_ERROR',
    `${fileName}: ${total.toLocaleString('en')} ${total === 1 ? 'row' : 'rows'} cannot be imported; nothing was. ` +
      `--skip-bad-rows imports the rest:\n${shown.join('\n')}`,
  );
}

/** What PostgreSQL does not store as text. */
export function textProblem(texts: readonly (string | null)[]): string | undefined {
  const bad = texts.find((text) => text !== null && !isStorableText(text));
  return bad === undefined ? undefined : 'one of its texts has a NUL character or half a character';
}
