/** Parses one YAML file and remembers on which line each value stands. */
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { DataProblem } from './problem.ts';

export type DataPath = readonly (string | number)[];

/** A data file that fits its schema. */
export interface DataFile<T> {
  /** Relative to the data directory, with forward slashes. */
  readonly file: string;
  readonly value: T;
  /** The line (from 1) of the key or list item at `path`; of the nearest enclosing one when it is absent. */
  lineOf(path: DataPath): number;
  /** The last line of what stands at `path`. */
  lastLineOf(path: DataPath): number;
}

export interface ParsedYaml {
  readonly value: unknown;
  readonly lineOf: (path: DataPath) => number;
  readonly lastLineOf: (path: DataPath) => number;
  readonly problems: DataProblem[];
}

/** YAML 1.2 core: dates stay text and NO is Norway, not false. */
export function parseYamlFile(file: string, content: string): ParsedYaml {
  const lines = new LineCounter();
  const document = parseDocument(content, { version: '1.2', schema: 'core', lineCounter: lines, prettyErrors: false });
  const problems = document.errors.map((error): DataProblem => {
    const line = lines.linePos(error.pos[0]).line;
    return {
      rule: 'yaml',
      severity: 'error',
      file,
      line,
      message: `not valid YAML: ${error.message}.`,
      mend: error.code === 'DUPLICATE_KEY' ? 'keep one of the two.' : 'see that line and the one before it.',
    };
  });
  const lineOf = (path: DataPath) => lines.linePos(placeOf(document, path).offset).line;
  const lastLineOf = (path: DataPath) => lines.linePos(Math.max(0, placeOf(document, path).end - 1)).line;
  return { value: problems.length === 0 ? document.toJS() : undefined, lineOf, lastLineOf, problems };
}

/** Where the key or list item at `path` begins and its value ends; of the nearest enclosing one when it is absent. */
function placeOf(document: Document.Parsed, path: DataPath): { offset: number; end: number } {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  const place = () => ({ offset, end: (node as Node | null)?.range?.[1] ?? offset + 1 });
  for (const step of path) {
    const holder: unknown = isAlias(node) ? node.resolve(document) : node;
    if (isMap(holder)) {
      const pair = holder.items.find((item) => isScalar(item.key) && String(item.key.value) === String(step));
      if (pair === undefined) return place();
      offset = startOf(pair.key) ?? offset;
      node = pair.value;
    } else if (isSeq(holder) && typeof step === 'number') {
      if (holder.items[step] === undefined) return place();
      node = holder.items[step];
      offset = startOf(node) ?? offset;
    } else return place();
  }
  return place();
}

function startOf(node: unknown): number | undefined {
  return (node as Node | null)?.range?.[0];
}
