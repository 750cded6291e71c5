/**
 * Reads the CSV forms of a passport-index file, one pair per line (tidy) or one passport per line (matrix), into cells.
 */

import { DomainError } from '@carnet/rules/errors.ts';
import { CsvError, parse } from 'csv-parse/sync';
import type { Cell, ReadCells, RowProblem } from './cell.ts';

/** The longest line published, a matrix row of words, has about 3 KB. */
const MAX_LINE_LENGTH = 64 * 1024;

interface Row {
  readonly fields: readonly string[];
  readonly line: number;
}

/** Throws VALIDATION_ERROR when the file as a whole cannot be read: no known header, no rows, an open quote. */
export function readCsv(original: string): ReadCells {
  // The parser counts a CRLF inside quotes as two lines.
  const text = original.replace(/\r\n?/g, '\n');
  refuseLongLines(text);
  const [header, ...rows] = parseRows(text);
  if (!header) throw refused('The file has no header line');
  if (rows.length === 0) throw refused(`The file has a header (line ${header.line}) but no rows`);

  const names = header.fields.map((field) => field.trim().toLowerCase());
  const passport = names.indexOf('passport');
  const destination = names.indexOf('destination');
  const valueHeader = names.find((name) => name === 'code' || name === 'requirement');
  if (names.length === 3 && passport !== -1 && destination !== -1 && valueHeader !== undefined) {
    return readTidy(
      rows,
      { passport, destination, value: names.indexOf(valueHeader) },
      valueHeader as 'code' | 'requirement',
    );
  }
  if (passport === 0 && destination === -1 && valueHeader === undefined && names.length > 1)
    return readMatrix(header, rows);
  throw refused(
    `Line ${header.line}: expected the header "Passport,Destination,Requirement" (or "Code"), or "Passport" ` +
      'followed by one column ' +
      `per destination, found "${header.fields.join(',').slice(0, 80)}"`,
  );
}

function readTidy(
  rows: readonly Row[],
  column: { passport: number; destination: number; value: number },
  valueHeader: 'code' | 'requirement',
): ReadCells {
  const cells: Cell[] = [];
  const problems: RowProblem[] = [];
  for (const { fields, line } of rows) {
    if (fields.length !== 3) {
      problems.push({
        line,
        message: `expected 3 columns, found ${fields.length}: "${fields.join(',').slice(0, 80)}"`,
      });
      continue;
    }
    cells.push({
      passport: (fields[column.passport] as string).trim(),
      destination: (fields[column.destination] as string).trim(),
      value: fields[column.value] as string,
      line,
    });
  }
  return { format: 'tidy', valueHeader, rowCount: rows.length, cells, problems };
}

function readMatrix(header: Row, rows: readonly Row[]): ReadCells {
  const destinations = header.fields.slice(1).map((field) => field.trim());
  const cells: Cell[] = [];
  const problems: RowProblem[] = [];
  for (const { fields, line } of rows) {
    if (fields.length !== header.fields.length) {
      problems.push({
        line,
        message: `expected ${header.fields.length} columns as in the header, found ${fields.length}`,
      });
      continue;
    }
    const passport = (fields[0] as string).trim();
    for (const [index, destination] of destinations.entries()) {
      cells.push({ passport, destination, value: fields[index + 1] as string, line, destinationLine: header.line });
    }
  }
  return { format: 'matrix', valueHeader: null, rowCount: rows.length * destinations.length, cells, problems };
}

function parseRows(text: string): Row[] {
  try {
    const records = parse(text, {
      relax_column_count: true,
      // A stray quote inside a field is left for the row checks, which name the line.
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]; // the typings do not know `info`
    // The parser names a record's last line, people look for its first.
    return records.map(({ record, info }) => ({ fields: record, line: info.lines - lineBreaksIn(record) }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
      throw refused(
        `A quote opened on line ${openQuoteLine(text)} is never closed: the file is cut off or has a stray quote`,
      );
    }
    const line = (error as CsvError & { lines?: number }).lines;
    throw refused(`Line ${line ?? '?'} is not valid CSV: ${error.message}`);
  }
}

function lineBreaksIn(fields: readonly string[]): number {
  return fields.reduce((count, field) => count + (field.includes('\n') ? field.split('\n').length - 1 : 0), 0);
}

/** The line of the last odd quote, where the unclosed field begins. */
function openQuoteLine(text: string): number {
  let open = 0;
  let line = 1;
  let inQuotes = false;
  for (const character of text) {
    if (character === '\n') line += 1;
    if (character !== '"') continue;
    inQuotes = !inQuotes;
    if (inQuotes) open = line;
  }
  return open;
}

function refuseLongLines(text: string): void {
  let line = 1;
  for (let start = 0; start <= text.length; line += 1) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    if (end - start > MAX_LINE_LENGTH) {
      throw refused(
        `Line ${line} has ${end - start} characters; a line of a passport-index file has at most ${MAX_LINE_LENGTH}`,
      );
    }
    start = end + 1;
  }
}

function refused(message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', message);
}
