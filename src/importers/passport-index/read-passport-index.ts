/** Reads a passport-index file of any published shape and era into one record per passport and destination. */
import type { VisaRequirementType } from '@carnet/rules/entry-rules/entry-rule.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import type { Cell, ReadCells, RowProblem } from './cell.ts';
import { decodeText } from './decode-text.ts';
import { detectEra } from './detect-era.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { knownValues, meaningOf, normaliseValue, type PassportIndexEra, SELF } from './values.ts';

export interface PassportIndexRecord {
  /** ISO 3166-1 alpha-2; XK for Kosovo. */
  readonly passport: string;
  readonly destination: string;
  readonly visaRequirementType: VisaRequirementType;
  readonly maxStayDays: number | null;
  readonly note: string | null;
  readonly line: number;
}

export interface ReadPassportIndexOptions {
  /** Finds a country by ISO-2 code, ISO-3 code or name, ignoring case; returns its ISO-2 code in capitals. */
  readonly resolveCountry: (text: string) => string | undefined;
  /** Read by this era instead of detecting it; values it does not know are refused line by line. */
  readonly era?: PassportIndexEra | undefined;
  /** `YYYY-MM-DD`, only to tell eras apart that share all values of the file. */
  readonly date?: string | undefined;
  /** Leave refused rows out instead of refusing the file. */
  readonly skipBadRows?: boolean | undefined;
}

export interface PassportIndexFile {
  readonly format: 'tidy' | 'matrix' | 'json';
  readonly identifiers: 'iso2' | 'iso3' | 'names';
  readonly era: PassportIndexEra;
  readonly eraDetected: boolean;
  /** Rows (tidy) or cells (matrix, JSON) of the file. */
  readonly rowCount: number;
  readonly records: readonly PassportIndexRecord[];
  /** Pairs with passport = destination, left out. */
  readonly selfPairs: number;
  /** Repetitions of a pair with the same value, left out. */
  readonly identicalPairs: number;
  /** Rows left out as not understood; empty unless `skipBadRows`. */
  readonly refused: readonly RowProblem[];
  /** Pairs of the file's own passports and destinations that it does not mention: a sign of a file that was cut off. */
  readonly missingPairs: { readonly count: number; readonly first: string } | null;
}

/** The file has rows that cannot be imported; `problems` holds all of them, the message the first ones. */
export class BadRowsError extends DomainError {
  readonly problems: readonly RowProblem[];

  constructor(problems: readonly RowProblem[]) {
    const shown = problems.slice(0, PROBLEMS_IN_MESSAGE).map(({ line, message }) => `\n  line ${line}: ${message}`);
    const more = problems.length - shown.length;
    super(
      'VALIDATION_ERROR',
      `${problems.length} ${problems.length === 1 ? 'row' : 'rows'} cannot be imported:${shown.join('')}` +
        `${more > 0 ? `\n  and ${more} more` : ''}\nNothing was imported. Mend the file, or leave such rows ` +
        'out with --skip-bad-rows',
    );
    this.problems = problems;
  }
}

const PROBLEMS_IN_MESSAGE = 20;

/**
 * Throws BadRowsError when rows are refused and `skipBadRows` is not set, and VALIDATION_ERROR when the file as a whole
 * cannot be read (empty, not text, no known header, cut off inside a value, values of no single era, no usable row).
 */
