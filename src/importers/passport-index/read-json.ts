/**
 * Reads the JSON form of a passport-index file, `{ "BR": { "JP": { "status": "visa free", "days": 90 } } }`, into
 * cells.
 */
import { DomainError } from '../../domain/errors.ts';
import type { Cell, ReadCells, RowProblem } from './cell.ts';
import { JsonScanner } from './json-scanner.ts';

/** Throws VALIDATION_ERROR naming the line when the text is not JSON, is cut off or is not an object of objects. */
export function readJson(text: string): ReadCells {
  const scanner = new JsonScanner(text);
  const cells: Cell[] = [];
  const problems: RowProblem[] = [];
  let rowCount = 0;

  scanner.readObject((passport, passportLine) => {
    if (scanner.peek() !== '{') {
      throw new DomainError(
        'VALIDATION_ERROR',
        `Line ${passportLine}: expected an object of destinations under "${passport}", as in { "BR": { "JP": { "status": "visa free", "days": 90 } } }`,
      );
    }
    scanner.readObject((destination, line) => {
      rowCount += 1;
      const statement = readStatement(scanner.readValue());
      if (typeof statement === 'string')
        problems.push({ line, message: `${passport} -> ${destination}: ${statement}` });
      else cells.push({ passport: passport.trim(), destination: destination.trim(), ...statement, line, passportLine });
    });
  });
  scanner.expectEnd();
  if (rowCount === 0) throw new DomainError('VALIDATION_ERROR', 'The JSON holds no passport with a destination');
  return { format: 'json', valueHeader: null, rowCount, cells, problems };
}

/** A status and its day count, or what is wrong with them. */
function readStatement(value: unknown): { value: string; days: number | null } | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return `expected an object with "status" and perhaps "days", found ${JSON.stringify(value).slice(0, 60)}`;
  }
  const { status, days = null, ...others } = value as { status?: unknown; days?: unknown };
  const unknown = Object.keys(others)[0];
  if (unknown !== undefined) return `unknown field "${unknown}"; "status" and "days" are known`;
  if (typeof status !== 'string') return 'the field "status" is missing or not a string';
  if (days !== null && !(Number.isInteger(days) && (days as number) >= 1 && (days as number) <= 999)) {
    return `"days" must be a whole number from 1 to 999, found ${JSON.stringify(days)}`;
  }
  return { value: status, days: days as number | null };
}
