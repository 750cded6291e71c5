/**
 * Reads the JSON form of a passport-index file, `{ "BR": { "JP": { "status": "visa free", "days": 90 } } }`, into
 * cells. `JSON.parse` would tell neither the line of a member nor that a key is repeated.
 */

import { DomainError } from '@carnet/rules/errors.ts';
import { printParseErrorCode, visit } from 'jsonc-parser';
import type { Cell, ReadCells, RowProblem } from './cell.ts';

const MAX_DEPTH = 16;

/** Throws VALIDATION_ERROR naming the line when the text is not JSON, is cut off or is not an object of objects. */
export function readJson(text: string): ReadCells {
  const cells: Cell[] = [];
  const problems: RowProblem[] = [];
  let rowCount = 0;
  /** 1 in the object of passports, 2 in one passport's object of destinations. */
  let depth = 0;
  let passport = { key: '', line: 0 };
  let destination = passport;
  let statementStart = 0;

  const addStatement = (value: unknown) => {
    const { line } = destination;
    const statement = readStatement(value);
    rowCount += 1;
    if (typeof statement === 'string')
      problems.push({ line, message: `${passport.key} -> ${destination.key}: ${statement}` });
    else {
      const countries = { passport: passport.key.trim(), destination: destination.key.trim() };
      cells.push({ ...countries, ...statement, line, passportLine: passport.line });
    }
  };
  const refuseUnlessDestination = () => {
    if (depth !== 1) return;
    const message = `expected an object of destinations under "${passport.key}"`;
    throw refused(`Line ${passport.line}: ${message}, as in { "BR": { "JP": { "status": "visa free", "days": 90 } } }`);
  };
  const begin = (offset: number, _: number, line: number) => {
    if (depth === 2) statementStart = offset;
    depth += 1;
    if (depth > MAX_DEPTH) throw notJson(line, `nested more than ${MAX_DEPTH} levels deep`);
  };
  const end = (offset: number, length: number) => {
    depth -= 1;
    if (depth === 2) addStatement(JSON.parse(text.slice(statementStart, offset + length)));
  };

  visit(
    text,
    {
      onObjectBegin: begin,
      onObjectProperty: (key, _offset, _length, line) => {
        if (depth === 1) passport = { key, line: line + 1 };
        else if (depth === 2) destination = { key, line: line + 1 };
      },
      onObjectEnd: end,
      onArrayBegin: (offset, length, line) => {
        if (depth === 0) throw notJson(line, `expected "{", found "${startAt(text, offset)}"`);
        refuseUnlessDestination();
        begin(offset, length, line);
      },
      onArrayEnd: end,
      onLiteralValue: (value) => {
        refuseUnlessDestination();
        if (depth === 2) addStatement(value);
      },
      onError: (code, offset, length, line) => {
        const name = depth === 0 ? 'EndOfFileExpected' : printParseErrorCode(code);
        throw notJson(line, problemOf(name, text, offset, length));
      },
    },
    { disallowComments: true },
  );
  if (rowCount === 0) throw refused('The JSON has no passport with a destination');
  return { format: 'json', valueHeader: null, rowCount, cells, problems };
}

/** What the library's errors say is missing. */
const EXPECTED: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'a string in double quotes',
  ValueExpected: 'a value',
  ColonExpected: '":"',
  CommaExpected: '","',
  CloseBraceExpected: '"}"',
  CloseBracketExpected: '"]"',
  EndOfFileExpected: 'the end of the file',
};

function problemOf(errorName: string, text: string, offset: number, length: number): string {
  if (errorName === 'UnexpectedEndOfString') {
    return `the string ${startAt(text, offset)} is never closed; the file looks cut off`;
  }
  const expected = EXPECTED[errorName];
  if (expected === undefined) {
    const found = text.slice(offset, offset + Math.min(length, 40));
    return found.startsWith('"')
      ? `the string ${found} has an invalid escape or control character`
      : `found ${found}, which is not a JSON value; text needs double quotes`;
  }
  return offset >= text.trimEnd().length
    ? `the file ends where ${expected} should follow; it looks cut off`
    : `expected ${expected}, found "${startAt(text, offset)}"`;
}

function startAt(text: string, offset: number): string {
  return (
    text
      .slice(offset, offset + 20)
      .split('\n', 1)[0]
      ?.trimEnd() ?? ''
  );
}

/** `line` counts from 0, as the library does. */
function notJson(line: number, message: string): DomainError {
  return refused(`Line ${line + 1} is not valid JSON: ${message}`);
}

function refused(message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', message);
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
