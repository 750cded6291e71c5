/**
 * Reads points of interest from a delimited table of unknown origin, by a mapping of its columns or by their usual
 * names.
 */

import { DomainError } from '@carnet/rules/errors.ts';
import type { ImportItem, PointOfInterestRecord } from '../../domain/places/place-record.ts';
import { columnsByField, type FieldMapping, type MappedField } from '../places/field-mapping.ts';
import { mappedItems } from '../places/mapped-items.ts';
import { type MappedPlaceOptions, mappedPlace } from '../places/mapped-place.ts';
import type { PlaceFile } from '../places/place-file.ts';
import { SeenKeys } from '../places/seen-keys.ts';
import { decodeText } from '../places/text/decode-text.ts';
import { oneLine, quoted } from '../places/text/quoted.ts';
import { readTable, type TableRow } from './read-table.ts';

export interface PlacesCsvOptions extends MappedPlaceOptions {
  /** Which column is what, see `parseFieldMapping`; fields it does not name are found by usual column names. */
  readonly mapping?: FieldMapping | undefined;
  /** Default: found in the first line. */
  readonly delimiter?: string | undefined;
  /** Default `utf-8`, strictly. */
  readonly encoding?: string | undefined;
}

/**
 * Columns that are not mapped are not read. Memory grows with the number of rows only by their keys. Throws
 * VALIDATION_ERROR when the file as a whole cannot be read: wrong encoding, cut off inside quotes, no header, no column
 * for name or coordinates.
 */
export async function* readPlacesCsv(
  file: PlaceFile,
  options: PlacesCsvOptions = {},
): AsyncGenerator<ImportItem<PointOfInterestRecord>> {
  const { columns, rows } = await readTable(
    decodeText(file.open(), options.encoding),
    (header) => neededColumns(header, options.mapping ?? {}),
    oneCharacter(options.delimiter),
  );
  const seen = new SeenKeys();
  for await (const row of rows) {
    const where = `line ${row.line}`;
    if ('problem' in row) yield { problem: { where, message: row.problem } };
    else yield* itemsOfRow(row, where, columns, options, seen);
  }
}

function* itemsOfRow(
  { fields }: TableRow,
  where: string,
  columns: ReadonlyMap<MappedField, number>,
  options: MappedPlaceOptions,
  seen: SeenKeys,
): Generator<ImportItem<PointOfInterestRecord>> {
  const textUnder = (field: MappedField) => fields[columns.get(field) ?? -1] ?? '';
  if (textUnder('latitude').trim() === '' && textUnder('longitude').trim() === '') {
    yield {
      warning: { where, message: `${quoted(textUnder('name'))} has no coordinates and is left out` },
    };
    return;
  }
  yield* mappedItems(mappedPlace(textUnder, options), where, seen);
}

function neededColumns(header: readonly string[], mapping: FieldMapping): ReadonlyMap<MappedField, number> {
  const columns = columnsByField(header, mapping);
  const missing = (['name', 'latitude', 'longitude'] as const).filter((field) => !columns.has(field));
  if (missing.length === 0) return columns;
  throw new DomainError(
    'VALIDATION_ERROR',
    `No column is known to be the ${missing.join(', ')}: say which with --map ` +
      `${missing.map((field) => `${field}=COLUMN`).join(',')}. ` +
      `Columns: ${oneLine(header.join(', '), 500)}`,
  );
}

function oneCharacter(delimiter: string | undefined): string | undefined {
  const character = delimiter === '\\t' || delimiter === 'tab' ? '\t' : delimiter;
  if (character === undefined || (character.length === 1 && !/["\s]/.test(character)) || character === '\t')
    return character;
  throw new DomainError(
    'VALIDATION_ERROR',
    `The delimiter must be one character, or tab, found ${JSON.stringify(delimiter)}`,
  );
}
