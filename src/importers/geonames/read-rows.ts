/** Reads the table of GeoNames dumps: 19 columns separated by tabs, UTF-8, no header, no quoting. */
import { DomainError } from '@carnet/rules/errors.ts';
import { fold } from '@carnet/rules/fold-text.ts';
import { LARGEST_ID } from '@carnet/rules/storable.ts';
import { type Location, locationProblem } from '../../domain/places/location.ts';
import type { RecordProblem } from '../../domain/places/place-record.ts';
import type { PlaceFile } from '../places/place-file.ts';
import { readLines } from '../places/text/read-lines.ts';

/** A row as the readme of the dumps describes its columns, those that Carnet uses. */
export interface GeonamesRow {
  readonly id: number;
  readonly name: string;
  /** Other names, once each whatever their case and accents, without the name itself. */
  readonly alternateNames: readonly string[];
  readonly location: Location;
  /** One letter: A, H, L, P, R, S, T, U or V. */
  readonly featureClass: string;
  readonly featureCode: string;
  /** ISO 3166-1 alpha-2; null where the row names none, as on the high seas. */
  readonly countryIso2: string | null;
  readonly admin1Code: string | null;
  /** Null = not known: the table writes 0. */
  readonly population: number | null;
  readonly timezone: string | null;
}

export type GeonamesItem = { readonly row: GeonamesRow; readonly where: string } | { readonly problem: RecordProblem };

const COLUMNS = 19;

/** Null = not known: the table writes 0. */
export type WantsRow = (featureClass: string, featureCode: string, population: number | null) => boolean;

export interface GeonamesRowOptions {
  /** Rows it turns down cost little and are not checked. */
  readonly wants: WantsRow;
  /**
   * Called once, at the end: the day of the latest change in the whole table, `YYYY-MM-DD`; null when no row has one.
   */
  readonly onDataDate?: ((date: string | null) => void) | undefined;
}

/** VALIDATION_ERROR when the file is no such table, and as `readLines` does. */
export async function* readGeonamesRows(
  file: PlaceFile,
  { wants, onDataDate }: GeonamesRowOptions,
): AsyncGenerator<GeonamesItem, void, undefined> {
  let rows = 0;
  let latest = '';
  for await (const { line, text } of readLines(file.open())) {
    if (text === '') continue;
    const cells = text.split('\t');
    if (rows === 0) {
      if (cells.length !== COLUMNS) throw noTable(file, line, cells.length);
      if (cells[0] === 'geonameid') continue; // a header that someone added
    }
    rows += 1;
    const where = `line ${line}`;
    if (cells.length !== COLUMNS) {
      yield { problem: { where, message: `it has ${cells.length} columns instead of ${COLUMNS}` } };
      continue;
    }
    const changed = cells[18] as string;
    if (changed > latest && /^\d{4}-\d{2}-\d{2}$/.test(changed)) latest = changed;
    if (!wants(cells[6] as string, cells[7] as string, toPopulation(cells[14] as string))) continue;
    const row = toRow(cells);
    yield typeof row === 'string' ? { problem: { where, message: row } } : { row, where };
  }
  if (rows === 0) throw new DomainError('VALIDATION_ERROR', `${file.name} has no rows`);
  onDataDate?.(latest === '' ? null : latest);
}

/** The row, or what is wrong with it. */
function toRow(cells: readonly string[]): GeonamesRow | string {
  const [id = '', name = '', asciiName = '', alternateNames = '', latitude = '', longitude = ''] = cells;
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > LARGEST_ID) return `"${id.slice(0, 40)}" is not a GeoNames id`;
  if (name.trim() === '') return `${id} has no name`;
  const location = { latitude: toDegrees(latitude), longitude: toDegrees(longitude) };
  const problem = locationProblem(location);
  if (problem !== undefined) return `${id} (${name}): ${problem}`;
  const countryIso2 = textOrNull(cells[8]);
  if (countryIso2 !== null && !/^[A-Z]{2}$/.test(countryIso2))
    return `${id} (${name}): "${countryIso2}" is not a country code`;
  return {
    id: Number(id),
    name: name.trim(),
    alternateNames: otherNames(name, [asciiName, ...alternateNames.split(',')]),
    location,
    featureClass: cells[6] as string,
    featureCode: cells[7] as string,
    countryIso2,
    admin1Code: textOrNull(cells[10]),
    population: toPopulation(cells[14] as string),
    timezone: textOrNull(cells[17]),
  };
}

function otherNames(name: string, others: readonly string[]): string[] {
  const known = new Set([fold(name), '']);
  return others
    .map((other) => other.trim())
    .filter((other) => {
      const key = fold(other);
      const isNew = !known.has(key);
      known.add(key);
      return isNew;
    });
}

function toPopulation(text: string): number | null {
  return /^[1-9]\d*$/.test(text) ? Number(text) : null;
}

/** NaN for anything but a plain decimal number. */
function toDegrees(text: string): number {
  return /^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

function textOrNull(text: string | undefined): string | null {
  const trimmed = (text ?? '').trim();
  return trimmed === '' ? null : trimmed;
}

function noTable(file: PlaceFile, line: number, columns: number): DomainError {
  return new DomainError(
    'VALIDATION_ERROR',
    `${file.name} is not a GeoNames table: line ${line} has ${columns} ` +
      `${columns === 1 ? 'column' : 'columns'} separated by tabs instead of ${COLUMNS}`,
  );
}
