/** Writes values as a person writes them in the data files: on one line where they fit, else one line for each member. */
import { Document, Scalar, type YAMLSeq } from 'yaml';

export const LINE_WIDTH = 120;

/** The lines of `key: value`, beginning at column `indent`. */
export function pairLines(key: string, value: unknown, indent: number): string[] {
  const line = `${' '.repeat(indent)}${key}: ${onOneLine(value)}`;
  if (fits(line, value)) return [line];
  if (typeof value === 'string') return foldedLines(key, value, indent);
  if (typeof value !== 'object' || value === null) return [line];
  if (Array.isArray(value) && !value.some((item) => typeof item === 'object')) return wrapped(key, value, indent);
  return [`${' '.repeat(indent)}${key}:`, ...memberLines(value, indent + 2)];
}

/** As many values to a line as fit. */
function wrapped(key: string, values: readonly unknown[], indent: number): string[] {
  const lines = [`${' '.repeat(indent)}${key}: [`];
  for (const [index, value] of values.entries()) {
    const text = onOneLine(value) + (index === values.length - 1 ? ']' : ',');
    const line = lines.at(-1) as string;
    const longer = line.endsWith('[') ? line + text : `${line} ${text}`;
    if (longer.length <= LINE_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(' '.repeat(indent + 2) + text);
  }
  return lines;
}

/** The lines of an item of a list, its hyphen at column `indent`. `isLong`: one line for each member all the same. */
export function itemLines(value: unknown, indent: number, isLong = false): string[] {
  const line = `${' '.repeat(indent)}- ${onOneLine(value)}`;
  if (typeof value !== 'object' || value === null || (!isLong && fits(line, value))) return [line];
  const [first = '', ...others] = memberLines(value, indent + 2);
  return [`${' '.repeat(indent)}- ${first.slice(indent + 2)}`, ...others];
}

function memberLines(value: object, indent: number): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => itemLines(item, indent));
  return Object.entries(value).flatMap(([key, member]) => pairLines(key, member, indent));
}

/** A list of objects has a line for each of them. */
function fits(line: string, value: unknown): boolean {
  const isList = Array.isArray(value) && value.length > 1 && value.some((item) => typeof item === 'object');
  const hasLines = typeof value === 'string' && value.includes('\n');
  return line.length <= LINE_WIDTH && !hasLines && !isList;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return scalarText(value);
  const members = Object.entries(value).map(([key, member]) => `${key}: ${onOneLine(member)}`);
  return `{ ${members.join(', ')} }`;
}

/** As it may stand within brackets, too. */
function scalarText(value: unknown): string {
  if (typeof value === 'string' && value.includes('\n')) return JSON.stringify(value);
  const document = new Document([value]);
  (document.contents as unknown as YAMLSeq).flow = true;
  return document.toString({ lineWidth: 0, flowCollectionPadding: false }).trim().slice(1, -1);
}

function foldedLines(key: string, value: string, indent: number): string[] {
  const text = new Scalar(value);
  text.type = Scalar.BLOCK_FOLDED;
  const lines = new Document({ [key]: text })
    .toString({ lineWidth: LINE_WIDTH - indent })
    .trimEnd()
    .split('\n');
  return lines.map((line) => (line === '' ? line : ' '.repeat(indent) + line));
}
