/** Reads a CSV export of Open Plaques: commemorative plaques with what is written on them. */
import { DomainError } from '../../domain/errors.ts';
import type { ImportItem, PointOfInterestRecord } from '../../domain/places/place-record.ts';
import { readTable } from '../delimited/read-table.ts';
import type { PlaceFile } from '../places/place-file.ts';
import { draftItems } from '../places/point-of-interest-draft.ts';
import { SeenKeys } from '../places/seen-keys.ts';
import { decodeText } from '../places/text/decode-text.ts';
import { type PlaqueRow, readPlaque } from './plaque.ts';

const NEEDED = ['id', 'inscription', 'latitude', 'longitude'] as const;

/**
 * Inscriptions are written by those who put the plaques up, the export is in the public domain (PDDL). Throws
 * VALIDATION_ERROR when the file is no such export, is cut off or is not in UTF-8.
 */
export async function* readOpenPlaques(file: PlaceFile): AsyncGenerator<ImportItem<PointOfInterestRecord>> {
  const { columns, width, rows } = await readTable(decodeText(file.open()), columnsOf);
  const seen = new SeenKeys();
  for await (const { line, fields } of rows) {
    const where = `line ${line}`;
    if (fields.length !== width) {
      yield { problem: { where, message: `it has ${fields.length} columns, the header has ${width}` } };
      continue;
    }
    const row: PlaqueRow = (name) => fields[columns.get(name) ?? -1]?.trim() ?? '';
    const plaque = readPlaque(row);
    if ('problem' in plaque) yield { problem: { where, message: plaque.problem } };
    else if ('leftOut' in plaque) yield { warning: { where, message: plaque.leftOut } };
    else {
      const first = seen.firstPlace(plaque.draft.key, where);
      if (first !== undefined) {
        yield { problem: { where, message: `plaque ${row('id')} stands on ${first} already` } };
        continue;
      }
      if (plaque.note !== null) yield { warning: { where, message: plaque.note } };
      yield* draftItems(plaque.draft, where);
    }
  }
}

function columnsOf(header: readonly string[]): ReadonlyMap<string, number> {
  const columns = new Map(header.map((name, index) => [name.toLowerCase(), index]));
  const missing = NEEDED.filter((name) => !columns.has(name));
  if (missing.length === 0) return columns;
  throw new DomainError(
    'VALIDATION_ERROR',
    `This is no export of Open Plaques: it has no column ${missing.join(', ')}`,
  );
}