export function readPassportIndex(bytes: Uint8Array, options: ReadPassportIndexOptions): PassportIndexFile {
  const text = decodeText(bytes);
  const read: ReadCells = /^\s*[{[]/.test(text) ? readJson(text) : readCsv(text);
  const resolve = remembered(options.resolveCountry);
  const hints = { valueHeader: read.valueHeader, date: options.date ?? null, isJson: read.format === 'json' };
  const era = options.era ?? detectEra(read.cells, hints, (cell) => resolve(cell.destination));

  const understood = understand(read.cells, era, resolve);
  const problems = [...read.problems, ...understood.problems].sort((a, b) => a.line - b.line);
  if (problems.length > 0 && !options.skipBadRows) throw new BadRowsError(problems);
  if (understood.records.length === 0) {
    throw new DomainError('VALIDATION_ERROR', `The file has no usable row among ${read.rowCount}`);
  }
  const { records, selfPairs, identicalPairs, missingPairs } = understood;
  return {
    format: read.format,
    identifiers: identifierKind(read.cells),
    era,
    eraDetected: options.era === undefined,
    rowCount: read.rowCount,
    records,
    selfPairs,
    identicalPairs,
    refused: problems,
    missingPairs,
  };
}

function understand(cells: readonly Cell[], era: PassportIndexEra, resolve: (text: string) => string | undefined) {
  const byPair = new Map<string, { record: PassportIndexRecord | null; line: number; disputed: boolean }>();
  const problems: RowProblem[] = [];
  const passports = new Set<string>();
  const destinations = new Set<string>();
  const unknown = new Set<string>();
  let selfPairs = 0;
  let identicalPairs = 0;

  for (const cell of cells) {
    const { line } = cell;
    const passport = resolve(cell.passport);
    const destination = resolve(cell.destination);
    if (passport === undefined || destination === undefined) {
      const problem = unknownCountry(cell, passport === undefined ? 'passport' : 'destination');
      // One key or column head stands for many cells: say it once.
      const once = `${problem.line} ${problem.message}`;
      if (!unknown.has(once)) problems.push(problem);
      unknown.add(once);
      continue;
    }
    passports.add(passport);
    destinations.add(destination);
    if (passport === destination) {
      selfPairs += 1;
      continue;
    }
    const pair = `${passport} -> ${destination}`;
    const record = toRecord(cell, era, passport, destination);
    const earlier = byPair.get(pair);
    if (typeof record === 'string') {
      problems.push({ line, message: `${pair}: ${record}` });
      if (!earlier) byPair.set(pair, { record: null, line, disputed: false });
    } else if (!earlier?.record) {
      if (!earlier?.disputed) byPair.set(pair, { record, line, disputed: false });
      else
        problems.push({
          line,
          message: `${pair} is in the file twice, with different values (see line ${earlier.line})`,
        });
    } else if (sameStatement(earlier.record, record)) {
      identicalPairs += 1;
    } else {
      // Which of the two is true cannot be known: neither is imported.
      const was = describe(earlier.record);
      problems.push({ line: earlier.line, message: `${pair} is ${was} here and ${describe(record)} on line ${line}` });
      problems.push({ line, message: `${pair} is ${describe(record)} here and ${was} on line ${earlier.line}` });
      byPair.set(pair, { record: null, line: earlier.line, disputed: true });
    }
  }

  const records = [...byPair.values()].flatMap(({ record }) => record ?? []);
  return {
    records,
    problems,
    selfPairs,
    identicalPairs,
    missingPairs: findMissingPairs(passports, destinations, byPair),
  };
}

function unknownCountry(cell: Cell, side: 'passport' | 'destination'): RowProblem {
  const line = (side === 'passport' ? cell.passportLine : cell.destinationLine) ?? cell.line;
  return { line, message: cell[side] === '' ? `the ${side} is missing` : `unknown country "${cell[side]}"` };
}

/** The record a cell states, or what is wrong with its value. */
function toRecord(
  cell: Cell,
  era: PassportIndexEra,
  passport: string,
  destination: string,
): PassportIndexRecord | string {
  const value = normaliseValue(cell.value);
  const meaning = meaningOf(era, value);
  if (meaning === SELF) return 'marked as one country (-1), but these are two';
  if (meaning === undefined) {
    if (value === '') return 'no value';
    return `unknown value "${cell.value.trim().slice(0, 60)}"; era ${era} knows ${knownValues(era)}`;
  }
  const { visaRequirementType, note } = meaning;
  return {
    passport,
    destination,
    visaRequirementType,
    maxStayDays: cell.days ?? meaning.maxStayDays,
    note,
    line: cell.line,
  };
}

function sameStatement(a: PassportIndexRecord, b: PassportIndexRecord): boolean {
  return a.visaRequirementType === b.visaRequirementType && a.maxStayDays === b.maxStayDays && a.note === b.note;
}

function describe(record: PassportIndexRecord): string {
  return record.maxStayDays === null
    ? record.visaRequirementType
    : `${record.visaRequirementType} for ${record.maxStayDays} days`;
}

function findMissingPairs(
  passports: ReadonlySet<string>,
  destinations: ReadonlySet<string>,
  present: ReadonlyMap<string, unknown>,
): PassportIndexFile['missingPairs'] {
  let count = 0;
  let first = '';
  for (const passport of passports) {
    for (const destination of destinations) {
      const pair = `${passport} -> ${destination}`;
      if (passport === destination || present.has(pair)) continue;
      count += 1;
      first ||= pair;
    }
  }
  return count === 0 ? null : { count, first };
}

function identifierKind(cells: readonly Cell[]): PassportIndexFile['identifiers'] {
  const all = (length: number) =>
    cells.every(({ passport, destination }) => passport.length === length && destination.length === length);
  if (all(2)) return 'iso2';
  return all(3) ? 'iso3' : 'names';
}

function remembered(resolve: (text: string) => string | undefined): (text: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (text) => {
    if (!known.has(text)) known.set(text, resolve(text));
    return known.get(text);
  };
}
