/**
 * Reads the World Heritage List from any of its exports: the CSV of whc.unesco.org to 2019, or JSON and CSV of
 * data.unesco.org.
 */
import { DomainError } from '../../domain/errors.ts';
import type { ImportItem, PointOfInterestRecord, RecordProblem } from '../../domain/places/place-record.ts';
import { readTable } from '../delimited/read-table.ts';
import type { PlaceFile } from '../places/place-file.ts';
import { draftItems } from '../places/point-of-interest-draft.ts';
import { SeenKeys } from '../places/seen-keys.ts';
import { splitJson } from '../places/split/split-json.ts';
import { decodeText } from '../places/text/decode-text.ts';
import { isUtf8File } from '../places/text/is-utf8-file.ts';
import { startOfText } from '../places/text/start-of-text.ts';
import { readSite, type SiteValue, type UnescoOptions } from './world-heritage-site.ts';

/** One site as the file has it, or what is wrong with the row or the file. */
type RowItem =
  | { readonly site: SiteValue; readonly where: string }
  | { readonly problem: RecordProblem }
  | { readonly warning: RecordProblem };

/** Throws VALIDATION_ERROR when the file is neither export, is cut off or lacks a column that is needed. */
export async function* readUnesco(
  file: PlaceFile,
  options: UnescoOptions = {},
): AsyncGenerator<ImportItem<PointOfInterestRecord>> {
  const seen = new SeenKeys();
  const isJson = /^[{[]/.test(await startOfText(file, MIXED));
  for await (const row of isJson ? jsonRows(file) : csvRows(file)) {
    if (!('site' in row)) {
      yield row;
      continue;
    }
    const { where } = row;
    const site = readSite(row.site, options);
    if ('problem' in site) yield { problem: { where, message: site.problem } };
    else if ('unplaced' in site) yield { warning: { where, message: site.unplaced } };
    else {
      const first = seen.firstPlace(site.draft.key, where);
      if (first !== undefined) {
        yield { problem: { where, message: `site ${site.draft.key.slice(4)} stands on ${first} already` } };
        continue;
      }
      if (site.note !== null) yield { warning: { where, message: site.note } };
      yield* draftItems(site.draft, where);
    }
  }
}

/** The export of 2019; the newer ones are UTF-8. */
const MIXED = 'windows-1252+utf-8';

async function* csvRows(file: PlaceFile): AsyncGenerator<RowItem> {
  const encoding = (await isUtf8File(file)) ? 'utf-8' : MIXED;
  const { columns, width, rows } = await readTable(decodeText(file.open(), encoding), columnsOf);
  for await (const { line, fields } of rows) {
    const where = `line ${line}`;
    if (fields.length === width) {
      yield { where, site: firstValue((name) => fields[columns.get(name) ?? -1]) };
    } else {
      yield { problem: { where, message: `it has ${fields.length} columns, the header has ${width}` } };
    }
  }
}

function columnsOf(header: readonly string[]): ReadonlyMap<string, number> {
  const columns = new Map(header.map((name, index) => [name.toLowerCase(), index]));
  const missing = ['id_no', 'name_en'].filter((name) => !columns.has(name));
  if (missing.length === 0) return columns;
  throw new DomainError(
    'VALIDATION_ERROR',
    `This is no export of the World Heritage List: it has no column ${missing.join(' and no column ')}`,
  );
}

/**
 * A list of records, `{results: [...]}` (Explore API 2.1), or `{records: [{fields}]}` and `{records: [{record:
 * {fields}}]}` (1.0, 2.0).
 */
async function* jsonRows(file: PlaceFile): AsyncGenerator<RowItem> {
  let count = 0;
  let total = 0;
  for await (const part of splitJson(decodeText(file.open()), ['results', 'records'])) {
    if (part.kind === 'around') {
      total = Math.max(total, totalOf(part.text));
      continue;
    }
    count += 1;
    const where = `record ${count} (line ${part.line})`;
    const record = part.text === null ? undefined : recordOf(part.text);
    if (record === undefined) yield { problem: { where, message: 'it is no JSON object of a site' } };
    else yield { where, site: firstValue((name) => record[name]) };
  }
  if (total > count) {
    yield {
      warning: {
        where: 'file',
        message: `it holds ${count} of the ${total} sites its source has: sites it lacks are kept only with --keep-missing`,
      },
    };
  }
}

function recordOf(text: string): Record<string, unknown> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  for (const wrapper of ['record', 'fields']) {
    if (isObject(value) && isObject(value[wrapper])) value = value[wrapper];
  }
  return isObject(value) ? value : undefined;
}

/** How many records the source has, as the answer to a question for one page of them says. */
function totalOf(text: string): number {
  try {
    const around = JSON.parse(text) as { total_count?: unknown; nhits?: unknown };
    const total = around.total_count ?? around.nhits;
    return typeof total === 'number' ? total : 0;
  } catch {
    throw new DomainError('VALIDATION_ERROR', 'What stands around the list of sites is not valid JSON');
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstValue(get: (name: string) => unknown): SiteValue {
  return (...names) => names.map(get).find((value) => value !== undefined && value !== null && value !== '');
}
