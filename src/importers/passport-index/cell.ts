/** One statement of a passport-index file as written, before any of it is understood. */

export interface Cell {
  readonly passport: string;
  readonly destination: string;
  readonly value: string;
  /**
   * JSON only: the day count beside the status; null = none given. Undefined in CSV, where the value itself is the
   * count.
   */
  readonly days?: number | null;
  readonly line: number;
  /** Where the passport stands when not on `line`: JSON, one key for many destinations. */
  readonly passportLine?: number;
  /** Where the destination stands when not on `line`: a matrix, whose header names it. */
  readonly destinationLine?: number;
}

/** Why a row, or a part of the file, was not understood. */
export interface RowProblem {
  readonly line: number;
  readonly message: string;
}

export interface ReadCells {
  readonly format: 'tidy' | 'matrix' | 'json';
  readonly valueHeader: 'code' | 'requirement' | null;
  /** Data rows: lines of a tidy file, cells of a matrix or of JSON. */
  readonly rowCount: number;
  readonly cells: readonly Cell[];
  readonly problems: readonly RowProblem[];
}
