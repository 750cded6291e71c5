/**
 * Reads the World Heritage List from any of its exports: the CSV of whc.unesco.org to 2019, or JSON and CSV of
 * data.unesco.org.
 */
import type { ImportItem, PointOfInterestRecord, RecordProblem } from '../../domain/places/place-record.ts';
import { columnsNamed, readTable } from '../delimited/read-table.ts';
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
        yield { problem: { where, message: `site ${site.draft.key.slice(4)} is already on ${first}` } };
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
  const { columns, rows } = await readTable(decodeText(file.open(), encoding), (header) =>
    columnsNamed(header, ['id_no', 'name_en'], 'export of the World Heritage List'),
  );
  for await (const row of rows) {
    const where = `line ${row.line}`;
    if ('problem' in row) yield { problem: { where, message: row.problem } };
    else yield { where, site: firstValue((name) => row.fields[columns.get(name) ?? -1]) };
  }
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
      // How many the source has, as the answer to a question for one page of them says.
      const said = part.members.total_count ?? part.members.nhits;
      if (typeof said === 'number') total = Math.max(total, said);
      continue;
    }
    count += 1;
    const where = `record ${count} (line ${part.line})`;
    const record = part.text === null ? undefined : recordOf(part.text);
    if (record === undefined) yield { problem: { where, message: 'it is not the JSON object of a site' } };
    else yield { where, site: firstValue((name) => record[name]) };
  }
  if (total > count) {
    yield {
      warning: {
        where: 'file',
        message: `it has ${count} of the ${total} sites of its source: missing sites are kept only with --keep-missing`,
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstValue(get: (name: string) => unknown): SiteValue {
  return (...names) => names.map(get).find((value) => value !== undefined && value !== null && value !== '');
}
