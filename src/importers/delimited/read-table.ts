/** Reads a delimited table (CSV, TSV and their kin) row by row, in constant memory, and refuses what cannot be one. */
import { pipeline, Readable } from 'node:stream';
import { DomainError } from '@carnet/rules/errors.ts';
import { CsvError, type Options, parse } from 'csv-parse';

/** UTF-16 units of one row: the longest in the files seen has 27,000. */
const MAX_ROW_LENGTH = 1024 * 1024;

export interface TableRow {
  /** The row's first line in the file, from 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** A row that has more or fewer fields than the header. */
export interface BadRow {
  readonly line: number;
  readonly problem: string;
}

export interface Table<Columns> {
  /** What the caller made of the header. */
  readonly columns: Columns;
  /** Read once. A row of only empty fields is left out. */
  readonly rows: AsyncIterable<TableRow | BadRow>;
}

/**
 * `texts` has `\n` as line break; `readHeader` is given its trimmed first row. `delimiter` is one character, by default
 * the one of `,` `;` tab `|` that the first line has most of. Throws VALIDATION_ERROR when there is no header, and
 * while rows are read when one is longer than a row can be or a quote is never closed.
 */
export async function readTable<Columns>(
  texts: AsyncIterable<string>,
  readHeader: (header: readonly string[]) => Columns,
  delimiter?: string,
): Promise<Table<Columns>> {
  const { firstLine, all } = await peekLine(texts);
  const rows = parsedRows(all, delimiter ?? likelyDelimiter(firstLine));
  try {
    if (/^\s*</.test(firstLine)) throw refused('The file is a web page or XML (it starts with "<"), not a table');
    if (/^\s*[{[]/.test(firstLine)) throw refused('The file starts as JSON, not as a table');
    const first = await rows.next();
    if (first.done) throw refused('The file has no header line');
    const header = first.value.fields.map((field) => field.trim());
    return { columns: readHeader(header), rows: checkedRows(rows, header.length) };
  } catch (error) {
    // Nobody will read on: the file is closed.
    await rows.return(undefined);
    await all.return();
    throw error;
  }
}

/**
 * The columns by their names in small letters. Throws VALIDATION_ERROR when a needed one is missing: the file is then
 * not `what` it should be.
 */
export function columnsNamed(
  header: readonly string[],
  needed: readonly string[],
  what: string,
): ReadonlyMap<string, number> {
  const columns = new Map(header.map((name, index) => [name.toLowerCase(), index]));
  const missing = needed.filter((name) => !columns.has(name));
  if (missing.length === 0) return columns;
  throw refused(`This is not an ${what}: it has no column ${missing.join(', ')}`);
}

async function* checkedRows(rows: AsyncIterable<TableRow>, width: number): AsyncGenerator<TableRow | BadRow> {
  for await (const { line, fields } of rows) {
    if (fields.length === width) yield { line, fields };
    else yield { line, problem: `it has ${fields.length} columns, the header has ${width}` };
  }
}

async function* parsedRows(texts: AsyncIterable<string>, delimiter: string): AsyncGenerator<TableRow> {
  // Where the last whole row ends: rows still waiting to be read are dropped when a later one is refused.
  let lastLine = 0;
  const options: Options<TableRow, string[]> = {
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    // A stray quote inside a field is no damage: names have them.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_ROW_LENGTH,
    on_record: (fields, { lines }) => {
      lastLine = lines;
      // The parser names a row's last line, people look for its first.
      return { line: lines - lineBreaksIn(fields), fields };
    },
  };
  // The typings know no `on_record` that changes the type of a row.
  const parser = parse(options as unknown as Options);
  // Errors of the source reach the loop through the parser.
  pipeline(Readable.from(texts, { objectMode: true }), parser, () => {});
  try {
    yield* parser as AsyncIterable<TableRow>;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
      throw refused(
        `A quote in the row that begins on line ${lastLine + 1} is never closed: the file is cut off or has ` +
          'a stray quote',
      );
    }
    if (error.code === 'CSV_MAX_RECORD_SIZE') {
      throw refused(
        `The row that begins on line ${lastLine + 1} is longer than ${MAX_ROW_LENGTH.toLocaleString('en')} ` +
          'characters: ' +
          'a quote in it is not closed, or this is not a table with one row per line',
      );
    }
    throw refused(`The row that begins on line ${lastLine + 1} is not valid: ${error.message}`);
  }
}

/** The first line that is not blank, and the whole text again; `all` has begun, so that closing it closes `texts`. */
async function peekLine(texts: AsyncIterable<string>) {
  const iterator = texts[Symbol.asyncIterator]();
  let head = '';
  while (!head.trimStart().includes('\n') && head.length <= MAX_ROW_LENGTH) {
    const { done, value } = await iterator.next();
    if (done) break;
    head += value;
  }
  async function* replay(): AsyncGenerator<string, void> {
    try {
      yield '';
      yield head;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  const all = replay();
  await all.next();
  return { firstLine: head.trimStart().split('\n', 1)[0] ?? '', all };
}

function likelyDelimiter(line: string): string {
  const outsideQuotes = line.replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => outsideQuotes.split(delimiter).length;
  return [';', '\t', '|'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best), ',');
}

function lineBreaksIn(fields: readonly string[]): number {
  return fields.reduce((count, field) => count + (field.includes('\n') ? field.split('\n').length - 1 : 0), 0);
}

function refused(message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', message);
}
