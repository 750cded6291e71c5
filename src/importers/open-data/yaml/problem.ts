/** A finding about the open data set: which file and line, what is wrong, and how to mend it. */

export interface DataProblem {
  /** The named rule that found it (rules/index.ts), or `yaml` / `schema`. */
  readonly rule: string;
  /** An error stops the load; a warning is only shown. */
  readonly severity: 'error' | 'warning';
  /** Relative to the data directory, with forward slashes. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
  /** What to do about it, as an instruction. */
  readonly mend: string;
  /** Set where it is only that something is not known, which a later version may have added: where it is in the file. */
  readonly unknown?: readonly (string | number)[];
}

/** One line per problem: `data/groups/eu.yaml:14: error [dates] ... Mend: ...`. */
export function formatProblem(problem: DataProblem, directory: string): string {
  const { file, line, severity, rule, message, mend } = problem;
  return `${directory}/${file}:${line}: ${severity} [${rule}] ${message} Mend: ${mend}`;
}

/** By file, then line: the order in which a person works through them. */
export function compareProblems(a: DataProblem, b: DataProblem): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line;
}
