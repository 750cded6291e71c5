/** Reads a CSV export of Open Plaques: commemorative plaques with what is written on them. */
import type { ImportItem, PointOfInterestRecord } from '../../domain/places/place-record.ts';
import { columnsNamed, readTable } from '../delimited/read-table.ts';
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
  const { columns, rows } = await readTable(decodeText(file.open()), (header) =>
    columnsNamed(header, NEEDED, 'export of Open Plaques'),
  );
  const seen = new SeenKeys();
  for await (const read of rows) {
    const where = `line ${read.line}`;
    if ('problem' in read) {
      yield { problem: { where, message: read.problem } };
      continue;
    }
    const row: PlaqueRow = (name) => read.fields[columns.get(name) ?? -1]?.trim() ?? '';
    const plaque = readPlaque(row);
    if ('problem' in plaque) yield { problem: { where, message: plaque.problem } };
    else if ('leftOut' in plaque) yield { warning: { where, message: plaque.leftOut } };
    else {
      const first = seen.firstPlace(plaque.draft.key, where);
      if (first !== undefined) {
        yield { problem: { where, message: `plaque ${row('id')} is already on ${first}` } };
        continue;
      }
      if (plaque.note !== null) yield { warning: { where, message: plaque.note } };
      yield* draftItems(plaque.draft, where);
    }
  }
}
